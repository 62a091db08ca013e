/** A minimum of the day that several shifts share, while a dispute is about the share of one of them. */
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'

/** $100.00 an hour, and at least four hours a day. */
const card = {
  basis: 'hour' as const,
  rateE4: 1_000_000,
  clock: 'portal' as const,
  minimumMinutes: 240,
  minimumPer: 'day' as const,
}
const node = closeAfterAll(await openTestNode())

const began = Date.parse(`${new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10)}T13:00:00Z`)
const minimum = { agreement: 'haul' as const, code: 'minimumHours' }

type Worked = Awaited<ReturnType<typeof work>>

/** An hour of the fleet's driver, to which both sides agree. */
async function work({ jobber, fleet, driver, projectId, fleetDispatchId }: Crew, from: number) {
  const ids = { projectId, shiftId: newTestId(), dispatchId: fleetDispatchId }
  const sheet = { startAt: began + from * minuteMs, endAt: began + (from + 60) * minuteMs, breaks: [] }
  await atTime(node, driver, sheet.startAt).startShift({ ...ids, actId: newTestId() })
  await atTime(node, driver, sheet.endAt).endShift({ ...ids, actId: newTestId() })
  for (const side of [fleet, jobber]) await side.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
  return ids
}

async function raise({ jobber }: Crew, ids: Worked, cents: number): Promise<string> {
  const actId = newTestId()
  await jobber.client.disputeShiftLine({ ...ids, actId, reason: 'Not that long.', dispute: { ...minimum, cents } })
  return actId
}

async function accept({ fleet }: Crew, ids: Worked, aboutActId: string, cents: number): Promise<void> {
  const dispute = { agreement: minimum.agreement, answer: 'accept' as const, cents }
  await fleet.client.answerShiftDispute({ ...ids, actId: newTestId(), aboutActId, dispute })
}

async function withdraw({ jobber }: Crew, ids: Worked, aboutActId: string): Promise<void> {
  const dispute = { agreement: minimum.agreement }
  await jobber.client.withdrawShiftDispute({ ...ids, actId: newTestId(), aboutActId, dispute })
}

/** All that the jobber owes the fleet, with what waits; and how much of it waits. */
async function owed({ jobber, fleet }: Crew): Promise<[number, number]> {
  const [row] = await node.sql`select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${jobber.entityId} and entity_id = ${fleet.entityId}`
  const disputed = Number(row?.disputed ?? 0)
  return [Number(row?.owed ?? 0) + disputed, disputed]
}

test.each([0, 25_000])('what both sides settle at %i counts the same before and after the next shift', async cents => {
  const before = await addCrew(node, { card })
  const early = await work(before, 0)
  await accept(before, early, await raise(before, early, cents), cents)
  expect(await owed(before)).toEqual([10_000 + cents, 0])
  await work(before, 90)
  const after = await addCrew(node, { card })
  const late = await work(after, 0)
  const disputeId = await raise(after, late, cents)
  await work(after, 90)
  await accept(after, late, disputeId, cents)
  // Two hours, and the shares of both shifts are $100.00 each; what was taken off the first one stays off.
  const expected = 30_000 + Math.max(0, 10_000 - (30_000 - cents))
  expect([await owed(before), await owed(after)]).toEqual([
    [expected, 0],
    [expected, 0],
  ])
  // Three hours leave $100.00, of which the other two shifts have a third each.
  await work(before, 180)
  await work(after, 180)
  const rest = 30_000 + 6666
  expect([await owed(before), await owed(after)]).toEqual([
    [rest, 0],
    [rest, 0],
  ])
})

test('a dispute that is withdrawn after the next shift leaves the minimum of the day', async () => {
  const crew = await addCrew(node, { card })
  const first = await work(crew, 0)
  const disputeId = await raise(crew, first, 0)
  await work(crew, 90)
  await withdraw(crew, first, disputeId)
  expect(await owed(crew)).toEqual([40_000, 0])
})

test('a share that the next shift has changed can’t be disputed as it was', async () => {
  const crew = await addCrew(node, { card })
  const first = await work(crew, 0)
  const second = await work(crew, 90)
  await expect(raise(crew, first, 0)).rejects.toThrow('Another shift of this truck and day has changed this line.')
  await accept(crew, second, await raise(crew, second, 4000), 4000)
  expect(await owed(crew)).toEqual([34_000, 0])
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts'])
})
