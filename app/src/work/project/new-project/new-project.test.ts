import { expect, test } from 'vitest'
import { noPlace } from '../../../map/place/place-answer.ts'
import {
  emptyAnswers,
  firstChoice,
  materialChoices,
  newProjectOf,
  parseClock,
  parseCount,
  parseMilli,
} from './new-project.ts'

test('an amount is parsed to the thousandth, with or without commas', () => {
  expect(['2,200', '960.5', '0.001', '0', 'a', '1.2345'].map(parseMilli)).toEqual([
    2_200_000,
    960_500,
    1,
    undefined,
    undefined,
    undefined,
  ])
})

test('a clock time becomes minutes after midnight', () => {
  expect(['07:00', '16:30', '7'].map(parseClock)).toEqual([420, 990, undefined])
})

test('a count is a whole number', () => {
  expect(['9', '1.5', ''].map(parseCount)).toEqual([9, undefined, undefined])
})

test('a night shift ends on the next day, and a rate per unit uses the material’s unit', () => {
  const about = {
    key: 'k',
    pitEntityId: 'pit',
    materialId: 'm',
    label: '',
    priceE4: 42_500,
    pitPlace: null,
    isTaken: false,
    whyNot: undefined,
  }
  const material = { ...about, unit: 'yard' as const }
  const empty = emptyAnswers({ day: '2026-10-15', phoneNo: '' }, 'k')
  const answers = { ...empty, target: '960', card: { ...empty.card, rate: '4.10' } }
  const night = {
    ...answers,
    place: { ...noPlace, text: '40.58, -75.6', radiusMeters: 90 },
    siteName: 'Pad 3',
    shiftStart: '22:00',
    shiftEnd: '06:00',
  }
  const ids = { projectId: 'p', haulId: 'h' }
  expect(newProjectOf(answers, material, ids)).toBeUndefined()
  expect(newProjectOf(night, material, ids)).toMatchObject({
    shiftStartMinute: 1320,
    shiftEndMinute: 1800,
    haul: {
      destination: { lat: 40.58, lng: -75.6, radiusMeters: 90 },
      targetMilli: 960_000,
      card: { basis: 'yard', rateE4: 41_000, standby: [{ freeMinutes: 15, rate: { rateE4: 15_000 } }] },
    },
  })
})

test('materials that can’t be hauled now are listed last with their reason, and are never preselected', () => {
  const about = { entityId: 'jobber', addedOn: 0, ownName: '', note: '', phoneNo: '' }
  const place = { lat: 40.5, lng: -79.9, radiusMeters: 150 }
  const stone = { materialId: 'stone', name: '2A stone', unit: 'ton' as const }
  const sand = { materialId: 'sand', name: 'Sand', unit: 'ton' as const, outOfStock: true }
  const choices = materialChoices([
    { ...about, pitEntityId: 'paused', name: 'Kistler', place, takesWork: false, materials: [stone] },
    { ...about, pitEntityId: 'open', name: 'Brandt', place, takesWork: true, materials: [sand, stone] },
  ])
  expect(choices.map(({ key, whyNot }) => [key, whyNot])).toEqual([
    ['open stone', undefined],
    ['paused stone', 'takesNoWork'],
    ['open sand', 'outOfStock'],
  ])
  expect(firstChoice(choices)).toBe('open stone')
  expect(firstChoice(choices.slice(1))).toBe('')
})

test('once the site is known, the nearest pits come first, each with its distance', () => {
  const about = { entityId: 'jobber', addedOn: 0, ownName: '', note: '', phoneNo: '', takesWork: true }
  const stone = { materialId: 'stone', name: '2A stone', unit: 'ton' as const }
  const placeAt = (lat: number) => ({ lat, lng: -75.6, radiusMeters: 150 })
  const suppliers = [
    { ...about, pitEntityId: 'far', name: 'Kistler', place: placeAt(40.9), materials: [stone] },
    { ...about, pitEntityId: 'unknown', name: 'Guth', place: null, materials: [stone] },
    { ...about, pitEntityId: 'near', name: 'Brandt', place: placeAt(40.6), materials: [stone] },
  ]
  const read = (site?: { lat: number; lng: number }) =>
    materialChoices(suppliers, site).map(({ pitEntityId, meters }) => [
      pitEntityId,
      meters && Math.round(meters / 1000),
    ])
  expect(read({ lat: 40.58, lng: -75.6 })).toEqual([
    ['near', 2],
    ['far', 36],
    ['unknown', undefined],
  ])
  expect(read()).toEqual([
    ['far', undefined],
    ['near', undefined],
    ['unknown', undefined],
  ])
})
