/**
 * Scopes: the units of subscription and of reading rights (decision 0007).
 * `haulway-user/{uid}` · `haulway-entity/{entityId}` · `haulway-project/{projectId}` · `haulway-config` ·
 * `haulway-materials` · `haulway-fuel-index`
 */
import { z } from 'zod'

export const scopeKinds = ['haulway-user', 'haulway-entity', 'haulway-project'] as const
export const publicScopes = ['haulway-config', 'haulway-materials', 'haulway-fuel-index'] as const

export type ScopeKind = (typeof scopeKinds)[number]
export type PublicScope = (typeof publicScopes)[number]
/** The scopes of a kind. A public scope is the only one of its kind. */
export type ScopeIn<Kind extends ScopeKind | PublicScope> = Kind extends ScopeKind ? `${Kind}/${string}` : Kind
export type Scope = ScopeIn<ScopeKind | PublicScope>
export type EntityScope = ScopeIn<'haulway-entity'>

const ownedPattern = /^haulway-(?:user|entity|project)\/[A-Za-z0-9_-]{1,64}$/

export const scopeSchema = z.custom<Scope>(
  value => typeof value === 'string' && (isPublicScope(value) || ownedPattern.test(value)),
  { error: 'Not a scope' },
)

/** Whether everyone may read it. */
export function isPublicScope(scope: string): scope is PublicScope {
  return publicScopes.some(each => each === scope)
}

export function userScope(uid: string): ScopeIn<'haulway-user'> {
  return `haulway-user/${uid}`
}

export function entityScope(entityId: string): EntityScope {
  return `haulway-entity/${entityId}`
}

export function projectScope(projectId: string): ScopeIn<'haulway-project'> {
  return `haulway-project/${projectId}`
}

/** Splits a scope into its kind and its owner. A public scope has no owner. */
export function scopeParts(scope: Scope): { kind: ScopeKind | PublicScope; ownerId: string | undefined } {
  const [kind, ownerId] = scope.split('/') as [ScopeKind | PublicScope, string | undefined]
  return { kind, ownerId }
}

/** The part of a document that a reader may see: money is for owners and managers. */
export const audienceSchema = z.enum(['everything', 'withoutMoney'])
export type Audience = z.infer<typeof audienceSchema>
