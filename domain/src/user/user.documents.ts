/** A user's own document. No one else reads it. */
import type { DocumentChange } from '../document/document.ts'
import { userScope } from '../document/scope.ts'
import { signUpStateWith, type User, type UserDocument, type UserEntity } from './user.ts'

export function userDocuments(user: User, entities: UserEntity[]): DocumentChange[] {
  const body = userDocumentOf(user, entities)
  return [{ scope: userScope(user.uid), collection: 'haulway-user', id: user.uid, body }]
}

export function userDocumentOf(user: User, entities: UserEntity[]): UserDocument {
  return {
    ...user,
    signUpState: signUpStateWith(user, entities),
    entityIds: entities.map(entity => entity.entityId),
    entityTypes: entities.map(entity => entity.entityType),
  }
}
