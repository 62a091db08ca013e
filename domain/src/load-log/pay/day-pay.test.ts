/** The top-up of a truck's day: loads and top-up together reach the day's minimum, whatever a load is paid. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { type Line, totalOf } from '../../pay/line/line.ts'
import { hourMs } from '../../time.ts'
import { cardsOf } from '../../work/agreement-cards.ts'
import { foldLoadLog } from '../fold/fold.ts'
import { testTerms } from '../load-log.fixture.ts'
import { dayPayOf } from './day-pay.ts'
import { payOfLoad } from './load-pay.ts'

const startAt = Date.UTC(2026, 9, 15, 12)
const step = (at: number) => ({ at, actId: 'a', witnesses: [] })
const fold = {
  ...foldLoadLog([]),
  state: 'delivered' as const,
  milestones: { start: step(startAt), deliver: step(startAt + 2 * hourMs) },
}
const load = { loadLogId: 'load', shiftDay: '2026-10-15', terms: testTerms }

/** The pay of a two-hour load and the top-up of its truck's day, after the load's own pay changed by `changeCents`. */
function dayOf(fields: z.input<typeof rateCardFieldsSchema>, changeCents: number) {
  const card = rateCardFieldsSchema.parse(fields)
  const pay = payOfLoad(load, cardsOf({ card, materialCard: testTerms.materialCard }), fold)
  if (!pay || pay.haul.missing !== undefined) throw new Error('no pay')
  const lines = pay.haul.lines.map((line): Line => ({ ...line, amountCents: line.amountCents + changeCents }))
  const day = dayPayOf([{ load, fold, card, lines }], [])
  return { loadCents: totalOf(lines), topUp: day.lines.map(({ code, amountCents }) => [code, amountCents]) }
}

test.each([
  ['nothing has changed', 0, 10_000],
  ['a settled dispute left less', -2500, 12_500],
  ['a corrected rate pays more', 7000, 3000],
])('load and top-up are the minimum amount of the day, when %s', (_, changeCents, topUpCents) => {
  const day = dayOf({ basis: 'load', rateE4: 3_000_000, minimumPerDayE4: 4_000_000 }, changeCents)
  expect(day).toEqual({ loadCents: 30_000 + changeCents, topUp: [['minimumDay', topUpCents]] })
})

test('there is no top-up once a correction pays the minimum', () => {
  const { topUp } = dayOf({ basis: 'load', rateE4: 3_000_000, minimumPerDayE4: 4_000_000 }, 10_000)
  expect(topUp).toEqual([])
})

test('loads of two materials reach one minimum, each billed by the density of its own', () => {
  const card = rateCardFieldsSchema.parse({ basis: 'yard', rateE4: 100_000, minimumPerDayE4: 4_000_000 })
  const tons = { amountMilli: 20_000, unit: 'ton' as const, source: 'operator' as const, weighed: true, actId: 'a' }
  const quantity = { ...tons, stated: { valueMicro: 20_000_000, unit: 'ton' as const } }
  const loads = [1_600_000, 1_500_000].map((gramsPerCubicMeter, n) => {
    const own = { ...card, density: { gramsPerCubicMeter } }
    const named = { ...load, loadLogId: `load ${n}` }
    const weighed = { ...fold, quantity }
    const pay = payOfLoad(named, cardsOf({ card: own, materialCard: testTerms.materialCard }), weighed)
    if (!pay || pay.haul.missing !== undefined) throw new Error('no pay')
    return { load: named, fold: weighed, card: own, lines: pay.haul.lines }
  })
  const alone = totalOf(loads.flatMap(({ lines }) => lines))
  // 14.832 and 15.821 yards at $10.00.
  expect(alone).toBe(30_653)
  for (const ofDay of [loads, loads.toReversed()]) expect(dayPayOf(ofDay, []).totalCents).toBe(40_000 - alone)
})

test.each([0, -2500, 7000])('hours and top-up are the minimum time of the day, when a line changed by %i', cents => {
  const byHour = { basis: 'hour', clock: 'load', rateE4: 1_000_000, minimumMinutes: 240, minimumPer: 'day' } as const
  expect(dayOf(byHour, cents)).toEqual({ loadCents: 20_000 + cents, topUp: [['minimumHours', 20_000 - cents]] })
})
