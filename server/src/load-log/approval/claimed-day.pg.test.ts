/**
 * Where the day of a load decides what it pays, a day that only its driver claimed, later, is looked at: the driver
 * could choose the week of a higher price of fuel, or a second day with a minimum.
 */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { addFuelPrices } from '../../pay/fuel-index.commands.ts'
import { expectBooksToHold } from '../../testing/books.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, atTime, type Crew, readLoad, type Step, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { haulCard, type RateCardInput } from '../../testing/work.fixture.ts'

/** About noon at the project, some days ago: the access tokens of its people are valid until now. */
const noon = Date.parse(`${addDays(new Date().toISOString().slice(0, 10), -3)}T16:30:00Z`)
let now = noon
const lastNight = noon - 13 * hourMs

const node = closeAfterAll(await openTestNode({ clock: () => now }))
await node.inTransaction(tx =>
  addFuelPrices({ tx, receivedAt: now, publish: () => {}, enqueue: () => {} }, [
    { name: usDieselIndex, effectiveFrom: addDays(new Date(noon).toISOString().slice(0, 10), -6), priceMills: 3900 },
  ]),
)

const fuel = {
  method: 'percentStep',
  baseMills: 3800,
  stepMills: 50,
  percentPerStepMilli: 1000,
  steps: 'full',
} as const
const cards: [name: string, card: RateCardInput, isDayPaid: boolean][] = [
  ['a minimum of the day', { basis: 'ton', rateE4: 65_000, minimumPerDayE4: 4_000_000 }, true],
  ['a fuel index', { ...haulCard, fuel }, true],
  ['neither', haulCard, false],
]

async function record(steps: readonly Step[]) {
  for (const step of steps) await step.record()
}

const doubtsOf = async ({ jobber }: Crew, loadLogId: string) => {
  const { approvalDoubts = [], shiftDay } = await readLoad(node, jobber, loadLogId)
  return { isDoubted: approvalDoubts.includes('reportedLater'), shiftDay }
}

test.each(cards)('a start that claims the day before, later: with %s', async (_, card, isDayPaid) => {
  now = noon
  const crew = await addCrew(node, { card })
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  const ids = { projectId: crew.projectId, ...load }
  const [start, ...others] = stepsOfLoad(node, crew, crew.solo, load, noon - 90 * minuteMs)
  await start?.record()
  await record(others)
  const today = await doubtsOf(crew, load.loadLogId)
  expect(today.isDoubted).toBe(false)
  await atTime(node, crew.solo, lastNight).startLoad({ ...ids, actId: newTestId() })
  const claimed = await doubtsOf(crew, load.loadLogId)
  expect(claimed.shiftDay < today.shiftDay).toBe(true)
  expect(claimed.isDoubted).toBe(isDayPaid)
})

test.each(cards)(
  'a load that a phone without a network sends the day after is not doubted: with %s',
  async (_, card) => {
    now = lastNight
    const crew = await addCrew(node, { card })
    const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    const steps = stepsOfLoad(node, crew, crew.solo, load, lastNight - 3 * hourMs)
    const ofOperator = steps.filter(({ name }) => name.startsWith('confirm'))
    await record(ofOperator)
    now = noon
    await record(steps.filter(step => !ofOperator.includes(step)))
    expect(await doubtsOf(crew, load.loadLogId)).toMatchObject({ isDoubted: false })
  },
)

test('a load that is started in the evening and delivered after midnight is not doubted', async () => {
  now = lastNight
  const crew = await addCrew(node, { card: cards[0]![1] })
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  const [start, ...others] = stepsOfLoad(node, crew, crew.solo, load, lastNight)
  await start?.record()
  now = lastNight + 3 * hourMs
  await record(others)
  expect(await doubtsOf(crew, load.loadLogId)).toMatchObject({ isDoubted: false })
})

test('documents equal a rebuild', async () => {
  await expectBooksToHold(node, ['load_logs'])
})
