/**
 * Removes a deleted entity's person from a project that others share: names and phone numbers in its records and
 * documents, and the places where the person was. What was hauled, when and for how much stays.
 */

import { isDeepStrictEqual } from 'node:util'
import type { DocumentBody } from '@haulway/domain/document/document.ts'
import { entityScope, projectScope, type Scope } from '@haulway/domain/document/scope.ts'
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { detachEntity } from '@haulway/domain/entity/state/detach-entity.ts'
import { sql } from 'drizzle-orm'
import { anyOf } from '../db/any-of.ts'
import type { Transaction } from '../db/database.ts'
import { listParties } from '../entity/project-party.table.ts'
import type { Unit } from '../http/command/command.ts'
import { tracks } from '../tracking/tracking.table.ts'
import { getProjectForUpdate } from '../work/project/project.table.ts'

type RecordTable = { table: string; column: string; key: readonly string[] }

/** The tables with records that name an entity, the column with the record, and the primary key (all uuids). */
const recordTables: readonly RecordTable[] = [
  { table: 'projects', column: 'record', key: ['project_id'] },
  { table: 'offers', column: 'record', key: ['project_id', 'offer_id'] },
  { table: 'dispatches', column: 'record', key: ['project_id', 'dispatch_id'] },
  { table: 'load_logs', column: 'record', key: ['project_id', 'load_log_id'] },
  { table: 'load_log_acts', column: 'act', key: ['project_id', 'load_log_id', 'act_id'] },
  { table: 'shifts', column: 'record', key: ['project_id', 'shift_id'] },
  { table: 'shift_acts', column: 'act', key: ['project_id', 'shift_id', 'act_id'] },
  { table: 'confirmations', column: 'record', key: ['project_id', 'confirmation_id'] },
]

export async function detachProject(unit: Unit, entity: Entity, projectId: string): Promise<void> {
  await getProjectForUpdate(unit.tx, projectId)
  for (const recordTable of recordTables) await detachRecords(unit.tx, recordTable, entity, projectId)
  const driven = await unit.tx.ask<{ id: string; track_no: string }>(sql`
    select load_log_id as id, track_no from load_logs
    where project_id = ${projectId} and driver_entity_id = ${entity.entityId}`)
  const trackNos = driven.map(row => row.track_no)
  await unit.tx.ask(sql`delete from tracks where ${anyOf(tracks.trackNo, trackNos)}`)
  const drivenIds = driven.map(row => row.id)
  await detachDocuments(unit, entity, projectId, new Set(drivenIds))
}

async function detachRecords(tx: Transaction, recordTable: RecordTable, entity: Entity, projectId: string) {
  const { name, field, keyColumns } = namesOf(recordTable)
  const rows = await listRecordsForUpdate(tx, recordTable, entity, projectId)
  const changed = rows.flatMap(({ record, ...rowKey }) => {
    const detached = detachEntity(record, entity)
    return isDeepStrictEqual(detached, record) ? [] : [{ ...rowKey, record: detached }]
  })
  if (changed.length === 0) return
  const changedColumns = keyColumns.map(each => sql`${each} uuid`)
  const isSameRow = keyColumns.map(each => sql`${name}.${each} = changed.${each}`)
  await tx.ask(sql`
    update ${name} set ${field} = changed.record
    from jsonb_to_recordset(${JSON.stringify(changed)}::text::jsonb)
      as changed (${sql.join(changedColumns, sql`, `)}, record jsonb)
    where ${sql.join(isSameRow, sql` and `)}`)
}

/** The project's records that name the entity. */
function listRecordsForUpdate(tx: Transaction, recordTable: RecordTable, { entityId }: Entity, projectId: string) {
  const { name, field, keyColumns } = namesOf(recordTable)
  return tx.ask<{ record: unknown }>(sql`
    select ${sql.join(keyColumns, sql`, `)}, ${field} as record from ${name}
    where project_id = ${projectId} and ${field}::text like ${`%${entityId}%`} for update`)
}

function namesOf({ table, column, key }: RecordTable) {
  return {
    name: sql.identifier(table),
    field: sql.identifier(column),
    keyColumns: key.map(each => sql.identifier(each)),
  }
}

type StoredDocument = { scope: Scope; collection: string; id: string; body: DocumentBody; live_until: string | null }

async function detachDocuments(unit: Unit, entity: Entity, projectId: string, drivenIds: ReadonlySet<string>) {
  const parties = await listParties(unit.tx, projectId)
  const scopes = [projectScope(projectId), ...parties.map(party => entityScope(party.entityId))]
  const stored = await unit.tx.ask<StoredDocument>(sql`
    select scope, collection, id, body, live_until from documents
    where not deleted and body->>'projectId' = ${projectId} and scope in (
      select value from jsonb_array_elements_text(${JSON.stringify(scopes)}::text::jsonb))`)
  for (const { scope, collection, id, body, live_until } of stored) {
    const isTrack = collection === 'tracking-logs' && drivenIds.has(id)
    const detached = isTrack ? null : (detachEntity(body, entity) as DocumentBody)
    if (isDeepStrictEqual(detached, body)) continue
    const life = live_until === null ? {} : { liveUntil: Number(live_until) }
    unit.publish([{ scope, collection, id, body: detached, ...life }])
  }
}
