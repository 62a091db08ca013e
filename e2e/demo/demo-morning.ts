/** The demo for browser tests: its last week, and the first hours of its day. */
import { tmpdir } from 'node:os'
import { dayFrom } from '@haulway/demo/day/choose-day.ts'
import { demoDay } from '@haulway/demo/day/demo-day.ts'
import { readRegion } from '@haulway/demo/region/region.ts'
import { createCountingJournal } from '@haulway/demo/town/journal.ts'
import { runDemo } from '@haulway/demo/town/run.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { openPastOf } from '@haulway/server/admin/past-node.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import type { PlaceProviderSettings } from '@haulway/server/place/finder/place-provider.ts'
import { expect } from 'vitest'
import type { Server } from '../testing/server.ts'

/**
 * @param placeProvider the server's: the node of last week publishes its configuration, too
 * @returns runs the rest of the day in real time, until it is aborted
 */
export async function runDemoMorning(
  { databaseUrl, url, admin }: Server,
  placeProvider?: PlaceProviderSettings,
): Promise<(signal: AbortSignal) => Promise<void>> {
  const troubles: string[] = []
  const { journal } = createCountingJournal(sentence => troubles.push(sentence))
  const day = dayFrom(demoDay, Date.now() - 2.6 * hourMs)
  // The same morning in each run: by another seed, truck 41 may be between two loads when it ends.
  const morning = { url, plan: demoDay, region: readRegion(), journal, day, seed: 'morning' }
  await runDemo({
    ...morning,
    untilMs: day.startMs + 2.5 * hourMs,
    signal: AbortSignal.timeout(280_000),
    openPast: openPastOf({
      databaseUrl,
      databaseConnectionsMax: 4,
      authSecret: 'of the sessions of last week, and of no other',
      logLevel: 'error',
      publicUrl: url,
      attachments: { folder: tmpdir() },
      mail: { smtpUrl: undefined, from: 'Haulway <no-reply@haulway.example>' },
      ...(placeProvider && { placeProvider }),
    }),
    settle: async ({ what, entityId, id }, atMs) => {
      await runAct(databaseUrl, ['settle', what, entityId, id], () => atMs)
    },
    confirmEmail: async email => void (await admin('users', 'email', email, 'confirmed')),
  })
  expect(troubles).toEqual([])
  return signal => runDemo({ ...morning, signal })
}
