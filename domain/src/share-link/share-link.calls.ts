/** Calls on share links. Only a jobber's managers make and end them; who has the link reads the project. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { followedProjectSchema } from './followed-project.ts'
import {
  shareLinkDaysMax,
  shareLinkNameSchema,
  shareLinkSchema,
  shareLinksMax,
  shareTokenSchema,
} from './share-link.ts'

const shownShareLinkSchema = shareLinkSchema.omit({ createdBy: true, revokedOn: true })

export const shareLinkCalls = {
  /** Makes a link to follow a project. Only this reply has its token. Owner or manager, with a confirmed email. */
  createShareLink: call
    .route({ method: 'POST', path: '/create-share-link' })
    .input(
      z.object({
        projectId: idSchema,
        name: shareLinkNameSchema,
        days: z.int().min(1).max(shareLinkDaysMax),
      }),
    )
    .output(z.object({ shareLinkId: idSchema, shareToken: shareTokenSchema.optional() })),
  /** The working links of a project, the newest first. */
  listShareLinks: call
    .route({ method: 'GET', path: '/list-share-links' })
    .input(z.object({ projectId: idSchema }))
    .output(z.object({ shareLinks: z.array(shownShareLinkSchema).max(shareLinksMax) })),
  /** Ends a link: who opens it sees nothing from now on. */
  endShareLink: call
    .route({ method: 'POST', path: '/end-share-link' })
    .input(z.object({ projectId: idSchema, shareLinkId: idSchema }))
    .output(z.object({ shareLinkId: idSchema })),
  /** What the link shows. No login: the token is the proof. */
  readFollowedProject: call
    .route({ method: 'POST', path: '/read-followed-project' })
    .input(z.object({ shareToken: shareTokenSchema }))
    .output(followedProjectSchema),
}
