/** Deletes an entity's own data with its account: records, documents, and its entries in the lists of others. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { deletedName } from '@haulway/domain/entity/state/account-delete.ts'
import { isPerson } from '@haulway/domain/entity/state/detach-entity.ts'
import { balanceDocuments } from '@haulway/domain/ledger/ledger.documents.ts'
import { driverDayDocuments } from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { eq, sql } from 'drizzle-orm'
import { attachments } from '../attachment/attachment.table.ts'
import { dropAttachments } from '../attachment/drop-attachments.ts'
import { anyOf } from '../db/any-of.ts'
import type { Unit } from '../http/command/command.ts'
import { debts } from '../ledger/ledger.table.ts'
import { driverDays, saveDriverDay } from '../payment/driver/driver-day.table.ts'
import { trucks } from '../truck/truck.table.ts'

/** Tables whose rows belong to one entity. The ledger, payments and withdrawals stay, since others' books need them. */
const ownTables = [
  { table: 'trucks', column: 'entity_id' },
  { table: 'geo_pins', column: 'entity_id' },
  { table: 'materials', column: 'entity_id' },
  { table: 'pit_listings', column: 'pit_entity_id' },
  { table: 'suppliers', column: 'pit_entity_id' },
  { table: 'suppliers', column: 'entity_id' },
  { table: 'notifications', column: 'entity_id' },
  { table: 'entity_tokens', column: 'host_entity_id' },
  { table: 'entity_tokens', column: 'entity_id' },
  { table: 'excavator_operators', column: 'entity_id' },
  { table: 'fleet_truckers', column: 'entity_id' },
  { table: 'agreements', column: 'payer_entity_id' },
  { table: 'agreements', column: 'payee_entity_id' },
  { table: 'driver_terms', column: 'fleet_entity_id' },
  { table: 'driver_terms', column: 'subject_entity_id' },
  { table: 'payout_destinations', column: 'entity_id' },
  { table: 'stripe_accounts', column: 'entity_id' },
  { table: 'api_keys', column: 'entity_id' },
  { table: 'webhooks', column: 'entity_id' },
  { table: 'share_links', column: 'entity_id' },
  { table: 'gps_devices', column: 'entity_id' },
  { table: 'webhook_deliveries', column: 'entity_id' },
  { table: 'papers', column: 'entity_id' },
  { table: 'paper_requirements', column: 'entity_id' },
  { table: 'ticket_uses', column: 'scope_id' },
] as const

export async function deleteEntityRows(unit: Unit, entity: Entity): Promise<void> {
  const { entityId } = entity
  await removeFromLists(unit, entity)
  if (isPerson(entity)) await removeNameFromDebts(unit, entity)
  await removeFromDriverPay(unit, entity)
  // A truck's documents are found through its trucks, and those of the business by its id, so they are deleted first.
  const own = await unit.tx.select({ truckId: trucks.truckId }).from(trucks).where(eq(trucks.entityId, entityId))
  const truckIds = own.map(({ truckId }) => truckId)
  await dropAttachments(unit, anyOf(attachments.ownerId, [...truckIds, entityId]))
  for (const { table, column } of ownTables) {
    await unit.tx.ask(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${entityId}`)
  }
  await unit.tx.ask(sql`
    update entity_state_changes set record = record || ${JSON.stringify({ name: deletedName })}::text::jsonb
    where entity_id = ${entityId}`)
  await unit.tx.ask(sql`delete from documents where scope = ${entityScope(entityId)}`)
}

/** Removes the entity from its employer's staff list, its buyers' lists of suppliers, and others' agreements. */
async function removeFromLists(unit: Unit, { entityId, parentEntityId }: Entity): Promise<void> {
  if (parentEntityId !== null) {
    for (const collection of ['excavator-operators', 'fleet-truckers', 'driver-terms']) {
      unit.publish([{ scope: entityScope(parentEntityId), collection, id: entityId, body: null }])
    }
  }
  const buyers = await unit.tx.ask<{ id: string }>(
    sql`select entity_id as id from suppliers where pit_entity_id = ${entityId}`,
  )
  for (const { id } of buyers) {
    unit.publish([{ scope: entityScope(id), collection: 'suppliers', id: entityId, body: null }])
  }
  const agreed = await unit.tx.ask<{ id: string; other: string }>(sql`
    select agreement_id as id,
      case payer_entity_id when ${entityId} then payee_entity_id else payer_entity_id end as other
    from agreements where payer_entity_id = ${entityId} or payee_entity_id = ${entityId}`)
  for (const { id, other } of agreed) {
    unit.publish([{ scope: entityScope(other), collection: 'agreements', id, body: null }])
  }
}

/**
 * A fleet's drivers keep what they earned, and no longer have its terms. The fleet's days lose a driver's name; closed
 * statements keep it, as payments do.
 */
async function removeFromDriverPay(unit: Unit, { entityId }: Entity): Promise<void> {
  const subjects = await unit.tx.ask<{ id: string }>(
    sql`select subject_entity_id as id from driver_terms where fleet_entity_id = ${entityId}`,
  )
  for (const { id } of subjects) {
    unit.publish([{ scope: entityScope(id), collection: 'driver-terms', id, body: null }])
  }
  const days = await unit.tx.select().from(driverDays).where(eq(driverDays.driverEntityId, entityId))
  for (const { record } of days) {
    const day = { ...record, driverName: deletedName }
    saveDriverDay(unit.tx, day)
    unit.publish(driverDayDocuments(day).filter(({ scope }) => scope !== entityScope(entityId)))
  }
}

/** Debts are settled by now. Past payments keep the name under which they were made, as accounting requires. */
async function removeNameFromDebts(unit: Unit, { entityId }: Entity): Promise<void> {
  const settled = await unit.tx
    .update(debts)
    .set({ payeeName: deletedName })
    .where(eq(debts.payeeEntityId, entityId))
    .returning()
  for (const debt of settled) unit.publish(balanceDocuments(debt))
}
