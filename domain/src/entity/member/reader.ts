/** The one rule for who may read which scope. Every read uses it, over HTTP or over the stream. */
import { type Audience, isPublicScope, type Scope, scopeParts } from '../../document/scope.ts'
import { isAtLeast, type MemberRole } from './member.ts'

/** A reader for this rule: the user, and their role in each entity and project. */
export type Reader = {
  uid: string
  roleInEntity: (entityId: string) => MemberRole | undefined
  roleInProject: (projectId: string) => MemberRole | undefined
}

/**
 * Finds what a reader may see of a scope.
 * @returns the audience the reader belongs to, or undefined when the scope is closed to them
 */
export function audienceOf(reader: Reader | null, scope: Scope): Audience | undefined {
  const { kind, ownerId } = scopeParts(scope)
  if (isPublicScope(kind)) return 'everything'
  if (!reader || !ownerId) return undefined
  if (kind === 'haulway-user') return reader.uid === ownerId ? 'everything' : undefined
  const role = kind === 'haulway-entity' ? reader.roleInEntity(ownerId) : reader.roleInProject(ownerId)
  if (!role) return undefined
  return readsMoney(role) ? 'everything' : 'withoutMoney'
}

/**
 * The one rule for who sees prices and amounts: owners and managers. Documents, calls, routes and screens use it.
 * @param role in the business whose money it is; undefined for others
 */
export function readsMoney(role: MemberRole | undefined): boolean {
  return isAtLeast(role, 'manager')
}
