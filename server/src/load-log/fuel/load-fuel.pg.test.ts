/** Fuel surcharges of loads: priced by the index of their day, again with each new price, and corrected after it. */

import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../../admin/run-act.ts'
import { rebuildSteps } from '../../api-node/rebuild-documents.ts'
import { openDatabase } from '../../db/database.ts'
import { runCommand } from '../../http/command/run-command.ts'
import { rebuild } from '../../sync/rebuild.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { addActor, addProject, haulCard, readOwn } from '../../testing/work.fixture.ts'
import { correctLoadsWithFuel } from './fuel-jobs.ts'

const steps = {
  method: 'percentStep',
  baseMills: 3800,
  stepMills: 50,
  percentPerStepMilli: 1000,
  steps: 'full',
} as const
/** 20.94 tons at $6.50 are $136.11; 7 minutes of standby are $10.50. */
const plainCents = 14_661
/** 2% of the haul, at $3.90 diesel, and 4% at $4.00. */
const twoPercent = 272
const fourPercent = 544
const today = () => new Date().toISOString().slice(0, 10)

const node = closeAfterAll(await openTestNode())
const enterPrice = (day: string, price: string) =>
  runAct(node.databaseUrl, ['fuel', 'price', usDieselIndex, day, price], Date.now)
// The first price is of a later week, so the loads of today have none.
await enterPrice(addDays(today(), 7), '3.90')
const crew = await addCrew(node, { card: { ...haulCard, fuel: steps } })

const deliver = (n: number) => addDelivered(node, crew, crew.solo, Date.now() - (n + 1) * 90 * minuteMs)
const payOf = async (load: { loadLogId: string }, actor = crew.solo) =>
  (await readLoad(node, actor, load.loadLogId)).money?.haul?.pay
async function owedToSolo() {
  const [row] = await node.sql`
    select owed_cents::int8 as owed from debts
    where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew.solo.entityId}`
  return Number(row?.owed ?? 0)
}
async function correctedNotices() {
  const of = async (actor: typeof crew.solo) =>
    (await readOwn(node, actor, 'notifications')).filter(each => JSON.stringify(each).includes('"corrected"')).length
  return { jobber: await of(crew.jobber), solo: await of(crew.solo) }
}
const approve = (load: Awaited<ReturnType<typeof deliver>>) =>
  crew.jobber.client.approveLoad({ ...load, actId: newTestId() })

test('a load without a fuel price waits, and is priced as soon as the price is entered', async () => {
  const load = await deliver(0)
  expect(await payOf(load)).toEqual({ missing: 'fuelIndex' })
  const shown = await readLoad(node, crew.jobber, load.loadLogId)
  expect(shown.approvalDoubts).toContain('fuelPriceUnknown')
  await expect(approve(load)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('fuel price'),
  })
  await enterPrice(addDays(today(), -6), '3.90')
  await expect.poll(() => payOf(load)).toMatchObject({ totalCents: plainCents + twoPercent })
  const { money, approvalDoubts } = await readLoad(node, crew.jobber, load.loadLogId)
  expect(approvalDoubts).not.toContain('fuelPriceUnknown')
  expect(money?.fuel).toEqual([
    { index: usDieselIndex, price: { effectiveFrom: addDays(today(), -6), priceMills: 3900 } },
  ])
  await approve(load)
})

test('a revised price changes the loads that wait, and corrects what is approved without consent', async () => {
  const approved = await deliver(1)
  const waiting = await deliver(2)
  await approve(approved)
  const owed = await owedToSolo()
  const before = await correctedNotices()
  await enterPrice(addDays(today(), -6), '4.00')
  await expect.poll(() => payOf(waiting)).toMatchObject({ totalCents: plainCents + fourPercent })
  await expect.poll(() => payOf(approved)).toMatchObject({ totalCents: plainCents + fourPercent })
  // The surcharge is reversed whole and written again; the other lines stay. The load of the first test follows, too.
  const { money } = await readLoad(node, crew.solo, approved.loadLogId)
  const [booked] = money?.corrections ?? []
  expect(booked?.lines.map(({ code, amountCents }) => [code, amountCents])).toEqual([
    ['fuel', -twoPercent],
    ['fuel', fourPercent],
  ])
  await expect.poll(owedToSolo).toBe(owed + 2 * (fourPercent - twoPercent))
  expect(await correctedNotices()).toEqual({ jobber: before.jobber + 2, solo: before.solo + 2 })
})

