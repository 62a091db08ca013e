import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import {
  formatAge,
  formatBytes,
  formatClock,
  formatDate,
  formatDay,
  formatDistance,
  formatDuration,
  formatFullDay,
  formatHours,
  formatLoad,
  formatMoney,
  formatMoneyRange,
  formatPercent,
  formatQuantity,
  formatRange,
  formatSpan,
  formatStated,
  measureLoad,
  measureQuantity,
  measureRate,
  plainText,
  rateText,
} from './format.ts'
import { formatMinuteRange, formatMinutes, measureWait } from './format-minutes.ts'
import { formatMeasure } from './measure-units.ts'

const morning = Date.UTC(2026, 9, 15, 14, 42, 10)

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('money shows its cents unless they are turned off, and a negative amount has a minus', () => {
  expect(formatMoney(134418, 'USD')).toBe('$1,344.18')
  expect(formatMoney(476000, 'USD', { cents: false })).toBe('$4,760')
  expect(formatMoney(-1250, 'USD')).toBe('–$12.50')
  expect(formatMoney(1250, 'CAD')).toBe('$12.50')
})

test('a range of money is in whole units, and a negative end keeps its minus', () => {
  expect(plainText(formatMoneyRange(6200, 7800, 'USD'))).toBe('$62–78')
  expect(plainText(formatMoneyRange(-1200, 500, 'USD'))).toBe('–$12 … $5')
})

test('a short ton is written as a word, never as t', () => {
  expect(plainText(formatQuantity({ amountMilli: 1000, unit: 'ton' }))).toBe('1 ton')
  expect(plainText(formatQuantity({ amountMilli: 352_000, unit: 'yard' }))).toBe('352 yd³')
})

test('a sum, a payload or an estimate is to the tenth of a ton on every page', () => {
  expect(measureQuantity({ amountMilli: 1_027_910, unit: 'ton' })).toEqual({ number: '1,027.9', unit: 'tons' })
  expect(plainText(formatQuantity({ amountMilli: 21_380, unit: 'ton' }))).toBe('21.4 tons')
  expect(plainText(formatStated({ valueMicro: 22_092_400, unit: 'ton' }, 1))).toBe('22.1 tons')
})

test('the weight of a load has two decimals, and its volume or count only those it needs', () => {
  expect(measureLoad({ amountMilli: 21_400, unit: 'ton' })).toEqual({ number: '21.40', unit: 'tons' })
  expect(plainText(formatLoad({ amountMilli: 21_000, unit: 'tonne' }))).toBe('21.00 tonnes')
  expect(plainText(formatLoad({ amountMilli: 16_500, unit: 'yard' }))).toBe('16.5 yd³')
  expect(plainText(formatLoad({ amountMilli: 1000, unit: 'load' }))).toBe('1 load')
})

test('a rate shows its unit', () => {
  expect(measureRate({ basis: 'ton', rateE4: 34_000 }, 'USD')).toEqual({ number: '$3.40', unit: '/ ton' })
  const hourly = measureRate({ basis: 'hour', rateE4: 910_000 }, 'USD')
  expect(hourly).toEqual({ number: '$91.00', unit: '/ h' })
  // Its unit never begins a line.
  expect(rateText(hourly)).toBe('$91.00\u00A0/\u00A0h')
})

test('short distances use the smaller unit', () => {
  expect(plainText(formatDistance(7724, 'imperial'))).toBe('4.8 mi')
  expect(plainText(formatDistance(100, 'imperial'))).toBe('330 ft')
  expect(plainText(formatDistance(7724, 'metric'))).toBe('7.7 km')
  expect(plainText(formatDistance(640, 'metric'))).toBe('640 m')
})

test('times and days are in the time zone', () => {
  expect(formatClock(morning, 'America/New_York')).toBe('10:42\u00A0AM')
  expect(formatClock(morning, 'America/New_York', { seconds: true })).toBe('10:42:10\u00A0AM')
  expect(formatClock(Date.UTC(2026, 9, 15, 4), 'America/New_York')).toBe('12:00\u00A0AM')
  expect(plainText(formatDay(morning, 'America/New_York'))).toBe('Thu Oct 15')
  expect(plainText(formatDay(morning, 'America/New_York', 'long'))).toBe('Thursday October 15')
  expect(plainText(formatFullDay(morning, 'America/New_York'))).toBe('Thu Oct 15, 2026')
})

test('a long wait is in hours, so that its number stays short', () => {
  expect([4, 99, 125, 1524].map(measureWait).map(({ number, unit }) => `${number} ${unit}`)).toEqual([
    '4 min',
    '99 min',
    '2\u00A0h\u00A05 min',
    '25 h',
  ])
})

test('durations and ages use the largest units that matter', () => {
  expect(
    [40_000, 14 * 60_000, 232 * 60_000, 7_200_000, -5, 247 * 3_600_000].map(formatDuration).map(plainText),
  ).toEqual(['40 s', '14 min', '3 h 52 min', '2 h', '0 s', '10 days'])
  expect([12_000, 240_000, 5 * 3_600_000, 3 * 86_400_000].map(formatAge).map(plainText)).toEqual([
    '12 s ago',
    '4 min ago',
    '5 h ago',
    '3 days ago',
  ])
})

test('hours worked are in minutes under an hour, and cut to whole minutes as they are paid', () => {
  expect([0, 6, 59.9, 60, 580, 1440].map(formatHours).map(plainText)).toEqual([
    '0 min',
    '6 min',
    '59 min',
    '1 h',
    '9 h 40 min',
    '24 h',
  ])
})

test('a number and its unit, a time, a date and a range have no place where a line can break', () => {
  const rate = measureRate({ basis: 'ton', rateE4: 34_000 }, 'USD')
  const written = [
    formatClock(morning, 'UTC'),
    formatDay(morning, 'UTC'),
    formatFullDay(morning, 'UTC'),
    formatDate('2026-10-15'),
    formatLoad({ amountMilli: 5200, unit: 'ton' }),
    formatQuantity({ amountMilli: 5200, unit: 'ton' }),
    formatDistance(7724, 'imperial'),
    formatMeasure(33_239_249, 'weight', 'us'),
    rateText(rate),
    formatBytes(4e6),
    formatDuration(232 * 60_000),
    formatHours(580),
    formatMinutes(70),
    formatMinuteRange({ low: 13, high: 20 }),
    formatMoneyRange(6200, 7800, 'USD'),
    formatSpan('13', '20'),
    formatRange('Nov 21', 'Nov 24'),
  ]
  // After a dash, browsers break a line even before a space that does not break.
  expect(written.filter(text => /[ \u202F]|–(?!\u2060)/.test(text))).toEqual([])
  expect(plainText(formatRange('Nov 21', 'Nov 24'))).toBe('Nov 21 – Nov 24')
})

test('percents have a space and at most the requested digits', () => {
  expect(formatPercent(0.0125, 2)).toBe('1.25%')
  expect(formatPercent(0.39)).toBe('39%')
})
