/** Disputes of a shift's lines, from the act to the ledger: only the part in dispute waits, and both sides end it. */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { shiftDocumentSchema } from '@haulway/domain/work/shift/shift.documents.ts'
import { expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, agreeOnDeduction, moneyKeysIn, readOwn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

const byHour = { basis: 'hour', rateE4: 1_000_000, clock: 'portal' } as const
/** In the morning where the work is: a shift after midnight would belong to the next day. */
const began = Date.parse(`${new Date(Date.now() - 48 * hourMs).toISOString().slice(0, 10)}T13:00:00Z`)
/** Two and a half hours at $100. */
const totalCents = 25_000
const haul = { agreement: 'haul' as const }
type Side = 'jobber' | 'fleet'

async function work(crew: Crew) {
  const { driver, projectId, fleetDispatchId: dispatchId } = crew
  const ids = { projectId, shiftId: newTestId(), dispatchId }
  const sheet = { startAt: began, endAt: began + 150 * minuteMs, breaks: [] }
  await atTime(node, driver, sheet.startAt).startShift({ ...ids, actId: newTestId() })
  await atTime(node, driver, sheet.endAt).endShift({ ...ids, actId: newTestId() })
  const disputeId = newTestId()
  const about = () => ({ ...ids, actId: newTestId(), aboutActId: disputeId })
  return {
    ids,
    disputeId,
    agree: async () => {
      for (const side of ['fleet', 'jobber'] as const) {
        await crew[side].client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet })
      }
    },
    raise: (side: Side, cents: number, actId = disputeId) =>
      crew[side].client.disputeShiftLine({
        ...ids,
        actId,
        reason: 'Half an hour of rest.',
        dispute: { ...haul, code: 'hours', cents },
      }),
    grant: (side: Side, cents: number) =>
      crew[side].client.answerShiftDispute({ ...about(), dispute: { ...haul, answer: 'propose', cents } }),
    refuse: (side: Side) =>
      crew[side].client.answerShiftDispute({ ...about(), dispute: { ...haul, answer: 'refuse' } }),
    withdraw: (side: Side) => crew[side].client.withdrawShiftDispute({ ...about(), dispute: haul }),
  }
}

async function addWork(card: NonNullable<Parameters<typeof addCrew>[1]>['card'] = byHour) {
  const crew = await addCrew(node, { card })
  return { crew, ...(await work(crew)) }
}

/** What the jobber owes the fleet, what of it waits, and what the statement items add up to. */
async function books({ jobber, fleet }: Crew) {
  const [debt] = await node.sql`select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${jobber.entityId} and entity_id = ${fleet.entityId}`
  const items = await node.sql`select record from statement_items
    where payer_entity_id = ${jobber.entityId} and payee_entity_id = ${fleet.entityId}`
  type Part = { amountCents: number }
  const sum = (part: 'lines' | 'held' | 'released' | 'deductions') =>
    items.flatMap(({ record }) => record[part] as Part[]).reduce((total, { amountCents }) => total + amountCents, 0)
  const stated = sum('lines') - sum('held') + sum('released') - sum('deductions')
  const owed = Number(debt?.owed ?? 0)
  const disputed = Number(debt?.disputed ?? 0)
  expect(stated).toBe(owed)
  return { owed, disputed }
}

async function readShift(actor: Actor, shiftId: string) {
  const [body] = await readOwn(node, actor, `shifts/${shiftId}`)
  return shiftDocumentSchema.parse(body)
}

test('only the disputed part of a line waits, and what both sides agree to is paid', async () => {
  const { crew, ids, agree, raise, grant, disputeId } = await addWork()
  await agree()
  await raise('jobber', 20_000)
  expect(await books(crew)).toEqual({ owed: totalCents - 5000, disputed: 5000 })
  await raise('jobber', 20_000)
  await grant('fleet', 22_000)
  expect(await books(crew)).toEqual({ owed: totalCents - 5000, disputed: 5000 })
  await Promise.all([grant('jobber', 22_000), grant('jobber', 22_000)])
  expect(await books(crew)).toEqual({ owed: 22_000, disputed: 0 })
  for (const actor of [crew.jobber, crew.fleet]) {
    const { money } = await readShift(actor, ids.shiftId)
    expect(money).toMatchObject({
      haul: { pay: { totalCents: 22_000, lines: [{}, { reverses: true }, { rule: 'agreedInDispute' }] } },
      holds: [{ disputeId, heldCents: 5000, settled: { cents: 22_000 } }],
    })
    const notices = await readOwn(node, actor, 'notifications')
    expect(notices.filter(each => JSON.stringify(each).includes('"dispute')).length).toBeGreaterThan(0)
  }
})

