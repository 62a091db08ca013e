/** The board: hauls that are posted for truckers, as they read and filter them. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { placeSchema } from '../../geo-pin/geo-pin.ts'
import { idSchema } from '../../ids.ts'
import { buyerSchema } from '../../paper/paper.calls.ts'
import { rateE4Schema } from '../../pay/card/quantities.ts'
import { bases } from '../../pay/card/rate-card.ts'
import { daySchema } from '../../time.ts'
import { haulMoneySchema } from '../agreement-cards.ts'
import { haulSchema } from '../haul/haul.ts'
import { measuredTimesSchema } from '../haul/measured-times.ts'
import { projectSchema } from '../project/project.ts'

/** Collection `haulway-trucker-notice` (specification 3): a haul on the board. Read on request, not synced. */
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
    /** The shift on the project's days, in its time zone. Absent from servers of the first version. */
    shift: projectSchema.pick({ shiftStartMinute: true, shiftEndMinute: true }).optional(),
    origin: placeSchema,
    destination: placeSchema,
    /** Straight-line distance from the place in the query to the origin. */
    distanceMeters: z.int().nullable(),
    /** What all trucks of the haul measured in the last seven days, and how many trucks are at the pit now. */
    times: z.object({ measured: measuredTimesSchema, trucksInLine: z.int().min(0) }).optional(),
    /** Usual days from a closed statement of this jobber to its payment; absent without a paid one. */
    payerMedianDays: z.int().min(0).optional(),
    /** For owners and managers. */
    money: haulMoneySchema.optional(),
    /** For owners and managers: the documents that its jobber and its pit or dump require of who accepts it. */
    requires: z.array(buyerSchema).max(2).optional(),
  })
export type TruckerNotice = z.infer<typeof truckerNoticeSchema>

/** The filters of the board that can be removed one by one. `rate` is the basis and the minimum rate together. */
export const truckerNoticeFilters = ['distance', 'material', 'pit', 'rate', 'startDay'] as const
export type TruckerNoticeFilter = (typeof truckerNoticeFilters)[number]

export const truckerNoticeQuerySchema = z.object({
  entityId: idSchema,
  lat: z.coerce.number().min(-90).max(90).optional(),
  lng: z.coerce.number().min(-180).max(180).optional(),
  withinMeters: z.coerce.number().int().min(1).max(2_000_000).optional(),
  /** Words in the material's name. */
  material: z.string().trim().max(60).optional(),
  /** Words in the pit's name. */
  pit: z.string().trim().max(60).optional(),
  /** What a unit of the rate is. Needed to compare rates, since rates per ton, load and hour are not comparable. */
  basis: z.enum(bases).optional(),
  /** The minimum rate for one unit of `basis`. */
  rateE4Min: z.coerce.number().pipe(rateE4Schema).optional(),
  /** First day of work, from and to. */
  startsFrom: daySchema.optional(),
  startsTo: daySchema.optional(),
  sort: z.enum(['distance', 'pay']).default('distance'),
  limit: z.coerce.number().int().min(1).max(100).default(30),
  /** The `next` of the previous page. */
  after: z.string().max(80).optional(),
})
export type TruckerNoticeQuery = z.infer<typeof truckerNoticeQuerySchema>

export const truckerNoticeCalls = {
  /**
   * Open notices that match all filters: nearest first (newest first without a place), or best paid first. For solo
   * truckers and fleets. Only owners and managers see the pay and can filter by it.
   */
  listTruckerNotices: call
    .route({ method: 'GET', path: '/haulway-trucker-notice' })
    .input(truckerNoticeQuerySchema)
    .output(
      z.object({
        notices: z.array(truckerNoticeSchema),
        next: z.string().optional(),
        /** For an empty first page: the number of notices without one of the filters. */
        widen: z.array(z.object({ filter: z.enum(truckerNoticeFilters), notices: z.int().min(1) })).optional(),
      }),
    ),
}
