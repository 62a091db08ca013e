/** A broker's work by the shift with the rules that a card can have: each agreement is priced by its own card alone. */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { addChain, type Chain, owedInChain, readShift, sheetOf, workShift } from '../../testing/broker-shift.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addDelivered, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { textWithoutIds } from '../../testing/text-without-ids.fixture.ts'

const today = new Date().toISOString().slice(0, 10)
const enterFuel = (day: string, price: string) =>
  runAct(node.databaseUrl, ['fuel', 'price', usDieselIndex, day, price], Date.now)

const node = closeAfterAll(await openTestNode())

const byHour = { basis: 'hour' as const, rateE4: 1_000_000, clock: 'portal' as const }
const byTon = { basis: 'ton' as const, rateE4: 60_000 }
/** From $4.00 a gallon on, this share of the freight. */
const fuelOf = (percentMilli: number) => ({
  fuel: { method: 'percentTable' as const, rows: [{ fromMills: 4000, percentMilli }] },
})
const dayMinimum = (minutes: number) => ({ minimumMinutes: minutes, minimumPer: 'day' as const })

/** What all items of statements between two businesses add up to. */
async function stated({ crew, broker, hauler }: Chain) {
  const sums = []
  for (const [payer, payee] of [
    [crew.jobber, broker],
    [broker, hauler],
  ] as const) {
    const items = await node.sql`select record from statement_items
      where payer_entity_id = ${payer.entityId} and payee_entity_id = ${payee.entityId}`
    const lines = items.flatMap(({ record }) => record.lines as { amountCents: number }[])
    sums.push(lines.reduce((sum, { amountCents }) => sum + amountCents, 0))
  }
  return [...sums, 0]
}

async function expectOwed(chain: Chain, cents: number[]) {
  await expect.poll(() => owedInChain(chain)).toEqual(cents)
  expect(await stated(chain)).toEqual(cents)
}

test('each agreement has its own fuel surcharge, and waits for a price of its own', async () => {
  await enterFuel(addDays(today, 7), '4.10')
  const both = await addChain(
    node,
    { ...byHour, ...fuelOf(10_000) },
    { card: { ...byHour, rateE4: 800_000, ...fuelOf(5_000) } },
  )
  const onlyJobber = await addChain(node, { ...byHour, ...fuelOf(10_000) }, { card: { ...byHour, rateE4: 800_000 } })
  for (const chain of [both, onlyJobber]) await workShift(chain, 0, 60)
  // There is no price of that day yet: only the agreement without a surcharge is owed.
  await expectOwed(both, [0, 0, 0])
  await expectOwed(onlyJobber, [0, 8000, 0])
  await enterFuel(addDays(today, -7), '4.10')
  await expectOwed(both, [11_000, 8400, 0])
  await expectOwed(onlyJobber, [11_000, 8000, 0])
})

test('a revised price of fuel corrects both agreements, a disputed one once that is over', async () => {
  const chain = await addChain(
    node,
    { ...byHour, ...fuelOf(10_000) },
    { card: { ...byHour, rateE4: 800_000, ...fuelOf(5_000) } },
  )
  const ids = await workShift(chain, 0, 60)
  await expectOwed(chain, [11_000, 8400, 0])
  const { broker, hauler, crew } = chain
  const subHaul = { agreement: 'subHaul' as const }
  const disputeId = newTestId()
  await broker.client.disputeShiftLine({
    ...ids,
    actId: disputeId,
    reason: 'A long lunch.',
    dispute: { ...subHaul, code: 'hours', cents: 7000 },
  })
  await enterFuel(addDays(today, -7), '3.90')
  await expect.poll(() => owedInChain(chain)).toEqual([10_000, 7400, 0])
  await hauler.client.answerShiftDispute({
    ...ids,
    actId: newTestId(),
    aboutActId: disputeId,
    dispute: { ...subHaul, answer: 'accept', cents: 7000 },
  })
  await expectOwed(chain, [10_000, 7000, 0])
  const moneyOf = async (actor: typeof broker) => textWithoutIds((await readShift(node, actor, ids.shiftId)).money)
  expect(await moneyOf(crew.jobber)).not.toMatch(/7000|8000|8400|7400/)
  expect(await moneyOf(hauler)).not.toMatch(/11000|10000,|1000000/)
  await enterFuel(addDays(today, -7), '4.10')
  await expect.poll(async () => (await owedInChain(chain))[0]).toBe(11_000)
})

