/**
 * What happens to a phone's tracker beside its fixes: small facts that travel by themselves (call `reportTracking`),
 * for a tracker that may not place the truck has no points to put them on.
 */
import { z } from 'zod'
import { instantMsSchema } from '../time.ts'

/**
 * `permissionLowered`: the location is refused, only coarse, or switched off · `permissionGiven`: it is whole again ·
 * `appStarted`: the app came up with this load already open, so it had been ended · `clockChanged`: the phone's clock
 * was set · `pointsDropped`: points were given up unsent, from `at` to `untilAt` · `pageHidden`: another page or app
 * came in front of a browser's, or its screen went dark · `pageShown`: it is in front again.
 */
export const trackerEventKinds = [
  ...(['permissionLowered', 'permissionGiven', 'powerSaveOn', 'powerSaveOff'] as const),
  ...(['appStarted', 'clockChanged', 'pointsDropped', 'pageHidden', 'pageShown'] as const),
] as const

export const trackerEventSchema = z.object({
  kind: z.enum(trackerEventKinds),
  /** By the clock that the points are taken by. */
  at: instantMsSchema,
  untilAt: instantMsSchema.optional(),
})
export type TrackerEvent = z.infer<typeof trackerEventSchema>

/** A phone sends at most so many at once, and a load keeps at most so many: the first ones. */
export const trackerEventsMax = { call: 50, load: 500 }
