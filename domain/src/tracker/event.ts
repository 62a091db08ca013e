/**
 * Events of a phone's tracker other than its fixes. They are sent separately (call `reportTracking`), since a tracker
 * that can't place the truck has no points to attach them to.
 */
import { z } from 'zod'
import { instantMsSchema } from '../time.ts'

/**
 * `permissionLowered`: location is denied, only coarse, or off · `permissionGiven`: it is fully allowed again ·
 * `appStarted`: the app started with this load already open, so it had been closed · `clockChanged`: the phone's clock
 * was set · `pointsDropped`: points from `at` to `untilAt` were dropped unsent · `pageHidden`: another page or app
 * covered the browser's, or its screen turned off · `pageShown`: it is visible again.
 */
export const trackerEventKinds = [
  'permissionLowered',
  'permissionGiven',
  'powerSaveOn',
  'powerSaveOff',
  'appStarted',
  'clockChanged',
  'pointsDropped',
  'pageHidden',
  'pageShown',
] as const

export const trackerEventSchema = z.object({
  kind: z.enum(trackerEventKinds),
  /** By the same clock as the points. */
  at: instantMsSchema,
  untilAt: instantMsSchema.optional(),
})
export type TrackerEvent = z.infer<typeof trackerEventSchema>

/** The most events in one call, and the most stored for one load: the first ones. */
export const trackerEventsMax = { call: 50, load: 500 }
