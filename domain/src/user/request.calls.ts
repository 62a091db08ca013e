/** Calls that append a request (specification 3, 5): fire and forget; the reply does not depend on the outcome. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { accountEmailSchema } from './create-user.ts'
import { mfaCodeSchema, passwordProof } from './proof.ts'

const requested = z.object({ isRequested: z.literal(true) })

/** The password, and a code while two-step verification is on. */
const proof = { password: passwordProof, code: mfaCodeSchema.optional() }

export const requestCalls = {
  /** Needs no token. Emails a link for a new password if the address has an account. */
  requestPasswordReset: call
    .route({ method: 'POST', path: '/password-reset-requests' })
    .input(z.object({ email: accountEmailSchema }))
    .output(requested),
  /** Emails a verification link if the address is the caller's and is not verified. The reply is always the same. */
  requestEmailVerification: call
    .route({ method: 'POST', path: '/email-verification-request' })
    .input(z.object({ email: accountEmailSchema }))
    .output(requested),
  /** Emails a verification link to the caller. Refusals: 'Logged in user is null', 'Email already verified'. */
  sendEmailVerification: call
    .route({ method: 'POST', path: '/send-email-verification' })
    .input(z.object({}).optional())
    .output(requested),
  /** Requests the deletion of a business's account: its owner, with proof. It can be canceled until `deleteOn`. */
  requestAccountDelete: call
    .route({ method: 'POST', path: '/account-delete-request' })
    .input(z.object({ entityId: idSchema, ...proof }))
    .output(requested.extend({ deleteOn: instantMsSchema.optional() })),
  /** Cancels the deletion; the business returns to its earlier state. Its owner only. */
  cancelAccountDelete: call
    .route({ method: 'POST', path: '/cancel-account-delete' })
    .input(z.object({ entityId: idSchema }))
    .output(z.object({ entityId: idSchema })),
  /** The same for the caller's own login, only while they have no business. It can be canceled until `deleteOn`. */
  requestUserDelete: call
    .route({ method: 'POST', path: '/request-user-delete' })
    .input(z.object(proof))
    .output(requested.extend({ deleteOn: instantMsSchema })),
  /** Cancels that deletion. Creating or joining a business also cancels it. */
  cancelUserDelete: call
    .route({ method: 'POST', path: '/cancel-user-delete' })
    .input(z.object({}).optional())
    .output(z.object({ isSuccessful: z.literal(true) })),
}
