/** Remembers whether this device has passed the tracking check, which is offered before the first load. */
import { z } from 'zod'
import { preferenceKeys, writePreference } from '../../native/preferences.ts'
import { usePreference } from '../../native/use-preference.ts'

const trackingCheckSchema = z.object({ at: z.number(), isPassed: z.boolean() })
export type SavedTrackingCheck = z.infer<typeof trackingCheckSchema>

export function saveTrackingCheck(drive: SavedTrackingCheck): Promise<void> {
  return writePreference(preferenceKeys.trackingCheck, drive)
}

/** @returns null if there was no tracking check, undefined until the preference has been read */
export function useSavedTrackingCheck(): SavedTrackingCheck | null | undefined {
  return usePreference(preferenceKeys.trackingCheck, trackingCheckSchema)[0]
}
