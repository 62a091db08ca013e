import { expect, test } from 'vitest'
import { noPlace } from '../map/place-answer.ts'
import { emptyAnswers, newProjectOf, parseClock, parseCount, parseMilli } from './new-project.ts'

test('an amount is read to the thousandth, with or without commas', () => {
  expect(['2,200', '960.5', '0.001', '0', 'a', '1.2345'].map(parseMilli)).toEqual([
    2_200_000,
    960_500,
    1,
    undefined,
    undefined,
    undefined,
  ])
})

test('clocks become minutes after midnight', () => {
  expect(['07:00', '16:30', '7'].map(parseClock)).toEqual([420, 990, undefined])
})

test('a count is whole', () => {
  expect(['9', '1.5', ''].map(parseCount)).toEqual([9, undefined, undefined])
})

test('a night shift ends on the next day, and a rate by the unit is by the unit of the material', () => {
  const about = { key: 'k', pitEntityId: 'pit', materialId: 'm', label: '', priceCents: 425, pitPlace: null }
  const material = { ...about, unit: 'yard' as const }
  const answers = { ...emptyAnswers({ day: '2026-10-15', phoneNo: '' }, 'k'), target: '960', rate: '4.10' }
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
      rate: { basis: 'perYard', rateCents: 410, standbyCentsPerMinute: 150 },
    },
  })
})
