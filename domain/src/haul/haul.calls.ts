/** Calls on projects with their hauls, and the board. */
import { z } from 'zod'
import { call } from '../call.ts'
import { placeSchema } from '../geo-pin/geo-pin.ts'
import { idSchema } from '../ids.ts'
import { currencySchema } from '../money.ts'
import { projectFormSchema, projectSchema } from '../project/project.ts'
import { haulChangeSchema, haulFormSchema, haulRateSchema, haulSchema } from './haul.ts'

/** Collection `haulway-trucker-notice` (specification 3): a haul on the board. Asked for, not synced. */
export const truckerNoticeSchema = haulSchema
  .pick({ projectId: true, haulId: true, materialName: true, unit: true, targetMilli: true, trucksWanted: true })
  .extend({
    noticeId: idSchema,
    projectName: z.string().max(80),
    jobberEntityId: idSchema,
    jobberName: z.string().max(80),
    leftMilli: z.int().min(0),
    trucksLeft: z.int().min(1),
    startDay: projectSchema.shape.startDay,
    origin: placeSchema,
    destination: placeSchema,
    /** From the asker's place to the origin, as the crow flies. */
    distanceMeters: z.int().nullable(),
    /** For owners and managers. */
    money: z.object({ currency: currencySchema, rate: haulRateSchema }).optional(),
  })
export type TruckerNotice = z.infer<typeof truckerNoticeSchema>

const haulReply = z.object({ projectId: idSchema, haulId: idSchema })

export const haulCalls = {
  /** Makes a draft of a project with its first haul. Owner or manager of the jobber. */
  createProject: call
    .route({ method: 'POST', path: '/create-project' })
    .input(projectFormSchema.extend({ entityId: idSchema, projectId: idSchema, haul: haulFormSchema }))
    .output(haulReply),
  /** Adds a haul to a project. Owner or manager of the jobber. */
  createHaul: call
    .route({ method: 'POST', path: '/create-haul' })
    .input(haulFormSchema.extend({ projectId: idSchema }))
    .output(haulReply),
  /** Changes quantity, rate or the number of trucks. What was accepted keeps its rate. */
  changeHaul: call
    .route({ method: 'POST', path: '/change-haul' })
    .input(haulChangeSchema.extend({ projectId: idSchema, haulId: idSchema }))
    .output(haulReply),
  /** Open notices, nearest first (newest first without a place). For solo truckers and fleets. */
  listTruckerNotices: call
    .route({ method: 'GET', path: '/haulway-trucker-notice' })
    .input(
      z.object({
        entityId: idSchema,
        lat: z.coerce.number().min(-90).max(90).optional(),
        lng: z.coerce.number().min(-180).max(180).optional(),
        withinMeters: z.coerce.number().int().min(1).max(2_000_000).optional(),
        material: z.string().trim().max(60).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(30),
        /** The `next` of the page before. */
        after: z.string().max(80).optional(),
      }),
    )
    .output(z.object({ notices: z.array(truckerNoticeSchema), next: z.string().optional() })),
}
