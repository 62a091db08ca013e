/** The engine's parts on memory storage, against a scripted network that loses, delays and repeats. */

import type { Scope } from '@haulway/domain/document/scope.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { dayMs } from '@haulway/domain/time.ts'
import type { SubscriptionMessage } from '@haulway/domain/wire/subscription.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { openMemoryStorage } from '../memory-storage.ts'
import { isReport } from '../storage.ts'
import type { Answer, Sender, Sending, Subscriber } from '../transport/transport.ts'
import { openOutbox } from './outbox.ts'
import { readOverlay } from './overlay.ts'
import { followScopes } from './subscription.ts'

const scope: Scope = 'haulway-entity/e1'

function openDevice(answer: (command: Sending, nth: number) => Answer) {
  const storage = openMemoryStorage()
  const sent: Sending[] = []
  let now = 1_000_000
  let made = 0
  const transport: Sender & Subscriber = {
    send: async command => {
      sent.push(command)
      return answer(command, sent.length)
    },
    subscribe: async () => {},
  }
  const outbox = openOutbox({
    storage,
    transport,
    clock: () => now,
    newId: () => buildId(now, new Uint8Array(10).fill(++made)),
    clockOffsetMs: () => 0,
    readFollowed: () => [],
    deviceId: 'd1',
  })
  return { storage, outbox, sent, transport, pass: (ms: number) => (now += ms) }
}

const load = (loadLogId: string) => ({ projectId: 'p', dispatchId: 'd', actId: 'a', loadLogId })
const aboutOf = ({ input }: Sending) => z.object({ loadLogId: z.string() }).parse(input).loadLogId
const accepted = (versions = {}): Answer => ({ kind: 'accepted', reply: {}, versions })

