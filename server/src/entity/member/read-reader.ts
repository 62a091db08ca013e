/** Loads the roles that decide what users may read: the input of the one reading rule. */
import { isAtLeast, type MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { Reader } from '@haulway/domain/entity/member/reader.ts'
import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Actor } from '../../auth/actor.ts'
import { deviceSessions } from '../../auth/session/session.table.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/database.ts'
import { users } from '../../user/user.table.ts'
import { members } from '../entity.table.ts'
import { projectParties } from '../project-party.table.ts'

/** What one user may read at the time of the call. */
export async function readReader(orm: Orm, uid: string): Promise<Reader> {
  const { roles, projects } = await readRoles(orm, [uid])
  return readerOf(uid, roles, projects)
}

/** What each actor may read now, in the actors' order; undefined for deleted users and ended sessions. */
export async function readReaders(orm: Orm, actors: readonly Actor[]): Promise<(Reader | undefined)[]> {
  const uids = [...new Set(actors.map(actor => actor.uid))]
  const sessionIds = actors.map(actor => actor.sessionId)
  const [{ roles, projects }, known, ended] = await Promise.all([
    readRoles(orm, uids),
    orm.select({ uid: users.uid }).from(users).where(anyOf(users.uid, uids)),
    orm
      .select({ sessionId: deviceSessions.sessionId })
      .from(deviceSessions)
      .where(sql`${anyOf(deviceSessions.sessionId, sessionIds)} and ${isNotNull(deviceSessions.revokedAt)}`),
  ])
  const isKnown = new Set(known.map(row => row.uid))
  const isEnded = new Set(ended.map(row => row.sessionId))
  return actors.map(({ uid, sessionId }) =>
    isKnown.has(uid) && !isEnded.has(sessionId) ? readerOf(uid, roles, projects) : undefined,
  )
}

type RoleRow = { uid: string; entityId: string; role: MemberRole }
type ProjectRow = { uid: string; entityId: string; projectId: string }

async function readRoles(orm: Orm, uids: readonly string[]) {
  const [rows, projects] = await Promise.all([
    orm
      .select({ uid: members.uid, entityId: members.entityId, record: members.record })
      .from(members)
      .where(anyOf(members.uid, uids)),
    orm
      .select({ uid: members.uid, entityId: members.entityId, projectId: projectParties.projectId })
      .from(members)
      .innerJoin(projectParties, eq(projectParties.entityId, members.entityId))
      .where(anyOf(members.uid, uids)),
  ])
  const roles = rows.map(({ uid, entityId, record }) => ({ uid, entityId, role: record.role }))
  return { roles: Map.groupBy(roles, row => row.uid), projects: Map.groupBy(projects, row => row.uid) }
}

function readerOf(uid: string, allRoles: Map<string, RoleRow[]>, allProjects: Map<string, ProjectRow[]>): Reader {
  const roles = new Map((allRoles.get(uid) ?? []).map(({ entityId, role }) => [entityId, role]))
  const inProjects = new Map<string, MemberRole>()
  for (const { projectId, entityId } of allProjects.get(uid) ?? []) {
    const role = roles.get(entityId)
    if (role && !isAtLeast(inProjects.get(projectId), role)) inProjects.set(projectId, role)
  }
  return {
    uid,
    roleInEntity: entityId => roles.get(entityId),
    roleInProject: projectId => inProjects.get(projectId),
  }
}
