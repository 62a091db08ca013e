/** An optional update is offered once per version; this stores the user's answer. */
import type { VersionConfig } from '@haulway/domain/startup/version-check.ts'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'

export async function answerUpdate({ latestVersionCode }: VersionConfig): Promise<void> {
  await writePreference(preferenceKeys.updateAnswered, latestVersionCode)
}

/** @returns the version code of the last answered offer */
export async function readUpdateAnswer(): Promise<number | undefined> {
  return readPreference(preferenceKeys.updateAnswered, z.int())
}
