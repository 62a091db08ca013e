import { expect, test } from 'vitest'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { dayMs, minuteMs } from '../../time.ts'
import { act, dayStartMs, goodDay, testId } from '../act/act.fixture.ts'
import type { LoadLogAct } from '../act/act.ts'
import { foldedDocument, type LoadLogDocument } from '../load-log.documents.ts'
import { testTerms } from '../load-log.fixture.ts'
import { expectLoad } from './expected-load.ts'
import { usualLoad } from './usual-load.ts'

const at = (minutes: number) => dayStartMs + minutes * minuteMs
const usual = { quantity: { valueMicro: 21_000_000, unit: 'ton' as const }, loads: 12 }

function documentOf(acts: LoadLogAct[], card: object = testTerms.card, n = 1): LoadLogDocument {
  const { card: _, materialCard: __, currency, ...terms } = testTerms
  const base = {
    projectId: terms.projectId,
    loadLogId: testId(100 + n),
    aliases: [],
    loadNo: n,
    shiftDay: '2026-10-15',
    createdOn: dayStartMs,
    party: 'trucking' as const,
    relations: [],
    terms,
    money: { currency, haul: { card: rateCardFieldsSchema.parse(card) } },
  }
  return foldedDocument(base, acts)
}

const inLine = () => documentOf(goodDay().slice(0, 2))

test('in line, the free minutes come first, and the load is worth its usual quantity', () => {
  const expected = expectLoad(inLine(), { now: at(31), usual })
  expect(expected).toMatchObject({
    isUsual: true,
    standby: { place: 'pit', paysFrom: at(35), waitedMinutes: 11, startsInMinutes: 4, amountCents: 0 },
    // 21 × $6.50
    pay: { totalCents: 13_650 },
  })
})

test('then standby counts in dollars, and the expected pay with it', () => {
  // 24 min − 15 = 9 × $1.50
  expect(expectLoad(inLine(), { now: at(44), usual })).toMatchObject({
    standby: { amountCents: 1350 },
    pay: { totalCents: 15_000 },
  })
})

test('after loading, the loaded quantity counts and the wait is over', () => {
  const expected = expectLoad(documentOf(goodDay().slice(0, 4)), { now: at(60), usual })
  // 20.94 × $6.50, 14 min in line
  expect(expected).toMatchObject({ isUsual: false, pay: { totalCents: 13_611 } })
  expect(expected?.standby).toBeUndefined()
})

test('the last minute of the wait is what the finished load pays', () => {
  const longWait = [act(1, 'start', 'trucker', 0), act(2, 'arriveAtPit', 'geofence', 20)]
  const done = [...longWait, act(3, 'confirmTrucker', 'operator', 50), goodDay()[3]!]
  const after = expectLoad(documentOf(done), { now: at(80) })
  const running = expectLoad(documentOf(longWait), { now: at(50), usual })
  expect(after?.pay).toMatchObject({ totalCents: 13_611 + 2250 })
  expect(running?.standby).toMatchObject({ amountCents: 2250 })
})

test('a truck that left the pit earns nothing after that, and the load that it records then pays the same', () => {
  const longWait = [act(1, 'start', 'trucker', 0), act(2, 'arriveAtPit', 'geofence', 20)]
  const left = expectLoad(documentOf(longWait), { now: at(90), leftAt: at(50), usual })
  expect(left?.standby).toMatchObject({ waitedMinutes: 30, amountCents: 2250, endedAt: at(50) })
  const loaded = act(4, 'confirmLoad', 'trucker', 50, { quantity: { amountMilli: 21_000, unit: 'ton' } })
  const after = expectLoad(documentOf([...longWait, loaded]), { now: at(90) })
  expect(after?.pay).toEqual(left?.pay)
})

