/** Calls that append a request (specification 3, 5): fire and forget; the answer is the same whatever comes of it. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { accountEmailSchema } from './create-user.ts'

const requested = z.object({ isRequested: z.literal(true) })

export const requestCalls = {
  /** Needs no token. Mails a link for a new password if the e-mail has an account. */
  requestPasswordReset: call
    .route({ method: 'POST', path: '/password-reset-requests' })
    .input(z.object({ email: accountEmailSchema }))
    .output(requested),
  /** Mails a verification link if the e-mail has an account and is not verified. */
  requestEmailVerification: call
    .route({ method: 'POST', path: '/email-verification-request' })
    .input(z.object({ email: accountEmailSchema }))
    .output(requested),
  /** Mails a verification link to the caller. Refused: 'Logged in user is null', 'Email already verified'. */
  sendEmailVerification: call
    .route({ method: 'POST', path: '/send-email-verification' })
    .input(z.object({}).optional())
    .output(requested),
  /** Asks for the account of a business to be deleted; its owner only. Until `deleteOn` it can be taken back. */
  requestAccountDelete: call
    .route({ method: 'POST', path: '/account-delete-request' })
    .input(z.object({ entityId: idSchema }))
    .output(requested.extend({ deleteOn: instantMsSchema.optional() })),
  /** Takes that back; the business is again what it was. Its owner only. */
  cancelAccountDelete: call
    .route({ method: 'POST', path: '/cancel-account-delete' })
    .input(z.object({ entityId: idSchema }))
    .output(z.object({ entityId: idSchema })),
  /** The same for the caller's own login; only while they have no business. Until `deleteOn` it can be taken back. */
  requestUserDelete: call
    .route({ method: 'POST', path: '/request-user-delete' })
    .input(z.object({}).optional())
    .output(requested.extend({ deleteOn: instantMsSchema })),
  /** Takes that back. Founding or joining a business does so, too. */
  cancelUserDelete: call
    .route({ method: 'POST', path: '/cancel-user-delete' })
    .input(z.object({}).optional())
    .output(z.object({ isSuccessful: z.literal(true) })),
}
