/** Sends reports through the signed-in user's outbox: they wait there without a network and never delay an update. */

import { logLane } from '@haulway/client/storage.ts'
import { useEffect } from 'react'
import { useSync } from '../sync/sync-context.ts'
import { logReporter } from './app-log.ts'

/** The most reports that wait in the outbox; new ones are dropped beyond it. */
const queuedMax = 50

export function LogToOutbox() {
  const { engine, storage } = useSync()
  useEffect(
    () =>
      logReporter.attach(async (call, input) => {
        const queued = (await storage.listCommands()).filter(({ lane }) => lane === logLane)
        if (queued.length < queuedMax) await engine.submit(call, input)
      }),
    [engine, storage],
  )
  return null
}