test('a settled line is not disputed again, nor claimed beyond a day of work', async () => {
  const { crew, agree, raise, withdraw } = await addWork()
  await agree()
  // 24 hours at $100.
  await expect(raise('fleet', 240_001)).rejects.toMatchObject({ code: 'invalidInput' })
  await raise('jobber', 20_000)
  await withdraw('jobber')
  await expect(raise('jobber', 20_000, newTestId())).rejects.toMatchObject({ code: 'conflict' })
  const own = newTestId()
  await raise('fleet', 240_000, own)
  await raise('jobber', 22_000, newTestId())
  await raise('fleet', 22_000, newTestId())
  expect(await books(crew)).toEqual({ owed: totalCents, disputed: 0 })
  for (const side of ['jobber', 'fleet'] as const) {
    await expect(raise(side, 20_000, newTestId())).rejects.toMatchObject({ code: 'conflict' })
  }
})

test('the payer alone never ends a dispute, and only its raiser withdraws it', async () => {
  const { crew, agree, raise, grant, refuse, withdraw } = await addWork()
  await agree()
  await raise('fleet', 20_000)
  await withdraw('jobber')
  await refuse('jobber')
  await grant('fleet', 21_000)
  expect(await books(crew)).toEqual({ owed: 20_000, disputed: 5000 })
  await withdraw('fleet')
  await grant('jobber', 0)
  expect(await books(crew)).toEqual({ owed: totalCents, disputed: 0 })
})

test('a dispute before the agreement is held when the shift is booked, even if it was answered before', async () => {
  const { crew, agree, raise, grant } = await addWork()
  await grant('fleet', 20_000)
  await raise('jobber', 15_000)
  expect(await books(crew)).toEqual({ owed: 0, disputed: 0 })
  await agree()
  expect(await books(crew)).toEqual({ owed: 15_000, disputed: 10_000 })
  await grant('jobber', 20_000)
  expect(await books(crew)).toEqual({ owed: 20_000, disputed: 0 })
})

test('while the fleet owes the jobber, a shift is booked with its disputes, and they end as agreed', async () => {
  const { crew, agree, raise, grant } = await addWork()
  await agreeOnDeduction(crew.jobber, crew.fleet, 100_000)
  await raise('jobber', 20_000)
  await agree()
  expect(await books(crew)).toEqual({ owed: 20_000 - 100_000, disputed: 5000 })
  await grant('fleet', 20_000)
  expect(await books(crew)).toEqual({ owed: 20_000 - 100_000, disputed: 0 })
})

test('a line settled before the times were agreed is booked as both agreed, even while the fleet owes', async () => {
  const { crew, agree, raise, grant } = await addWork()
  await agreeOnDeduction(crew.jobber, crew.fleet, 100_000)
  await raise('jobber', 20_000)
  await grant('fleet', 20_000)
  await agree()
  expect(await books(crew)).toEqual({ owed: 20_000 - 100_000, disputed: 0 })
})

test('a line that is not paid is not disputed, and one that is granted in full holds nothing', async () => {
  const { crew, ids, agree, raise } = await addWork()
  const raiseOther = (side: Side, code: string, at = ids) => {
    const dispute = { ...haul, code, cents: 0 }
    return crew[side].client.disputeShiftLine({ ...at, actId: newTestId(), reason: 'No travel.', dispute })
  }
  const refuseAll = async () => {
    for (const code of ['travel', 'haul', 'minimumHours', 'addOn:tarp']) {
      for (const side of ['jobber', 'fleet'] as const) {
        const gone = { code: 'conflict', message: expect.stringContaining('no longer exists') }
        await expect(raiseOther(side, code)).rejects.toMatchObject(gone)
      }
    }
  }
  await refuseAll()
  await agree()
  await refuseAll()
  await raise('jobber', totalCents)
  expect(await books(crew)).toEqual({ owed: totalCents, disputed: 0 })
  const unknown = { ...ids, shiftId: newTestId() }
  await expect(raiseOther('fleet', 'hours', unknown)).rejects.toMatchObject({ code: 'notFound' })
  await crew.driver.client.startShift({ ...unknown, actId: newTestId() })
  const unpriced = { code: 'conflict', message: expect.stringContaining('priced yet') }
  await expect(raiseOther('fleet', 'hours', unknown)).rejects.toMatchObject(unpriced)
})

