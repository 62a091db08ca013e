/** An optional update is offered once for each version: what was answered is kept. */
import type { VersionConfig } from '@haulway/domain/startup/version-check.ts'
import { z } from 'zod'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'

export async function answerUpdate({ latestVersionCode }: VersionConfig): Promise<void> {
  await writePreference(preferenceKeys.updateAnswered, latestVersionCode)
}

/** @returns the version code whose offer was answered last */
export async function readUpdateAnswer(): Promise<number | undefined> {
  return readPreference(preferenceKeys.updateAnswered, z.int())
}
