/** Refuses to accept or to dispatch without the documents that a buyer of the work requires. */
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
  const pit = pitOf(haul, project.entityId)
  const parties = [
    { entityId: project.entityId, name: project.entityName },
    { entityId: pit.entityId, name: pit.entityName },
    ...(offer.broker ? [{ entityId: offer.broker.entityId, name: offer.broker.name }] : []),
  ].filter(({ entityId }, index, all) => all.findIndex(each => each.entityId === entityId) === index)
  const others = parties.filter(({ entityId }) => entityId !== trucking.entityId)
  const required = await listRequirementsOf(
    unit.tx,
    others.map(({ entityId }) => entityId),
  )
  return others.flatMap(party => {
    const found = required.find(({ entityId }) => entityId === party.entityId)
    return found ? [{ ...party, levels: found.levels }] : []
  })
}
