/**
 * Reads prices of fuel from a CSV file of the U.S. Energy Information Administration (EIA): what its data browser and
 * its API (route petroleum/pri/gnd) give for weekly prices. The columns used are `period`, the day that a price is of,
 * `series`, the name of the index, `value` in dollars a gallon, and `units`. Other columns are ignored.
 */
import { fuelIndexNameSchema } from '@haulway/domain/pay/card/fuel-terms.ts'
import type { PublishedFuelPrice } from '@haulway/domain/pay/fuel/fuel-index.ts'
import { daySchema } from '@haulway/domain/time.ts'
import Papa from 'papaparse'
import { ConfigError } from '../config.ts'

const columns = ['period', 'series', 'value', 'units'] as const
type Column = (typeof columns)[number]

/** Ten times all weekly prices since 1994. */
const rowsMax = 200_000
const faultsShown = 20

type CsvRow = { line: number; cells: readonly string[] }

/**
 * @param latestDay prices of later days are typing mistakes
 * @throws ConfigError with a sentence for each bad line; then no line of the file may be stored
 */
export function readEiaCsv(text: string, latestDay: string): PublishedFuelPrice[] {
  const [head, ...rows] = readRows(text.replace(/^\uFEFF/, ''))
  const at = findColumns(head)
  const prices = new Map<string, { line: number; price: PublishedFuelPrice }>()
  const faults: string[] = []
  for (const { line, cells } of rows) {
    const read = readPrice(column => cells[at[column]]?.trim() ?? '', latestDay)
    if (typeof read === 'string') {
      faults.push(`Line ${line}: ${read}`)
      continue
    }
    const key = `${read.name}:${read.effectiveFrom}`
    const before = prices.get(key)
    if (before && before.price.priceMills !== read.priceMills) {
      faults.push(`Line ${line}: Line ${before.line} has another price for the same series and period.`)
    }
    prices.set(key, { line, price: read })
  }
  if (faults.length > 0) throw new ConfigError(describeFaults(faults))
  if (prices.size === 0) throw new ConfigError('The file has no prices. Download it again.')
  return [...prices.values()].map(({ price }) => price)
}

/** The rows that are not empty, with the line that each begins on. */
function readRows(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  let start = 0
  Papa.parse<string[]>(text, {
    step: ({ data, errors, meta }) => {
      const [error] = errors.filter(({ type }) => type === 'Quotes')
      if (error) throw new ConfigError(`Line ${line}: A quotation mark has no end.`)
      if (data.some(cell => cell.trim() !== '')) rows.push({ line, cells: data })
      line += text.slice(start, meta.cursor).split('\n').length - 1
      start = meta.cursor
    },
  })
  if (rows.length > rowsMax) throw new ConfigError(`The file has more than ${rowsMax} lines. Divide it.`)
  return rows
}

function findColumns(head: CsvRow | undefined): Record<Column, number> {
  const names = head?.cells.map(cell => cell.trim().toLowerCase()) ?? []
  const missing = columns.filter(column => !names.includes(column))
  if (missing.length > 0) {
    throw new ConfigError(
      `Line 1 doesn't name the column ${missing.join(', ')}. Download the weekly prices from the EIA as CSV.`,
    )
  }
  const at = (column: Column) => names.indexOf(column)
  return { period: at('period'), series: at('series'), value: at('value'), units: at('units') }
}

/** @returns the price, or a sentence that says what is wrong */
function readPrice(cell: (column: Column) => string, latestDay: string): PublishedFuelPrice | string {
  const name = cell('series')
  if (!fuelIndexNameSchema.safeParse(name).success) return `"${name}" is not the name of a series.`
  if (cell('units').toUpperCase() !== '$/GAL') return `The unit is "${cell('units')}". Only $/GAL can be imported.`
  const effectiveFrom = cell('period')
  const dayFault = whyNotDay(effectiveFrom, latestDay)
  if (dayFault) return dayFault
  const priceMills = millsOf(cell('value'))
  if (priceMills === undefined) return notAPrice(cell('value'))
  return { name, effectiveFrom, priceMills }
}

/** Why prices can't be effective from a day; undefined for a possible day. */
export function whyNotDay(text: string, latestDay: string): string | undefined {
  if (!daySchema.safeParse(text).success) return `"${text}" is not a day such as 2026-05-04.`
  return text > latestDay ? `${text} is too far ahead. Prices are entered up to ${latestDay}.` : undefined
}

/** A price above zero and below 100, with up to three decimals. */
export function millsOf(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,2})(?:\.(\d{1,3}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const mills = Number(whole) * 1000 + Number(decimals.padEnd(3, '0'))
  return mills > 0 ? mills : undefined
}

export function notAPrice(text: string): string {
  return `"${text}" is not a price such as 3.874, above 0 and below 100.`
}

function describeFaults(faults: readonly string[]): string {
  const more = faults.length - faultsShown
  const lines = [...faults.slice(0, faultsShown), ...(more > 0 ? [`And ${more} more.`] : [])]
  return ['Nothing was imported.', ...lines].join('\n')
}
