/** How soon a page knows that the network is lost: at once, when the device reports it. */

import { newId } from '@haulway/client/new-id.ts'
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import { publicScopes, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { openStage } from '../ui/stage.fixture.tsx'
import { SyncProvider } from './SyncProvider.tsx'
import { useConnection, useSync } from './sync-context.ts'
import { useFollow } from './use-documents.ts'

const { stage, draw } = openStage()
const uid = `connection-${newId()}`

function ConnectionText() {
  const { engine } = useSync()
  const { isConnected } = useConnection()
  useEffect(() => engine.follow([userScope(uid)]), [engine])
  return <p>{isConnected ? 'connected' : 'no network'}</p>
}

const lost = async () => ({ kind: 'lost', trouble: 'TypeError' }) as const

function FollowsAgain({ scopes }: { scopes: Scope[] }) {
  useFollow(scopes.toReversed())
  const [hasFollowed, setHasFollowed] = useState(false)
  useEffect(() => setHasFollowed(true), [])
  return hasFollowed && <p>followed</p>
}

test('what is followed first is requested before any screen says that it needs it', async () => {
  const asked: string[][] = []
  const transport = {
    send: lost,
    upload: lost,
    subscribe: async (held: readonly { scope: string }[], _: unknown, signal: AbortSignal) => {
      asked.push(held.map(({ scope }) => scope))
      await untilAborted(signal)
      throw new Error('aborted')
    },
  }
  const followed = [userScope(newId()), ...publicScopes]
  draw(
    <SyncProvider uid={newId()} transport={transport} newId={newId} followedFirst={followed} fallback={null}>
      <FollowsAgain scopes={followed} />
    </SyncProvider>,
  )
  await expect.poll(() => asked).toEqual([followed.toSorted()])
  // The screen that needs the same scopes opens no other stream.
  await expect.poll(() => stage.textContent).toBe('followed')
  expect(asked).toEqual([followed.toSorted()])
})

test('a page whose device loses the network knows it at once, and knows when it is back', async () => {
  let isLost = false
  const transport = {
    send: lost,
    upload: lost,
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
