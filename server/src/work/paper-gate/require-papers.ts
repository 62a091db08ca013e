/** What the buyers of work require, and the refusal to accept or to dispatch without it. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { type Buyer, checkPapers, type Holder } from '@haulway/domain/paper/check-papers.ts'
import { businessHolder, driverHolder, truckHolder } from '@haulway/domain/paper/holders.ts'
import type { Paper } from '@haulway/domain/paper/paper.ts'
import { stopSentences } from '@haulway/domain/paper/paper-sentences.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { Truck } from '@haulway/domain/truck/truck.ts'
import { type Haul, pitOf } from '@haulway/domain/work/haul/haul.ts'
import type { Offer } from '@haulway/domain/work/offer/offer.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import type { Unit } from '../../http/command/command.ts'
import { listPapers, listRequirementsOf } from '../../paper/paper.table.ts'

type Party = { entityId: string; name: string }
type Work = { project: Project; haul: Haul; offer: Offer; trucking: Entity }

/** For a fleet that accepts. A solo trucker's acceptance is a dispatch, which checks everything at once. */
export async function requireBusinessPapers(unit: Unit, work: Work): Promise<void> {
  if (work.trucking.entityType === entityTypes.soloTrucker.code) return
  await requireOf(unit, work, papers => [businessHolder(work.trucking, papers)])
}

/** @throws AppError conflict that names each document that stops this truck with this driver */
export async function requirePapers(unit: Unit, work: Work, sent: { truck: Truck; driver: Entity }): Promise<void> {
  const { trucking } = work
  await requireOf(unit, work, papers => [
    businessHolder(trucking, papers),
    truckHolder(trucking, sent.truck),
    driverHolder(trucking, sent.driver, papers),
  ])
}

async function requireOf(unit: Unit, work: Work, holdersOf: (papers: readonly Paper[]) => Holder[]): Promise<void> {
  const buyers = await listBuyers(unit, work)
  if (buyers.length === 0) return
  const holders = holdersOf(await listPapers(unit.tx, work.trucking.entityId))
  const { stops } = checkPapers(buyers, holders, dayOf(unit.receivedAt, work.trucking.timeZone))
  if (stops.length > 0) throw new AppError('conflict', stopSentences(stops), { papers: stops })
}

/** The jobber, the pit or dump, and the broker, those that require something. */
async function listBuyers(unit: Unit, { project, haul, offer, trucking }: Work): Promise<Buyer[]> {
  const broker = offer.broker ? [{ entityId: offer.broker.entityId, name: offer.broker.name }] : []
  return withRequirements(unit, othersThan(trucking.entityId, [...partiesOf({ project, haul }), ...broker]))
}

/**
 * What a hauler needs to accept each of these hauls, which no one has offered to it.
 * @returns by the haul's id
 */
export async function readRequirements(
  unit: Unit,
  works: readonly Pick<Work, 'project' | 'haul'>[],
  truckingEntityId: string,
): Promise<Map<string, Buyer[]>> {
  const buyers = await withRequirements(unit, othersThan(truckingEntityId, works.flatMap(partiesOf)))
  return new Map(
    works.map(work => {
      const ids = partiesOf(work).map(({ entityId }) => entityId)
      return [work.haul.haulId, buyers.filter(({ entityId }) => ids.includes(entityId))]
    }),
  )
}

/** The jobber, and the pit or dump. */
function partiesOf({ project, haul }: Pick<Work, 'project' | 'haul'>): Party[] {
  const pit = pitOf(haul, project.entityId)
  return [
    { entityId: project.entityId, name: project.entityName },
    { entityId: pit.entityId, name: pit.entityName },
  ]
}

/** Each business once. */
function othersThan(ownEntityId: string, parties: readonly Party[]): Party[] {
  const byId = new Map(parties.map(party => [party.entityId, party]))
  byId.delete(ownEntityId)
  return [...byId.values()]
}

/** Those that require something, with what it is. */
async function withRequirements({ tx }: Unit, parties: readonly Party[]): Promise<Buyer[]> {
  const required = await listRequirementsOf(
    tx,
    parties.map(({ entityId }) => entityId),
  )
  return parties.flatMap(party => {
    const found = required.find(({ entityId }) => entityId === party.entityId)
    return found ? [{ ...party, levels: found.levels }] : []
  })
}
