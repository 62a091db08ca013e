/** Calls on users (specification 7). */
import { z } from 'zod'
import { call } from '../call.ts'
import { uidSchema } from '../ids.ts'
import { languageCodeSchema } from '../language.ts'
import { typedPhoneNoSchema } from '../phone-no.ts'
import { createUserInputSchema } from './create-user.ts'
import { userDocumentSchema, userSchema } from './user.ts'

export const userCalls = {
  /** Needs no token. A repeat with the same email and password returns the same user. */
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
    .input(z.object({ userId: uidSchema, phoneNo: typedPhoneNoSchema }))
    .output(z.object({ isSuccessful: z.literal(true) })),
  /** Sets the language of the caller's app, which emails are written in. The app sends it when it changes. */
  changeLanguage: call
    .route({ method: 'POST', path: '/change-language' })
    .input(z.object({ language: languageCodeSchema }))
    .output(z.object({ isSuccessful: z.literal(true) })),
}
