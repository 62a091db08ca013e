/**
 * Share link: lets a customer or an inspector follow a project without an account, until it expires. It shows no price
 * and names no person.
 */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { dayMs, instantMsSchema } from '../time.ts'

export const shareLinkDaysMax = 90
/** The most working links of one project. */
export const shareLinksMax = 50

/** 32 random bytes in base64url. Only its hash is stored. */
export const shareTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
export const shareLinkNameSchema = z.string().trim().min(1, 'Enter who it is for.').max(60)

/** Where the page is. The token comes after `#`, so that no server log and no other site gets it. */
export const followPath = '/follow.html'

export const shareLinkSchema = z.object({
  shareLinkId: idSchema,
  entityId: idSchema,
  projectId: idSchema,
  /** Who it is for, as its maker calls them. */
  name: z.string().max(60),
  createdOn: instantMsSchema,
  createdBy: uidSchema,
  expiresOn: instantMsSchema,
  /** To within five minutes; null for a link that was never opened. */
  lastUsedOn: instantMsSchema.nullable(),
  revokedOn: instantMsSchema.nullable(),
})
export type ShareLink = z.infer<typeof shareLinkSchema>

type Made = Pick<ShareLink, 'shareLinkId' | 'entityId' | 'projectId' | 'name' | 'createdOn' | 'createdBy'>

/** @param working how many links of the project work now @throws AppError conflict when it has as many as it may */
export function decideCreateShareLink(made: Made, days: number, working: number): ShareLink {
  if (working >= shareLinksMax) {
    throw new AppError('conflict', `A project has ${shareLinksMax} links at most. End one that is no longer used.`)
  }
  return { ...made, expiresOn: made.createdOn + days * dayMs, lastUsedOn: null, revokedOn: null }
}

export function isWorking({ expiresOn, revokedOn }: ShareLink, at: number): boolean {
  return revokedOn === null && at < expiresOn
}

const usedEveryMs = 5 * 60_000

/** @returns undefined when its last use is recent enough that nothing needs to be written */
export function decideUseShareLink(link: ShareLink, at: number): ShareLink | undefined {
  return link.lastUsedOn !== null && at - link.lastUsedOn < usedEveryMs ? undefined : { ...link, lastUsedOn: at }
}

/** Ending it twice changes nothing. */
export function decideEndShareLink(link: ShareLink, at: number): ShareLink {
  return link.revokedOn === null ? { ...link, revokedOn: at } : link
}
