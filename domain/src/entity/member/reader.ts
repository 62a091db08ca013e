/** The one rule of who reads what: every read, over HTTP or over the stream, asks here. */
import { type Audience, type Scope, scopeParts } from '../../document/scope.ts'
import type { MemberRole } from './member.ts'

/** What a reader is, as far as reading rights go: who, and in which entities and projects with which role. */
export type Reader = {
  uid: string
  roleInEntity: (entityId: string) => MemberRole | undefined
  roleInProject: (projectId: string) => MemberRole | undefined
}

/**
 * The one rule of who reads which scope.
 * @returns the audience the reader belongs to, or undefined when the scope is closed to them
 */
export function audienceOf(reader: Reader | null, scope: Scope): Audience | undefined {
  const { kind, ownerId } = scopeParts(scope)
  if (kind === 'haulway-config' || kind === 'haulway-materials') return 'everything'
  if (!reader || !ownerId) return undefined
  if (kind === 'haulway-user') return reader.uid === ownerId ? 'everything' : undefined
  const role = kind === 'haulway-entity' ? reader.roleInEntity(ownerId) : reader.roleInProject(ownerId)
  if (!role) return undefined
  return role === 'member' ? 'withoutMoney' : 'everything'
}
