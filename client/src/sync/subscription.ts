/** Applies the subscription's messages to the storage, and reads a scope again when a message doesn't continue it. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import type { SyncStorage } from '../storage.ts'
import type { Subscriber } from '../transport/transport.ts'
import type { ClockOffset } from './clock-offset.ts'

export type SubscriptionParts = {
  storage: SyncStorage
  transport: Subscriber
  clock: () => number
  /** Called when the stream is open: the first message after the server's time has arrived. */
  onOpen: () => void
  /** Called when the content of a message is on the device. */
  onApplied?: ((message: ContentMessage) => void) | undefined
  offset: ClockOffset
  onPositions: (scope: Scope, positions: PositionFrame[]) => void
}

/** Thrown to leave a stream whose messages do not continue the version on the device. */
class Gap extends Error {}
/** Thrown to leave a stream so that opening the next one measures the clocks. */
class MeasureDue extends Error {}

/**
 * Follows scopes until the stream ends for any reason. The caller opens it again. When this returns, nothing is wrong:
 * the access token has expired, or the clocks are to be measured.
 * @throws Error when the stream breaks or can't be opened
 */
export async function followScopes(parts: SubscriptionParts, scopes: Scope[], signal: AbortSignal): Promise<void> {
  const { storage, transport } = parts
  const held = await storage.readVersions()
  const audiences = await storage.readAudiences()
  const askedAt = parts.clock()
  let isOpen = false
  let named: Record<string, number> = {}
  const following = transport.subscribe(
    scopes.map(scope => ({ scope, version: held[scope], audience: audiences[scope] })),
    async message => {
      if (message.type === 'time') return parts.offset.measure(message.at, askedAt)
      if (!isOpen) parts.onOpen()
      isOpen = true
      await takeMessage(parts, message)
      if (message.type === 'heartbeat') {
        await expectHeld(storage, named)
        named = message.versions
        if (parts.offset.isDue(message.at)) throw new MeasureDue('the clocks are measured when a stream is opened')
      } else if (message.type === 'reset') delete named[message.scope]
      parts.onApplied?.(message)
    },
    signal,
  )
  await following.catch(error => {
    if (!(error instanceof MeasureDue)) throw error
  })
}

/**
 * What a heartbeat named may still be on its way. If it has not come by the next one, it never will.
 * @throws Gap when a version is missing on the device
 */
async function expectHeld(storage: SyncStorage, named: Record<string, number>): Promise<void> {
  const held = await storage.readVersions()
  const isMissing = ([scope, version]: [string, number]) => (held[scope] ?? -1) < version
  if (Object.entries(named).some(isMissing)) throw new Gap('a version that a heartbeat named did not come')
}

export type ContentMessage = Exclude<SubscriptionMessage, { type: 'time' }>

async function takeMessage(parts: SubscriptionParts, message: ContentMessage): Promise<void> {
  const { storage } = parts
  switch (message.type) {
    case 'snapshot':
      return storage.replaceScope(message.scope, message.to, message.documents, message.audience)
    case 'changes': {
      const isApplied = await storage.applyChanges(message.scope, message.from, message.to, message.changes)
      if (!isApplied) throw new Gap('changes do not continue what is held')
      return
    }
    case 'reset':
      await storage.dropScope(message.scope)
      // Closed: the user may no longer read it, so its documents go. Too old: the next stream requests the scope again.
      if (message.reason === 'tooOld') throw new Gap('held version is too old')
      return
    case 'heartbeat':
      return storage.dropSettled(message.at)
    case 'frame':
      return parts.onPositions(message.scope, message.positions)
  }
}