test('a truck that left the site earns nothing after that, and its delivery at that time pays the same', () => {
  const card = { ...testTerms.card, standby: testTerms.card.standby.map(rule => ({ ...rule, place: 'site' as const })) }
  const atSite = goodDay().slice(0, 7)
  const left = expectLoad(documentOf(atSite, card), { now: at(300), leftAt: at(103) })
  expect(left?.standby).toMatchObject({ place: 'site', waitedMinutes: 40, endedAt: at(103) })
  const after = expectLoad(documentOf([...atSite, act(8, 'deliver', 'trucker', 103)], card), { now: at(300) })
  expect(after?.pay).toEqual(left?.pay)
})

test('free minutes of the day are those of one agreement, whatever its loads carry', () => {
  const standby = testTerms.card.standby.map(rule => ({ ...rule, freeMinutes: 30, per: 'day' as const }))
  const card = { ...testTerms.card, standby }
  // The truck's load before has waited for 14 minutes.
  const before = [act(1, 'arriveAtPit', 'geofence', -80), act(2, 'confirmTrucker', 'operator', -66)]
  const waited = (by: object) => documentOf(before, by, 2)
  const standbyWith = (other: LoadLogDocument) =>
    expectLoad(documentOf(goodDay().slice(0, 2), card), { now: at(44), usual, otherLoads: [other] })?.standby
  const alone = standbyWith(documentOf([], card, 2))
  expect(alone?.waitedMinutes).toBe(24)
  expect(standbyWith(waited({ ...card, density: { gramsPerCubicMeter: 1_500_000 } }))?.waitedMinutes).toBe(38)
  expect(standbyWith(waited({ ...card, rateE4: 1 }))).toEqual(alone)
})

test('points from before the wait do not end it, and the free minutes of a short wait stay free', () => {
  expect(expectLoad(inLine(), { now: at(44), leftAt: at(10), usual })?.standby).toEqual(
    expectLoad(inLine(), { now: at(44), usual })?.standby,
  )
  const short = expectLoad(inLine(), { now: at(90), leftAt: at(28), usual })
  expect(short?.standby).toMatchObject({ waitedMinutes: 8, startsInMinutes: 7, amountCents: 0, endedAt: at(28) })
})

test('a clock that is wrong by more than a day stops at a day', () => {
  expect(expectLoad(inLine(), { now: at(20) + 40 * dayMs, usual })?.standby?.waitedMinutes).toBe(1440)
})

test('a card by the shift shows standby and no pay of the load; without prices there is nothing', () => {
  const shift = { ...testTerms.card, basis: 'hour', rateE4: 920_000, clock: 'portal' }
  const expected = expectLoad(documentOf(goodDay().slice(0, 2), shift), { now: at(44), usual })
  expect(expected?.standby?.amountCents).toBe(1350)
  expect(expected?.pay).toBeUndefined()
  const { money: _, ...driver } = inLine()
  expect(expectLoad(driver, { now: at(44), usual })).toBeUndefined()
})

test('the usual load is the median of three or more on the haul, otherwise the legal payload', () => {
  const truck = { truckId: testTerms.truck.truckId, legalPayloadGrams: 20_000_000 }
  const wanted = { unit: 'ton' as const, truck, haulId: testTerms.haulId }
  const carried = (amountMilli: number, haulId = testTerms.haulId) => ({
    quantity: { amountMilli, unit: 'ton' as const, source: 'operator' as const, weighed: true },
    terms: { haulId, truck: testTerms.truck },
  })
  const three = [carried(20_000), carried(22_000), carried(21_500)]
  const other = carried(10_000, testId(1))
  expect(usualLoad([...three, other], wanted)).toEqual({ quantity: { valueMicro: 21_500_000, unit: 'ton' }, loads: 3 })
  expect(usualLoad([...three.slice(1), other], wanted)).toMatchObject({
    quantity: { valueMicro: 21_500_000 },
    loads: 3,
  })
  // 20 t = 22.046 tons
  expect(usualLoad(three.slice(1), wanted)).toEqual({ quantity: { valueMicro: 22_046_000, unit: 'ton' }, loads: 0 })
  expect(usualLoad([], { ...wanted, unit: 'yard' })).toBeUndefined()
  expect(usualLoad([], { ...wanted, unit: 'yard', gramsPerCubicMeter: 1_600_000 })?.loads).toBe(0)
})
