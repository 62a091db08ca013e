/**
 * Who works with whom, as each side sees it: the businesses in its documents of offers that wait or are accepted, and
 * of dispatches that are open. So a jobber never learns here that a broker's trucks are another hauler's.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { type DispatchDocument, dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import { type OfferDocument, offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '../../db/database.ts'
import { readRecord } from '../../db/record-column.ts'
import { documents } from '../../sync/documents.table.ts'
import { listOpenDispatches } from '../dispatch/dispatch.table.ts'

export type Business = { entityId: string; name: string }

/** A truck and its driver at work. `hauler` is whom the buyer contracted, `ownerEntityId` whose truck it is. */
export type SentTruck = {
  hauler: Business
  ownerEntityId: string
  truck: { truckId: string; number: string }
  driver: Business
}

/** The jobbers, pits and brokers of a hauler's work, each once. */
export async function listBuyersOf(tx: Transaction, haulerEntityId: string): Promise<Business[]> {
  const offers = await listOpenOffers(tx, haulerEntityId)
  const buyers = offers
    .filter(({ truckingEntityId }) => truckingEntityId === haulerEntityId)
    .flatMap(offer => {
      const pit = pitOf(offer, offer.jobberEntityId)
      return [
        { entityId: offer.jobberEntityId, name: offer.jobberName },
        { entityId: pit.entityId, name: pit.entityName },
        ...(offer.broker ? [{ entityId: offer.broker.entityId, name: offer.broker.name }] : []),
      ]
    })
  return eachOnce(buyers).filter(({ entityId }) => entityId !== haulerEntityId)
}

/** The haulers of a buyer's work, each once, and their trucks that are dispatched to it now. */
export async function listHaulersOf(
  tx: Transaction,
  buyerEntityId: string,
): Promise<{ haulers: Business[]; sent: SentTruck[] }> {
  const offered = (await listOpenOffers(tx, buyerEntityId)).map(({ truckingEntityId, truckingEntityName }) => ({
    entityId: truckingEntityId,
    name: truckingEntityName,
  }))
  const seen = (await listDocuments(tx, buyerEntityId, 'dispatches', dispatchDocumentSchema)).filter(
    ({ state, terms }) => state === 'open' && terms.truckingEntityId !== buyerEntityId,
  )
  const owners = await readOwners(tx, seen)
  const sent = seen.map(({ dispatchId, terms }): SentTruck => {
    const hauler = { entityId: terms.truckingEntityId, name: terms.truckingName }
    return {
      hauler,
      ownerEntityId: owners.get(dispatchId) ?? hauler.entityId,
      truck: terms.truck,
      driver: { entityId: terms.driverEntityId, name: terms.driverName },
    }
  })
  const haulers = eachOnce([...offered, ...sent.map(({ hauler }) => hauler)])
  return { haulers: haulers.filter(({ entityId }) => entityId !== buyerEntityId), sent }
}

/** By dispatch: whose truck it is, which the document of a jobber does not say below a broker. */
async function readOwners(tx: Transaction, seen: readonly DispatchDocument[]): Promise<Map<string, string>> {
  const owners = new Map<string, string>()
  for (const projectId of new Set(seen.map(each => each.projectId))) {
    for (const { dispatchId, terms } of await listOpenDispatches(tx, projectId)) {
      owners.set(dispatchId, terms.truckingEntityId)
    }
  }
  return owners
}

async function listOpenOffers(tx: Transaction, entityId: string): Promise<OfferDocument[]> {
  const offers = await listDocuments(tx, entityId, 'offers', offerDocumentSchema)
  return offers.filter(({ state }) => state === 'offered' || state === 'accepted')
}

/** Those of open work: what is settled has an end. */
async function listDocuments<Schema extends z.ZodType>(
  tx: Transaction,
  entityId: string,
  collection: string,
  schema: Schema,
): Promise<z.infer<Schema>[]> {
  const isOpen = and(eq(documents.deleted, false), isNull(documents.liveUntil))
  const rows = await tx
    .select({ body: documents.body })
    .from(documents)
    .where(and(eq(documents.scope, entityScope(entityId)), eq(documents.collection, collection), isOpen))
    .orderBy(documents.id)
  return rows.map(({ body }) => readRecord('documents', schema, body))
}

function eachOnce(all: readonly Business[]): Business[] {
  return [...new Map(all.map(each => [each.entityId, each])).values()]
}
