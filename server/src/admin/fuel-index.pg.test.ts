/** The fuel index as administrators enter it, as the server prices by it and as everyone reads it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { findFuelPrice } from '@haulway/domain/pay/fuel/fuel-lines.ts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { listFuelPrices } from '../pay/fuel-index.table.ts'
import { openTestNode } from '../testing/test-node.ts'
import { runAct } from './run-act.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'haulway-test-fuel-'))
const node = await openTestNode()
afterAll(async () => {
  await node.close()
  rmSync(folder, { recursive: true })
})

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const fuelOn = (day: string, ...args: string[]) => runAct(node.databaseUrl, ['fuel', ...args], () => noon(day))
const pricesAsOf = (name: string, asOf: number) => node.inTransaction(tx => listFuelPrices(tx, name, asOf))

const pageSchema = z.object({ documents: z.array(z.object({ id: z.string(), body: z.unknown() })) })
async function readIndex(query: string) {
  const answer = await fetch(`${node.url}/documents/haulway-fuel-index${query}`)
  return pageSchema.parse(await answer.json()).documents
}

function writeCsv(...lines: [period: string, series: string, value: string][]): string {
  const file = path.join(folder, 'weekly.csv')
  const rows = lines.map(([period, series, value]) => `${period},${series},${value},$/GAL`)
  writeFileSync(file, ['period,series,value,units', ...rows].join('\n'))
  return file
}

test('a price is entered, revised and read by everyone; what was known before can still be priced', async () => {
  const name = 'ontario-rack'
  const entered = await fuelOn('2026-05-05', 'price', name, '2026-05-04', '1.612')
  expect(entered).toBe('ontario-rack from 2026-05-04: 1.612 (new).')
  expect(await fuelOn('2026-05-06', 'price', name, '2026-05-04', '1.612')).toContain('(unchanged)')
  const revised = await fuelOn('2026-05-07', 'price', name, '2026-05-04', '1.62')
  expect(revised).toBe('ontario-rack from 2026-05-04: 1.620 (revised).')
  expect(findFuelPrice(await pricesAsOf(name, noon('2026-05-06')), '2026-05-08')).toMatchObject({ priceMills: 1612 })
  expect(findFuelPrice(await pricesAsOf(name, noon('2026-05-08')), '2026-05-08')).toMatchObject({ priceMills: 1620 })
  expect(await readIndex(`?name=${name}`)).toMatchObject([{ id: `${name}:2026-05-04`, body: { priceMills: 1620 } }])
  expect(await readIndex(`/${name}:2026-05-04`)).toMatchObject([{ body: { revision: 2 } }])
  const rows = await node.sql`select revision from fuel_index_rows where name = ${name} order by revision`
  expect(rows.map(row => row.revision)).toEqual([1, 2])
})

test('a weekly file is imported, and imported again with a revised week', async () => {
  const california = 'EMD_EPD2D_PTE_SCA_DPG'
  const file = writeCsv(
    ['2026-04-27', usDieselIndex, '3.810'],
    ['2026-05-04', usDieselIndex, '3.874'],
    ['2026-05-04', california, '4.901'],
  )
  const first = await fuelOn('2026-05-05', 'import', file)
  expect(first).toBe('Prices of fuel: 3 new, 0 revised, 0 unchanged.')
  const again = writeCsv(['2026-05-04', usDieselIndex, '3.880'], ['2026-05-11', usDieselIndex, '3.9'])
  expect(await fuelOn('2026-05-12', 'import', again)).toBe(
    'Prices of fuel: 1 new, 1 revised, 0 unchanged.\nRevised: EIA diesel, U.S. average from 2026-05-04: 3.880.',
  )
  const prices = await pricesAsOf(usDieselIndex, noon('2026-05-13'))
  expect(prices.map(({ effectiveFrom, priceMills }) => [effectiveFrom, priceMills])).toEqual([
    ['2026-05-11', 3900],
    ['2026-05-04', 3880],
    ['2026-04-27', 3810],
  ])
})

test('a file with a bad line changes nothing', async () => {
  const file = writeCsv(['2026-05-18', usDieselIndex, '3.9'], ['2026-05-25', usDieselIndex, 'NA'])
  const countRows = () => node.sql`select count(*)::int from fuel_index_rows`
  const before = await countRows()
  await expect(fuelOn('2026-05-26', 'import', file)).rejects.toThrow('Line 3: "NA" is not a price')
  expect(await countRows()).toEqual(before)
})

test.each([
  [['price', usDieselIndex, '2026-13-01', '3.9'], '"2026-13-01" is not a day'],
  [['price', usDieselIndex, '2027-05-04', '3.9'], '2027-05-04 is too far ahead. Prices are entered up to 2026-06-05.'],
  [['price', usDieselIndex, '2026-05-04', '3,9'], '"3,9" is not a price'],
  [['price', 'two words', '2026-05-04', '3.9'], 'Usage: npm run admin -- fuel price'],
  [['import', '/nowhere.csv'], "The file /nowhere.csv can't be read."],
])('%j is refused with a sentence', async (args, sentence) => {
  await expect(fuelOn('2026-05-05', ...args)).rejects.toThrow(sentence)
})

test('two administrators who enter one price at the same time add one row', async () => {
  const name = 'same-time'
  const entered = await Promise.allSettled(
    ['2.1', '2.2'].map(price => fuelOn('2026-05-05', 'price', name, '2026-05-04', price)),
  )
  const prices = await pricesAsOf(name, noon('2026-05-06'))
  expect(prices).toHaveLength(1)
  for (const each of entered) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'conflict' })
  const [documents] = await readIndex(`?name=${name}`)
  expect(documents?.body).toMatchObject({ priceMills: prices[0]?.priceMills })
})
