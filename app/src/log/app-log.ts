/** The one reporter of this app, and what it listens to: uncaught errors and rejections nobody has handled. */

import { newId } from '@haulway/client/new-id.ts'
import type { OutboxCommand } from '@haulway/client/storage.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { logInputSchema } from '@haulway/domain/log/log.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import { readPlatform } from '../native/platform.ts'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'
import { tellAppReports } from '../native/start-trouble.ts'
import { session, transport } from '../session/app-session.ts'
import { openLogReporter } from './log-reporter.ts'

const entrySchema = z.object({
  id: z.string(),
  call: z.enum(['appendErrorLog', 'appendInfoLog']),
  input: logInputSchema,
})

export const logReporter = openLogReporter({
  platform: readPlatform(),
  uid: session.uid,
  clock: Date.now,
  newId,
  waiting: {
    read: async () => (await readPreference(preferenceKeys.logsWaiting, z.array(entrySchema))) ?? [],
    write: entries => writePreference(preferenceKeys.logsWaiting, entries),
  },
  send: async ({ id, call, input }) => {
    const envelope = { occurredAt: input.occuredOn, clockOffsetMs: 0, version: commandVersion, deviceId: undefined }
    const answer = await transport.send({ id, call, input, ...envelope })
    return answer.kind === 'accepted' || (answer.kind === 'refused' && answer.final)
  },
})

/** What went wrong, with where the user was. */
export function reportError(what: string, error: unknown, more: object = {}): void {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof AppError ? { code: error.code } : {}
  const at = { path: window.location.pathname, isOnline: navigator.onLine }
  const payload = { what, name, message, stack, cause: cause === undefined ? undefined : String(cause) }
  void logReporter.report('appendErrorLog', `${what} ${message}`, { ...payload, ...code, ...at, ...more })
}

export function reportInfo(what: string, payload: object): void {
  void logReporter.report('appendInfoLog', what, { what, ...payload })
}

/** An act that was finally refused: which and why, and nothing of what was in it. */
export function reportRefused({ id, call, occurredAt, attempts }: OutboxCommand, code: string): void {
  const about = { id, call, code, occurredAt, attempts }
  void logReporter.report('appendErrorLog', `refused ${id}`, { what: 'refused', ...about })
}

/** Call once, before anything else can go wrong. */
export function listenForErrors(): void {
  tellAppReports()
  window.addEventListener('error', event => {
    // Of a file that did not load there is no error, and of a script of another origin no content.
    if (event.error !== undefined) reportError('uncaught', event.error)
  })
  window.addEventListener('unhandledrejection', event => reportError('rejected', event.reason))
}
