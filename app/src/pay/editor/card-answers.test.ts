import { isPaidByMile, type RateCard, rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { anyCard } from '@haulway/domain/pay/pay.fixture.ts'
import { unitNames } from '@haulway/domain/units.ts'
import { arbitraryOf } from '@haulway/domain/wire/arbitrary-of.fixture.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answersOfCard, type CardAnswers, cardOf, cardSoFar, emptyCard, refusalAt, unitOf } from './card-answers.ts'
import { defaultRule } from './card-templates.ts'

const card = (more: object = {}): RateCard => rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000, ...more })
const standby = { place: 'pit', freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' } }
const answers = (more: Partial<CardAnswers> = {}): CardAnswers => ({ ...emptyCard(), rate: '3.40', ...more })

test('a new card has the rate and the usual standby at the pit', () => {
  expect(cardOf(answers(), 'ton')).toEqual(card({ standby: [standby] }))
  expect(cardOf(answers({ rate: '4.125' }), 'yard')).toMatchObject({ basis: 'yard', rateE4: 41_250 })
})

test('each rule becomes its part of the card', () => {
  const rules = (['minimumQuantity', 'maximumQuantity', 'payload', 'minimumLoad', 'standbySite'] as const).map(
    defaultRule,
  )
  const tarp = { ...defaultRule('addOn'), name: ' Tarp ', amount: '12.50' }
  const fuel = { method: 'percentStep', baseMills: 3800, stepMills: 50, percentPerStepMilli: 1000, steps: 'full' }
  expect(cardOf(answers({ rules: [...rules, defaultRule('fuel'), tarp] }), 'ton')).toEqual(
    card({
      minimumQuantityMilli: 20_000,
      maximumQuantityMilli: 22_500,
      maximumByPayload: true,
      minimumPerLoadE4: 850_000,
      standby: [{ ...standby, place: 'site' }],
      fuel,
      addOns: [{ code: 'Tarp', per: 'load', amountE4: 125_000 }],
    }),
  )
})

test('hours from start to delivery take no rule of a quantity or a wait, and get them back with the unit', () => {
  const mixed = answers({
    rules: [defaultRule('standbyPit'), defaultRule('minimumQuantity'), defaultRule('minimumTime')],
  })
  expect(cardOf({ ...mixed, template: 'hour' }, 'ton')).toEqual(
    card({ basis: 'hour', clock: 'load', minimumMinutes: 60 }),
  )
  expect(cardOf(mixed, 'ton')).toEqual(card({ standby: [standby], minimumQuantityMilli: 20_000 }))
})

test('a card by the mile needs the miles of the route, and keeps them', () => {
  const byMile = answers({ template: 'mile', rate: '4.10', rules: [defaultRule('fuelMile')] })
  expect(cardOf(byMile, 'ton')).toBeUndefined()
  const agreed = cardOf({ ...byMile, miles: '18.5' }, 'ton')
  const fuel = { method: 'perMile', baseMills: 3800, milesPerGallonMilli: 6000 }
  expect(agreed).toEqual(card({ basis: 'mile', rateE4: 41_000, routeMilesMilli: 18_500, fuel }))
  expect(cardOf(answersOfCard(agreed!, 'ton'), 'ton')).toEqual(agreed)
  expect(cardOf({ ...byMile, template: 'unit', rules: [] }, 'ton')).toEqual(card({ rateE4: 41_000 }))
})

test('an amount for loads that are turned away is a rule of each card for loads', () => {
  const agreed = cardOf(answers({ rules: [defaultRule('dryRun')] }), 'ton')
  expect(agreed).toEqual(card({ dryRunE4: 850_000 }))
  expect(cardOf(answersOfCard(agreed!, 'ton'), 'ton')).toEqual(agreed)
})

test('an answer that is not a number makes no card', () => {
  expect(cardOf(answers({ rate: 'much' }), 'ton')).toBeUndefined()
  expect(cardOf(answers({ rules: [{ ...defaultRule('standbyPit'), number: '' }] }), 'ton')).toBeUndefined()
  expect(cardOf(answers({ rules: [{ ...defaultRule('minimumQuantity'), number: '-1' }] }), 'ton')).toBeUndefined()
})

test('what is shown leaves out a rule that is not filled in yet', () => {
  const begun = answers({ rules: [defaultRule('standbyPit'), defaultRule('addOn')] })
  expect(cardOf(begun, 'ton')).toBeUndefined()
  expect(cardSoFar(begun, 'ton')).toEqual(card({ standby: [standby] }))
  expect(cardSoFar({ ...begun, rate: '' }, 'ton')).toBeUndefined()
})

test('what the whole card refuses is shown at the rule that it is about', () => {
  const less = { ...defaultRule('maximumQuantity'), number: '18' }
  const twice = answers({ rules: [defaultRule('standbyPit'), defaultRule('standbyPit')] })
  const contrary = answers({ rules: [defaultRule('minimumQuantity'), less] })
  expect(refusalAt(contrary, 'ton', 0)).toContain("can't be more than the maximum")
  expect(refusalAt(contrary, 'ton', 1)).toBeUndefined()
  expect(refusalAt(twice, 'ton', 1)).toContain('already a standby rule')
  expect(refusalAt(answers(), 'ton', 'rate')).toBeUndefined()
})

/** Rules that a form has fields for, and others that it has none for. */
const rules = [
  { minimumQuantityMilli: 18_500 },
  { maximumQuantityMilli: 22_500 },
  { maximumByPayload: true },
  { minimumPerDayE4: 6_000_000 },
  { fuel: { method: 'percentStep', baseMills: 3800, stepMills: 50, percentPerStepMilli: 1000, steps: 'full' } },
  { fuel: { method: 'unitTable', rows: [{ fromMills: 3800, amountE4: 1000 }] } },
  { minimumPerLoadE4: 850_000 },
  { standby: [standby, { ...standby, place: 'site', freeMinutes: 12 }] },
  { standby: [standby, { ...standby, place: 'any', maxMinutes: 60, billWeather: true }] },
  { addOns: [{ code: 'Tarp', per: 'load', amountE4: 125_000 }] },
  {
    addOns: [
      { code: 'Scale', per: 'unit', amountE4: 1001 },
      { code: 'Toll', per: 'load', amountE4: 45_000, markupPercentMilli: 5000 },
    ],
  },
  { billing: { stepMilli: 100, rounding: 'down' } },
  { density: { gramsPerCubicMeter: 1_600_000 } },
  { backHaul: { rateE4: 21_000 } },
  { backHaul: { percentMilli: 60_000 } },
]

test('the form of an agreed card makes the same card again, with the rules that it has no fields for', () => {
  const pairs = rules.flatMap(first => rules.map(second => [first, second]))
  for (const chosen of [[], ...pairs, rules]) {
    const agreed = card(Object.assign({}, ...chosen))
    expect(cardOf(answersOfCard(agreed, 'ton'), 'ton')).toEqual(agreed)
  }
  for (const more of [
    { basis: 'load', standby: [standby] },
    { basis: 'hour', clock: 'load', minimumMinutes: 90 },
    { basis: 'hour', clock: 'portal', minimumMinutes: 240, minimumPer: 'day', travelMinutes: 30 },
    { basis: 'hour', clock: 'onSite', overtime: { afterMinutes: 480, factorMilli: 1500 } },
    { basis: 'day', dayParts: [{ upToMinutes: 240, shareMicro: 500_000 }] },
    { basis: 'day', cancel: { noticeMinutes: 90, amountE4: 1_800_000 } },
    { basis: 'hour', clock: 'portal', cancel: { noticeMinutes: 0, amountE4: 1 } },
    { basis: 'day', addOns: [{ code: 'Wash', per: 'shift', amountE4: 100_000 }] },
  ]) {
    const agreed = card(more)
    expect(cardOf(answersOfCard(agreed, 'ton'), 'ton')).toEqual(agreed)
  }
})

const id = '019a8f6e-0000-7000-8000-000000000001'
/** Also cards that no call takes, and fields that are added later. */
const anyFields = arbitraryOf(rateCardFieldsSchema, { entityId: fc.constant(id), index: fc.constantFrom('A', 'B-2') })

test('the form of any card makes the same card again, whatever it has no fields for', () => {
  fc.assert(
    fc.property(fc.oneof(anyCard, anyFields), fc.constantFrom(...unitNames), (stored, unit) => {
      const agreed = isPaidByMile(stored) ? { ...stored, routeMilesMilli: stored.routeMilesMilli ?? 18_500 } : stored
      expect(cardOf(answersOfCard(agreed, unit), unit)).toEqual(agreed)
    }),
    { numRuns: 1000 },
  )
})

test('what the form has no fields for stays where it is while something else is changed', () => {
  const toll = { code: 'Toll', per: 'load', amountE4: 45_000, markupPercentMilli: 5000 }
  const agreed = card({
    standby: [{ ...standby, per: 'day' }, standby],
    addOns: [toll, { code: 'Tarp', per: 'load', amountE4: 125_000 }],
  })
  const answered = answersOfCard(agreed, 'ton')
  expect(answered.rules.map(({ kind }) => kind)).toEqual(['standbyPit', 'addOn'])
  const changed = { ...answered, rate: '3.50' }
  expect(cardOf(changed, 'ton')).toEqual({ ...agreed, rateE4: 35_000 })
  const [wait, ...rules] = changed.rules
  expect(cardOf({ ...changed, rules: [{ ...wait!, number: '20' }, ...rules] }, 'ton')?.standby).toEqual([
    agreed.standby[0],
    { ...agreed.standby[1], freeMinutes: 20 },
  ])
  expect(cardOf({ ...changed, rules: [] }, 'ton')).toMatchObject({
    standby: [agreed.standby[0]],
    addOns: [agreed.addOns[0]],
  })
})

test('an agreed card in another unit than the material keeps its unit', () => {
  for (const basis of ['tonne', 'flat'] as const) {
    const agreed = answersOfCard(card({ basis }), 'ton')
    expect(cardOf(agreed, 'ton')?.basis).toBe(basis)
    expect(cardOf({ ...agreed, template: 'hour' }, 'ton')?.basis).toBe('hour')
  }
  expect(unitOf(answersOfCard(card({ basis: 'tonne' }), 'ton'), 'ton')).toBe('tonne')
})

test('another template drops the rules that the form has no fields for', () => {
  const agreed = answersOfCard(card({ billing: { stepMilli: 100, rounding: 'down' } }), 'ton')
  expect(cardOf(agreed, 'ton')?.billing).toBeDefined()
  expect(cardOf({ ...agreed, template: 'hour' }, 'ton')?.billing).toBeUndefined()
})
