/** Lets reports go through the outbox of whoever is signed in: queued without a network, and never in an act's way. */

import { logLane } from '@haulway/client/storage.ts'
import { useEffect } from 'react'
import { useSync } from '../sync/SyncProvider.tsx'
import { logReporter } from './app-log.ts'

/** Past this the oldest news is not worth the place: what is new is left out. */
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
