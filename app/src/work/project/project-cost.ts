/** What a project is planned to cost: all of its hauls at their agreed prices. */
import { multiplyDivideRound } from '@haulway/domain/money.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'

/** @returns undefined unless every haul is priced by its own unit, for hauling and for material */
export function plannedCostCents(project: ProjectReference): number | undefined {
  let planned = 0
  for (const haul of project.hauls) {
    const price = project.money?.hauls.find(each => each.haulId === haul.haulId)
    if (!price?.haul || !price.material || price.haul.card.basis !== haul.unit) return undefined
    const rateE4 = price.haul.card.rateE4 + price.material.card.rateE4
    planned += multiplyDivideRound(haul.targetMilli, rateE4, 100_000)
  }
  return planned
}
