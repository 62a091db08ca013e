/** Provides one signed-in user's local documents, outbox and connection to the screens below it. */

import { isReport, type SyncStorage } from '@haulway/client/storage.ts'
import type { OutboxParts } from '@haulway/client/sync/outbox.ts'
import { openSyncEngine, type SyncEngine } from '@haulway/client/sync/sync-engine.ts'
import type { Transport } from '@haulway/client/transport/transport.ts'
import type { UploadTransport } from '@haulway/client/transport/upload.ts'
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { deviceSigner } from '../native/device-key.ts'
import { onNetworkBack, onNetworkLost } from '../native/platform.ts'
import { awaitStorage, showStartTrouble } from '../native/start-trouble.ts'
import { openBrowserTabs } from './browser-tabs.ts'
import { deviceRoom } from './device-room.ts'
import { openDexieStorage, SyncDatabase } from './dexie-storage.ts'
import { openDexieUploads } from './dexie-uploads.ts'
import { type Connection, ConnectionContext, type PositionBoard, type Sync, SyncContext } from './sync-context.ts'

type Props = {
  uid: string
  transport: Transport & UploadTransport
  newId: () => string
  /** Followed at once; later the screens below say what they need. */
  followedFirst?: Scope[]
  /** Called with each command that was refused for good. */
  onRefused?: OutboxParts['onRefused']
  /** Shown until the local database is open. */
  fallback: ReactNode
  children: ReactNode
}

export function SyncProvider({ uid, transport, newId, followedFirst = [], onRefused, fallback, children }: Props) {
  const [sync, setSync] = useState<Sync>()
  const [connection, setConnection] = useState<Connection>({ isConnected: false, since: Date.now(), isFirst: true })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other props are read once for each user
  useEffect(() => {
    const db = new SyncDatabase(uid)
    const dexie = openDexieStorage(db)
    const storage = { ...dexie, addCommand: withRoom(dexie.addCommand) }
    const uploads = openDexieUploads(db)
    const board = openPositionBoard()
    let engine: SyncEngine | undefined
    let isOver = false
    const nudge = () => engine?.nudge()
    const opening = openSyncEngine({
      storage,
      transport,
      uploads: { ...uploads, upload: transport.upload },
      newId,
      onRefused,
      signer: deviceSigner,
      tabs: openBrowserTabs(uid),
      clock: Date.now,
      elapsed: () => performance.now(),
      onStatus: setConnection,
      onPositions: (_, positions) => board.take(positions),
    })
    const take = (opened: SyncEngine) => {
      engine = opened
      if (isOver) opened.stop()
      else {
        opened.follow(followedFirst)
        setSync({ uid, storage, transport, uploads, engine: opened, positions: board })
      }
    }
    awaitStorage(opening)
      .then(take)
      .catch(error => {
        // After unmounting, the closed database makes this fail; that is expected.
        if (isOver) return
        showStartTrouble(error)
        throw error
      })
    const endBack = onNetworkBack(nudge)
    const endLost = onNetworkLost(() => engine?.checkNetwork())
    document.addEventListener('visibilitychange', nudge)
    return () => {
      isOver = true
      endBack()
      endLost()
      document.removeEventListener('visibilitychange', nudge)
      engine?.stop()
      db.close()
      // What waits for room can't be stored anymore, and the next user must not read of it.
      deviceRoom.retry()
    }
  }, [uid])
  if (!sync) return fallback
  return (
    <SyncContext value={sync}>
      <ConnectionContext value={connection}>{children}</ConnectionContext>
    </SyncContext>
  )
}

/** Reports of the app don't wait for room: the user has done nothing, and acts would wait behind them. */
const withRoom =
  (addCommand: SyncStorage['addCommand']): SyncStorage['addCommand'] =>
  make =>
    isReport(make(0)) ? addCommand(make) : deviceRoom.write(() => addCommand(make))

function openPositionBoard(): PositionBoard & { take: (positions: PositionFrame[]) => void } {
  const latest = new Map<string, PositionFrame>()
  const listeners = new Set<() => void>()
  let list: PositionFrame[] = []
  return {
    latest: () => list,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    take: positions => {
      for (const frame of positions) {
        if ((latest.get(frame.loadLogId)?.at ?? 0) < frame.at) latest.set(frame.loadLogId, frame)
      }
      list = [...latest.values()]
      for (const listener of listeners) listener()
    },
  }
}
