/** Corrections of an agreed shift's times, from the act to the ledger: whom they go against agrees. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { addChain, owedInChain, readShift, sheetOf, shiftBegan, workShift } from '../../testing/broker-shift.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, type Crew } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { textWithoutIds } from '../../testing/text-without-ids.fixture.ts'
import { type Actor, moneyKeysIn, readDocuments } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

/** $100 an hour, and two and a half hours of work. */
const byHour = { basis: 'hour', rateE4: 1_000_000, clock: 'portal' } as const
const worked = 25_000
const today = new Date().toISOString().slice(0, 10)
type Card = NonNullable<Parameters<typeof addCrew>[1]>['card']
type Sheet = Omit<ReturnType<typeof sheetOf>, 'breaks'> & { breaks: { kind: 'break'; from: number; to: number }[] }

async function addAgreed(card: Card = byHour, from = 0, to = 150, crew?: Crew) {
  const known = crew ?? (await addCrew(node, { card }))
  const { jobber, fleet, projectId, fleetDispatchId: dispatchId } = known
  const ids = { projectId, shiftId: newTestId(), dispatchId }
  await fleet.client.changeTimeSheet({ ...ids, actId: newTestId(), sheet: sheetOf(from, to) })
  await jobber.client.agreeToTimeSheet({ ...ids, actId: newTestId(), sheet: sheetOf(from, to) })
  return { crew: known, ids }
}
type Agreed = Awaited<ReturnType<typeof addAgreed>>

const propose = (actor: Actor, { ids }: Pick<Agreed, 'ids'>, sheet: Sheet, actId = newTestId()) =>
  actor.client.correctTimeSheet({ ...ids, actId, sheet, reason: 'The gate shows other times.' }).then(() => actId)
const answer = (actor: Actor, { ids }: Pick<Agreed, 'ids'>, aboutActId: string, said: 'accept' | 'refuse' = 'accept') =>
  actor.client.answerTimeSheetCorrection({ ...ids, actId: newTestId(), aboutActId, answer: said })
const withdraw = (actor: Actor, { ids }: Pick<Agreed, 'ids'>, aboutActId: string) =>
  actor.client.withdrawTimeSheetCorrection({ ...ids, actId: newTestId(), aboutActId })

/** What the jobber owes the fleet; the statement items add up to it. */
async function owed({ jobber, fleet }: Crew): Promise<number> {
  const pair = [jobber.entityId, fleet.entityId]
  const [debt] = await node.sql`select (owed_cents + disputed_cents)::int8 as owed from debts
    where jobber_entity_id = ${pair[0]!} and entity_id = ${pair[1]!}`
  const [stated] = await node.sql`
    select coalesce(sum((line->>'amountCents')::int8), 0)::int8 as cents
    from statement_items, jsonb_array_elements(record->'lines') as line
    where payer_entity_id = ${pair[0]!} and payee_entity_id = ${pair[1]!}`
  const cents = Number(debt?.owed ?? 0)
  expect(Number(stated?.cents)).toBe(cents)
  return cents
}

test('fewer hours wait for the payee, and more hours for the payer', async () => {
  const shift = await addAgreed()
  const { jobber, fleet } = shift.crew
  const fewer = await propose(jobber, shift, sheetOf(0, 120))
  expect(await owed(shift.crew)).toBe(worked)
  await answer(jobber, shift, fewer)
  expect(await owed(shift.crew)).toBe(worked)
  await answer(fleet, shift, fewer)
  expect(await owed(shift.crew)).toBe(20_000)
  const more = await propose(fleet, shift, sheetOf(0, 180))
  expect(await owed(shift.crew)).toBe(20_000)
  await answer(jobber, shift, more)
  expect(await owed(shift.crew)).toBe(30_000)
  for (const actor of [jobber, fleet]) {
    const read = await readShift(node, actor, shift.ids.shiftId)
    expect(read).toMatchObject({ state: 'agreed', sheet: sheetOf(0, 180), workedMinutes: 180, needsYou: [] })
    expect(read.corrections).toHaveLength(2)
    expect(read.money?.haul.pay).toMatchObject({ totalCents: 30_000 })
  }
})

