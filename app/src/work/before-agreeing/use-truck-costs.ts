/** The truck that work is estimated for, and what it costs to run: set on this device, otherwise usual values. */
import {
  type OwnTruckCosts,
  ownTruckCostsSchema,
  type TruckCosts,
  usualTruckCosts,
} from '@haulway/domain/metrics/before-agreeing/truck-costs.ts'
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { type TruckDocument, truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { useMemo } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { userPreferenceKey } from '../../native/preferences.ts'
import { usePreference } from '../../native/use-preference.ts'
import { useFuelPrices } from '../../pay/use-fuel-index.ts'
import { useBodies } from '../project/use-jobber-work.ts'

export type Estimate = {
  truck: TruckDocument
  costs: TruckCosts
  /** Where the price of fuel is from, and the day of a published one. */
  fuelFrom: 'own' | 'usual' | { day: string }
}

/** In another currency than the published price's, the user has to set one. */
const publishedCurrency = 'USD'
const usualCosts: OwnTruckCosts = {}

export function useTruckCosts() {
  const { scope, uid } = useCurrentEntity()
  const entity = useEntityDocument()
  const trucks = useBodies(scope, 'trucks', truckDocumentSchema)
  const fuelPrices = useFuelPrices()
  const [saved, change] = usePreference(userPreferenceKey('truckCosts', uid), ownTruckCostsSchema)
  const choice = saved === null ? usualCosts : saved
  const working = useMemo(
    () =>
      (trucks ?? [])
        .filter(({ retiredOn }) => retiredOn === null)
        .sort((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true })),
    [trucks],
  )
  const estimate = useMemo((): Estimate | undefined => {
    const byId = (id: string | null | undefined) => working.find(({ truckId }) => truckId === id)
    const truck = byId(choice?.truckId) ?? byId(entity?.currentTruckId) ?? working[0]
    if (!choice || !truck) return undefined
    const published = latestOf(fuelPrices(usDieselIndex))
    const isPublished = entity?.currency === publishedCurrency && published !== undefined
    const fuelFrom =
      choice.fuelPriceMills !== undefined ? 'own' : isPublished ? { day: published.effectiveFrom } : 'usual'
    if (fuelFrom === 'usual' && entity?.currency !== publishedCurrency) return undefined
    const { truckId: _, ...own } = choice
    return {
      truck,
      costs: { ...usualTruckCosts, ...(isPublished && { fuelPriceMills: published.priceMills }), ...own },
      fuelFrom,
    }
  }, [working, choice, entity, fuelPrices])
  return { estimate, choice, change, trucks: working }
}

function latestOf<Price extends { effectiveFrom: string }>(prices: readonly Price[]): Price | undefined {
  return prices.toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? 1 : -1))[0]
}
