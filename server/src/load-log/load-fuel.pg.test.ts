/** Fuel surcharges of loads: priced by the index of their day, again with each new price, and never after approval. */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-surcharge.ts'
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { openDatabase } from '../db/database.ts'
import { rebuild } from '../sync/rebuild.ts'
import { addCrew, addDelivered, type Crew, readLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import { addActor, addProject, haulCard } from '../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
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
const [twoPercent, fourPercent] = [272, 544]

beforeAll(async () => {
  node = await openTestNode()
  // The first price is of a later week, so the loads of today have none.
  await enterPrice(addDays(today(), 7), '3.90')
  crew = await addCrew(node, { card: { ...haulCard, fuel: steps } })
})
afterAll(() => node.close())

const today = () => new Date().toISOString().slice(0, 10)
const enterPrice = (day: string, price: string) =>
  runAct(node.databaseUrl, ['fuel', 'price', usDieselIndex, day, price], Date.now)
const deliver = (n: number) => addDelivered(node, crew, crew.solo, Date.now() - (n + 1) * 90 * minuteMs)
const payOf = async (load: { loadLogId: string }, actor = crew.solo) =>
  (await readLoad(node, actor, load.loadLogId)).money?.haul?.pay
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
  await expect.poll(() => payOf(load), { timeout: 20_000 }).toMatchObject({ totalCents: plainCents + twoPercent })
  const { money, approvalDoubts } = await readLoad(node, crew.jobber, load.loadLogId)
  expect(approvalDoubts).not.toContain('fuelPriceUnknown')
  expect(money?.fuel).toEqual([
    { index: usDieselIndex, price: { effectiveFrom: addDays(today(), -6), priceMills: 3900 } },
  ])
  await approve(load)
})

test('a revised price changes the loads that wait, and not what is approved', async () => {
  const [approved, waiting] = [await deliver(1), await deliver(2)]
  await approve(approved)
  await enterPrice(addDays(today(), -6), '4.00')
  await expect.poll(() => payOf(waiting), { timeout: 20_000 }).toMatchObject({ totalCents: plainCents + fourPercent })
  expect(await payOf(approved)).toMatchObject({ totalCents: plainCents + twoPercent })
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

test('documents equal a rebuild', async () => {
  const database = openDatabase(node.databaseUrl, 2)
  const step = rebuildSteps.find(({ name }) => name === 'load_logs')
  await rebuild(database, step!, undefined, page => expect(page.changed).toBe(0))
  await database.close()
})
