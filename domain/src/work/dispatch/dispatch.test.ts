import { expect, test } from 'vitest'
import { testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { dayOf } from '../../time.ts'
import { shiftDayOf } from '../project/shift-day.ts'
import type { Terms } from './dispatch.ts'
import { findWayThere, whyNotDispatch } from './dispatch.ts'
import { loadTermsOn } from './load-terms.ts'
import { withTruckOn } from './truck-snapshot.ts'

const sand = testId(1)
const clay = testId(2)
const spoil = testId(3)
const dana = { entityId: testId(11), name: 'Dana' }
const don = { entityId: testId(12), name: 'Don' }
const truck = (number: string) => ({ truckId: testId(20 + Number(number)), number })

const open = (haulId: string, number: string, { entityId, name }: typeof dana): { terms: Terms } => ({
  terms: {
    ...testTerms,
    haulId,
    truck: { ...testTerms.truck, ...truck(number) },
    driverEntityId: entityId,
    driverName: name,
  },
})
const toClay = (number: string, driver = dana) => ({ haulId: clay, truck: truck(number), driver })

test('a free truck and driver can go', () => {
  expect(whyNotDispatch([], toClay('7'))).toBeUndefined()
  expect(whyNotDispatch([open(clay, '8', don)], toClay('7'))).toBeUndefined()
})

test('a truck runs two hauls of a project, there and back, with the same driver', () => {
  expect(whyNotDispatch([open(sand, '7', dana)], toClay('7'))).toBeUndefined()
  expect(whyNotDispatch([open(sand, '7', dana)], toClay('7', don))).toBe(
    'Dana drives truck 7 on this project. Choose this driver, or release the truck first.',
  )
})

test('a truck is not sent to the same haul twice, and not to a third one', () => {
  expect(whyNotDispatch([open(clay, '7', dana)], toClay('7'))).toBe('Truck 7 is already dispatched to this haul.')
  expect(whyNotDispatch([open(sand, '7', dana), open(spoil, '7', dana)], toClay('7'))).toBe(
    'Truck 7 already runs two hauls of this project. Release it from one of them first.',
  )
})

test("of a truck's two hauls one is the way there, whichever ends first", () => {
  const there = open(sand, '7', dana)
  const wayBack = open(clay, '7', dana)
  const back = { terms: { ...wayBack.terms, leg: 'back' as const } }
  const { truckId } = truck('7')
  expect(findWayThere([], truckId)).toBeUndefined()
  expect(findWayThere([open(sand, '8', don)], truckId)).toBeUndefined()
  expect(findWayThere([there], truckId)).toBe(there)
  expect(findWayThere([back, there], truckId)).toBe(there)
  // The way there has ended: the next haul is one again.
  expect(findWayThere([back], truckId)).toBeUndefined()
})

test('a driver drives one truck of a project', () => {
  expect(whyNotDispatch([open(sand, '8', dana)], toClay('7'))).toBe('Dana already drives truck 8 on this project.')
})

const gross = [
  { grams: 36_000_000, by: 'permit' as const, state: 'PA' as const, number: '4471', until: '2026-12-31' },
  { grams: 33_000_000, by: 'state' as const, state: 'PA' as const },
]
const weighed = { ...testTerms.truck, tareGrams: 13_000_000, bodyLiters: 12_000, legalPayloadGrams: 23_000_000 }

const loadOn = (terms: Terms, day: string) => loadTermsOn(terms, day, Date.parse(`${day}T12:00:00-05:00`))

test('in a night shift a permit ends at midnight, for the load as in the queue, and the cards stay', () => {
  const later = [{ card: { ...testTerms.card, rateE4: 1 }, validFrom: '2027-01-01', version: 2 }]
  const truck = { ...weighed, legalGross: gross }
  const terms = { ...testTerms, gramsPerCubicMeter: null, versions: { version: 1, later }, truck }
  const startedAt = Date.parse('2027-01-01T02:00:00-05:00')
  const night = { timeZone: terms.timeZone, shiftStartMinute: 18 * 60, shiftEndMinute: 28 * 60 }
  const load = loadTermsOn(terms, shiftDayOf(startedAt, night), startedAt)
  expect(load.truck).toEqual(withTruckOn(terms, dayOf(startedAt, terms.timeZone)).truck)
  expect(load.truck.legalGross).toEqual([gross[1]])
  expect(load.card).toEqual(testTerms.card)
})

test('a load has what its truck may weigh on its day, even if the permit has ended since the dispatch', () => {
  const terms = { ...testTerms, gramsPerCubicMeter: null, truck: { ...weighed, legalGross: gross } }
  const payloadOn = (day: string) => loadOn(terms, day).truck
  expect(payloadOn('2026-12-31')).toMatchObject({ legalPayloadGrams: 23_000_000, legalGross: [gross[0]] })
  expect(payloadOn('2027-01-01')).toMatchObject({ legalPayloadGrams: 20_000_000, legalGross: [gross[1]] })
})

test('no load is more than the body holds, and work dispatched without legal weights keeps its payload', () => {
  const light = { ...testTerms, gramsPerCubicMeter: 1_000_000, truck: { ...weighed, legalGross: gross } }
  expect(loadOn(light, '2026-12-31').truck.legalPayloadGrams).toBe(12_000_000)
  expect(loadOn({ ...testTerms, truck: weighed }, '2026-12-31').truck).toEqual(weighed)
})

test('a limit posted on a road counts on its days if it is lower, and of several the lowest', () => {
  const posted = (grossGrams: number, from: string, until: string) => ({ road: 'SR 4020', grossGrams, from, until })
  const postedLimits = [
    posted(28_000_000, '2026-12-10', '2026-12-20'),
    posted(30_000_000, '2026-12-01', '2026-12-31'),
    posted(34_000_000, '2027-01-01', '2027-01-31'),
  ]
  const terms = { ...testTerms, gramsPerCubicMeter: null, postedLimits, truck: { ...weighed, legalGross: gross } }
  const on = (day: string) => loadOn(terms, day).truck
  const found = { grams: 30_000_000, by: 'posted', road: 'SR 4020', until: '2026-12-31' }
  expect(on('2026-12-09')).toMatchObject({ legalPayloadGrams: 17_000_000, legalGross: [found] })
  // What a card pays at most stays as agreed.
  expect(on('2026-12-09').agreedPayloadGrams).toBe(on('2026-11-30').legalPayloadGrams)
  expect(on('2026-11-30').agreedPayloadGrams).toBeUndefined()
  expect(on('2026-12-10').legalGross).toEqual([{ ...found, grams: 28_000_000, until: '2026-12-20' }])
  expect(on('2026-12-20').legalPayloadGrams).toBe(15_000_000)
  expect(on('2026-11-30').legalGross).toEqual([gross[0]])
  expect(on('2027-01-05').legalGross).toEqual([gross[1]])
  // Also for work that was dispatched before trucks had legal weights.
  expect(loadOn({ ...terms, truck: weighed }, '2026-12-09').truck.legalGross).toEqual([found])
})
