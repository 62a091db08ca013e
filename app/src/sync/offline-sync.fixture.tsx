/** The local database of a device that has no network, for tests of parts that read documents. */

import { newId } from '@haulway/client/new-id.ts'
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import type { ReactNode } from 'react'
import { SyncProvider } from './SyncProvider.tsx'

const lost = async () => ({ kind: 'lost', trouble: 'No network.' }) as const
const offline = {
  send: lost,
  upload: lost,
  subscribe: (_scopes: unknown, _onMessage: unknown, signal: AbortSignal) => untilAborted(signal),
}

export function OfflineSync({ uid, children }: { uid: string; children: ReactNode }) {
  return (
    <SyncProvider uid={uid} transport={offline} newId={newId} fallback={null}>
      {children}
    </SyncProvider>
  )
}
