/** Loads what a user may read: the input of the one reading rule. */
import { isAtLeast, type MemberRole } from '@haulway/domain/entity/member.ts'
import type { Reader } from '@haulway/domain/entity/reader.ts'
import type { Orm } from '../db/database.ts'
import { listMembershipsOf } from './entity.table.ts'
import { listProjectsOf } from './project-party.table.ts'

/** Asked once a stream or page; the answer is as old as the call, and changes of access are told over the bus. */
export async function readReader(orm: Orm, uid: string): Promise<Reader> {
  const [memberships, projects] = await Promise.all([listMembershipsOf(orm, uid), listProjectsOf(orm, uid)])
  const roles = new Map(memberships.map(member => [member.entityId, member.role]))
  const inProjects = new Map<string, MemberRole>()
  for (const { projectId, entityId } of projects) {
    const role = roles.get(entityId)
    if (role && !isAtLeast(inProjects.get(projectId), role)) inProjects.set(projectId, role)
  }
  return {
    uid,
    roleInEntity: entityId => roles.get(entityId),
    roleInProject: projectId => inProjects.get(projectId),
  }
}
