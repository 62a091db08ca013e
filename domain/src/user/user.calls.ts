/** Calls on users (specification 7). */
import { z } from 'zod'
import { call } from '../call.ts'
import { uidSchema } from '../ids.ts'
import { languageCodeSchema } from '../language.ts'
import { createUserInputSchema } from './create-user.ts'
import { userDocumentSchema, userSchema } from './user.ts'

export const userCalls = {
  /** Needs no token. Sent again with the same e-mail and password it answers with the same user. */
  createHaulwayUser: call
    .route({ method: 'POST', path: '/create-haulway-user' })
    .input(createUserInputSchema)
    .output(z.union([z.tuple([z.literal(true), userDocumentSchema]), z.tuple([z.literal(false), z.string()])])),
  /** `email` is the caller's own. */
  changeName: call
    .route({ method: 'POST', path: '/change-name' })
    .input(
      z.object({
        email: z.string().max(254).optional(),
        firstName: userSchema.shape.firstName.unwrap().min(1, 'Enter your first name.'),
        lastName: userSchema.shape.lastName.unwrap(),
      }),
    )
    .output(z.object({ isSuccessful: z.literal(true) })),
  /** `userId` is the caller's own. */
  changePhoneNo: call
    .route({ method: 'POST', path: '/change-phone-no' })
    .input(z.object({ userId: uidSchema, phoneNo: userSchema.shape.phoneNo.unwrap() }))
    .output(z.object({ isSuccessful: z.literal(true) })),
  /** What the caller's app speaks: mails are written in it. The app reports it when that changes. */
  changeLanguage: call
    .route({ method: 'POST', path: '/change-language' })
    .input(z.object({ language: languageCodeSchema }))
    .output(z.object({ isSuccessful: z.literal(true) })),
}
