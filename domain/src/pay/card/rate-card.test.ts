import { expect, test } from 'vitest'
import type { z } from 'zod'
import { missingReasons, whatIsMissing } from '../day/what-is-missing.ts'
import type { Missing } from '../line/line.ts'
import type { StatedUnit } from '../load/load-facts.ts'
import type { rateCardFieldsSchema } from './rate-card.ts'
import { rateCardSchema } from './why-not-priced.ts'

type CardInput = z.input<typeof rateCardFieldsSchema>
const ton = (more: object): CardInput => ({ basis: 'ton', rateE4: 34_000, ...more })
const hour = (more: object): CardInput => ({ basis: 'hour', rateE4: 1_100_000, ...more })
const day = (more: object): CardInput => ({ basis: 'day', rateE4: 8_500_000, ...more })
const table = (...rows: object[]) => ({ fuel: { method: 'percentTable', rows } })
const pit = { place: 'pit', rate: { rateE4: 15_000, per: 'minute' } }
const tarp = { code: 'tarp', per: 'load', amountE4: 125_000 }

const fuelSteps = { method: 'percentStep' as const, baseMills: 3000, steps: 'full' as const }

const refused: [string, CardInput, string, RegExp][] = [
  ['a rate above the limit', ton({ rateE4: 10_000_000_001 }), 'rateE4', /at most 1,000,000.00 per unit/],
  [
    'a minimum above the maximum',
    ton({ minimumQuantityMilli: 23_000, maximumQuantityMilli: 22_500 }),
    'minimumQuantityMilli',
    /Change one of them/,
  ],
  [
    'an add-on too high with its markup',
    ton({ addOns: [{ ...tarp, amountE4: 9_000_000_000, markupPercentMilli: 12_000 }] }),
    'addOns.0.markupPercentMilli',
    /Enter a lower amount or markup/,
  ],
  [
    'a backhaul rate above the limit',
    ton({ rateE4: 6_000_000_000, backHaul: { percentMilli: 170_000 } }),
    'backHaul.percentMilli',
    /Enter a lower percentage/,
  ],
  [
    'a surcharge without an end',
    ton({ fuel: { ...fuelSteps, stepMills: 1, percentPerStepMilli: 500 } }),
    'fuel.capPercentMilli',
    /Enter the most that the surcharge can be/,
  ],
  ['a density that says nothing', ton({ density: {} }), 'density', /Enter the density/],
  ['two backhaul rates', ton({ backHaul: { rateE4: 1, percentMilli: 1 } }), 'backHaul', /or a percentage/],
  ['a quantity by the hour', hour({ minimumQuantityMilli: 20_000 }), 'minimumQuantityMilli', /has no quantity/],
  ['an amount per unit by the day', day({ addOns: [{ ...tarp, per: 'unit' }] }), 'addOns.0.per', /has no quantity/],
  ['a minimum time by the ton', ton({ minimumMinutes: 240 }), 'minimumMinutes', /needs a rate by the hour/],
  ['travel by the ton', ton({ travelMinutes: 30 }), 'travelMinutes', /pays shifts/],
  [
    'an add-on by the shift for loads',
    hour({ clock: 'load', addOns: [{ ...tarp, per: 'shift' }] }),
    'addOns.0.per',
    /pays shifts/,
  ],
  ['a backhaul rate of a shift', hour({ backHaul: { rateE4: 1 } }), 'backHaul', /has no quantity/],
  ['a day by the time of loads', day({ clock: 'load' }), 'clock', /Choose one of them/],
  [
    'parts of a day by the hour',
    hour({ dayParts: [{ upToMinutes: 240, shareMicro: 500_000 }] }),
    'dayParts',
    /need a day rate/,
  ],
  ['time past parts that are not there', day({ afterRatePerHourE4: 950_000 }), 'afterRatePerHourE4', /Add a part/],
  [
    'parts that do not grow',
    day({
      dayParts: [
        { upToMinutes: 240, shareMicro: 500_000 },
        { upToMinutes: 240, shareMicro: 1_000_000 },
      ],
    }),
    'dayParts.1',
    /longer than the one before/,
  ],
  ['two standby rules for a place', ton({ standby: [pit, pit] }), 'standby.1.place', /already a standby rule/],
  ['two add-ons of one name', ton({ addOns: [tarp, tarp] }), 'addOns.1.code', /already an add-on/],
  [
    'a row that ends where it begins',
    ton(table({ fromMills: 3500, belowMills: 3500, percentMilli: 5000 })),
    'fuel.rows.0',
    /Change one of them/,
  ],
  [
    'a row that reaches into the next',
    ton(table({ fromMills: 3000, percentMilli: 5000 }, { fromMills: 3500, percentMilli: 8000 })),
    'fuel.rows.0',
    /End it where the next one begins/,
  ],
]

test.each(refused)('a card with %s is refused where it is entered', (_, card, path, sentence) => {
  const issues = rateCardSchema.safeParse(card).error?.issues ?? []
  expect(issues.map(issue => issue.path.join('.'))).toContain(path)
  expect(issues.find(issue => issue.path.join('.') === path)?.message).toMatch(sentence)
})

const missing: [string, CardInput, StatedUnit, Missing | undefined][] = [
  ['tons by the ton', ton({}), 'ton', undefined],
  ['yards by the ton', ton({}), 'yard', 'conversion'],
  ['yards by the ton with a density', ton({ density: { poundsPerYardMilli: 2_700_000 } }), 'yard', undefined],
  ['loads by the ton', ton({ density: { poundsPerYardMilli: 2_700_000 } }), 'load', 'conversion'],
  ['yards by the hour', hour({}), 'yard', undefined],
]

test.each(missing)('before work begins, it is known what pay is missing for %s', (_, card, unit, expected) => {
  const found = whatIsMissing(rateCardSchema.parse(card), unit)
  expect(found).toEqual(expected)
  if (found) expect(missingReasons[found]).toMatch(/Enter/)
})
