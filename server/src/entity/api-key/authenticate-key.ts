/** Authenticates programs by API key. Each request reads the key, so a revoked one ends immediately on all nodes. */

import { apiKeyDocuments } from '@haulway/domain/api-key/api-key.documents.ts'
import { decideUseApiKey } from '@haulway/domain/api-key/api-key.ts'
import { uidOfKey } from '@haulway/domain/entity/member/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Authenticated } from '../../auth/actor.ts'
import type { Authenticate } from '../../auth/authenticate.ts'
import { hashSecret } from '../../auth/secrets.ts'
import { runCommand } from '../../http/command/run-command.ts'
import type { NodeParts } from '../../http/context.ts'
import { findApiKeyByHash, getApiKeyForUpdate, saveApiKey } from './api-key.table.ts'

type Parts = Pick<NodeParts, 'database' | 'bus' | 'jobs' | 'clock' | 'newId' | 'auth'>

/** @returns an authentication that accepts access tokens and API keys */
export function openKeyAuthentication(parts: Parts): Authenticate {
  return bearer => (bearer.startsWith('hw_') ? authenticateKey(parts, bearer) : parts.auth.authenticate(bearer))
}

async function authenticateKey(parts: Parts, secret: string): Promise<Authenticated> {
  const { database, auth, clock } = parts
  const key = await findApiKeyByHash(database.orm, hashSecret(secret))
  if (!key || key.revokedOn !== null)
    throw new AppError('userNotAuthenticated', 'This API key does not work. Create a new one.')
  await auth.limits.take('apiKeyByBusiness', key.entityId)
  const now = clock()
  if (decideUseApiKey(key, now)) await noteUse(parts, key)
  const { apiKeyId, scopes } = key
  // The key is read again with the next request, so what is authenticated ends with this one.
  return { uid: uidOfKey(apiKeyId), sessionId: apiKeyId, keyScopes: scopes, expiresAt: now }
}

function noteUse(parts: Parts, name: { entityId: string; apiKeyId: string }): Promise<void> {
  return runCommand(parts, async unit => {
    const key = await getApiKeyForUpdate(unit.tx, name)
    const used = decideUseApiKey(key, unit.receivedAt)
    if (!used) return
    saveApiKey(unit.tx, used)
    unit.publish(apiKeyDocuments(used))
  })
}
