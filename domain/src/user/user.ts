/** User: a person with an account. The account (password, verification) is stored separately. */
import { z } from 'zod'
import { type EntityTypeCode, entityTypeCodeSchema } from '../entity/entity-type.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { languageCodeSchema } from '../language.ts'
import { phoneNoSchema } from '../phone-no.ts'
import { userDeleteSchema } from './user-delete.ts'

/** signUpState (specification 4): the wire's numbers. */
export const signUpStates = { initial: 0, userCreated: 1, entityCreated: 2 } as const
export const signUpStateSchema = z.literal([0, 1, 2])

/** The record (write side). */
export const userSchema = z.object({
  uid: uidSchema,
  email: z.email().max(254),
  firstName: z.string().trim().max(60).default(''),
  lastName: z.string().trim().max(60).default(''),
  phoneNo: phoneNoSchema.default(''),
  signUpState: signUpStateSchema,
  missingInformationExists: z.boolean().default(false),
  testAccount: z.boolean().default(false),
  mfaRegistered: z.boolean().default(false),
  /** The language of their app and of their emails; absent until the app has sent it. */
  language: languageCodeSchema.optional(),
  createdOn: z.int(),
  /** The requested deletion of their login; only while they have no business. */
  userDelete: userDeleteSchema.nullable().default(null),
})
export type User = z.infer<typeof userSchema>

/** An entity a user owns or is a member of, oldest first in a user's document. */
export type UserEntity = { entityId: string; entityType: EntityTypeCode }

/** Collection `haulway-user` (specification 3): `entityIds` and `entityTypes` are lists of the same order. */
export const userDocumentSchema = userSchema.extend({
  entityIds: z.array(idSchema),
  entityTypes: z.array(entityTypeCodeSchema),
})
export type UserDocument = z.infer<typeof userDocumentSchema>

/** Creating the first entity completes the sign-up; it is never undone. */
export function signUpStateWith(user: User, entities: UserEntity[]): User['signUpState'] {
  return entities.length > 0 ? signUpStates.entityCreated : user.signUpState
}
