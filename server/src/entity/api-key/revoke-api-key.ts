/** Ends API keys: on request, or because the person who made them may no longer make any. */

import { apiKeyDocuments } from '@haulway/domain/api-key/api-key.documents.ts'
import { type ApiKey, decideRevokeApiKey } from '@haulway/domain/api-key/api-key.ts'
import { isAtLeast, type Member, uidOfKey } from '@haulway/domain/entity/member/member.ts'
import type { Unit } from '../../http/command/command.ts'
import { removeMemberRow } from '../entity.table.ts'
import { requireMember } from '../member/membership.ts'
import { getApiKeyForUpdate, listWorkingKeysForUpdate, saveApiKey } from './api-key.table.ts'

export async function revokeApiKey(unit: Unit, input: { entityId: string; apiKeyId: string }) {
  await requireMember(unit, input.entityId, 'manager', 'reading', 'update')
  endKey(unit, await getApiKeyForUpdate(unit.tx, input), unit.actor.uid)
  return { apiKeyId: input.apiKeyId }
}

/**
 * Ends the keys of a maker who left or is no longer a manager: they may still know the secrets. The caller has locked
 * the entity. @param member as it is now @param role undefined when they left
 */
export async function endKeysBy(
  unit: Unit,
  member: Pick<Member, 'entityId' | 'uid'>,
  role: Member['role'] | undefined,
) {
  if (isAtLeast(role, 'manager')) return
  for (const key of await listWorkingKeysForUpdate(unit.tx, member.entityId)) {
    if (key.createdBy === member.uid) endKey(unit, key, null)
  }
}

function endKey(unit: Unit, before: ApiKey, by: string | null): void {
  const key = decideRevokeApiKey(before, unit.receivedAt, by)
  if (key === before) return
  saveApiKey(unit.tx, key)
  removeMemberRow(unit.tx, { entityId: key.entityId, uid: uidOfKey(key.apiKeyId) })
  unit.publish(apiKeyDocuments(key))
}
