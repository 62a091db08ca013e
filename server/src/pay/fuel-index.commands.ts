/** Enters prices of fuel. Only administrators do; everyone reads them. */
import { fuelIndexDocuments } from '@haulway/domain/pay/fuel/fuel-index.documents.ts'
import { decideFuelIndexRows, type FuelIndexRow, type PublishedFuelPrice } from '@haulway/domain/pay/fuel/fuel-index.ts'
import type { Unit } from '../http/command/command.ts'
import { addFuelIndexRows, listFuelPrices, lockFuelIndex } from './fuel-index.table.ts'

/** @returns the appended rows: none for prices that are already there */
export async function addFuelPrices(
  unit: Pick<Unit, 'tx' | 'receivedAt' | 'publish' | 'enqueue'>,
  prices: readonly PublishedFuelPrice[],
): Promise<FuelIndexRow[]> {
  const names = [...new Set(prices.map(({ name }) => name))].sort()
  for (const name of names) await lockFuelIndex(unit.tx, name, 'write')
  const before: FuelIndexRow[] = []
  // A clock that ran ahead must not hide what was entered with it.
  for (const name of names) before.push(...(await listFuelPrices(unit.tx, name, Number.MAX_SAFE_INTEGER)))
  const rows = decideFuelIndexRows(before, prices, unit.receivedAt)
  await addFuelIndexRows(unit.tx, rows)
  unit.publish(rows.flatMap(fuelIndexDocuments))
  for (const [index, ofIndex] of Map.groupBy(rows, ({ name }) => name)) {
    const [from] = ofIndex.map(({ effectiveFrom }) => effectiveFrom).sort()
    if (from !== undefined) unit.enqueue({ kind: 'price-fuel', data: { index, from } })
  }
  return rows
}
