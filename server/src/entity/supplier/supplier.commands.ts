/** Commands by which a jobber finds pits and buys there. */

import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { refuseWorkWith } from '@haulway/domain/entity/state/change-entity-state.ts'
import { foundPitsMax } from '@haulway/domain/entity/supplier/supplier.calls.ts'
import {
  noSupplierDocuments,
  pricedPit,
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
  const supplier = supplierSchema.parse({ ...input, addedOn: unit.at })
  await addSupplierOnce(unit.tx, supplier)
  const known = (await listSuppliersOfPit(unit.tx, input.pitEntityId)).find(each => each.entityId === input.entityId)
  unit.publish(supplierDocuments(known ?? supplier, listing))
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
  unit.publish(noSupplierDocuments(supplier))
  return { pitEntityId: input.pitEntityId }
}

/** The pit is locked: it is what its buyers' documents change by. */
async function requireSupplier(unit: Unit, { entityId, pitEntityId }: { entityId: string; pitEntityId: string }) {
  await requireEntity(unit, entityId, 'manager', [entityTypes.jobber.code])
  const supplier = await getSupplier(unit.tx, entityId, pitEntityId)
  const listing = await getPitListingForUpdate(unit.tx, await getEntityForUpdate(unit.tx, pitEntityId))
  return { supplier, listing }
}

/**
 * Tells a pit's buyers how it now is. The pit's entity is locked by the caller, so its line and its documents change
 * one at a time.
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
 * A pit that takes no work at present is found, behind the others and marked: who asks for it by its name learns why it
 * can't be bought from, where an empty answer would send them to the telephone. One that is closed for good is not.
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
    return { ...pit, distanceMeters: row.distanceMeters, ...(isAtLeast(role, 'manager') && { money }) }
  })
  return { pits }
}