describe('the outbox', () => {
  test('an act is on the device before anything is sent', async () => {
    const { outbox, storage, sent } = openDevice(() => accepted())
    await outbox.submit('startLoad', load('a'))
    expect(sent).toHaveLength(0)
    expect(await storage.listCommands()).toHaveLength(1)
  })

  test('a command is sent again with the same key until its answer arrives', async () => {
    const { outbox, sent, storage, pass } = openDevice((_, nth) =>
      nth < 4 ? { kind: 'lost', trouble: 'TimeoutError' } : accepted(),
    )
    const id = await outbox.submit('startLoad', load('a'))
    for (let i = 0; i < 4; i++) {
      await outbox.drain()
      pass(60_000)
    }
    expect(sent.map(command => command.id)).toEqual([id, id, id, id])
    expect(await storage.listCommands()).toHaveLength(0)
  })

  test('acts on one load are sent in order, and a stuck load does not delay the others', async () => {
    const { outbox, sent } = openDevice(command =>
      aboutOf(command) === 'stuck' ? { kind: 'refused', final: false, code: 'unavailable', message: '' } : accepted(),
    )
    await outbox.submit('startLoad', load('stuck'))
    await outbox.submit('deliverLoad', load('stuck'))
    await outbox.submit('startLoad', load('free'))
    await outbox.submit('deliverLoad', load('free'))
    await outbox.drain()
    expect(sent.map(command => `${command.call} ${aboutOf(command)}`)).toEqual([
      'startLoad stuck',
      'startLoad free',
      'deliverLoad free',
    ])
  })

  test('a day’s limit on logs holds back no report of the tracker, and nothing that the user does', async () => {
    const calls = ['appendErrorLog', 'appendInfoLog', 'reportTracking', 'startLoad'] as const
    const { outbox, sent } = openDevice(({ call }) =>
      call.startsWith('append')
        ? { kind: 'refused', final: false, code: 'tooManyRequests', message: '', retryAfterMs: dayMs }
        : accepted(),
    )
    for (const call of calls) await outbox.submit(call, { ...load('a'), events: [] })
    await outbox.drain()
    expect(sent.map(({ call }) => call)).toEqual(['appendErrorLog', 'reportTracking', 'startLoad'])
  })

  test('a report waits for its load’s acts, an agreement for those of its loads, no act for a report', async () => {
    let isStartKnown = false
    const unavailable: Answer = { kind: 'refused', final: false, code: 'unavailable', message: '' }
    const { outbox, sent, pass } = openDevice(({ call }) => {
      const isLate = call === 'startLoad' ? !isStartKnown : call === 'reportTracking'
      return isLate ? unavailable : accepted()
    })
    const report = { ...load('a'), events: [] }
    const total = { totalCents: 9_000, heldCents: 0 }
    const loads = [{ loadLogId: 'a', dispatchId: 'd', ...total }]
    await outbox.submit('startLoad', load('a'))
    await outbox.submit('reportTracking', report)
    await outbox.submit('agreeDay', { projectId: 'p', actId: 'e', agreement: 'haul', loads })
    await outbox.drain()
    expect(sent.map(({ call }) => call)).toEqual(['startLoad'])
    isStartKnown = true
    pass(60_000)
    await outbox.submit('deliverLoad', load('a'))
    await outbox.drain()
    const calls = sent.slice(1).map(({ call }) => call)
    expect(calls).toEqual(['startLoad', 'reportTracking', 'agreeDay', 'deliverLoad'])
  })

  test('a clock that is set back holds no command back', async () => {
    const { outbox, sent, pass } = openDevice(() => ({ kind: 'lost', trouble: 'TimeoutError' }))
    await outbox.submit('startLoad', load('a'))
    await outbox.drain()
    pass(-3_600_000)
    expect(await outbox.drain()).toBe(1_000 * 2)
    expect(sent).toHaveLength(2)
  })

  test('a nudge ends the wait after a lost answer, and not the one that the server requested', async () => {
    const { outbox, sent } = openDevice(command =>
      aboutOf(command) === 'limited'
        ? { kind: 'refused', final: false, code: 'tooManyRequests', message: '', retryAfterMs: dayMs }
        : { kind: 'lost', trouble: 'TimeoutError' },
    )
    await outbox.submit('startLoad', load('limited'))
    await outbox.submit('startLoad', load('lost'))
    for (const isNudged of [false, false, true]) await outbox.drain(isNudged)
    expect(sent.map(aboutOf)).toEqual(['limited', 'lost', 'lost'])
  })

  test('a final refusal removes the app’s own reports, which no screen lists', async () => {
    const { outbox, storage } = openDevice(() => ({ kind: 'refused', final: true, code: 'notFound', message: '' }))
    await outbox.submit('appendErrorLog', { payload: '', occuredOn: 0, platform: 'web' })
    await outbox.submit('reportTracking', { ...load('a'), events: [] })
    expect((await storage.listCommands()).map(isReport)).toEqual([true, true])
    await outbox.drain()
    expect(await storage.listCommands()).toEqual([])
  })

  test('a finally refused command stays with its reason until the user has seen it', async () => {
    const { outbox, storage } = openDevice(() => ({
      kind: 'refused',
      final: true,
      code: 'notAllowed',
      message: "You don't have permission to do this.",
    }))
    const id = await outbox.submit('startLoad', load('a'))
    await outbox.drain()
    const [command] = await storage.listCommands()
    expect(command).toMatchObject({ state: 'refused', refusal: { code: 'notAllowed' } })
    await outbox.dismiss(id)
    expect(await storage.listCommands()).toHaveLength(0)
  })

  test('an accepted command is removed exactly when its documents arrive', async () => {
    const { outbox, storage } = openDevice(() => accepted({ [scope]: 7 }))
    await storage.replaceScope(scope, 5, [])
    await outbox.submit('startLoad', load('a'))
    await outbox.drain()
    expect(await storage.listCommands()).toMatchObject([{ state: 'answered' }])
    await storage.applyChanges(scope, 5, 6, [])
    expect(await storage.listCommands()).toHaveLength(1)
    await storage.applyChanges(scope, 6, 7, [])
    expect(await storage.listCommands()).toHaveLength(0)
  })

  test('a command whose documents arrive before its answer is removed with the answer', async () => {
    const { outbox, storage } = openDevice(() => accepted({ [scope]: 7 }))
    await storage.replaceScope(scope, 9, [])
    await outbox.submit('startLoad', load('a'))
    await outbox.drain()
    expect(await storage.listCommands()).toHaveLength(0)
  })
})

