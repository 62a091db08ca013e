/** Two tabs of one browser, one of which leads: the connection status that each tab reports. */

import { projectScope, type Scope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { expect, test, vi } from 'vitest'
import { openMemoryStorage } from '../memory-storage.ts'
import type { Sender, Subscriber } from '../transport/transport.ts'
import type { UploadStorage, UploadTransport } from '../transport/upload.ts'
import { openPause } from './pause.ts'
import { openSyncEngine } from './sync-engine.ts'
import type { ConnectionStatus, TabMessage, Tabs } from './tabs.ts'
import { untilAborted } from './until-aborted.ts'

const scope: Scope = 'haulway-entity/e1'

/** Tabs as in a browser: a message goes to all other tabs, and the lock to the tab that has waited longest. */
function openBrowser() {
  const listeners = new Map<number, (message: TabMessage) => void>()
  const waiting: { tab: number; work: () => Promise<void> }[] = []
  let leader: number | undefined
  const letLead = () => {
    const next = leader === undefined ? waiting.shift() : undefined
    if (!next) return
    leader = next.tab
    void next.work()
  }
  const openTab = (tab: number): Tabs => ({
    post: message => {
      for (const [other, listen] of listeners) if (other !== tab) listen(message)
    },
    onMessage: listener => listeners.set(tab, listener),
    lead: work => {
      waiting.push({ tab, work })
      letLead()
    },
    close: () => {},
  })
  /** A killed tab sends nothing more, not even that it is gone. */
  const killTab = (tab: number) => {
    listeners.delete(tab)
    if (leader === tab) leader = undefined
    letLead()
  }
  return { openTab, killTab }
}

let made = 0
const noUploads: UploadStorage & UploadTransport = {
  addUpload: async () => {},
  listUploads: async () => [],
  readContent: async () => undefined,
  updateUpload: async () => {},
  removeUpload: async () => {},
  upload: async () => ({ kind: 'lost', trouble: 'TimeoutError' }),
}

async function openEngine(
  tabs: Tabs,
  subscribe: Subscriber['subscribe'],
  storage = openMemoryStorage(),
  clock = () => 1_000_000,
  { send }: Sender = { send: async () => ({ kind: 'lost', trouble: 'TimeoutError' }) },
) {
  const statuses: ConnectionStatus[] = []
  const engine = await openSyncEngine({
    storage,
    transport: { send, subscribe },
    uploads: noUploads,
    tabs,
    clock,
    elapsed: clock,
    newId: () => buildId(1_000_000, new Uint8Array(10).fill(++made)),
    onStatus: status => statuses.push(status),
    onPositions: () => {},
  })
  engine.follow([scope])
  return { engine, statuses }
}

const never = () => new Promise<void>(() => {})

test('a tab that takes the lead reports its stream as connected only once it is open', async () => {
  const browser = openBrowser()
  await openEngine(browser.openTab(1), async (_, onMessage) => {
    await onMessage({ type: 'heartbeat', at: 1_000_000, versions: {} })
    await never()
  })
  const { statuses } = await openEngine(browser.openTab(2), never)
  await eventually(() => expect(statuses.at(-1)?.isConnected).toBe(true))
  browser.killTab(1)
  expect(statuses.at(-1)?.isConnected).toBe(false)
})

test('the leading tab ignores the connection status of other tabs', async () => {
  const browser = openBrowser()
  const { statuses } = await openEngine(browser.openTab(1), never)
  browser.openTab(2).post({ type: 'status', status: { isConnected: true, since: 0 } })
  expect(statuses.filter(({ isConnected }) => isConnected)).toEqual([])
})

test('the clock offset is in use even when it can’t be stored, as during a logout', async () => {
  const storage = openMemoryStorage()
  const closed = new Error('the database is closed')
  const sendHeartbeat: Subscriber['subscribe'] = async (_, onMessage) => {
    await onMessage({ type: 'time', at: 1_600_000 })
    await never()
  }
  const { engine } = await openEngine(openBrowser().openTab(1), sendHeartbeat, {
    ...storage,
    writeMeta: (key, value) => (key === 'clockOffsetMs' ? Promise.reject(closed) : storage.writeMeta(key, value)),
  })
  await eventually(() => expect(engine.clockOffsetMs()).toBe(600_000))
  engine.stop()
})

test('every tab corrects its clock as the leading tab has measured it, which listens to no other tab', async () => {
  const browser = openBrowser()
  const { engine: leader } = await openEngine(browser.openTab(1), async (_, onMessage) => {
    await onMessage({ type: 'time', at: 1_600_000 })
    await never()
  })
  const { engine: second } = await openEngine(browser.openTab(2), never)
  await eventually(() => expect([leader.clockOffsetMs(), second.clockOffsetMs()]).toEqual([600_000, 600_000]))
  browser.openTab(3).post({ type: 'clock', offsetMs: 0 })
  expect(leader.clockOffsetMs()).toBe(600_000)
  const { engine: late } = await openEngine(browser.openTab(4), never)
  await eventually(() => expect(late.clockOffsetMs()).toBe(600_000))
})

test('a stream that opens after the engine has stopped tells no tab, whose channel is closed', async () => {
  const tabs = openBrowser().openTab(1)
  let isClosed = false
  let open: (() => Promise<void>) | undefined
  const { engine, statuses } = await openEngine(
    {
      ...tabs,
      post: message => {
        if (isClosed) throw new Error('Channel is closed')
        tabs.post(message)
      },
      close: () => {
        isClosed = true
      },
    },
    async (_, onMessage) => {
      open = () => onMessage({ type: 'heartbeat', at: 1_000_000, versions: {} })
      await never()
    },
  )
  await eventually(() => expect(open).toBeDefined())
  engine.stop()
  await expect(open?.()).resolves.toBeUndefined()
  expect(statuses.filter(({ isConnected }) => isConnected)).toEqual([])
})

test('a stream that ends with its token continues from the stored version, and stays connected', async () => {
  let now = 1_000_000
  const storage = openMemoryStorage()
  const requestedVersions: (number | undefined)[] = []
  const subscribe: Subscriber['subscribe'] = async (scopes, onMessage) => {
    requestedVersions.push(scopes[0]?.version)
    const version = requestedVersions.length
    const documents = [{ collection: 'trucks', id: `t${version}`, version, body: { number: '41' } }]
    if (version === 1) await onMessage({ type: 'snapshot', scope, to: version, documents })
    else await onMessage({ type: 'changes', scope, from: version - 1, to: version, changes: documents })
    if (version === 4) await never()
    now += 480_000
  }
  const { statuses } = await openEngine(openBrowser().openTab(1), subscribe, storage, () => now)
  await eventually(async () => expect(await storage.listDocuments(scope, 'trucks')).toHaveLength(4))
  expect(requestedVersions).toEqual([undefined, 1, 2, 3])
  expect(statuses.map(({ isConnected }) => isConnected)).toEqual([true])
})

test('a stream that can’t be reopened is reported as a lost connection', async () => {
  let now = 1_000_000
  let opened = 0
  const subscribe: Subscriber['subscribe'] = async (_, onMessage) => {
    if (++opened > 1) throw new TypeError('no network')
    await onMessage({ type: 'heartbeat', at: now, versions: {} })
    now += 480_000
  }
  const { engine, statuses } = await openEngine(openBrowser().openTab(1), subscribe, openMemoryStorage(), () => now)
  await eventually(() => expect(statuses.map(({ isConnected }) => isConnected)).toEqual([true, false]))
  engine.stop()
})

/** A stream that stays open until it is aborted, over a network that can be lost. */
function openNetwork() {
  const network = { isLost: false, opened: 0, beat: () => Promise.resolve() }
  const subscribe: Subscriber['subscribe'] = async (_, onMessage, signal) => {
    if (network.isLost) throw new TypeError('no network')
    network.opened++
    network.beat = () => onMessage({ type: 'heartbeat', at: 1_000_000, versions: {} })
    await network.beat()
    await untilAborted(signal)
    throw new Error('aborted')
  }
  return { network, subscribe }
}

const endBreak = { projectId: 'p1', shiftId: 's1', actId: 'a1' }

test('a device that reports a lost network is offline before its stream has been silent', async () => {
  const { network, subscribe } = openNetwork()
  const { engine, statuses } = await openEngine(openBrowser().openTab(1), subscribe)
  await eventually(() => expect(statuses.at(-1)?.isConnected).toBe(true))
  network.isLost = true
  engine.checkNetwork()
  await eventually(() => expect(statuses.at(-1)?.isConnected).toBe(false))
  engine.stop()
})

test('an act whose answer is lost shows at once that the network is lost', async () => {
  const { network, subscribe } = openNetwork()
  const { engine, statuses } = await openEngine(openBrowser().openTab(1), subscribe)
  await eventually(() => expect(statuses.at(-1)?.isConnected).toBe(true))
  network.isLost = true
  await engine.submit('endBreak', endBreak)
  await eventually(() => expect(statuses.at(-1)?.isConnected).toBe(false))
  engine.stop()
})

test('a device that is wrong about its network stays connected', async () => {
  const { network, subscribe } = openNetwork()
  const { engine, statuses } = await openEngine(openBrowser().openTab(1), subscribe)
  await eventually(() => expect(statuses.at(-1)?.isConnected).toBe(true))
  engine.checkNetwork()
  await eventually(() => expect(network.opened).toBe(2))
  await eventually(() => expect(statuses.at(-1)?.isConnected).toBe(true))
  engine.stop()
})

test('a nudge in any tab sends at once what waits after a lost answer', async () => {
  const browser = openBrowser()
  let sends = 0
  const send: Sender['send'] = async () =>
    ++sends === 1 ? { kind: 'lost', trouble: 'TimeoutError' } : { kind: 'accepted', reply: {}, versions: {} }
  const storage = openMemoryStorage()
  const { engine } = await openEngine(browser.openTab(1), never, storage, undefined, { send })
  const { engine: second } = await openEngine(browser.openTab(2), never, storage)
  await engine.submit('endBreak', endBreak)
  await eventually(async () => expect(await storage.listCommands()).toMatchObject([{ attempts: 1 }]))
  second.nudge()
  await eventually(() => expect(sends).toBe(2))
  engine.stop()
})

test('an answered act does not wait for the documents of a project that no tab follows now', async () => {
  const project = projectScope('p1')
  const storage = openMemoryStorage()
  for (const each of [scope, project]) await storage.replaceScope(each, 1, [])
  const { engine } = await openEngine(openBrowser().openTab(1), never, storage, undefined, {
    send: async () => ({ kind: 'accepted', reply: {}, versions: { [scope]: 1, [project]: 2 } }),
  })
  engine.follow([scope, project])
  await engine.submit('endBreak', endBreak)
  await eventually(async () => expect(await storage.listCommands()).toMatchObject([{ state: 'answered' }]))
  engine.follow([scope])
  await eventually(async () => expect(await storage.listCommands()).toEqual([]))
  engine.stop()
})

test('what the server wants to see again in 40 days is not looked at all the time until then', async () => {
  vi.useFakeTimers()
  const pause = openPause()
  let isOver = false
  void pause.wait(40 * dayMs, new AbortController().signal).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(dayMs)
  vi.useRealTimers()
  expect(isOver).toBe(false)
})

test('a lost answer leaves a stream alone that has brought a message since the act was sent', async () => {
  const { network, subscribe } = openNetwork()
  let sends = 0
  const { engine, statuses } = await openEngine(openBrowser().openTab(1), subscribe, openMemoryStorage(), undefined, {
    send: async () => {
      await network.beat()
      sends++
      return { kind: 'lost', trouble: 'TimeoutError' }
    },
  })
  await eventually(() => expect(statuses.at(-1)?.isConnected).toBe(true))
  await engine.submit('endBreak', endBreak)
  await eventually(() => expect(sends).toBe(1))
  expect(network.opened).toBe(1)
  engine.stop()
})
