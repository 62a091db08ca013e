/** Commands by which a jobber finds pits and adds them as suppliers. */

import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { refuseWorkWith } from '@haulway/domain/entity/state/change-entity-state.ts'
import { foundPitsMax } from '@haulway/domain/entity/supplier/supplier.calls.ts'
import {
  pricedPit,
  removedSupplierDocuments,
  supplierDocuments,
} from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { type PitListing, type SupplierMaterial, supplierSchema } from '@haulway/domain/entity/supplier/supplier.ts'
import { sql } from 'drizzle-orm'
import type { Unit } from '../../http/command/command.ts'
import { distanceSql } from '../distance-sql.ts'
import { entities, getEntityForUpdate } from '../entity.table.ts'
import { requireEntity } from '../member/membership.ts'
import {
  addSupplierOnce,
  deleteSupplier,
  getPitListingForUpdate,
  getSupplier,
  listSuppliersOfPit,
  pitListings,
  savePitListing,
  saveSupplier,
} from './supplier.table.ts'

export async function addSupplier(unit: Unit, input: { entityId: string; pitEntityId: string }) {
  await requireEntity(unit, input.entityId, 'manager', [entityTypes.jobber.code], 'supply')
  const pit = await getEntityForUpdate(unit.tx, input.pitEntityId)
  refuseWorkWith(pit, 'supply')
  const listing = await getPitListingForUpdate(unit.tx, pit)
  const supplier = supplierSchema.parse({ ...input, addedOn: unit.receivedAt })
  await addSupplierOnce(unit.tx, supplier)
  const saved = (await listSuppliersOfPit(unit.tx, input.pitEntityId)).find(each => each.entityId === input.entityId)
  unit.publish(supplierDocuments(saved ?? supplier, listing))
  return { pitEntityId: input.pitEntityId }
}

export async function changeSupplier(
  unit: Unit,
  input: { entityId: string; pitEntityId: string; ownName: string; note: string },
) {
  const { listing, supplier } = await requireSupplier(unit, input)
  const changed = { ...supplier, ownName: input.ownName, note: input.note }
  saveSupplier(unit.tx, changed)
  unit.publish(supplierDocuments(changed, listing))
  return { pitEntityId: input.pitEntityId }
}

export async function removeSupplier(unit: Unit, input: { entityId: string; pitEntityId: string }) {
  const { supplier } = await requireSupplier(unit, input)
  await deleteSupplier(unit.tx, supplier)
  unit.publish(removedSupplierDocuments(supplier))
  return { pitEntityId: input.pitEntityId }
}

/** Also locks the pit, because a change of the pit rewrites its buyers' documents. */
async function requireSupplier(unit: Unit, { entityId, pitEntityId }: { entityId: string; pitEntityId: string }) {
  await requireEntity(unit, entityId, 'manager', [entityTypes.jobber.code])
  const supplier = await getSupplier(unit.tx, entityId, pitEntityId)
  const listing = await getPitListingForUpdate(unit.tx, await getEntityForUpdate(unit.tx, pitEntityId))
  return { supplier, listing }
}

/**
 * Saves a pit's listing and publishes it to the pit's buyers. The caller has locked the pit's entity, so concurrent
 * changes of its listing and documents wait for each other.
 */
export async function publishPit(
  unit: Pick<Unit, 'tx' | 'publish'>,
  pit: Entity,
  materials?: SupplierMaterial[],
): Promise<void> {
  const listing = await getPitListingForUpdate(unit.tx, pit)
  const changed: PitListing = { ...listing, ...(materials && { materials }) }
  savePitListing(unit.tx, changed)
  for (const supplier of await listSuppliersOfPit(unit.tx, pit.entityId)) {
    unit.publish(supplierDocuments(supplier, changed))
  }
}

/**
 * Finds pits by name or material, nearest first. A pit that takes no work now comes after the others and is marked, so
 * a jobber who searches for it learns why they can't buy there. A pit that is closed for good is not found.
 */
export async function findPits(
  unit: Unit,
  input: { entityId: string; query: string; lat?: number | undefined; lng?: number | undefined },
) {
  const { role } = await requireEntity(unit, input.entityId, 'member', [entityTypes.jobber.code])
  const pattern = `%${input.query.replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
  const { record } = pitListings
  const takesNoWork = sql`coalesce(${record}->>'takesWork', 'true') = 'false'`
  const distance = distanceSql(sql`${record}->'place'`, input)
  const rows = await unit.tx
    .select({ record, distanceMeters: distance })
    .from(pitListings)
    .where(sql`(${record}->>'name' ilike ${pattern} or exists (
      select 1 from jsonb_array_elements(${record}->'materials') as material where material->>'name' ilike ${pattern}))
      and not exists (select 1 from ${entities} where ${entities.entityId} = ${pitListings.pitEntityId}
        and ${entities.record}->>'entityState' = 'closed')`)
    .orderBy(takesNoWork, sql`${distance} nulls last`, sql`${record}->>'name'`)
    .limit(foundPitsMax)
  const pits = rows.map(row => {
    const { money, ...pit } = pricedPit(row.record)
    return { ...pit, distanceMeters: row.distanceMeters, ...(readsMoney(role) && { money }) }
  })
  return { pits }
}
