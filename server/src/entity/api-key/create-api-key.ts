/** Makes an API key. It works without a person from now on, so it needs the same proof as changes of a login. */

import { apiKeyDocuments } from '@haulway/domain/api-key/api-key.documents.ts'
import { type ApiKeyScope, decideCreateApiKey, memberOfKey } from '@haulway/domain/api-key/api-key.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { hashSecret, newSecret } from '../../auth/secrets.ts'
import type { Unit } from '../../http/command/command.ts'
import type { CallContext } from '../../http/context.ts'
import { requireAccount, requireProof } from '../../user/require-proof.ts'
import { findUser } from '../../user/user.table.ts'
import { saveMember } from '../entity.table.ts'
import { emailOwners } from '../member/email-owners.ts'
import { requireEntity, requireMember } from '../member/membership.ts'
import { addApiKey, listWorkingKeysForUpdate } from './api-key.table.ts'
import { apiKeyTexts } from './api-key-texts.ts'

type Form = {
  entityId: string
  name: string
  scopes: ApiKeyScope[]
  password: string
  code?: string | undefined
}
type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type Request = { context: CallContext; input: Form; inQuery: InUnit; inUnit: InUnit }

/** Types that have an office. A driver or an operator is one person, and their employer has the programs. */
const { jobber, pitOperation, soloTrucker, truckingFleet } = entityTypes
export const integratedTypes = [jobber, pitOperation, soloTrucker, truckingFleet].map(({ code }) => code)

export async function createApiKey({ context, input, inQuery, inUnit }: Request) {
  const { entityId, name, scopes } = input
  const caller = await requireAccount(context)
  // Check the role first: anyone else learns nothing more. A query, so that the call counts only once.
  await inQuery(unit => requireEntity(unit, entityId, 'manager', integratedTypes))
  await requireProof(context, caller, input)
  return inUnit(async unit => {
    // Locks the entity: its members don't change and its keys are counted right until the commit.
    const { entity } = await requireMember(unit, entityId, 'manager', 'upkeep', 'update')
    const secret = `hw_${newSecret()}`
    const made = { entityId, apiKeyId: unit.newId(), name, scopes, ending: secret.slice(-4) }
    const working = (await listWorkingKeysForUpdate(unit.tx, entityId)).length
    const key = decideCreateApiKey({ ...made, createdOn: unit.receivedAt, createdBy: caller.actor.uid }, working)
    addApiKey(unit.tx, key, hashSecret(secret))
    saveMember(unit.tx, memberOfKey(key))
    unit.publish(apiKeyDocuments(key))
    const maker = await findUser(unit.tx, key.createdBy)
    const link = new URL('/auth/forgot-password', unit.publicUrl).toString()
    const values = { business: entity.name, key: key.name, maker: maker?.email ?? '', link }
    await emailOwners(unit, entityId, apiKeyTexts, values)
    return { apiKeyId: key.apiKeyId, secret }
  })
}
