/**
 * API keys: how programs of a business make calls without a person. A key is a member of its business, with a role that
 * its scopes need, so the same rules decide for people and for keys; its scopes only take away.
 */
import { z } from 'zod'
import type { Audience } from '../document/scope.ts'
import { isAtLeast, type Member, type MemberRole, uidOfKey } from '../entity/member/member.ts'
import { AppError } from '../errors.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

/** @property role the least role that the calls of this scope need */
type ScopeRow = { role: MemberRole; title: string; says: string }

/** What a key may do: a closed list. The calls of each are in `wire/key-scopes.ts`. */
export const apiKeyScopes = {
  read: { role: 'member', title: 'Read work', says: 'Loads, tickets, trucks and projects, without amounts.' },
  readMoney: { role: 'manager', title: 'Read amounts', says: 'Also prices, statements and payments.' },
  writeLoads: { role: 'member', title: 'Record loads', says: 'Start, weigh, deliver and correct loads.' },
  writeTrucks: { role: 'manager', title: 'Change trucks', says: 'Trucks and their documents.' },
  writeWork: { role: 'manager', title: 'Plan work', says: 'Projects, hauls, offers to haulers and dispatches.' },
} as const satisfies Record<string, ScopeRow>
export type ApiKeyScope = keyof typeof apiKeyScopes
export const apiKeyScopeNames = Object.keys(apiKeyScopes) as ApiKeyScope[]
export const apiKeyScopeSchema = z.enum(apiKeyScopeNames)

/** The most working keys of one business. */
export const apiKeysMax = 20

/** `hw_` and 32 random bytes, base64url. The prefix lets scanners find a key that was published by mistake. */
export const apiKeySecretSchema = z.string().regex(/^hw_[A-Za-z0-9_-]{43}$/)

export const apiKeySchema = z.object({
  apiKeyId: idSchema,
  entityId: idSchema,
  /** What it is for, as its maker calls it. */
  name: z.string().max(60),
  scopes: z.array(apiKeyScopeSchema).min(1).max(apiKeyScopeNames.length),
  /** The last characters of the secret, to tell keys apart. */
  ending: z.string().length(4),
  createdOn: instantMsSchema,
  createdBy: uidSchema,
  /** To within five minutes; null for a key that was never used. */
  lastUsedOn: instantMsSchema.nullable(),
  revokedOn: instantMsSchema.nullable(),
  /** Who revoked it; null when it ended because its maker left or is no longer a manager. */
  revokedBy: uidSchema.nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

type Made = Pick<ApiKey, 'apiKeyId' | 'entityId' | 'name' | 'scopes' | 'ending' | 'createdOn' | 'createdBy'>

/** @param working how many keys of the business work now @throws AppError conflict when it has as many as it may */
export function decideCreateApiKey({ scopes, ...made }: Made, working: number): ApiKey {
  if (working >= apiKeysMax) {
    throw new AppError('conflict', `A business has ${apiKeysMax} keys at most. Revoke one that is no longer used.`)
  }
  const chosen = apiKeyScopeNames.filter(scope => scopes.includes(scope))
  return { ...made, scopes: chosen, lastUsedOn: null, revokedOn: null, revokedBy: null }
}

/** Revoking twice changes nothing. @param by null when its maker may no longer make keys */
export function decideRevokeApiKey(key: ApiKey, at: number, by: string | null): ApiKey {
  return key.revokedOn === null ? { ...key, revokedOn: at, revokedBy: by } : key
}

const usedEveryMs = 5 * 60_000

/** @returns undefined when its last use is recent enough that nothing needs to be written */
export function decideUseApiKey(key: ApiKey, at: number): ApiKey | undefined {
  return key.lastUsedOn !== null && at - key.lastUsedOn < usedEveryMs ? undefined : { ...key, lastUsedOn: at }
}

/** A key as a member: its role is the highest that one of its scopes needs, and never more than a manager's. */
export function memberOfKey({ apiKeyId, entityId, name, scopes, createdOn }: ApiKey): Member {
  const role = scopes.some(scope => isAtLeast(apiKeyScopes[scope].role, 'manager')) ? 'manager' : 'member'
  return { entityId, uid: uidOfKey(apiKeyId), role, name, since: createdOn }
}

/** Numbers of licenses and tax forms: no scope of a key says that it reads them. */
const closedToKeys = new Set(['papers'])

export function isClosedToKeys(collection: string): boolean {
  return closedToKeys.has(collection)
}

/** What a key may read of what its role may read. */
export function audienceOfKey(scopes: readonly ApiKeyScope[], audience: Audience | undefined): Audience | undefined {
  return audience === 'everything' && !scopes.includes('readMoney') ? 'withoutMoney' : audience
}
