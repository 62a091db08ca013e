/** Loads what a user may read: the input of the one reading rule. */
import type { Reader } from '@haulway/domain/entity/reader.ts'
import type { Orm } from '../db/database.ts'
import { listMembershipsOf } from './entity.table.ts'

/** One query a stream or page; the answer is as old as the call, and changes of access are told over the bus. */
export async function readReader(orm: Orm, uid: string): Promise<Reader> {
  const roles = new Map((await listMembershipsOf(orm, uid)).map(member => [member.entityId, member.role]))
  return { uid, roleInEntity: entityId => roles.get(entityId), roleInProject: () => undefined }
}
