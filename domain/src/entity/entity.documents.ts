/** What each party sees of an entity. */
import { z } from 'zod'
import type { DocumentChange } from '../document/document.ts'
import { entityScope } from '../document/scope.ts'
import { type Entity, entitySchema } from './entity.ts'
import { type Member, memberSchema } from './member.ts'

/** Collection `haulway-entity` (specification 3). `userDocId` is the key of the owner's `haulway-user` document. */
export const entityDocumentSchema = entitySchema.extend({ userDocId: z.string().nullable() })
export type EntityDocument = z.infer<typeof entityDocumentSchema>

/** Collection `members`. @public for clients that read it */
export const memberDocumentSchema = memberSchema

export function entityDocuments(entity: Entity): DocumentChange[] {
  const body: EntityDocument = { ...entity, userDocId: entity.userId }
  return [{ scope: entityScope(entity.entityId), collection: 'haulway-entity', id: entity.entityId, body }]
}

export function memberDocuments(member: Member): DocumentChange[] {
  return [{ scope: entityScope(member.entityId), collection: 'members', id: member.uid, body: { ...member } }]
}
