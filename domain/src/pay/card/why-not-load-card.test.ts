import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { priceWork } from '../day/price-work.ts'
import { type LoadFacts, loadFactsSchema } from '../load/load-facts.ts'
import { anyCard } from '../pay.fixture.ts'
import type { rateCardFieldsSchema } from './rate-card.ts'
import { loadCardSchema } from './why-not-load-card.ts'

type CardInput = z.input<typeof rateCardFieldsSchema>
const ton = (more: object): CardInput => ({ basis: 'ton', rateE4: 41_250, ...more })
const pitPerDay = { place: 'pit', per: 'day', rate: { rateE4: 15_000, per: 'minute' } }
const fuel = { method: 'percentTable', rows: [{ fromMills: 3000, percentMilli: 5000 }] }

const refused: [string, CardInput, string, RegExp][] = [
  ['miles', ton({ basis: 'mile' }), 'basis', /Miles are not recorded. Choose/],
  ['a day rate', ton({ basis: 'day' }), 'basis', /time sheets. Choose/],
  ['hours of a shift', ton({ basis: 'hour' }), 'clock', /Choose hours by the load/],
  ['hours on site', ton({ basis: 'hour', clock: 'onSite' }), 'clock', /Choose hours by the load/],
  ['a minimum for the day', ton({ minimumPerDayE4: 6_000_000 }), 'minimumPerDayE4', /Remove this rule/],
  ['a minimum time for the day', ton({ basis: 'hour', clock: 'load', minimumPer: 'day' }), 'minimumPer', /Remove/],
  ['standby for the day', ton({ standby: [pitPerDay] }), 'standby.0.per', /Remove this rule/],
  ['a fuel surcharge', ton({ fuel }), 'fuel', /Remove this rule/],
  ['a way back', ton({ backHaul: { rateE4: 30_000 } }), 'backHaul', /Remove this rule/],
  ['an amount for rejected loads', ton({ dryRunE4: 850_000 }), 'dryRunE4', /Remove this rule/],
  ['a minimum beyond a load', ton({ minimumQuantityMilli: 500_001 }), 'minimumQuantityMilli', /at most 500 tons/],
]

test.each(refused)(
  'a card with %s can’t pay loads alone and is refused where it is entered',
  (_, card, path, message) => {
    const issues = loadCardSchema.safeParse(card).error?.issues ?? []
    expect(issues.find(issue => issue.path.join('.') === path)?.message).toMatch(message)
  },
)

test('a card that calls accept prices every complete load', () => {
  const load = (id: string, unit: string): LoadFacts =>
    loadFactsSchema.parse({
      ...{ id, startAt: 0, endAt: 5_400_000, quantity: { valueMicro: 20_940_000, unit } },
      waits: [{ place: 'pit', from: 0, to: 1_800_000 }],
    })
  fc.assert(
    fc.property(anyCard, any => {
      const card = {
        ...any,
        ...{ fuel: undefined, backHaul: undefined, dryRunE4: undefined, minimumPerDayE4: undefined },
        ...{ minimumPer: 'shift' as const, standby: any.standby.filter(({ per }) => per === 'load') },
      }
      if (!loadCardSchema.safeParse(card).success) return
      const unit = card.basis === 'hour' || card.basis === 'flat' ? 'load' : card.basis
      const price = priceWork(card, { loads: [load('1', unit)], timeZone: 'UTC' })
      expect(price.missing).toBeUndefined()
    }),
  )
})