test('who loses by its own proposal needs no one', async () => {
  const given = await addAgreed()
  const taken = await addAgreed()
  await propose(given.crew.jobber, given, sheetOf(0, 180))
  expect(await owed(given.crew)).toBe(30_000)
  await propose(taken.crew.fleet, taken, sheetOf(0, 120))
  expect(await owed(taken.crew)).toBe(20_000)
})

test('times that change no amount need both sides', async () => {
  const shift = await addAgreed()
  const { jobber, fleet } = shift.crew
  const later = await propose(jobber, shift, sheetOf(10, 160))
  expect(await readShift(node, jobber, shift.ids.shiftId)).toMatchObject({ sheet: sheetOf(0, 150) })
  await answer(fleet, shift, later)
  expect(await readShift(node, jobber, shift.ids.shiftId)).toMatchObject({ sheet: sheetOf(10, 160) })
  expect(await owed(shift.crew)).toBe(worked)
})

test('a refused, withdrawn or replaced correction changes nothing, and can be agreed to after a refusal', async () => {
  const shift = await addAgreed()
  const { jobber, fleet } = shift.crew
  const replaced = await propose(jobber, shift, sheetOf(0, 60))
  const withdrawn = await propose(jobber, shift, sheetOf(0, 90))
  await answer(fleet, shift, replaced)
  await withdraw(fleet, shift, withdrawn)
  await withdraw(jobber, shift, withdrawn)
  await answer(fleet, shift, withdrawn)
  expect(await owed(shift.crew)).toBe(worked)
  const last = await propose(jobber, shift, sheetOf(0, 120))
  await answer(fleet, shift, last, 'refuse')
  expect(await owed(shift.crew)).toBe(worked)
  await Promise.all([answer(fleet, shift, last), answer(fleet, shift, last), answer(fleet, shift, last)])
  expect(await owed(shift.crew)).toBe(20_000)
  const kinds = await Promise.all(
    [jobber, fleet].map(each => readDocuments(node, each, `${entityScope(each.entityId)}/notifications`)),
  )
  const ofKind = (notices: { kind?: unknown }[], kind: string) => notices.filter(each => each.kind === kind).length
  const { jobberName, truckingName } = (await readShift(node, jobber, shift.ids.shiftId)).terms
  const namesIn = (notices: object[], kind: string) =>
    notices.filter(each => 'kind' in each && each.kind === kind).map(each => ('data' in each ? each.data : {}))
  expect(namesIn(kinds[0]!, 'correctionRefused')).toMatchObject([{ whoName: truckingName }])
  for (const names of namesIn(kinds[1]!, 'correctionProposed')) expect(names).toMatchObject({ whoName: jobberName })
  expect(ofKind(kinds[0]!, 'correctionRefused')).toBe(1)
  expect(ofKind(kinds[1]!, 'correctionProposed')).toBe(3)
  expect(ofKind(kinds[0]!, 'corrected')).toBe(1)
})

test('both sides that propose the same times at once have agreed', async () => {
  const shift = await addAgreed()
  const { jobber, fleet } = shift.crew
  await Promise.all([propose(jobber, shift, sheetOf(5, 155)), propose(fleet, shift, sheetOf(5, 155))])
  expect(await readShift(node, fleet, shift.ids.shiftId)).toMatchObject({ sheet: sheetOf(5, 155) })
  expect((await readShift(node, fleet, shift.ids.shiftId)).corrections).toHaveLength(1)
})

test('a minimum of the day is shared again over the truck’s shifts', async () => {
  const card = { ...byHour, minimumMinutes: 480, minimumPer: 'day' as const }
  const morning = await addAgreed(card, 0, 150)
  const evening = await addAgreed(card, 200, 350, morning.crew)
  const { crew } = morning
  expect(await owed(crew)).toBe(80_000)
  // Four hours more are still within the minimum of eight: no amount changes, so both sides agree.
  const within = await propose(crew.jobber, evening, sheetOf(200, 380))
  await answer(crew.fleet, evening, within)
  expect(await owed(crew)).toBe(80_000)
  await propose(crew.jobber, evening, sheetOf(200, 560))
  expect(await owed(crew)).toBe(85_000)
  await answer(crew.fleet, evening, await propose(crew.jobber, evening, sheetOf(200, 350)))
  expect(await owed(crew)).toBe(80_000)
})

