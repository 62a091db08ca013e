/** Requests that clients can only submit; each call appends a record (specification 3, request collections). */
import { z } from 'zod'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

const requestSchemas = {
  'account-delete-request': z.union([
    z.object({ entityId: idSchema, requestedOn: instantMsSchema }),
    /** For a user without a business. */
    z.object({ entityId: z.null(), userId: uidSchema, requestedOn: instantMsSchema }),
  ]),
  'password-reset-requests': z.object({ email: z.string().max(254), requestedOn: instantMsSchema }),
  'email-verification-request': z.object({ email: z.string().max(254), requestedOn: instantMsSchema }),
  'remove-notification-registration': z.object({
    userId: uidSchema,
    email: z.string().max(254),
    logoutOn: instantMsSchema,
  }),
}

export type RequestCollection = keyof typeof requestSchemas

/** The record of a request, by its collection. */
export type RequestRecord<Collection extends RequestCollection = RequestCollection> = z.infer<
  (typeof requestSchemas)[Collection]
>
