/** Keeps this device and the server in step for one signed-in user: sends the outbox, follows the scopes of all tabs. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { PositionFrame } from '@haulway/domain/tracking/position-frame.ts'
import { openOutbox } from './outbox.ts'
import type { SyncStorage } from './storage.ts'
import { followScopes } from './subscription.ts'
import type { ConnectionStatus, TabMessage, Tabs } from './tabs.ts'
import type { Transport } from './transport.ts'

export type SyncEngine = {
  /** Keeps an act on the device and sends it as soon as may be. @returns the command's id */
  submit: (call: string, input: Record<string, unknown>) => Promise<string>
  dismiss: (id: string) => Promise<void>
  /** What this tab wants to follow; replaces what it wanted before. */
  follow: (scopes: Scope[]) => void
  /** Tries at once what would be tried later: the network is back, the app came to the front. */
  nudge: () => void
  clockOffsetMs: () => number
  stop: () => void
}

export type SyncEngineParts = {
  storage: SyncStorage
  transport: Transport
  tabs: Tabs
  clock: () => number
  newId: () => string
  onStatus: (status: ConnectionStatus) => void
  onPositions: (scope: Scope, positions: PositionFrame[]) => void
  onClosed: (scope: Scope) => void
}

const reconnectMs = { first: 500, max: 20_000 }

/** Opens and starts the engine. The device's id is made at the first start and kept. */
export async function openSyncEngine(parts: SyncEngineParts): Promise<SyncEngine> {
  const { storage, tabs, clock } = parts
  const deviceId = await readDeviceId(parts)
  let offsetMs = Number((await storage.readMeta('clockOffsetMs')) ?? 0)
  const outbox = openOutbox({ ...parts, deviceId, clockOffsetMs: () => offsetMs })
  const tab = parts.newId()
  const ending = new AbortController()
  const interests = new Map<string, Scope[]>()
  const drainBell = openBell()
  const streamBell = openBell()
  let stream = new AbortController()
  let status: ConnectionStatus = { isConnected: false, since: clock() }

  const setStatus = (isConnected: boolean) => {
    if (status.isConnected === isConnected) return
    status = { isConnected, since: clock() }
    tell({ type: 'status', status })
  }
  /** To the other tabs and to this one. */
  const tell = (message: TabMessage) => {
    tabs.post(message)
    take(message)
  }
  const restream = () => {
    stream.abort()
    streamBell.ring()
  }
  const take = (message: TabMessage) => {
    if (message.type === 'interest') {
      const before = unionOf(interests)
      interests.set(message.tab, message.scopes)
      if (unionOf(interests).join() !== before.join()) restream()
    } else if (message.type === 'gone') interests.delete(message.tab)
    else if (message.type === 'drain') drainBell.ring()
    else if (message.type === 'whoIsThere') tabs.post({ type: 'interest', tab, scopes: interests.get(tab) ?? [] })
    else if (message.type === 'status') parts.onStatus(message.status)
    else if (message.type === 'positions') parts.onPositions(message.scope, message.positions)
    else if (message.type === 'closed') parts.onClosed(message.scope)
  }
  tabs.onMessage(take)

  const drainForever = async () => {
    while (!ending.signal.aborted) {
      const again = await outbox.drain().catch(() => reconnectMs.max)
      await drainBell.wait(again, ending.signal)
    }
  }
  const followForever = async () => {
    for (let failures = 0; !ending.signal.aborted; ) {
      const scopes = unionOf(interests)
      stream = new AbortController()
      if (scopes.length > 0) {
        const openedAt = clock()
        const follow = followScopes(
          {
            ...parts,
            onConnected: isConnected => {
              setStatus(isConnected)
              if (isConnected) drainBell.ring()
            },
            onClockOffset: offset => {
              if (Math.abs(offset - offsetMs) > 500) void storage.writeMeta('clockOffsetMs', offset)
              offsetMs = offset
            },
            onPositions: (scope, positions) => tell({ type: 'positions', scope, positions }),
            onClosed: scope => tell({ type: 'closed', scope }),
          },
          scopes,
          AbortSignal.any([stream.signal, ending.signal]),
        )
        await follow.catch(() => {})
        failures = clock() - openedAt > reconnectMs.max ? 0 : failures + 1
      }
      const wait = Math.min(reconnectMs.first * 2 ** Math.min(failures, 6), reconnectMs.max)
      const isWanted = stream.signal.aborted
      if (!isWanted) await streamBell.wait(scopes.length > 0 ? wait * (0.5 + Math.random()) : undefined, ending.signal)
    }
  }
  tabs.lead(async () => {
    tabs.post({ type: 'whoIsThere' })
    await Promise.all([drainForever(), followForever()])
  }, ending.signal)

  return {
    submit: async (call, input) => {
      const id = await outbox.submit(call, input)
      tell({ type: 'drain' })
      return id
    },
    dismiss: outbox.dismiss,
    follow: scopes => tell({ type: 'interest', tab, scopes }),
    nudge: () => {
      drainBell.ring()
      streamBell.ring()
    },
    clockOffsetMs: () => offsetMs,
    stop: () => {
      tabs.post({ type: 'gone', tab })
      ending.abort()
      stream.abort()
      tabs.close()
    },
  }
}

async function readDeviceId({ storage, newId }: SyncEngineParts): Promise<string> {
  const known = await storage.readMeta('deviceId')
  if (typeof known === 'string') return known
  const made = newId()
  await storage.writeMeta('deviceId', made)
  return made
}

function unionOf(interests: Map<string, Scope[]>): Scope[] {
  return [...new Set([...interests.values()].flat())].sort()
}

/** A wait that can be cut short. A ring while nobody waits is remembered. */
function openBell() {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      isRung = true
      wake?.()
    },
    wait: async (ms: number | undefined, signal: AbortSignal) => {
      if (!isRung && !signal.aborted) {
        await new Promise<void>(resolve => {
          const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
          const done = () => {
            clearTimeout(timer)
            resolve()
          }
          wake = done
          signal.addEventListener('abort', done, { once: true })
        })
      }
      isRung = false
      wake = undefined
    },
  }
}
