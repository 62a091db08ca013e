/** Records of offers. A change locks their project. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { type Offer, offerSchema } from '@haulway/domain/work/offer/offer.ts'
import { and, asc, eq, sql } from 'drizzle-orm'
import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { anyOf } from '../../db/any-of.ts'
import type { Transaction } from '../../db/database.ts'
import { recordColumn } from '../../db/record-column.ts'
import { saveRow } from '../../db/save-row.ts'
import { listMembershipsOf, lockEntity } from '../../entity/entity.table.ts'
import { documents } from '../../sync/documents.table.ts'

export const offers = pgTable(
  'offers',
  {
    projectId: uuid('project_id').notNull(),
    offerId: uuid('offer_id').notNull(),
    record: recordColumn('offers', offerSchema).notNull(),
  },
  table => [primaryKey({ columns: [table.projectId, table.offerId] })],
)

export async function listOffers(tx: Transaction, projectId: string): Promise<Offer[]> {
  const rows = await tx.select().from(offers).where(eq(offers.projectId, projectId)).orderBy(asc(offers.offerId))
  return rows.map(row => row.record)
}

/** @throws AppError notFound */
export async function getOffer(tx: Transaction, projectId: string, offerId: string): Promise<Offer> {
  const offer = (await listOffers(tx, projectId)).find(each => each.offerId === offerId)
  if (!offer) throw new AppError('notFound', 'This offer could not be found.')
  return offer
}

export async function findOffer(tx: Transaction, projectId: string, offerId: string): Promise<Offer | undefined> {
  const isThis = and(eq(offers.projectId, projectId), eq(offers.offerId, offerId))
  const [row] = await tx.select().from(offers).where(isThis)
  return row?.record
}

/**
 * How many offers of a business to a hauler wait for an answer, in all its projects: read from the hauler's documents,
 * since the records are kept by project. Locks the sender, so that offers sent at the same time are counted.
 */
export async function countOpenOffers(tx: Transaction, senderId: string, haulerId: string): Promise<number> {
  await lockEntity(tx, senderId)
  const [row] = await tx.ask<{ open: number }>(sql`
    select count(*)::int4 as open from ${documents}
    where scope = ${entityScope(haulerId)} and collection = 'offers' and not deleted and live_until is null
      and body->>'state' = 'offered' and coalesce(body->'broker'->>'entityId', body->>'jobberEntityId') = ${senderId}`)
  return row?.open ?? 0
}

/** The trucks that a user has accepted from the board for their businesses, of projects that are open. */
export async function countBoardTrucks(tx: Transaction, uid: string): Promise<number> {
  const scopes = (await listMembershipsOf(tx, uid)).map(({ entityId }) => entityScope(entityId))
  if (scopes.length === 0) return 0
  const [row] = await tx.ask<{ trucks: number }>(sql`
    select coalesce(sum((body->>'trucks')::int), 0)::int4 as trucks from ${documents}
    where ${anyOf(documents.scope, scopes)} and collection = 'offers' and not deleted and live_until is null
      and body->>'state' = 'accepted' and body->>'answeredBy' = ${uid} and not body ? 'offeredBy'
      and scope = ${entityScope('')} || (body->>'truckingEntityId')`)
  return row?.trucks ?? 0
}

/** Adds an offer. @throws AppError conflict when its id exists already */
export async function addOffer(tx: Transaction, offer: Offer): Promise<void> {
  const row = { projectId: offer.projectId, offerId: offer.offerId, record: offer }
  const added = await tx.insert(offers).values(row).onConflictDoNothing().returning({ offerId: offers.offerId })
  if (added.length === 0) throw new AppError('conflict', 'This offer already exists.')
}

export function saveOffer(tx: Transaction, offer: Offer): void {
  saveRow(tx, offers, { projectId: offer.projectId, offerId: offer.offerId, record: offer })
}