test('strangers, drivers, other agreements, reused ids and empty acts are refused', async () => {
  const { crew, ids, agree, raise, disputeId } = await addWork()
  await agree()
  const { jobber, driver, fleet } = crew
  const dispute = { ...haul, code: 'hours', cents: 1 }
  const input = () => ({ ...ids, actId: newTestId(), reason: 'No.', dispute })
  const stranger = (await addCrew(node, { card: byHour })).jobber
  await expect(stranger.client.disputeShiftLine(input())).rejects.toMatchObject({ code: 'notFound' })
  await expect(driver.client.disputeShiftLine(input())).rejects.toMatchObject({ code: 'notAllowed' })
  for (const agreement of ['material', 'subHaul'] as const) {
    const wrong = { ...input(), dispute: { ...dispute, agreement } }
    await expect(jobber.client.disputeShiftLine(wrong)).rejects.toMatchObject({ code: 'invalidInput' })
  }
  const { reason: _, ...silent } = input()
  await expect(jobber.client.disputeShiftLine(silent)).rejects.toMatchObject({ code: 'invalidInput' })
  const empty = { ...ids, actId: newTestId(), aboutActId: disputeId, dispute: { ...haul, answer: 'propose' as const } }
  await expect(fleet.client.answerShiftDispute(empty)).rejects.toMatchObject({ code: 'invalidInput' })
  await raise('jobber', 20_000)
  await expect(raise('fleet', 20_000)).rejects.toBeDefined()
  expect(await books(crew)).toEqual({ owed: 20_000, disputed: 5000 })
})

test('a price of fuel that is revised during a dispute counts after it, not for a line that it settled', async () => {
  const enter = (price: string) =>
    runAct(node.databaseUrl, ['fuel', 'price', usDieselIndex, addDays(today, -7), price], Date.now)
  const today = new Date().toISOString().slice(0, 10)
  await enter('4.10')
  const rows = [{ fromMills: 4000, percentMilli: 10_000 }]
  const card = { ...byHour, fuel: { method: 'percentTable' as const, rows } }
  const open = await addWork(card)
  const settled = await addWork(card)
  for (const { agree, raise } of [open, settled]) {
    await agree()
    await raise('jobber', 20_000)
  }
  await settled.grant('fleet', 20_000)
  const fuel = { ...haul, code: 'fuel', cents: 1000 }
  const ofFuel = { ...settled.ids, actId: newTestId(), reason: 'Half of it.', dispute: fuel }
  await settled.crew.jobber.client.disputeShiftLine(ofFuel)
  const accept = { ...haul, answer: 'accept' as const, cents: 1000 }
  const about = { ...settled.ids, actId: newTestId(), aboutActId: ofFuel.actId, dispute: accept }
  await settled.crew.fleet.client.answerShiftDispute(about)
  expect(await books(settled.crew)).toEqual({ owed: 21_000, disputed: 0 })
  await enter('3.99')
  expect(await books(open.crew)).toEqual({ owed: 22_500, disputed: 5000 })
  await open.withdraw('jobber')
  await expect.poll(() => books(open.crew)).toEqual({ owed: totalCents, disputed: 0 })
  expect(await books(settled.crew)).toEqual({ owed: 21_000, disputed: 0 })
})

test('the driver sees no number of a dispute', async () => {
  const { crew, ids, agree, raise, disputeId } = await addWork()
  await agree()
  await raise('jobber', 12_345)
  const own = await readShift(crew.driver, ids.shiftId)
  expect(moneyKeysIn(own)).toEqual([])
  expect(JSON.stringify(own)).not.toMatch(new RegExp(`12345|${disputeId}`))
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts', 'load_logs'])
})
