/**
 * Entity token: an invitation. The user who accepts it becomes the owner of an entity that a pit or a fleet has made
 * for them, or a manager or member of the inviting entity, or creates a business that works with the inviting one.
 */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { dayMs, instantMsSchema } from '../../time.ts'
import { invitedBusinessSchema } from './business-invitation.ts'
import { isAtLeast, type MemberRole, memberRoleSchema, whyNotMember } from './member.ts'

/**
 * The secret of an invitation: 32 random bytes, base64url. The server makes it. If the invitation has an email address,
 * only the email carries it; otherwise the reply does, for the link and the QR code on the screen.
 */
export const invitationTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete. Open the whole link of the invitation.')

/** How long an invitation can be accepted. */
export const invitationLifeMs = 14 * dayMs

/** The record. It holds only the hash of the token; the token itself is not stored. */
export const entityTokenSchema = z.object({
  entityTokenId: idSchema,
  /** The entity that the invited user joins. That of an invited business does not exist until it joins. */
  entityId: idSchema,
  /** The inviting entity: the same one, or the pit or fleet that made it. */
  hostEntityId: idSchema,
  /** The role of the user who accepts it. */
  role: memberRoleSchema,
  /** The invited person's name, as the inviter entered it. */
  name: z.string().max(120),
  tokenHash: z.string(),
  email: z.email().max(254).nullable(),
  /** If another business is invited: its kind. `name` is then the name of the business. */
  business: invitedBusinessSchema.nullable().default(null),
  createdOn: instantMsSchema,
  createdBy: uidSchema,
  expiresOn: instantMsSchema,
  usedOn: instantMsSchema.nullable(),
  usedBy: uidSchema.nullable(),
  /** Set when a newer invitation has replaced it. */
  replacedOn: instantMsSchema.nullable(),
  withdrawnOn: instantMsSchema.nullable(),
  /** Set when the inviter may no longer make it. It stays in the list, so that someone else can renew it. */
  endedOn: instantMsSchema.nullable().default(null),
  /** People who were removed since it was made. They may not use it to come back; a newer invitation works for them. */
  barredUids: z.array(uidSchema).default([]),
})
export type EntityToken = z.infer<typeof entityTokenSchema>

type Made = Pick<
  EntityToken,
  | ('entityTokenId' | 'entityId' | 'hostEntityId' | 'role' | 'name' | 'tokenHash')
  | ('email' | 'business' | 'createdOn' | 'createdBy')
>

export function decideCreateInvitation(made: Made): EntityToken {
  const open = { usedOn: null, usedBy: null, replacedOn: null, withdrawnOn: null, endedOn: null, barredUids: [] }
  return { ...made, expiresOn: made.createdOn + invitationLifeMs, ...open }
}

/** Whether the invitation was not used, replaced or withdrawn. It may have expired, or have ended with its inviter. */
export function isOpenToken(token: EntityToken): boolean {
  return token.usedOn === null && token.replacedOn === null && token.withdrawnOn === null
}

/** The user who accepts, with the email address of their account; `confirmedEmail` once it is confirmed. */
type Joiner = { uid: string; email: string; confirmedEmail: string | undefined }

/**
 * An emailed invitation can be passed on, and anyone can register with its address: so the address must be confirmed.
 * @throws AppError when the invitation is over, is for another email address, or was made before the user was removed;
 * emailNotConfirmed
 */
export function decideAcceptInvitation(
  token: EntityToken,
  { uid, email, confirmedEmail }: Joiner,
  at: number,
): EntityToken {
  const isFor = (address: string | undefined) =>
    token.email === null || token.email.toLowerCase() === address?.toLowerCase()
  if (!isFor(email)) {
    throw new AppError(
      'notAllowed',
      'This invitation is for another email. Log in with that one or ask for a new invitation.',
    )
  }
  refuseOverToken(token, at)
  if (token.barredUids.includes(uid)) {
    throw new AppError('conflict', 'This link no longer works for you. Ask for a new invitation.')
  }
  if (!isFor(confirmedEmail)) throw new AppError('emailNotConfirmed')
  return { ...token, usedOn: at, usedBy: uid }
}

/** @throws AppError when the invitation was used, replaced or withdrawn, or has expired or ended */
export function refuseOverToken(token: EntityToken, at: number): void {
  if (token.usedOn !== null) throw new AppError('conflict', 'This invitation was already used. Ask for a new one.')
  if (token.replacedOn !== null) throw new AppError('conflict', 'There is a newer invitation. Use that one.')
  if (token.withdrawnOn !== null) throw new AppError('conflict', 'This invitation was withdrawn. Ask for a new one.')
  if (at > token.expiresOn) throw new AppError('conflict', 'This invitation has expired. Ask for a new one.')
  if (token.endedOn !== null) throw new AppError('conflict', whyEnded)
}

const whyEnded = 'This link no longer works. Ask for a new one.'

/**
 * An invitation works only while its inviter may still make it; otherwise a person who was removed could come back.
 * @param inviterRole the role that the inviter has now in the inviting entity, if any
 * @throws AppError conflict
 */
export function refuseFormerInviter(token: EntityToken, inviterRole: MemberRole | undefined): void {
  if (!mayInvite(token, inviterRole)) throw new AppError('conflict', whyEnded)
}

function mayInvite({ role }: EntityToken, inviterRole: MemberRole | undefined): boolean {
  if (role === 'owner') return isAtLeast(inviterRole, 'manager')
  return inviterRole !== undefined && whyNotMember('invite', inviterRole, role) === undefined
}

/** Ends an open invitation that its inviter may no longer make. @param inviterRole their role now, if any */
export function decideEndInvitation(token: EntityToken, inviterRole: MemberRole | undefined, at: number): EntityToken {
  return token.endedOn !== null || mayInvite(token, inviterRole) ? token : { ...token, endedOn: at }
}

/** Keeps a removed person from coming back by an open invitation; one for their email address is withdrawn. */
export function decideBarInvitation(
  token: EntityToken,
  { uid, email }: { uid: string; email: string | undefined },
  at: number,
): EntityToken {
  const barred = token.barredUids.includes(uid) ? token : { ...token, barredUids: [...token.barredUids, uid] }
  const isTheirs = token.email !== null && token.email.toLowerCase() === email?.toLowerCase()
  return isTheirs ? decideWithdrawInvitation(barred, at) : barred
}

/** @throws AppError when the invitation was used already */
export function decideWithdrawInvitation(token: EntityToken, at: number): EntityToken {
  if (token.usedOn !== null) throw new AppError('conflict', 'This invitation was already used. Ask for a new one.')
  return { ...token, withdrawnOn: token.withdrawnOn ?? at }
}

/** The path of the page that an invitation's link opens. */
export function invitationPath(token: string): string {
  return `/auth/register?invitation=${token}`
}
