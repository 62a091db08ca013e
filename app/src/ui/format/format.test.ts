import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import {
  formatAge,
  formatClock,
  formatDay,
  formatDistance,
  formatDuration,
  formatFullDay,
  formatLoad,
  formatMoney,
  formatMoneyRange,
  formatPercent,
  formatQuantity,
  measureQuantity,
  measureRate,
  rateText,
} from './format.ts'
import { formatDrive, measureWait } from './format-drive.ts'

const morning = Date.UTC(2026, 9, 15, 14, 42, 10)

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('money shows its cents unless they are turned off, and a negative amount has a minus', () => {
  expect(formatMoney(134418, 'USD')).toBe('$1,344.18')
  expect(formatMoney(476000, 'USD', { cents: false })).toBe('$4,760')
  expect(formatMoney(-1250, 'USD')).toBe('–$12.50')
  expect(formatMoney(1250, 'CAD')).toBe('$12.50')
})

test('a range of money is in whole units, and a negative end keeps its minus', () => {
  expect(formatMoneyRange(6200, 7800, 'USD')).toBe('$62–78')
  expect(formatMoneyRange(-1200, 500, 'USD')).toBe('–$12 … $5')
})

test('a short ton is written as a word, never as t', () => {
  expect(formatQuantity({ amountMilli: 21_380, unit: 'ton' })).toBe('21.38 tons')
  expect(formatQuantity({ amountMilli: 1000, unit: 'ton' })).toBe('1 ton')
  expect(formatQuantity({ amountMilli: 352_000, unit: 'yard' })).toBe('352 yd³')
  expect(measureQuantity({ amountMilli: 1_027_910, unit: 'ton' }, 1)).toEqual({ number: '1,027.9', unit: 'tons' })
})

test('the weight of a load has two decimals, and its volume or count only those it needs', () => {
  expect(formatLoad({ amountMilli: 21_400, unit: 'ton' })).toBe('21.40 tons')
  expect(formatLoad({ amountMilli: 21_000, unit: 'tonne' })).toBe('21.00 tonnes')
  expect(formatLoad({ amountMilli: 16_500, unit: 'yard' })).toBe('16.5 yd³')
  expect(formatLoad({ amountMilli: 1000, unit: 'load' })).toBe('1 load')
})

test('a rate shows its unit', () => {
  expect(measureRate({ basis: 'ton', rateE4: 34_000 }, 'USD')).toEqual({ number: '$3.40', unit: '/ ton' })
  const hourly = measureRate({ basis: 'hour', rateE4: 910_000 }, 'USD')
  expect(hourly).toEqual({ number: '$91.00', unit: '/ h' })
  // Its unit never begins a line.
  expect(rateText(hourly)).toBe('$91.00\u00A0/\u00A0h')
})

test('short distances use the smaller unit', () => {
  expect(formatDistance(7724, 'imperial')).toBe('4.8 mi')
  expect(formatDrive(7724, 'imperial').replaceAll(/\s/g, ' ')).toBe('4.8 mi, 13–20 min')
  expect(formatDrive(200, 'metric').replaceAll(/\s/g, ' ')).toBe('200 m, 1 min')
  expect(formatDrive(373_500, 'imperial').replaceAll(/\s/g, ' ')).toBe('232.1 mi, 11–16 h')
  expect(formatDrive(310_000, 'imperial').replaceAll(/\s/g, ' ')).toMatch(/^192\.6 mi, 8 h \d+ min – 13 h$/)
  expect(formatDistance(100, 'imperial')).toBe('330 ft')
  expect(formatDistance(7724, 'metric')).toBe('7.7 km')
  expect(formatDistance(640, 'metric')).toBe('640 m')
})

test('times and days are in the time zone', () => {
  expect(formatClock(morning, 'America/New_York')).toBe('10:42\u00A0AM')
  expect(formatClock(morning, 'America/New_York', { seconds: true })).toBe('10:42:10\u00A0AM')
  expect(formatClock(Date.UTC(2026, 9, 15, 4), 'America/New_York')).toBe('12:00\u00A0AM')
  expect(formatDay(morning, 'America/New_York')).toBe('Thu Oct 15')
  expect(formatDay(morning, 'America/New_York', 'long')).toBe('Thursday October 15')
  expect(formatFullDay(morning, 'America/New_York')).toBe('Thu Oct 15, 2026')
})

test('a long wait is in hours, so that its number stays short', () => {
  expect([4, 99, 125, 1524].map(measureWait).map(({ number, unit }) => `${number} ${unit}`)).toEqual([
    ...['4 min', '99 min', '2\u00A0h\u00A05 min', '25 h'],
  ])
})

test('durations and ages use the largest units that matter', () => {
  expect([40_000, 14 * 60_000, 232 * 60_000, 7_200_000, -5].map(formatDuration)).toEqual([
    '40 s',
    '14 min',
    '3 h 52 min',
    '2 h',
    '0 s',
  ])
  expect([12_000, 240_000, 5 * 3_600_000, 3 * 86_400_000].map(formatAge)).toEqual([
    '12 s ago',
    '4 min ago',
    '5 h ago',
    '3 days ago',
  ])
})

test('percents have a space and at most the requested digits', () => {
  expect(formatPercent(0.0125, 2)).toBe('1.25%')
  expect(formatPercent(0.39)).toBe('39%')
})
