/** Rate cards and pay lines in words: every rule of a card has a sentence, and every line a name. */
import { type RateCard, rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { loadCardSchema } from '@haulway/domain/pay/card/why-not-load-card.ts'
import { commissionSchema } from '@haulway/domain/pay/commission/commission.ts'
import { priceWork } from '@haulway/domain/pay/day/price-work.ts'
import type { Line } from '@haulway/domain/pay/line/line.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preferenceKeys, removePreference } from '../native/preferences.ts'
import { plainText } from '../ui/format/format.ts'
import { chooseLanguage } from '../ui/format/i18n.ts'
import { Lines } from '../ui/layout/Lines.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { CardInWords } from './CardInWords.tsx'
import { usePayText } from './line-labels.ts'
import { PayLines } from './PayLines.tsx'

const { stage, draw } = openStage()

afterEach(async () => {
  await chooseLanguage('en')
  await removePreference(preferenceKeys.language)
})

const perMinute = (rateE4: number) => ({ rateE4, per: 'minute' })
const ton = (more: object = {}) => ({ basis: 'ton', rateE4: 34_000, ...more })
const day = (more: object = {}) => ({ basis: 'day', rateE4: 9_000_000, ...more })
const hour = (more: object = {}) => ({ basis: 'hour', rateE4: 920_000, clock: 'load', ...more })

async function wordsOf(card: object, language = 'en'): Promise<string> {
  await chooseLanguage(language)
  draw(<CardInWords card={rateCardFieldsSchema.parse(card)} currency="USD" />)
  await expect.element(page.elementLocator(stage).getByText(/\d/).first()).toBeVisible()
  return [...stage.querySelectorAll('p')].map(({ textContent }) => textContent).join(' ')
}

const standby = (more: object) => ({ standby: [{ place: 'pit', freeMinutes: 15, rate: perMinute(12_500), ...more }] })

test('what a hauler earns for a commission promises no pay of the whole day, which its broker is paid', async () => {
  const rules = [
    { place: 'pit', freeMinutes: 15, rate: perMinute(12_500) },
    { place: 'site', per: 'day', freeMinutes: 30, rate: perMinute(12_500) },
  ]
  const card = rateCardFieldsSchema.parse(ton({ minimumPerDayE4: 9_000_000, standby: rules }))
  expect(await wordsOf(card)).toMatch(/\$900\.00 per truck per day\..* a day/)
  const commission = commissionSchema.parse({ percentMilli: 10_000 })
  draw(<CardInWords card={card} commission={commission} currency="USD" />)
  await expect.element(page.elementLocator(stage).getByText(/Less a commission of 10%/)).toBeVisible()
  expect(stage.textContent).toContain('Standby $1.25 a minute after 15 min at the pit.')
  expect(stage.textContent).not.toMatch(/ day/)
  // A shift is paid with the truck's other shifts of the day, also by a broker.
  const shift = rateCardFieldsSchema.parse({ ...hour(), clock: 'portal', minimumMinutes: 240, minimumPer: 'day' })
  draw(<CardInWords card={shift} commission={commission} currency="USD" />)
  await expect.element(page.elementLocator(stage).getByText(/Minimum .* per truck per day/)).toBeVisible()
})

test.each<[object, string]>([
  [ton({ rateE4: 41_250 }), '$4.125 a ton.'],
  [ton({ minimumQuantityMilli: 20_000 }), '$3.40 a ton, at least 20 tons a load.'],
  [ton({ maximumQuantityMilli: 22_500 }), '$3.40 a ton, at most 22.5 tons a load.'],
  [ton({ maximumByPayload: true }), "$3.40 a ton, at most the truck's legal payload."],
  [ton({ minimumPerLoadE4: 850_000 }), '$3.40 a ton, at least $85.00 a load.'],
  [
    ton({ billing: { stepMilli: 100, rounding: 'down' } }),
    '$3.40 a ton. Quantities are rounded down to the last full 0.1 tons.',
  ],
  [ton(standby({})), '$3.40 a ton. Standby $1.25 a minute after 15 min at the pit.'],
  [
    ton(standby({ place: 'any', maxMinutes: 60, increment: { minutes: 5, rounding: 'up' }, billWeather: true })),
    'Standby $1.25 a minute after 15 min at pit or site, at most 60 min, in 5-minute increments, rounded up, ' +
      'paid in bad weather too.',
  ],
  [
    ton(standby({ place: 'site', rate: { rateE4: 750_000, per: 'hour' } })),
    'Standby $75.00 an hour after 15 min on site.',
  ],
  [ton({ addOns: [{ code: 'Tarp', per: 'load', amountE4: 125_000 }] }), '$3.40 a ton. Tarp $12.50 a load.'],
  [ton({ addOns: [{ code: 'Scale', per: 'unit', amountE4: 1000, markupPercentMilli: 10_000 }] }), 'Scale $0.11 a ton.'],
  [ton({ fuel: steps() }), 'Fuel surcharge over $3.80 diesel: 1% for each $0.05. EIA diesel, U.S. average.'],
  [
    ton({ fuel: { ...steps(), steps: 'started', credit: true, capPercentMilli: 8500, on: ['haul'] } }),
    '1% for each $0.05, a partial step counts as a full one, at most 8.5%, ' +
      'below $3.80, the difference is deducted, of haul.',
  ],
  [
    ton({ fuel: { method: 'percentTable', rows: [{ fromMills: 3800, belowMills: 4000, percentMilli: 2500 }] } }),
    'Fuel surcharge by the price of diesel: 2.5% from $3.80.',
  ],
  [
    ton({ fuel: { method: 'unitTable', rows: [{ fromMills: 3800, amountE4: 1050 }] } }),
    'Fuel surcharge a ton by the price of diesel: $0.105 from $3.80.',
  ],
  [
    hour({ fuel: { method: 'perHour', baseMills: 3800, gallonsPerHourMilli: 5500 } }),
    'Fuel surcharge over $3.80 diesel, at 5.5 gallons per hour.',
  ],
  [ton({ minimumPerDayE4: 6_000_000 }), '$3.40 a ton. Minimum $600.00 per truck per day.'],
  [ton(standby({ per: 'day' })), 'Standby $1.25 a minute after 15 min a day at the pit.'],
  [hour({ minimumMinutes: 240, minimumPer: 'day' }), 'Minimum 4 h per truck per day.'],
  [hour(), '$92.00 an hour from start to delivery.'],
  [
    hour({ minimumMinutes: 120, increment: { minutes: 15, rounding: 'nearest' } }),
    'At least 2 h a load. Billed in 15-minute increments, rounded to the nearest.',
  ],
  [hour({ overtime: { afterMinutes: 480, factorMilli: 1500 } }), 'After 8 h of a load, $138.00 an hour.'],
  [{ basis: 'load', rateE4: 850_000 }, '$85.00 a load.'],
  [hour({ clock: 'portal', minimumMinutes: 240 }), '$92.00 an hour by the time sheet. At least 4 h a shift.'],
  [hour({ clock: 'onSite', minimumMinutes: 480, minimumPer: 'day' }), 'on site. Minimum 8 h per truck per day.'],
  [
    hour({ clock: 'portal', travelMinutes: 30, travelCounts: true, minimumPerDayE4: 6_000_000 }),
    'Minimum $600.00 per truck per day. 30 min of travel per shift. Travel counts toward the minimum.',
  ],
  [
    day({ dayParts: [{ upToMinutes: 240, shareMicro: 500_000 }], afterRatePerHourE4: 900_000 }),
    '$900.00 a day. Up to 4 h: 50% of the day rate. After that, $90.00 an hour.',
  ],
  [ton({ backHaul: { rateE4: 21_000 } }), '$2.10 a ton on the backhaul.'],
  [ton({ backHaul: { percentMilli: 60_000 } }), '60% of the rate on the backhaul.'],
  [ton({ basis: 'mile', routeMilesMilli: 18_500 }), '$3.40 a mile, 18.5 agreed miles a load.'],
  [
    ton({ minimumPerDayE4: 6_000_000, minimumPerDayCounts: ['haul', 'standby:*', 'addOn:Tarp'] }),
    'Minimum $600.00 per truck per day, counting haul, standby, Tarp.',
  ],
  [
    ton({ chargeBack: { freeMinutes: 20, rate: perMinute(12_500), maxMinutes: 90 } }),
    'after 20 min. It pays back at most 90 min.',
  ],
  [
    ton({ fuel: { ...steps(), credit: true, on: ['haul', 'standby:*'], capPercentMilli: 15_000 } }),
    'at most 15%, below $3.80, the difference is deducted, of haul, standby.',
  ],
  [ton({ dryRunE4: 850_000 }), '$85.00 for a load that is rejected or sent home, unless the hauler caused it.'],
])('%j is in words', async (card, words) => {
  expect(loadCardSchema.safeParse(card).error?.issues ?? []).toEqual([])
  expect((await wordsOf(card)).replaceAll(/\s/g, ' ')).toContain(words)
})

/** A value for each field that calls accept, which has to change the words. */
const said: Record<string, object> = {
  basis: { basis: 'load' },
  rateE4: { rateE4: 1 },
  clock: hour(),
  increment: hour({ increment: fiveUp() }),
  billing: { billing: { stepMilli: 500, rounding: 'up' } },
  minimumQuantityMilli: { minimumQuantityMilli: 1 },
  maximumQuantityMilli: { maximumQuantityMilli: 1000 },
  maximumByPayload: { maximumByPayload: true },
  minimumPerLoadE4: { minimumPerLoadE4: 1 },
  minimumMinutes: hour({ minimumMinutes: 5 }),
  standby: standby({}),
  overtime: hour({ overtime: { afterMinutes: 5, factorMilli: 1500 } }),
  addOns: { addOns: [{ code: 'Tarp', per: 'load', amountE4: 1 }] },
  backHaul: { backHaul: { rateE4: 1 } },
  chargeBack: { chargeBack: { freeMinutes: 15, rate: perMinute(12_500) } },

  minimumPer: hour({ clock: 'portal', minimumMinutes: 5, minimumPer: 'day' }),
  dayParts: day({ dayParts: parts() }),
  travelMinutes: hour({ clock: 'portal', travelMinutes: 1 }),
  minimumPerDayE4: { minimumPerDayE4: 1 },
  afterRatePerHourE4: day({ dayParts: parts(), afterRatePerHourE4: 1 }),
  fuel: { fuel: steps() },
  dryRunE4: { dryRunE4: 1 },
  routeMilesMilli: { routeMilesMilli: 18_500 },
  cancel: day({ cancel: { noticeMinutes: 1, amountE4: 1 } }),
  disputes: { disputes: { holdPercentMilli: 50_000, answerDays: 3 } },
}

/** Without effect alone: they say more about another rule, and the density is the material's. */
const silent = ['density', 'minimumPerDayCounts', 'travelCounts']

function steps() {
  return { method: 'percentStep', baseMills: 3800, stepMills: 50, percentPerStepMilli: 1000, steps: 'full' }
}

function parts() {
  return [{ upToMinutes: 1, shareMicro: 1 }]
}

function fiveUp() {
  return { minutes: 5, rounding: 'up' }
}

test('a line that is reversed is explained as it was', async () => {
  const minimum: Line = {
    code: 'minimumDay',
    ref: 'truckDay',
    amountCents: 24_801,
    rule: 'dayMinimum',
    facts: { limitCents: 40_000 },
  }
  const lines: Line[] = [minimum, { ...minimum, amountCents: -24_801, reverses: true }]
  draw(
    <Lines>
      <PayLines lines={lines} agreement="haul" currency="USD" />
    </Lines>,
  )
  const explained = () => stage.textContent?.match(/\$400\.00 less \$\d+\.\d\d/g)
  await expect.poll(explained).toEqual(['$400.00 less $151.99', '$400.00 less $151.99'])
})

test('every field of a card changes its words', async () => {
  const fields = Object.keys(rateCardFieldsSchema.shape)
  expect([...Object.keys(said), ...silent].sort()).toEqual(fields.sort())
  const plain = [await wordsOf(ton()), await wordsOf(hour())]
  for (const [field, more] of Object.entries(said)) {
    const card = ton(more)
    expect(loadCardSchema.safeParse(card).success, field).toBe(true)
    if (field !== 'clock') expect(plain, field).not.toContain(await wordsOf(card))
  }
})

test.each([
  ['es', '$250.00 si se cancela un camión con menos de 2 h'],
  ['fr', '250,00 $ si un camion est annulé moins de 2 h avant'],
])('a late cancellation is in words in %s', async (language, words) => {
  const card = day({ cancel: { noticeMinutes: 120, amountE4: 2_500_000 } })
  expect((await wordsOf(ton(card), language)).replaceAll(/\s/g, ' ')).toContain(words)
})

test.each([
  ['es', '$4.125 por ton, mínimo 20 tons por carga'],
  ['fr', '4,125 $ par ton, au moins 20 tons par voyage'],
])('a card is in words in %s, with its number signs', async (language, words) => {
  const card = ton({ rateE4: 41_250, minimumQuantityMilli: 20_000 })
  expect((await wordsOf(card, language)).replaceAll(/\s/g, ' ')).toContain(words)
})

function showLines(lines: readonly Line[]): void {
  draw(
    <Lines>
      <PayLines lines={lines} agreement="haul" currency="USD" />
    </Lines>,
  )
}

function linesOf(card: object, load: object): Line[] {
  const parsed: RateCard = rateCardFieldsSchema.parse(card)
  const facts = { id: '1', startAt: 0, endAt: 5_700_000, outcome: 'delivered' as const, waits: [], addOns: [], ...load }
  const price = priceWork(parsed, { loads: [facts], timeZone: 'UTC' })
  return price.missing === undefined ? price.lines : []
}

const tons = (valueMicro: number) => ({ quantity: { valueMicro, unit: 'ton' as const } })
const waits = [{ place: 'pit' as const, fault: 'none' as const, waitedMs: 1_860_000 }]

test.each<[object, object, string]>([
  [ton(), tons(20_940_000), '20.94 tons × $3.40'],
  [ton(standby({ rate: perMinute(15_000) })), { ...tons(20_940_000), waits }, '31 min – 15 free = 16 min × $1.50'],
  [ton({ minimumQuantityMilli: 20_000 }), tons(18_600_000), '1.40 tons × $3.40'],
  [ton({ minimumPerLoadE4: 850_000 }), tons(18_600_000), '$85.00 less $63.24'],
  [ton(), { quantity: { valueMicro: 41_885_000_000, unit: 'lb' } }, '41,885 lb = 20.943 tons × $3.40'],
  [hour(), {}, '1 h 35 min × $92.00 / h'],
  [hour({ minimumMinutes: 240, minimumPer: 'day' }), {}, '4 h minimum'],
])('the lines of %j show their arithmetic', async (card, load, arithmetic) => {
  showLines(linesOf(card, load))
  await expect.poll(() => plainText(stage.textContent)).toContain(arithmetic)
})

function PayText({ lines }: { lines: readonly Line[] }) {
  return <p>{usePayText()(lines, 'USD')}</p>
}

const twoHours = { minimumMinutes: 120 }
test.each<[object, object, string]>([
  [ton(), tons(20_940_000), '20.94 tons × $3.40'],
  [ton(standby({})), { ...tons(20_940_000), waits }, '20.94 tons × $3.40'],
  [ton({ minimumQuantityMilli: 20_000 }), tons(18_600_000), '20 tons minimum × $3.40'],
  [ton({ maximumQuantityMilli: 20_000 }), tons(20_940_000), '20 tons maximum × $3.40'],
  [ton({ minimumPerLoadE4: 850_000 }), tons(18_600_000), '$85.00 minimum'],
  [
    ton({ addOns: [{ code: 'Tarp', per: 'load', amountE4: 125_000 }] }),
    tons(20_940_000),
    '20.94 tons × $3.40 + Tarp $12.50',
  ],
  [hour(), {}, '1 h 35 min × $92.00 / h'],
  [hour(twoHours), {}, '2 h minimum × $92.00 / h'],
  [{ basis: 'load', rateE4: 850_000 }, {}, '1 load × $85.00'],
])('the receipt of %j names in one line what the sum comes from', async (card, load, how) => {
  draw(<PayText lines={linesOf(card, load)} />)
  await expect.poll(() => plainText(stage.textContent)).toBe(how)
})
