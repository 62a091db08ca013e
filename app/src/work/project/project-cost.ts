/** What a project costs: planned, by hauler today, and the margin that is left of its sale. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { centsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { centsAtRate } from '@haulway/domain/money.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import type { ProjectDay } from './project-day.ts'

/** @returns undefined unless every haul is priced by its own unit, for hauling and for material */
export function plannedCostCents(project: ProjectReference): number | undefined {
  let planned = 0
  for (const haul of project.hauls) {
    const price = project.money?.hauls.find(each => each.haulId === haul.haulId)
    if (!price?.haul || !price.material || price.haul.card.basis !== haul.unit) return undefined
    const rateE4 = price.haul.card.rateE4 + price.material.card.rateE4
    planned += centsAtRate(haul.targetMilli, rateE4)
  }
  return planned
}

export type HaulerCost = { name: string; loads: number; amountMilli: number; haulCents: number }

/** What loads cost by hauler, the most first, and their material. Loads without prices for this reader are left out. */
export function costByHauler(loads: readonly LoadLogDocument[]): { haulers: HaulerCost[]; materialCents: number } {
  const priced = loads.filter(({ money }) => money !== undefined)
  const haulers = [...Map.groupBy(priced, ({ terms }) => terms.truckingName)].map(([name, own]) => ({
    name,
    loads: own.length,
    amountMilli: own.reduce((sum, { quantity }) => sum + (quantity?.amountMilli ?? 0), 0),
    haulCents: own.reduce((sum, { money }) => sum + centsOf(haulingOf(money)?.pay), 0),
  }))
  return {
    haulers: haulers.sort((a, b) => b.haulCents - a.haulCents),
    materialCents: priced.reduce((sum, { money }) => sum + centsOf(money?.material?.pay), 0),
  }
}

/** The margin: sold less cost, and its share of sold. Undefined without a price or a load. */
export function marginOf({ soldCents, costCents }: Pick<ProjectDay, 'soldCents' | 'costCents'>) {
  if (!soldCents || costCents === undefined) return undefined
  const cents = soldCents - costCents
  return { cents, share: cents / soldCents }
}
