/** The documents of an entity for each party. */
import { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type Entity, entitySchema } from './entity.ts'
import { type EntityToken, entityTokenSchema, isOpenToken } from './member/entity-token.ts'
import { isKeyUid, type Member, memberSchema } from './member/member.ts'
import { type EntityStateChange, entityStateChangeSchema } from './state/change-entity-state.ts'

/** Collection `haulway-entity` (specification 3). `userDocId` is the key of the owner's `haulway-user` document. */
export const entityDocumentSchema = entitySchema.extend({ userDocId: z.string().nullable() })
export type EntityDocument = z.infer<typeof entityDocumentSchema>

/** Collection `members`. */
export const memberDocumentSchema = memberSchema

export function entityDocuments(entity: Entity): DocumentChange[] {
  const body: EntityDocument = { ...entity, userDocId: entity.userId }
  return [{ scope: entityScope(entity.entityId), collection: 'haulway-entity', id: entity.entityId, body }]
}

export function memberDocuments(member: Member): DocumentChange[] {
  // Listed among the business's keys.
  if (isKeyUid(member.uid)) return []
  return [{ scope: entityScope(member.entityId), collection: 'members', id: member.uid, body: { ...member } }]
}

/** Removes a member from the entity's list. */
export function removedMemberDocuments({ entityId, uid }: Pick<Member, 'entityId' | 'uid'>): DocumentChange[] {
  return [{ scope: entityScope(entityId), collection: 'members', id: uid, body: null }]
}

/** Collection `entity-tokens`: invitations to accept or to renew, without their secret or its hash. */
export const entityTokenDocumentSchema = entityTokenSchema.pick({
  entityTokenId: true,
  entityId: true,
  hostEntityId: true,
  role: true,
  name: true,
  email: true,
  createdOn: true,
  expiresOn: true,
  endedOn: true,
  business: true,
})
export type EntityTokenDocument = z.infer<typeof entityTokenDocumentSchema>

/** In the scope of the inviting entity. */
export function entityTokenDocuments(token: EntityToken): DocumentChange[] {
  const body = isOpenToken(token) ? entityTokenDocumentSchema.parse(token) : null
  const { hostEntityId, entityTokenId } = token
  return [{ scope: entityScope(hostEntityId), collection: 'entity-tokens', id: entityTokenId, body }]
}

/** Collection `entity-state-changes`: the audit, for the entity's own people. */
export const entityStateChangeDocumentSchema = entityStateChangeSchema

export function entityStateChangeDocuments(change: EntityStateChange): DocumentChange[] {
  const { entityId, entityStateChangeId: id } = change
  return [{ scope: entityScope(entityId), collection: 'entity-state-changes', id, body: { ...change } }]
}