test('a minimum of the day counts in the agreement whose card has it, over all shifts of the truck', async () => {
  const jobbers = await addChain(node, { ...byHour, ...dayMinimum(240) }, { card: { ...byHour, rateE4: 800_000 } })
  const brokers = await addChain(node, byHour, { card: { ...byHour, rateE4: 800_000, ...dayMinimum(180) } })
  const commission = await addChain(node, { ...byHour, ...dayMinimum(240) }, { commission: { percentMilli: 8000 } })
  const owedAfter = async (chain: Chain, from: number, to: number) => {
    await workShift(chain, from, to)
    const cents = await owedInChain(chain)
    expect(await stated(chain)).toEqual(cents)
    return cents
  }
  expect(await owedAfter(jobbers, 0, 60)).toEqual([40_000, 8000, 0])
  expect(await owedAfter(jobbers, 90, 150)).toEqual([40_000, 16_000, 0])
  expect(await owedAfter(brokers, 0, 60)).toEqual([10_000, 24_000, 0])
  expect(await owedAfter(brokers, 90, 150)).toEqual([20_000, 24_000, 0])
  expect(await owedAfter(brokers, 180, 300)).toEqual([40_000, 32_000, 0])
  // The broker keeps 8 % of everything, also after the minimum is shared again.
  expect(await owedAfter(commission, 0, 60)).toEqual([40_000, 36_800, 0])
  expect(await owedAfter(commission, 90, 150)).toEqual([40_000, 36_800, 0])
})

test('the jobber pays by the ton and the broker by the hour: loads and shifts are each owed once', async () => {
  const chain = await addChain(node, byTon, { card: byHour })
  const { crew, broker, hauler, driver, dispatchId } = chain
  const load = await addDelivered(node, { ...crew, fleetDispatchId: dispatchId }, driver)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const { shiftId } = await workShift(chain, 0, 60)
  // 20.94 tons at $6.00, and an hour at $100.
  await expectOwed(chain, [12_564, 10_000, 0])
  const sheets = { jobber: await readShift(node, crew.jobber, shiftId), hauler: await readShift(node, hauler, shiftId) }
  expect(sheets.jobber.money).toBeUndefined()
  expect(sheets.hauler.money).toMatchObject({ agreement: 'subHaul', haul: { pay: { totalCents: 10_000 } } })
  expect(sheets.hauler.money?.passedOn).toBeUndefined()
  expect((await readShift(node, broker, shiftId)).money).toMatchObject({
    agreement: 'subHaul',
    haul: { pay: { totalCents: 10_000 } },
  })
  expect((await readLoad(node, hauler, load.loadLogId)).money?.subHaul?.pay).toEqual({ lines: [], totalCents: 0 })
  expect(textWithoutIds(await readLoad(node, hauler, load.loadLogId))).not.toMatch(/12564|60000\b/)
})

test('the jobber pays by the hour and the broker by the ton: the hauler is paid by its loads', async () => {
  const chain = await addChain(node, byHour, { card: byTon })
  const { crew, broker, hauler, driver, dispatchId } = chain
  const load = await addDelivered(node, { ...crew, fleetDispatchId: dispatchId }, driver)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  const { shiftId } = await workShift(chain, 0, 60)
  await expectOwed(chain, [10_000, 12_564, 0])
  expect((await readShift(node, crew.jobber, shiftId)).money).toMatchObject({ agreement: 'haul' })
  expect((await readShift(node, hauler, shiftId)).money).toBeUndefined()
  const brokers = (await readShift(node, broker, shiftId)).money
  expect(brokers).toMatchObject({ agreement: 'haul', haul: { pay: { totalCents: 10_000 } } })
  expect(brokers?.passedOn).toBeUndefined()
  expect((await readLoad(node, crew.jobber, load.loadLogId)).money?.haul?.pay).toEqual({ lines: [], totalCents: 0 })
})

test('a settled surcharge of a shift stays with its commission until the times are corrected', async () => {
  await enterFuel(addDays(today, -7), '4.10')
  const commission = { percentMilli: 10_000, includesSurcharge: true }
  const chain = await addChain(node, { ...byHour, ...fuelOf(10_000) }, { commission })
  const ids = await workShift(chain, 0, 60)
  // $100.00 and 10 % of it, of which the broker keeps a tenth.
  await expectOwed(chain, [11_000, 9900, 0])
  const { broker, hauler, crew } = chain
  const dispute = { agreement: 'subHaul' as const, cents: 500 }
  const disputeId = newTestId()
  const raised = { ...ids, actId: disputeId, reason: 'Half of it.', dispute: { ...dispute, code: 'fuel' } }
  await broker.client.disputeShiftLine(raised)
  const accepted = { ...ids, actId: newTestId(), aboutActId: disputeId }
  await hauler.client.answerShiftDispute({ ...accepted, dispute: { ...dispute, answer: 'accept' } })
  await expectOwed(chain, [11_000, 9400, 0])
  await enterFuel(addDays(today, -7), '3.90')
  await expectOwed(chain, [10_000, 9400, 0])
  await enterFuel(addDays(today, -7), '4.10')
  await expectOwed(chain, [11_000, 9400, 0])
  const correctionId = newTestId()
  const longer = { ...ids, actId: correctionId, reason: 'The gate.', sheet: sheetOf(0, 120) }
  await hauler.client.correctTimeSheet(longer)
  for (const { client } of [broker, crew.jobber]) {
    await client.answerTimeSheetCorrection({ ...ids, actId: newTestId(), aboutActId: correctionId, answer: 'accept' })
  }
  await expectOwed(chain, [22_000, 19_800, 0])
  await enterFuel(addDays(today, -7), '3.90')
  await expectOwed(chain, [20_000, 18_000, 0])
})

test('the ledger sums to zero, and documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['shifts', 'load_logs'])
})
