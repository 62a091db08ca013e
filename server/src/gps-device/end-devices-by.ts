/** Disconnects the GPS devices of a person who left or is no longer a manager: they may still have the identifiers. */
import { isAtLeast, type Member } from '@haulway/domain/entity/member/member.ts'
import { sql } from 'drizzle-orm'
import type { Unit } from '../http/command/command.ts'

/** @param role undefined when they left @returns the numbers of the trucks that need a new identifier */
export async function endDevicesBy(
  { tx }: Pick<Unit, 'tx'>,
  { entityId, uid }: Pick<Member, 'entityId' | 'uid'>,
  role: Member['role'] | undefined,
): Promise<string[]> {
  if (isAtLeast(role, 'manager')) return []
  const ended = await tx.ask<{ id: string }>(sql`
    delete from gps_devices where entity_id = ${entityId} and record->>'createdBy' = ${uid} returning truck_id as id`)
  if (ended.length === 0) return []
  const rows = await tx.ask<{ number: string }>(sql`
    select record->>'number' as number from trucks
    where entity_id = ${entityId} and truck_id = any(${sql.param(ended.map(({ id }) => id))}::uuid[])
    order by record->>'number'`)
  return rows.map(({ number }) => number)
}
