/** What buyers require, and what the other side of the same work sees of it. */
import { entityTypes, haulerTypes } from '@haulway/domain/entity/entity-type.ts'
import { type Buyer, type Holder, lastOfEachKind } from '@haulway/domain/paper/check-papers.ts'
import { businessHolder, driverHolder, truckHolder } from '@haulway/domain/paper/holders.ts'
import { buyersMax, holdersMax } from '@haulway/domain/paper/paper.calls.ts'
import type { PaperLevels, PaperRequirements } from '@haulway/domain/paper/paper-requirements.ts'
import type { TruckPaper } from '@haulway/domain/truck-paper/truck-paper.ts'
import { and } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import { requireEntity } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { listPapersOf, listRequirementsOf, saveRequirements } from '../../paper/paper.table.ts'
import { trucks } from '../../truck/truck.table.ts'
import { type Business, listBuyersOf, listHaulersOf, type SentTruck } from './buyers-and-haulers.ts'

/** The types of businesses that others haul for: a fleet does as a broker. */
const buyerTypes = [entityTypes.jobber.code, entityTypes.pitOperation.code, entityTypes.truckingFleet.code] as const

export async function setPaperRequirements(unit: Unit, input: PaperRequirements): Promise<{ levels: PaperLevels }> {
  await requireEntity(unit, input.entityId, 'manager', buyerTypes)
  saveRequirements(unit.tx, input)
  return { levels: input.levels }
}

export async function listPaperRequirements(unit: Unit, { entityId }: { entityId: string }) {
  await requireEntity(unit, entityId, 'manager', haulerTypes)
  const buyers = await listBuyersOf(unit.tx, entityId)
  const required = await listRequirementsOf(unit.tx, idsOf(buyers))
  const levelsOf = new Map(required.map(each => [each.entityId, each.levels]))
  const requiring = buyers.flatMap((buyer): Buyer[] => {
    const levels = levelsOf.get(buyer.entityId)
    return levels ? [{ ...buyer, levels }] : []
  })
  return { buyers: requiring.slice(0, buyersMax) }
}

export async function listHaulerPapers(unit: Unit, { entityId }: { entityId: string }) {
  await requireEntity(unit, entityId, 'manager', buyerTypes)
  const { haulers, sent } = await listHaulersOf(unit.tx, entityId)
  const keepers = new Set([...idsOf(haulers), ...sent.map(({ ownerEntityId }) => ownerEntityId)])
  const papers = await listPapersOf(unit.tx, [...keepers])
  const papersOfTruck = await readTruckPapers(unit, sent)
  const holders = [
    ...haulers.map(hauler => businessHolder(hauler, papers)),
    ...sent.flatMap(({ hauler, ownerEntityId, truck, driver }) => [
      truckHolder(hauler, { ...truck, papers: papersOfTruck.get(truck.truckId) ?? [] }),
      driverHolder({ ...hauler, entityId: ownerEntityId }, driver, papers),
    ]),
  ]
  const each = [...new Map(holders.map(holder => [`${holder.of} ${holder.id}`, holder])).values()]
  const [own] = await listRequirementsOf(unit.tx, [entityId])
  return { levels: own?.levels ?? {}, holders: each.slice(0, holdersMax).map(shown) }
}

/** Only kinds that a buyer can require leave the hauler, each with the last day on which one is valid. */
function shown(holder: Holder) {
  return { ...holder, papers: lastOfEachKind(holder) }
}

function idsOf(businesses: readonly Business[]): string[] {
  return businesses.map(({ entityId }) => entityId)
}

async function readTruckPapers(unit: Unit, sent: readonly SentTruck[]): Promise<Map<string, TruckPaper[]>> {
  const owners = [...new Set(sent.map(({ ownerEntityId }) => ownerEntityId))]
  if (owners.length === 0) return new Map()
  const truckIds = sent.map(({ truck }) => truck.truckId)
  const isSent = and(anyOf(trucks.entityId, owners), anyOf(trucks.truckId, truckIds))
  const rows = await unit.tx.select().from(trucks).where(isSent)
  return new Map(rows.map(({ truckId, record }) => [truckId, record.papers]))
}
