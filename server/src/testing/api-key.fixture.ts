/** API keys without their maker's password, for tests of what keys may do. */
import { type ApiKeyScope, decideCreateApiKey, memberOfKey } from '@haulway/domain/api-key/api-key.ts'
import { hashSecret, newSecret } from '../auth/secrets.ts'
import { addApiKey as addRow } from '../entity/api-key/api-key.table.ts'
import { saveMember } from '../entity/entity.table.ts'
import { newTestId, openTestClient, type TestNode } from './test-node.ts'

export async function addApiKey(node: TestNode, entityId: string, scopes: ApiKeyScope[]) {
  const secret = `hw_${newSecret()}`
  const made = { apiKeyId: newTestId(), entityId, name: scopes.join(' '), scopes, ending: secret.slice(-4) }
  const key = decideCreateApiKey({ ...made, createdOn: Date.now(), createdBy: 'someone' }, 0)
  await node.inTransaction(async tx => {
    addRow(tx, key, hashSecret(secret))
    saveMember(tx, memberOfKey(key))
  })
  const headers = { authorization: `Bearer ${secret}` }
  return { apiKeyId: key.apiKeyId, headers, client: openTestClient(node.url, headers) }
}
