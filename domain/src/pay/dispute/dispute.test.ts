import fc from 'fast-check'
import { expect, test } from 'vitest'
import { whyNotSettle } from '../../work/dispute/arbiter.ts'
import type { Line } from '../line/line.ts'
import { claimableCents } from './dispute.ts'

const line = (more: Partial<Line>): Line => ({
  code: 'haul',
  ref: 'load',
  amountCents: 10_000,
  rule: 'quantityTimesRate',
  ...more,
})
/** $3.40 a ton, $1.50 a minute, $100 an hour, $4.25 a mile. */
const perTon = 3_400_000_000
const perMinute = 1_500_000_000
const perHour = 100_000_000_000
const perMile = 4_250_000_000

test.each<[string, Line, number]>([
  ['20 tons: what the heaviest truck carries', line({ quantityMilli: 20_000, unit: 'ton', rateNano: perTon }), 22_440],
  ['60 tons: twice as much', line({ quantityMilli: 60_000, unit: 'ton', rateNano: perTon }), 40_800],
  ['standby: a day', line({ quantityMilli: 10_000, unit: 'minute', rateNano: perMinute }), 216_000],
  [
    'standby that pays nothing yet',
    line({ quantityMilli: 0, unit: 'minute', rateNano: perMinute, amountCents: 0 }),
    216_000,
  ],
  ['hours: a day', line({ quantityMilli: 90_000, unit: 'minute', rateNano: perHour, ratePer: 'hour' }), 240_000],
  ['miles: twice as many', line({ quantityMilli: 20_000, unit: 'mile', rateNano: perMile }), 20_000],
  ['a flat amount: twice as much', line({}), 20_000],
  ['a percentage: twice as much', line({ unit: 'percent', rateNano: 5_000_000_000 }), 20_000],
  ['a deduction: nothing', line({ amountCents: -500 }), 0],
  [
    'a charge back: nothing',
    line({ quantityMilli: 9000, unit: 'minute', rateNano: -perMinute, amountCents: -1350 }),
    0,
  ],
])('the most that may be claimed of %s', (_, of, cents) => expect(claimableCents(of)).toBe(cents))

test('a line may always be claimed as it was priced, and an arbiter never goes beyond what may be claimed', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(amount, amount, amount, (amountCents, claimed, cents) => {
      const of = line({ amountCents })
      expect(claimableCents(of)).toBeGreaterThanOrEqual(amountCents)
      const sides = { raised: { cents: claimed }, raiserGrants: { cents: claimed }, otherGrants: undefined }
      const dispute = { ...sides, state: 'open' as const, refused: false }
      const about = { line: of, granted: { cents }, answerBy: '2026-10-15', today: '2026-10-16' }
      if (cents > claimableCents(of)) expect(whyNotSettle(dispute, about)).toBeDefined()
    }),
  )
})
