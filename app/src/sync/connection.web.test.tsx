/** How soon a page knows that the network is lost: at once, when the device reports it. */

import { newId } from '@haulway/client/new-id.ts'
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import { userScope } from '@haulway/domain/document/scope.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { openStage } from '../ui/stage.fixture.tsx'
import { SyncProvider } from './SyncProvider.tsx'
import { useConnection, useSync } from './sync-context.ts'

const { stage, draw } = openStage()
const uid = `connection-${newId()}`

function ConnectionText() {
  const { engine } = useSync()
  const { isConnected } = useConnection()
  useEffect(() => engine.follow([userScope(uid)]), [engine])
  return <p>{isConnected ? 'connected' : 'no network'}</p>
}

test('a page whose device loses the network knows it at once, and knows when it is back', async () => {
  let isLost = false
  const lost = async () => ({ kind: 'lost', trouble: 'TypeError' }) as const
  const transport = {
    ...{ send: lost, upload: lost },
    subscribe: async (_: unknown, onMessage: (message: SubscriptionMessage) => Promise<void>, signal: AbortSignal) => {
      if (isLost) throw new TypeError('no network')
      await onMessage({ type: 'heartbeat', at: Date.now(), versions: {} })
      await untilAborted(signal)
      throw new Error('aborted')
    },
  }
  draw(
    <SyncProvider uid={uid} transport={transport} newId={newId} fallback={null}>
      <ConnectionText />
    </SyncProvider>,
  )
  await expect.poll(() => stage.textContent).toBe('connected')
  isLost = true
  window.dispatchEvent(new Event('offline'))
  await expect.poll(() => stage.textContent).toBe('no network')
  isLost = false
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => stage.textContent).toBe('connected')
})
