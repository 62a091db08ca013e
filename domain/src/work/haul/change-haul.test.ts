/** What a change of a haul keeps and refuses: the volume of a design, and the jobber's own price. */
import { expect, test } from 'vitest'
import { testId } from '../../load-log/act/act.fixture.ts'
import type { VolumeTarget } from '../../material/volumes/material-volumes.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { decideChangeHaul, type Haul } from './haul.ts'

const card = rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 34_000 })
const place = {
  name: 'Gate 3',
  kind: 'site' as const,
  lat: 40,
  lng: -75,
  radiusMeters: 150,
  entityId: testId(5),
  entityName: 'Brandt',
}
const haul: Haul = {
  projectId: testId(1),
  haulId: testId(2),
  materialId: testId(3),
  materialName: 'Clay',
  unit: 'ton',
  gramsPerCubicMeter: 1_660_000,
  targetMilli: 900_000,
  materialCard: card,
  materialAgreed: null,
  card,
  origin: place,
  destination: place,
  trucksWanted: 4,
}
const volumeTarget: VolumeTarget = {
  state: 'bank',
  unit: 'yard',
  amountMilli: 3_000_000,
  swellPercent: 40,
  shrinkPercent: 10,
}

test('a design of 3,000 bank yards becomes the tons that are hauled, and stays when something else changes', () => {
  const designed = decideChangeHaul(haul, { volumeTarget })
  expect(designed).toMatchObject({ volumeTarget, targetMilli: 5_875_845 })
  expect(decideChangeHaul(designed, { trucksWanted: 9, targetMilli: 5_875_845 })).toMatchObject({ volumeTarget })
})

test('another quantity drops the design: it would say something else', () => {
  const entered = decideChangeHaul(decideChangeHaul(haul, { volumeTarget }), { targetMilli: 1_000_000 })
  expect(entered.targetMilli).toBe(1_000_000)
  expect('volumeTarget' in entered).toBe(false)
})

test('a design is refused for a haul that counts loads, or whose material has no density', () => {
  const change = { volumeTarget }
  expect(() => decideChangeHaul({ ...haul, unit: 'load' }, change)).toThrow("this volume can't be converted")
  expect(() => decideChangeHaul({ ...haul, gramsPerCubicMeter: null }, change)).toThrow(
    "this volume can't be converted",
  )
})

test("a haul that has ended takes the jobber's own price, and no other change", () => {
  const ended = { ...haul, endedOn: 5 }
  const priced = decideChangeHaul(ended, { saleRateE4: 195_000 })
  expect(priced).toEqual({ ...ended, saleRateE4: 195_000 })
  expect(decideChangeHaul(priced, { saleRateE4: null })).toEqual(ended)
  for (const change of [{ trucksWanted: 5 }, { card }, { saleRateE4: 1, targetMilli: 5 }]) {
    expect(() => decideChangeHaul(ended, change)).toThrow('has ended')
  }
})

const limitOf = (road: string) => ({ road, grossGrams: 27_000_000, from: '2027-02-15', until: '2027-04-15' })

test('two people who each add a limit of a road lose neither, and one that is added twice is there once', () => {
  const one = limitOf('SR 4020')
  const other = limitOf('Mill Bridge')
  const both = [one, other, one].reduce((changed, each) => decideChangeHaul(changed, { addPostedLimit: each }), haul)
  expect(both.postedLimits).toEqual([other, one])
  const left = decideChangeHaul(both, { removePostedLimit: one })
  expect(left.postedLimits).toEqual([other])
  expect(decideChangeHaul(left, { removePostedLimit: one }).postedLimits).toEqual([other])
})

test('a haul has at most 20 limits, and says what to do about more', () => {
  const roads = Array.from({ length: 20 }, (_, i) => limitOf(`Road ${i}`))
  const full = roads.reduce((changed, each) => decideChangeHaul(changed, { addPostedLimit: each }), haul)
  expect(() => decideChangeHaul(full, { addPostedLimit: limitOf('Road 20') })).toThrow('Remove one that has ended.')
  const [first] = roads
  const swap = { addPostedLimit: limitOf('Road 20'), removePostedLimit: first! }
  expect(decideChangeHaul(full, swap).postedLimits).toHaveLength(20)
})
