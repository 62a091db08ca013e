import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScaleFile } from './read-scale-file.ts'
import { decimalSignOf, parseNumber, scaleNumber } from './table-number.ts'

/** How the same weights are written: in the US, in Germany, and in Spain or France. */
const styles = [
  { locale: 'en-US', delimiter: ',' },
  { locale: 'en-US', delimiter: '\t' },
  { locale: 'de-DE', delimiter: ';' },
  { locale: 'es-CO', delimiter: ';' },
  { locale: 'fr-FR', delimiter: ';' },
] as const

test.each(styles)('a file of $locale has the weights that were written', ({ locale, delimiter }) => {
  const weight = fc.integer({ min: 1, max: 150_000_000 })
  const rows = fc.array(fc.record({ net: weight, tare: weight }), { minLength: 1, maxLength: 8 })
  const check = fc.property(rows, fc.constantFrom(0, 2, 3), (weights, digits) => {
    const written = (amount: number) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(amount / 10 ** digits)
    const cells = weights.map(({ net, tare }, nth) => [`${nth}`, ...[net + tare, tare, net].map(written)])
    const table = { cells: [['Ticket', 'Gross', 'Tare', 'Net'], ...cells], delimiter }
    const file = readScaleFile(table, { unit: 'lb', dayFirst: false, timeZone: 'America/New_York' })
    const micro = weights.map(({ net }) => net * 10 ** (6 - digits))
    expect(file.rows.map(({ row }) => row?.netMicro)).toEqual(micro)
  })
  fc.assert(check, { numRuns: 200 })
})

test.each([
  ['a point is usual', ',', ['43,560', '27,350'], '.'],
  ['a comma with semicolons', ';', ['43,560', '27.350'], ','],
  ['a number that only a comma explains', '\t', ['12.400', '12,5'], ','],
  ['another one', ',', ['1.234.567', 'n/a', ''], ','],
  ['a number that only a point explains', ';', ['43,560.5', '21.380 tons'], '.'],
  ['numbers that contradict each other', ',', ['21,38', '21.38'], '.'],
  ['numbers without a sign', ';', ['43560'], ','],
] as const)('the decimal sign of a table: %s', (_, delimiter, numbers, sign) => {
  expect(decimalSignOf(delimiter, numbers)).toBe(sign)
})

test('what is not a number with this sign is refused', () => {
  expect(
    ['12,405.5', '12 405.5', '$5', '0,027', '21,38', '1.2.3', '-1', '', '.5'].map(text => parseNumber(text, '.')),
  ).toEqual(['12405.5', '12405.5', ...Array(7).fill(undefined)])
  expect(['12.405,5', "12'405", '21.38'].map(text => parseNumber(text, ','))).toEqual(['12405.5', '12405', undefined])
  expect([scaleNumber('21.38', 3), scaleNumber('21.3801', 3), scaleNumber(undefined, 3)]).toEqual([21_380, ...Array(2)])
})
