/** Calls on tracking beside the location service: what a tracker has to say for itself, and how long rounds took. */
import { z } from 'zod'
import { call } from '../call.ts'
import { idSchema } from '../ids.ts'
import { cycleTimesSchema } from '../metrics/cycle-times.ts'
import { daySchema } from '../time.ts'
import { trackerEventSchema, trackerEventsMax } from './event.ts'

/** A reading of cycle times holds at most so many rounds: the newest. */
export const cycleTimesMax = 2000

export const trackingCalls = {
  /** What happened to the tracker of one's own load: the causes of its gaps. May wait offline; twice is as once. */
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
  /** The rounds of the loads that an entity sees, of some shift days, newest first; with the parts it may see. */
  listCycleTimes: call
    .route({ method: 'GET', path: '/list-cycle-times' })
    .input(z.object({ entityId: idSchema, projectId: idSchema.optional(), from: daySchema, to: daySchema }))
    .output(z.object({ cycles: z.array(cycleTimesSchema).max(cycleTimesMax), isCut: z.boolean() })),
}