test('the same price again corrects nothing, and a price that is revised back restores the pay', async () => {
  const owed = await owedToSolo()
  const parts = await openSystemParts(node, Date.now)
  const again = () =>
    correctLoadsWithFuel(parts.database.orm, work => runCommand(parts, work), {
      index: usDieselIndex,
      from: addDays(today(), -6),
    })
  await Promise.all([again(), again()])
  expect(await owedToSolo()).toBe(owed)
  await enterPrice(addDays(today(), -6), '3.90')
  await expect.poll(owedToSolo).toBe(owed - 2 * (fourPercent - twoPercent))
  await enterPrice(addDays(today(), -6), '4.00')
  await expect.poll(owedToSolo).toBe(owed)
  await parts.close()
})

test('a disputed line goes first: the revision is booked when the dispute has ended', async () => {
  const load = await deliver(5)
  await approve(load)
  const owed = await owedToSolo()
  const disputeId = newTestId()
  const dispute = { agreement: 'haul' as const, code: 'haul' as const, quantityMilli: 19_940 }
  await crew.jobber.client.disputeLine({ ...load, actId: disputeId, reason: 'Count.', dispute })
  await enterPrice(addDays(today(), -6), '3.90')
  await expect.poll(owedToSolo).toBe(owed - 650 - 2 * (fourPercent - twoPercent))
  const pending = async () => (await readLoad(node, crew.solo, load.loadLogId)).money
  await expect.poll(async () => (await pending())?.acts?.at(-1)?.correction?.fuel).toBeTruthy()
  expect((await pending())?.corrections).toBeUndefined()
  const about = { ...load, aboutActId: disputeId }
  await crew.solo.client.withdrawCorrection({ ...about, actId: newTestId(), correction: { agreement: 'haul' } })
  await crew.jobber.client.withdrawDispute({ ...about, actId: newTestId(), dispute: { agreement: 'haul' } })
  expect(await owedToSolo()).toBe(owed - 3 * (fourPercent - twoPercent))
})

test('a fuel line that a dispute settled stays as both agreed, whenever the price is revised', async () => {
  const load = await deliver(6)
  const plain = await deliver(7)
  for (const each of [load, plain]) await approve(each)
  const disputeId = newTestId()
  const line = { agreement: 'haul' as const, code: 'fuel' as const, cents: 100 }
  await crew.jobber.client.disputeLine({ ...load, actId: disputeId, reason: 'Half empty.', dispute: line })
  await enterPrice(addDays(today(), -6), '4.00')
  const money = async () => (await readLoad(node, crew.solo, load.loadLogId)).money
  await expect.poll(async () => (await money())?.acts?.at(-1)?.correction?.fuel).toBeTruthy()
  const accept = { agreement: 'haul' as const, answer: 'accept' as const, cents: 100 }
  await crew.solo.client.answerDispute({ ...load, actId: newTestId(), aboutActId: disputeId, dispute: accept })
  expect((await money())?.haul?.pay).toMatchObject({ totalCents: plainCents + 100 })
  await expect.poll(() => payOf(plain)).toMatchObject({ totalCents: plainCents + fourPercent })
  await enterPrice(addDays(today(), -6), '3.90')
  await expect.poll(() => payOf(plain)).toMatchObject({ totalCents: plainCents + twoPercent })
  expect((await money())?.haul?.pay).toMatchObject({ totalCents: plainCents + 100 })
})

test('the pit sees neither the surcharge nor its index', async () => {
  const load = await deliver(3)
  const shown = await readLoad(node, crew.pit, load.loadLogId)
  expect(JSON.stringify(shown)).not.toContain(usDieselIndex)
})

test('a card that names an index without any price is refused where it is entered', async () => {
  const jobber = await addActor(node, 'Birch', 0)
  const { materialId } = (await readLoad(node, crew.jobber, (await deliver(4)).loadLogId)).terms
  const card = { ...haulCard, fuel: { ...steps, index: 'nowhere-rack' } }
  const refusal = { code: 'invalidInput', message: expect.stringContaining('Choose another index') }
  await expect(addProject(jobber, crew.pit, materialId, { card })).rejects.toMatchObject(refusal)
  const { projectId, haulId } = crew
  await expect(crew.jobber.client.changeHaul({ projectId, haulId, card })).rejects.toMatchObject(refusal)
})

test('documents equal a rebuild, statements equal what is owed, and the ledger sums to zero', async () => {
  const [sum] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents from journal_entries, unnest(amounts) as line (amount)`
  expect(Number(sum?.cents)).toBe(0)
  const items = await node.sql`
    select record from statement_items where payee_entity_id = ${crew.solo.entityId}`
  const lines = items.flatMap(({ record }) => record.lines as { amountCents: number }[])
  expect(lines.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(await owedToSolo())
  const database = openDatabase(node.databaseUrl, 2)
  const step = rebuildSteps.find(({ name }) => name === 'load_logs')
  await rebuild(database, step!, undefined, page => expect(page.changed).toBe(0))
  await database.close()
})
