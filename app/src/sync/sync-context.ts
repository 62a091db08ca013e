/** The signed-in user's local documents, outbox and connection, as screens reach them. */
import type { SyncStorage } from '@haulway/client/storage.ts'
import type { SyncEngine } from '@haulway/client/sync/sync-engine.ts'
import type { ConnectionStatus } from '@haulway/client/sync/tabs.ts'
import type { Transport } from '@haulway/client/transport/transport.ts'
import type { UploadStorage } from '@haulway/client/transport/upload.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { createContext, useContext } from 'react'

export type Sync = {
  uid: string
  storage: SyncStorage
  transport: Transport
  uploads: UploadStorage
  engine: SyncEngine
  /** The latest position of each load log in the followed scopes. */
  positions: PositionBoard
}

/** Truck positions change every second, so they are kept outside React's state: only screens that use them rerender. */
export type PositionBoard = {
  latest: () => PositionFrame[]
  subscribe: (listener: () => void) => () => void
}

export const SyncContext = createContext<Sync | undefined>(undefined)
/** `isFirst`: this page has not been connected yet. */
export type Connection = ConnectionStatus & { isFirst?: boolean }
export const ConnectionContext = createContext<Connection>({ isConnected: false, since: 0 })

/** @throws Error when there is no SyncProvider above */
export function useSync(): Sync {
  const sync = useContext(SyncContext)
  if (!sync) throw new Error('useSync needs a SyncProvider above it')
  return sync
}

/** Whether the subscription is connected, and since when it is connected or not. */
export function useConnection(): Connection {
  return useContext(ConnectionContext)
}
