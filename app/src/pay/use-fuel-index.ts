/** The fuel indexes that this device knows: their names and published prices. Everyone reads them. */
import type { FuelIndexName, FuelPrice } from '@haulway/domain/pay/card/fuel-terms.ts'
import { fuelIndexDocumentSchema } from '@haulway/domain/pay/fuel/fuel-index.documents.ts'
import type { FuelIndexRow } from '@haulway/domain/pay/fuel/fuel-index.ts'
import { useCallback } from 'react'
import { useDocuments } from '../sync/use-documents.ts'

const scope = 'haulway-fuel-index'

export function useFuelIndexNames(): string[] {
  const rows = useDocuments(scope, scope, fuelIndexDocumentSchema) ?? []
  return [...new Set(rows.map(({ body }) => body.name))].sort()
}

export function useLatestFuelPrice(index: string | undefined): FuelIndexRow | undefined {
  const rows = useDocuments(index === undefined ? undefined : scope, scope, fuelIndexDocumentSchema) ?? []
  const ofIndex = rows.map(({ body }) => body).filter(({ name }) => name === index)
  return ofIndex.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
}

/** @returns the prices of an index; none without an index */
export function useFuelPrices(): (index: FuelIndexName | undefined) => FuelPrice[] {
  const rows = useDocuments(scope, scope, fuelIndexDocumentSchema)
  return useCallback(index => rows?.flatMap(({ body }) => (body.name === index ? [body] : [])) ?? [], [rows])
}
