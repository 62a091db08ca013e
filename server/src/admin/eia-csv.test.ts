import { expect, test } from 'vitest'
import { readEiaCsv } from './eia-csv.ts'

/** The columns of the EIA's data browser for petroleum/pri/gnd. */
const head = 'period,duoarea,area-name,product,product-name,process,process-name,series,series-description,value,units'
const description = '"U.S. No 2 Diesel Retail Prices (Dollars per Gallon)"'

function line(period: string, value: string, { series = 'EMD_EPD2D_PTE_NUS_DPG', units = '$/GAL' } = {}): string {
  return `${period},NUS,U.S.,EPD2D,No 2 Diesel,PTE,Retail Sales,${series},${description},${value},${units}`
}
const file = (...lines: string[]) => [head, ...lines].join('\r\n')
const read = (text: string) => readEiaCsv(text, '2026-06-04')
const us = 'EMD_EPD2D_PTE_NUS_DPG'

test('reads the weekly prices of several series, in mills', () => {
  const california = line('2026-05-04', '4.9', { series: 'EMD_EPD2D_PTE_SCA_DPG' })
  expect(read(file(line('2026-05-04', '3.874'), line('2026-04-27', '3.81'), california, ''))).toEqual([
    { name: us, effectiveFrom: '2026-05-04', priceMills: 3874 },
    { name: us, effectiveFrom: '2026-04-27', priceMills: 3810 },
    { name: 'EMD_EPD2D_PTE_SCA_DPG', effectiveFrom: '2026-05-04', priceMills: 4900 },
  ])
})

test('columns may come in any order and quoted, after a byte order mark', () => {
  const text = '\uFEFF"value","units","series","period"\n"3.874","$/GAL","ontario-rack","2026-05-04"\n'
  expect(read(text)).toEqual([{ name: 'ontario-rack', effectiveFrom: '2026-05-04', priceMills: 3874 }])
})

test('a line that is there twice counts once; with two prices the file is refused', () => {
  expect(read(file(line('2026-05-04', '3.874'), line('2026-05-04', '3.874')))).toHaveLength(1)
  expect(() => read(file(line('2026-05-04', '3.874'), line('2026-05-04', '3.88')))).toThrow(
    'Line 3: Line 2 has another price for the same series and period.',
  )
})

test('every bad line gets a sentence with its number', () => {
  const bad = file(
    line('2026-05-04', '3.874'),
    line('05/04/2026', '3.874'),
    line('2026-02-30', '3.874'),
    line('2062-05-04', '3.874'),
    line('2026-04-27', ''),
    line('2026-04-20', '3.8745'),
    line('2026-04-13', '-1'),
    line('2026-04-06', '0.000'),
    line('2026-03-30', '3.8', { units: '$/BBL' }),
    line('2026-03-23', '3.8', { series: 'a:b' }),
    '2026-03-16',
  )
  expect(() => read(bad)).toThrow(
    [
      'Nothing was imported.',
      'Line 3: "05/04/2026" is not a day such as 2026-05-04.',
      'Line 4: "2026-02-30" is not a day such as 2026-05-04.',
      'Line 5: 2062-05-04 is too far ahead. Prices are entered up to 2026-06-04.',
      'Line 6: "" is not a price such as 3.874, above 0 and below 100.',
      'Line 7: "3.8745" is not a price such as 3.874, above 0 and below 100.',
      'Line 8: "-1" is not a price such as 3.874, above 0 and below 100.',
      'Line 9: "0.000" is not a price such as 3.874, above 0 and below 100.',
      'Line 10: The unit is "$/BBL". Only $/GAL can be imported.',
      'Line 11: "a:b" is not the name of a series.',
      'Line 12: "" is not the name of a series.',
    ].join('\n'),
  )
})

test('lines are counted as an editor shows them, even after a line break in a cell', () => {
  const broken = line('2026-05-04', '3.874').replace('Retail Prices', 'Retail\nPrices')
  expect(() => read(file(broken, '', line('2026-05-11', 'NA')))).toThrow('Line 5: "NA" is not a price')
})

test('many bad lines are counted, not all listed', () => {
  const lines = Array.from({ length: 30 }, () => line('2026-05-04', 'NA'))
  expect(() => read(file(...lines))).toThrow(/Line 21: .*\nAnd 10 more\.$/)
})

test('a file that is not such a file gets one sentence', () => {
  expect(() => read('')).toThrow("Line 1 doesn't name the column period, series, value, units.")
  expect(() => read('Date,Price\n5/4/2026,3.874')).toThrow("Line 1 doesn't name the column period, series")
  expect(() => read(head)).toThrow('The file has no prices. Download it again.')
  expect(() => read(`${head}\n"2026-05-04`)).toThrow('Line 2: A quotation mark has no end.')
})
