/** Entity token: an invitation to take over an entity that a pit or a fleet has made for someone. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { dayMs, instantMsSchema } from '../time.ts'

/**
 * The secret of an invitation: 32 random bytes, base64url. The inviting device makes it, as it makes ids: a repeat of
 * its call means the same link, it can show the link as a QR code, and no reply has to carry a secret.
 */
export const invitationTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** How long an invitation can be accepted. */
export const invitationLifeMs = 14 * dayMs

/** The record; the token itself is kept nowhere, only its hash. */
export const entityTokenSchema = z.object({
  entityId: idSchema,
  tokenHash: z.string(),
  email: z.email().max(254).nullable(),
  createdOn: instantMsSchema,
  expiresOn: instantMsSchema,
  usedOn: instantMsSchema.nullable(),
  usedBy: uidSchema.nullable(),
  /** Set when a newer invitation has taken its place. */
  replacedOn: instantMsSchema.nullable(),
})
export type EntityToken = z.infer<typeof entityTokenSchema>

export function decideCreateInvitation(made: {
  entityId: string
  tokenHash: string
  email: string | null
  createdOn: number
}): EntityToken {
  return { ...made, expiresOn: made.createdOn + invitationLifeMs, usedOn: null, usedBy: null, replacedOn: null }
}

/** @throws AppError when the invitation was used, replaced or has expired */
export function decideAcceptInvitation(token: EntityToken, uid: string, at: number): EntityToken {
  if (token.usedOn !== null) throw new AppError('conflict', 'This invitation has been used already.')
  if (token.replacedOn !== null) throw new AppError('conflict', 'There is a newer invitation. Please use that one.')
  if (at > token.expiresOn) throw new AppError('conflict', 'This invitation has expired. Please ask for a new one.')
  return { ...token, usedOn: at, usedBy: uid }
}

/** Path of the page an invitation's link opens. */
export function invitationPath(token: string): string {
  return `/auth/register?invitation=${token}`
}
