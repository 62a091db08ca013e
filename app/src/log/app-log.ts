/** The app's one log reporter, and the listeners for uncaught errors and unhandled rejections. */

import { newId } from '@haulway/client/new-id.ts'
import type { OutboxCommand } from '@haulway/client/storage.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { logInputSchema } from '@haulway/domain/log/log.ts'
import { commandVersion } from '@haulway/domain/wire/envelope.ts'
import { z } from 'zod'
import { readPlatform } from '../native/platform.ts'
import { preferenceKeys, readPreference, writePreference } from '../native/preferences.ts'
import { takeOverErrorReports } from '../native/start-trouble.ts'
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

/** Reports an error with the page the user was on. `what` names the part of the app that failed. */
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

/** Reports a command that the server refused for good: its call and the refusal's code, but none of its content. */
export function reportRefused({ id, call, occurredAt, attempts }: OutboxCommand, code: string): void {
  const about = { id, call, code, occurredAt, attempts }
  void logReporter.report('appendErrorLog', `refused ${id}`, { what: 'refused', ...about })
}

/** Call it once, before anything else can fail. */
export function listenForErrors(): void {
  takeOverErrorReports()
  window.addEventListener('error', event => {
    // A file that failed to load gives no error object, and a script of another origin gives no details.
    if (event.error !== undefined) reportError('uncaught', event.error)
  })
  window.addEventListener('unhandledrejection', event => reportError('rejected', event.reason))
}
