/** What holds for any charge back of a pit, whatever it agreed to and however long trucks waited. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '../../time.ts'
import { rateCardSchema } from '../card/why-not-priced.ts'
import { lineSchema, totalOf } from '../line/line.ts'
import { anyWork } from '../pay.fixture.ts'
import { pitChargeBackLines } from './pit-charge-back.ts'

const minutes = fc.integer({ min: 0, max: 600 })
const anyRule = fc.record({
  freeMinutes: minutes,
  rate: fc.record({ rateE4: fc.integer({ min: 0, max: 100_000 }), per: fc.constantFrom('minute', 'hour') }),
  maxMinutes: fc.option(minutes, { nil: undefined }),
})
const anyCard = anyRule.map(chargeBack => rateCardSchema.parse({ basis: 'ton', rateE4: 95_000, chargeBack }))
const anyLoad = anyWork.map(({ loads }) => loads[0]).filter(load => load !== undefined)
const materialCents = fc.integer({ min: 0, max: 100_000 })

test('a pit pays back at most what its material earns, and never gets more for a wait', () => {
  fc.assert(
    fc.property(anyCard, anyLoad, materialCents, (card, load, earned) => {
      const lines = pitChargeBackLines(card, load, earned)
      for (const line of lines) expect(lineSchema.safeParse(line).error).toBeUndefined()
      expect(totalOf(lines)).toBeLessThanOrEqual(0)
      expect(totalOf(lines) + earned).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('only waits that the pit caused count, in any order', () => {
  fc.assert(
    fc.property(anyCard, anyLoad, materialCents, (card, load, earned) => {
      const ofPit = load.waits.filter(({ fault }) => fault === 'pit')
      const only = pitChargeBackLines(card, { ...load, waits: ofPit.toReversed() }, earned)
      expect(only).toEqual(pitChargeBackLines(card, load, earned))
    }),
  )
})

test('a minute more never lowers what is paid back, and a free minute more never raises it', () => {
  fc.assert(
    fc.property(anyCard, anyLoad, materialCents, (card, load, earned) => {
      const paid = totalOf(pitChargeBackLines(card, load, earned))
      const minute = { place: 'pit' as const, fault: 'pit' as const, waitedMs: minuteMs }
      const longer = { ...load, waits: [...load.waits, minute] }
      expect(totalOf(pitChargeBackLines(card, longer, earned))).toBeLessThanOrEqual(paid)
      const rule = card.chargeBack!
      const kinder = { chargeBack: { ...rule, freeMinutes: rule.freeMinutes + 1 } }
      expect(totalOf(pitChargeBackLines(kinder, load, earned))).toBeGreaterThanOrEqual(paid)
    }),
  )
})
