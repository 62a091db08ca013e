/** Calls on tracking, in addition to the location service: the events of a tracker, and cycle times. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { cycleTimesSchema } from '../metrics/cycle-times.ts'
import { daySchema } from '../time.ts'
import { trackerEventSchema, trackerEventsMax } from './event.ts'

/** The most cycles in one reply: the newest ones. */
export const cycleTimesMax = 2000

export const trackingCalls = {
  /** Reports events of the tracker of the caller's load: the causes of its gaps. May wait offline and be repeated. */
  reportTracking: call
    .route({ method: 'POST', path: '/report-tracking' })
    .input(
      z.object({
        projectId: idSchema,
        loadLogId: idSchema,
        events: z.array(trackerEventSchema).min(1).max(trackerEventsMax.call),
      }),
    )
    .output(z.object({})),
  /** The cycles of the loads that an entity sees on the given shift days, newest first, with the phases it may see. */
  listCycleTimes: call
    .route({ method: 'GET', path: '/list-cycle-times' })
    .input(z.object({ entityId: idSchema, projectId: idSchema.optional(), from: daySchema, to: daySchema }))
    .output(z.object({ cycles: z.array(cycleTimesSchema).max(cycleTimesMax), isCut: z.boolean() })),
}