describe('the subscription', () => {
  const parts = {
    clock: () => 0,
    onOpen: () => {},
    offset: { ms: () => 0, measure: () => {}, isDue: () => false },
    onPositions: () => {},
  }
  const beat = (version: number): SubscriptionMessage => ({
    ...({ type: 'heartbeat', at: 0 } as const),
    versions: { [scope]: version },
  })
  /** Follows the scope on a device that holds version 3, through these messages. */
  const follow = async (...messages: SubscriptionMessage[]) => {
    const { storage, transport } = openDevice(() => accepted())
    await storage.replaceScope(scope, 3, [])
    const subscribe: Subscriber['subscribe'] = async (_, onMessage) => {
      for (const message of messages) await onMessage(message)
    }
    await followScopes(
      { ...parts, storage, transport: { ...transport, subscribe } },
      [scope],
      new AbortController().signal,
    )
  }

  test('what a heartbeat named and the next one still misses was lost, so the stream is opened again', async () => {
    await expect(follow(beat(4), beat(4))).rejects.toThrow('did not come')
    await follow(beat(4), { type: 'changes', scope, from: 3, to: 4, changes: [] }, beat(4))
    await follow(beat(4), { type: 'reset', scope, reason: 'closed' }, { type: 'heartbeat', at: 0, versions: {} })
  })

  test('a settled document leaves by the server’s time, on a device whose clock is a day fast', async () => {
    const { storage, transport } = openDevice(() => accepted())
    const body = { number: '41' }
    await storage.replaceScope(scope, 3, [{ collection: 'trucks', id: 't', version: 3, liveUntil: 50_000, body }])
    for (const at of [49_999, 50_000]) {
      const subscribe: Subscriber['subscribe'] = (_, onMessage) => onMessage({ type: 'heartbeat', at, versions: {} })
      const device = { ...parts, clock: () => dayMs, storage, transport: { ...transport, subscribe } }
      await followScopes(device, [scope], new AbortController().signal)
      expect(await storage.listDocuments(scope, 'trucks')).toHaveLength(at < 50_000 ? 1 : 0)
    }
  })

  test('the first answer measures the clocks, and a heartbeat that shows a change ends the stream', async () => {
    const seen: unknown[] = []
    const { storage, transport } = openDevice(() => accepted())
    const subscribe: Subscriber['subscribe'] = async (_, onMessage) => {
      await onMessage({ type: 'time', at: 5_000 })
      for (const at of [6_000, 7_000, 8_000]) await onMessage({ type: 'heartbeat', at, versions: {} })
    }
    const offset = {
      ...parts.offset,
      measure: (...time: unknown[]) => void seen.push(time),
      isDue: (at: number) => at === 7_000,
    }
    const onOpen = () => void seen.push('open')
    const onApplied = () => void seen.push('applied')
    const device = { ...parts, storage, transport: { ...transport, subscribe }, offset, onOpen, onApplied }
    await followScopes(device, [scope], new AbortController().signal)
    expect(seen).toEqual([[5_000, 0], 'open', 'applied'])
  })

  test('changes that do not continue the stored version end the stream and change nothing', async () => {
    const { storage, transport } = openDevice(() => accepted())
    await storage.replaceScope(scope, 3, [])
    const broken: Subscriber = {
      ...transport,
      subscribe: async (_, onMessage) => {
        await onMessage({ type: 'changes', scope, from: 4, to: 5, changes: [] })
      },
    }
    let opened = 0
    const following = followScopes(
      {
        ...parts,
        storage,
        transport: broken,
        onOpen: () => {
          opened++
        },
      },
      [scope],
      new AbortController().signal,
    )
    await expect(following).rejects.toThrow('changes do not continue what is held')
    expect(await storage.readVersions()).toEqual({ [scope]: 3 })
    expect(opened).toBe(1)
  })

  test('a closed scope is removed with all its documents', async () => {
    const { storage, transport } = openDevice(() => accepted())
    await storage.replaceScope(scope, 3, [{ collection: 'trucks', id: 't', version: 3, body: { number: '41' } }])
    const closing: Subscriber = {
      ...transport,
      subscribe: async (_, onMessage) => onMessage({ type: 'reset', scope, reason: 'closed' }),
    }
    await followScopes({ ...parts, storage, transport: closing }, [scope], new AbortController().signal)
    expect(await storage.readVersions()).toEqual({})
    expect(await storage.listDocuments(scope, 'trucks')).toEqual([])
  })
})

test('a call without an effect changes nothing on the screen', async () => {
  const { outbox, storage } = openDevice(() => accepted())
  await outbox.submit('changeTruck', { entityId: 'e1', truckId: 't1' })
  expect((await readOverlay(storage, { uid: 'u', entityId: 'e1' })).size).toBe(0)
})
