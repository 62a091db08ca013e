/** Remembers whether this device has passed the test drive, which is offered before the first load. */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../../native/preferences.ts'

const testDriveSchema = z.object({ at: z.number(), isPassed: z.boolean() })
export type SavedTestDrive = z.infer<typeof testDriveSchema>

export function saveTestDrive(drive: SavedTestDrive): Promise<void> {
  return writePreference(preferenceKeys.testDrive, drive)
}

/** @returns null if there was no test drive, undefined until the preference has been read */
export function useSavedTestDrive(): SavedTestDrive | null | undefined {
  const [saved, setSaved] = useState<SavedTestDrive | null>()
  useEffect(() => {
    void readPreference(preferenceKeys.testDrive, testDriveSchema).then(found => setSaved(found ?? null))
  }, [])
  return saved
}