test('a dispute goes first, and a line that it settled is priced afresh only when its times change', async () => {
  const shift = await addAgreed({ ...byHour, travelMinutes: 30 })
  const { jobber, fleet } = shift.crew
  const hours = newTestId()
  const travel = newTestId()
  const raise = (actId: string, code: string, cents: number) =>
    jobber.client.disputeShiftLine({
      ...shift.ids,
      actId,
      reason: 'Too much.',
      dispute: { agreement: 'haul', code, cents },
    })
  const settle = (aboutActId: string, cents: number) =>
    fleet.client.answerShiftDispute({
      ...shift.ids,
      actId: newTestId(),
      aboutActId,
      dispute: { agreement: 'haul', answer: 'accept', cents },
    })
  await raise(travel, 'travel', 1000)
  await expect(propose(jobber, shift, sheetOf(0, 120))).rejects.toMatchObject({ code: 'conflict' })
  await settle(travel, 1000)
  await raise(hours, 'hours', 24_000)
  await settle(hours, 24_000)
  expect(await owed(shift.crew)).toBe(25_000)
  await answer(fleet, shift, await propose(jobber, shift, sheetOf(0, 120)))
  expect(await owed(shift.crew)).toBe(21_000)
  // The corrected line can be disputed again.
  const again = newTestId()
  await raise(again, 'hours', 19_000)
  await settle(again, 19_000)
  expect(await owed(shift.crew)).toBe(20_000)
  expect((await readShift(node, fleet, shift.ids.shiftId)).money?.haul.pay).toMatchObject({ totalCents: 20_000 })
})

test('the driver’s record of hours follows, and the driver reads no money of it', async () => {
  const shift = await addAgreed()
  const { driver, fleet } = shift.crew
  const rest = { kind: 'break' as const, from: shiftBegan + 30 * minuteMs, to: shiftBegan + 60 * minuteMs }
  await propose(fleet, shift, { ...sheetOf(0, 150), breaks: [rest] })
  const day = new Date(shiftBegan).toISOString().slice(0, 10)
  const query = { entityId: driver.entityId, from: day, to: day }
  const { hours } = await driver.client.listShiftHours(query)
  expect(hours).toMatchObject([{ workedMinutes: 120, onDuty: [{ to: rest.from }, { from: rest.to }] }])
  expect(moneyKeysIn(await readShift(node, driver, shift.ids.shiftId))).toEqual([])
  expect(await owed(shift.crew)).toBe(20_000)
})

test('a correction after the week was stated is on the next statement, and names the first one', async () => {
  const shift = await addAgreed()
  const { jobber, fleet } = shift.crew
  const close = (days: number) =>
    runAct(node.databaseUrl, ['statements', 'close'], () => Date.parse(addDays(today, days)))
  await close(8)
  await answer(fleet, shift, await propose(jobber, shift, sheetOf(0, 120)))
  await close(15)
  const statements = await node.sql`select record->'paper' as paper from statements
    where payer_entity_id = ${jobber.entityId} order by statement_no`
  const [first, second] = statements.map(({ paper }) => paper)
  expect(first).toMatchObject({ earnedCents: worked, lines: [{ amountCents: worked, corrects: null }] })
  expect(second).toMatchObject({
    earnedCents: -5000,
    lines: [
      { amountCents: -25_000, corrects: first.number },
      { amountCents: 20_000, corrects: first.number },
    ],
  })
})

