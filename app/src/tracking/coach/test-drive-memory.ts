/** Whether this device has proven that it can track: remembered, so that it is offered before the first load. */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../../native/preferences.ts'

const testDriveSchema = z.object({ at: z.number(), isPassed: z.boolean() })
export type KeptTestDrive = z.infer<typeof testDriveSchema>

export function keepTestDrive(drive: KeptTestDrive): Promise<void> {
  return writePreference(preferenceKeys.testDrive, drive)
}

/** @returns null when there was none, undefined until the device has been asked */
export function useKeptTestDrive(): KeptTestDrive | null | undefined {
  const [kept, setKept] = useState<KeptTestDrive | null>()
  useEffect(() => {
    void readPreference(preferenceKeys.testDrive, testDriveSchema).then(found => setKept(found ?? null))
  }, [])
  return kept
}
