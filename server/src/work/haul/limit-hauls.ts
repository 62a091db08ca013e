/** Weight limits of a haul's roads, for its trucks, and those of saved places at its ends. */
import { dispatchDocuments } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { withPostedLimits } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Haul } from '@haulway/domain/work/haul/haul.ts'
import { limitsOf, withPlaceLimits } from '@haulway/domain/work/haul/haul-limits.ts'
import type { Transaction } from '../../db/database.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import { listGeoPinsOf } from '../../geo-pin/geo-pin.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { getDispatchForUpdate, listOpenDispatches, saveDispatch } from '../dispatch/dispatch.table.ts'
import { listHauls, saveHaul } from './haul.table.ts'

/** Roads limit all trucks: those that are dispatched already have the limits from their next load on. */
export async function limitOpenDispatches(unit: Unit, haul: Haul): Promise<void> {
  const { projectId, haulId } = haul
  for (const { dispatchId, terms } of await listOpenDispatches(unit.tx, projectId)) {
    if (terms.haulId !== haulId) continue
    const dispatch = withPostedLimits(await getDispatchForUpdate(unit.tx, projectId, dispatchId), limitsOf(haul))
    saveDispatch(unit.tx, dispatch)
    unit.publish(dispatchDocuments(dispatch, await listOperatorEntityIds(unit.tx, terms.pitEntityId)))
  }
}

/** The haul with the limits of the saved places at its ends. */
export async function readPlaceLimits(tx: Transaction, haul: Haul): Promise<Haul> {
  const owners = new Set([haul.origin.entityId, haul.destination.entityId])
  const pins = []
  for (const entityId of owners) pins.push(...(await listGeoPinsOf(tx, entityId)))
  return withPlaceLimits(haul, pins)
}

/**
 * Gives a project's open hauls the limits that saved places have now. The caller has locked the project.
 * @returns whether any changed
 */
export async function limitHauls(unit: Unit, projectId: string): Promise<boolean> {
  let isChanged = false
  for (const row of await listHauls(unit.tx, projectId)) {
    if (row.haul.endedOn !== undefined) continue
    const haul = await readPlaceLimits(unit.tx, row.haul)
    if (JSON.stringify(haul.placeLimits) === JSON.stringify(row.haul.placeLimits)) continue
    saveHaul(unit.tx, { ...row, haul })
    await limitOpenDispatches(unit, haul)
    isChanged = true
  }
  return isChanged
}
