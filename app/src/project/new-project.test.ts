import { expect, test } from 'vitest'
import { parseClock, parseCount, parseMilli } from './new-project.ts'

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