test('under a broker, times count for both agreements at once, when the two that lose have agreed', async () => {
  const own = { card: { ...byHour, rateE4: 833_300 } }
  const chain = await addChain(node, byHour, own)
  const ids = await workShift(chain)
  const { crew, broker, hauler, driver } = chain
  expect(await owedInChain(chain)).toEqual([25_000, 20_833, 0])
  const fewer = await propose(crew.jobber, { ids }, sheetOf(0, 120))
  await answer(hauler, { ids }, fewer)
  expect(await owedInChain(chain)).toEqual([25_000, 20_833, 0])
  await answer(broker, { ids }, fewer)
  expect(await owedInChain(chain)).toEqual([20_000, 16_666, 0])
  const more = await propose(hauler, { ids }, sheetOf(0, 180))
  await answer(broker, { ids }, more)
  expect(await owedInChain(chain)).toEqual([20_000, 16_666, 0])
  await answer(crew.jobber, { ids }, more)
  expect(await owedInChain(chain)).toEqual([30_000, 24_999, 0])
  const jobbers = await readShift(node, crew.jobber, ids.shiftId)
  expect(textWithoutIds(jobbers)).not.toMatch(/20833|16666|24999|833300|Quarry Line/)
  expect(textWithoutIds(await readShift(node, hauler, ids.shiftId))).not.toMatch(/Cents":-?(25000|20000|30000)|1000000/)
  for (const actor of [crew.jobber, broker, hauler, driver]) {
    expect(await readShift(node, actor, ids.shiftId)).toMatchObject({ sheet: sheetOf(0, 180) })
  }
})

test('a dispute between a broker and its hauler holds up the correction until it is settled', async () => {
  const chain = await addChain(node, byHour, { commission: { percentMilli: 10_000 } })
  const ids = await workShift(chain)
  const { crew, broker, hauler } = chain
  const dispute = { agreement: 'subHaul' as const, code: 'hours', cents: 20_000 }
  const actId = newTestId()
  await broker.client.disputeShiftLine({ ...ids, actId, reason: 'A long lunch.', dispute })
  const fewer = await propose(crew.jobber, { ids }, sheetOf(0, 120))
  for (const each of [hauler, broker]) await answer(each, { ids }, fewer)
  expect(await owedInChain(chain)).toEqual([25_000, 17_500, 0])
  const back = { ...ids, actId: newTestId(), aboutActId: actId, dispute: { agreement: 'subHaul' as const } }
  await broker.client.withdrawShiftDispute(back)
  expect(await owedInChain(chain)).toEqual([20_000, 18_000, 0])
})

test('strangers, drivers, brokers that propose, other shifts, wrong times and reused ids are refused', async () => {
  const shift = await addAgreed()
  const { jobber, fleet, driver, projectId, fleetDispatchId: dispatchId } = shift.crew
  const stranger = (await addCrew(node, { card: byHour })).jobber
  await expect(propose(stranger, shift, sheetOf(0, 60))).rejects.toMatchObject({ code: 'notFound' })
  await expect(propose(driver, shift, sheetOf(0, 60))).rejects.toMatchObject({ code: 'notAllowed' })
  const open = { ids: { projectId, dispatchId, shiftId: newTestId() } }
  for (const each of [fleet, jobber]) {
    await expect(propose(each, open, sheetOf(0, 60))).rejects.toMatchObject({ code: 'notFound' })
    await expect(answer(each, open, newTestId())).rejects.toMatchObject({ code: 'notFound' })
  }
  await fleet.client.changeTimeSheet({ ...open.ids, actId: newTestId(), sheet: sheetOf(400, 460) })
  await expect(propose(fleet, open, sheetOf(0, 60))).rejects.toMatchObject({ code: 'conflict' })
  for (const sheet of [sheetOf(0, 150), sheetOf(-2000, -1900), sheetOf(2000, 2100)]) {
    await expect(propose(fleet, shift, sheet)).rejects.toMatchObject({ code: 'conflict' })
  }
  for (const sheet of [sheetOf(60, 0), sheetOf(0, 1441)]) {
    await expect(propose(fleet, shift, sheet)).rejects.toMatchObject({ code: 'invalidInput' })
  }
  const fewer = await propose(jobber, shift, sheetOf(0, 120))
  await expect(propose(fleet, shift, sheetOf(0, 120), fewer)).rejects.toBeDefined()
  await expect(answer(driver, shift, fewer)).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(answer(stranger, shift, fewer)).rejects.toMatchObject({ code: 'notFound' })
  await answer(fleet, shift, newTestId())
  expect(await owed(shift.crew)).toBe(worked)
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts'])
})
