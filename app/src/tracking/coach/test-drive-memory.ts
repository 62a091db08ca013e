/** Remembers whether this device has passed the test drive, which is offered before the first load. */
import { z } from 'zod'
import { preferenceKeys, writePreference } from '../../native/preferences.ts'
import { usePreference } from '../../native/use-preference.ts'

const testDriveSchema = z.object({ at: z.number(), isPassed: z.boolean() })
export type SavedTestDrive = z.infer<typeof testDriveSchema>

export function saveTestDrive(drive: SavedTestDrive): Promise<void> {
  return writePreference(preferenceKeys.testDrive, drive)
}

/** @returns null if there was no test drive, undefined until the preference has been read */
export function useSavedTestDrive(): SavedTestDrive | null | undefined {
  return usePreference(preferenceKeys.testDrive, testDriveSchema)[0]
}
