/** Commands of a broker: a fleet that offers trucks of its accepted work to another hauler. */

import { entityTypes, haulerTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { trucksFree } from '@haulway/domain/work/dispatch/dispatch.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import { decideSendSubOffer, refuseManyOpen, type SubOfferPay } from '@haulway/domain/work/offer/offer.ts'
import { and, inArray, sql } from 'drizzle-orm'
import { entities, findEntity } from '../../entity/entity.table.ts'
import { requireEntity, requireOthersPermit } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { officeTypes, refuseUnknownInCard } from '../../pay/refuse-unknown-in-card.ts'
import { listOpenDispatches } from '../dispatch/dispatch.table.ts'
import { getHaul } from '../haul/haul.table.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { addOffer, countOpenOffers, getOffer, listOffers } from './offer.table.ts'
import { publishOffers } from './publish-offer.ts'

const fleetTypes = [entityTypes.truckingFleet.code] as const

export async function sendSubOffer(
  unit: Unit,
  input: SubOfferPay & {
    projectId: string
    acceptedOfferId: string
    offerId: string
    truckingEntityId: string
    trucks: number
  },
) {
  const { projectId, offerId, truckingEntityId, trucks, card, commission } = input
  const project = await getProjectForUpdate(unit.tx, projectId)
  const accepted = await getOffer(unit.tx, projectId, input.acceptedOfferId)
  const { entity: broker } = await requireEntity(unit, accepted.truckingEntityId, 'manager', fleetTypes, 'offer')
  const trucking = await findEntity(unit.tx, truckingEntityId)
  if (!trucking || !haulerTypes.some(type => type === trucking.entityType)) {
    throw new AppError('notFound', 'This hauler could not be found.')
  }
  await requireOthersPermit(unit, [project.entityId, truckingEntityId], 'offer')
  refuseManyOpen(await countOpenOffers(unit.tx, broker.entityId, truckingEntityId))
  const { haul } = await getHaul(unit.tx, projectId, accepted.haulId)
  const parties = [broker.entityId, truckingEntityId, project.entityId, pitOf(haul, project.entityId).entityId]
  await refuseUnknownInCard(unit.tx, card, parties)
  const open = await listOpenDispatches(unit.tx, projectId)
  const offers = await listOffers(unit.tx, projectId)
  const made = {
    offerId,
    truckingEntityId,
    truckingEntityName: trucking.name,
    trucks,
    at: unit.receivedAt,
    card,
    commission,
  }
  const free = trucksFree(accepted, { open, offers })
  const offer = decideSendSubOffer(
    { project, haul, accepted, trucksFree: free },
    { ...made, offeredBy: unit.actor.uid },
  )
  await addOffer(unit.tx, offer)
  await publishOffers(unit, project, [offer])
  const data = { projectId, offerId, projectName: project.name, jobberName: broker.name }
  await notify(unit, truckingEntityId, 'offer', { ...data, materialName: haul.materialName, trucks })
  return { offerId, state: offer.state }
}

/** The most businesses in one reply. */
const foundMax = 20

/** Other haulers by name, those that may take work. */
export async function findHaulers(unit: Unit, { entityId, query }: { entityId: string; query: string }) {
  await requireEntity(unit, entityId, 'manager', [entityTypes.jobber.code, ...fleetTypes])
  return { haulers: await findBusinesses(unit, { entityId, query }, haulerTypes) }
}

/** Other businesses by name, to name one in a rate card as the arbiter of disputes. */
export async function findArbiters(unit: Unit, { entityId, query }: { entityId: string; query: string }) {
  await requireEntity(unit, entityId, 'manager', officeTypes)
  return { arbiters: await findBusinesses(unit, { entityId, query }, officeTypes) }
}

type Found = { entityId: string; query: string }

async function findBusinesses(unit: Unit, { entityId, query }: Found, types: readonly number[]) {
  const pattern = `%${query.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
  const { record } = entities
  const rows = await unit.tx
    .select({ record })
    .from(entities)
    .where(
      and(
        inArray(sql`(${record}->>'entityType')::int`, [...types]),
        sql`${record}->>'name' ilike ${pattern} and ${entities.entityId} <> ${entityId}
          and coalesce(${record}->>'entityState', 'active') = 'active'`,
      ),
    )
    .orderBy(sql`${record}->>'name'`)
    .limit(foundMax)
  return rows.map(row => ({ entityId: row.record.entityId, name: row.record.name }))
}
