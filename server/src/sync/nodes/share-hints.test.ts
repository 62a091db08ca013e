/** Hints between nodes over a link in memory: what is sent, how it is split, and in which order it arrives. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Bus, openLocalBus } from './bus.ts'
import { type HintLink, shareHints } from './share-hints.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const sentSchema = z.object({ from: z.string(), hints: z.array(z.object({ kind: z.string() })) })

/** A link between nodes of one process. `isBroken` and `isDown` lose what is sent, with an error or without. */
function openLink(bytesMax = 1000) {
  const listeners: ((text: string) => void)[] = []
  const gaps: (() => void)[] = []
  const texts: string[] = []
  const state = { isBroken: false, isDown: false }
  const link: HintLink = {
    bytesMax,
    send: async text => {
      if (state.isBroken) throw new Error('broken')
      if (state.isDown) return false
      texts.push(text)
      await Promise.resolve()
      for (const listener of listeners) listener(text)
      return true
    },
    listen: async (onText, onGap) => {
      listeners.push(onText)
      gaps.push(onGap)
    },
  }
  const sent = () => texts.map(text => sentSchema.parse(JSON.parse(text))).filter(({ hints }) => hints.length > 0)
  return { link, gaps, texts, sent, state }
}

async function openNodes(bytesMax?: number, fallback?: HintLink) {
  const line = openLink(bytesMax)
  const errors: unknown[] = []
  const open = async (nodeId: string) => {
    const bus = openLocalBus()
    const onError = (error: unknown) => errors.push(error)
    const share = await shareHints({ bus, link: line.link, fallback, nodeId, onError })
    return { bus, ...share }
  }
  const a = await open('a')
  const b = await open('b')
  await vi.advanceTimersByTimeAsync(20)
  const close = () => {
    a.close()
    b.close()
  }
  return { ...line, errors, a, b, close }
}

const fail = (error?: unknown) => expect.fail(String(error))

const frame = {
  loadLogId: '01890000-0000-7000-8000-000000000001',
  projectId: '01890000-0000-7000-8000-000000000002',
  truckNumber: '12',
  lat: 40,
  lng: -80,
  headingDegrees: null,
  speedMetersPerSecond: null,
  accuracyMeters: 8,
  at: 1000,
  loaded: true,
}

function collect(bus: Bus) {
  const events: [string, unknown][] = []
  bus.subscribe('versions', event => void events.push(['versions', event]))
  bus.subscribe('gone', event => void events.push(['gone', event]))
  bus.subscribe('positions', event => void events.push(['positions', event]))
  return events
}

test('a single node sends greetings and nothing else', async () => {
  const { link, sent, texts } = openLink()
  const bus = openLocalBus()
  const share = await shareHints({ bus, link, nodeId: 'a', onError: fail })
  bus.publish('versions', { 'haulway-config': 7 })
  await vi.advanceTimersByTimeAsync(300)
  expect([texts.length > 0, sent()]).toEqual([true, []])
  share.close()
})

test('hints reach the other node once, and never come back', async () => {
  const nodes = await openNodes()
  const atA = collect(nodes.a.bus)
  const atB = collect(nodes.b.bus)
  nodes.a.bus.publish('versions', { 'haulway-config': 7 })
  nodes.a.bus.publish('positions', [{ scopes: ['x'], frame }])
  await vi.advanceTimersByTimeAsync(400)
  expect(atB).toEqual([
    ['versions', { 'haulway-config': 7 }],
    ['positions', [{ kind: 'position', scopes: ['x'], frame }]],
  ])
  expect(atA).toHaveLength(2)
  expect(nodes.errors).toEqual([])
  nodes.close()
})

test('of the positions of a truck only the latest is sent, and not to those it has left', async () => {
  const nodes = await openNodes()
  const atB = collect(nodes.b.bus)
  for (const at of [1000, 3000, 2000])
    nodes.a.bus.publish('positions', [{ scopes: ['pit', 'site'], frame: { ...frame, at } }])
  nodes.a.bus.publish('gone', { loadLogId: frame.loadLogId, scopes: ['pit'] })
  await vi.advanceTimersByTimeAsync(400)
  expect(atB.map(([topic]) => topic)).toEqual(['gone', 'positions'])
  expect(atB[1]![1]).toMatchObject([{ scopes: ['site'], frame: { at: 3000 } }])
  nodes.close()
})

test('many hints are split into texts that the link carries, none is lost', async () => {
  const nodes = await openNodes(600)
  const atB = collect(nodes.b.bus)
  const versions = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`haulway-entity/${n}`, n + 1]))
  nodes.a.bus.publish('versions', versions)
  await vi.advanceTimersByTimeAsync(600)
  expect(Object.assign({}, ...atB.map(([, event]) => event))).toEqual(versions)
  expect(Math.max(...nodes.texts.map(text => Buffer.byteLength(text)))).toBeLessThanOrEqual(600)
  nodes.close()
})

test('a node that was silent for long is sent nothing more, until it greets again', async () => {
  const nodes = await openNodes()
  nodes.b.close()
  await vi.advanceTimersByTimeAsync(60_000)
  const before = nodes.sent().length
  nodes.a.bus.publish('versions', { unread: 1 })
  await vi.advanceTimersByTimeAsync(50)
  expect(nodes.sent().length).toBe(before)
  const bus = openLocalBus()
  const atC = collect(bus)
  const c = await shareHints({ bus, link: nodes.link, nodeId: 'c', onError: fail })
  await vi.advanceTimersByTimeAsync(50)
  nodes.a.bus.publish('versions', { read: 2 })
  await vi.advanceTimersByTimeAsync(50)
  expect(atC).toEqual([['versions', { read: 2 }]])
  c.close()
  nodes.a.close()
})

test('a link that breaks loses hints but not the node: the next ones are sent', async () => {
  const nodes = await openNodes()
  const atB = collect(nodes.b.bus)
  nodes.state.isBroken = true
  nodes.a.bus.publish('versions', { lost: 1 })
  await vi.advanceTimersByTimeAsync(20)
  nodes.state.isBroken = false
  nodes.a.bus.publish('versions', { next: 2 })
  await vi.advanceTimersByTimeAsync(50)
  expect([atB, nodes.errors.length]).toEqual([[['versions', { next: 2 }]], 1])
  nodes.close()
})

function countMissed(bus: Bus) {
  const seen = { times: 0 }
  bus.subscribe('missed', () => {
    seen.times++
  })
  return seen
}

test.each(['isBroken', 'isDown'] as const)(
  'a node that lost a hint (%s) says so once, and the other reads again',
  async how => {
    const nodes = await openNodes()
    const atA = countMissed(nodes.a.bus)
    const atB = countMissed(nodes.b.bus)
    nodes.state[how] = true
    nodes.a.bus.publish('versions', { lost: 1 })
    await vi.advanceTimersByTimeAsync(20)
    nodes.state[how] = false
    await vi.advanceTimersByTimeAsync(40_000)
    expect([atA.times, atB.times]).toEqual([0, 1])
    nodes.close()
  },
)

test('when the link of a node is back, it reads again, and so does the other', async () => {
  const nodes = await openNodes()
  const atA = countMissed(nodes.a.bus)
  const atB = countMissed(nodes.b.bus)
  nodes.gaps[0]!()
  await vi.advanceTimersByTimeAsync(40_000)
  expect([atA.times, atB.times]).toEqual([1, 1])
  nodes.close()
})

test('while the link is down, the fallback carries hints, and nothing is missed', async () => {
  const fallback = openLink()
  const nodes = await openNodes(1000, fallback.link)
  nodes.a.bus.publish('versions', { before: 1 })
  await vi.advanceTimersByTimeAsync(50_000)
  expect(fallback.texts).toEqual([])
  const atA = collect(nodes.a.bus)
  const atB = collect(nodes.b.bus)
  const missed = countMissed(nodes.b.bus)
  nodes.state.isDown = true
  nodes.a.bus.publish('versions', { during: 2 })
  nodes.b.bus.publish('gone', { loadLogId: frame.loadLogId, scopes: ['pit'] })
  await vi.advanceTimersByTimeAsync(50)
  expect([atA.length, atB.length, missed.times]).toEqual([2, 2, 0])
  nodes.close()
})

test('a node that alone is cut off gets copies by the fallback, until it was silent for a while', async () => {
  const fallback = openLink()
  const nodes = await openNodes(1000, fallback.link)
  // Only by the fallback.
  const bus = openLocalBus()
  const atCut = collect(bus)
  const cut = await shareHints({ bus, link: fallback.link, nodeId: 'cut', onError: fail })
  await vi.advanceTimersByTimeAsync(50)
  nodes.a.bus.publish('versions', { copied: 1 })
  await vi.advanceTimersByTimeAsync(50)
  expect(atCut).toEqual([['versions', { copied: 1 }]])
  cut.close()
  await vi.advanceTimersByTimeAsync(60_000)
  const before = fallback.texts.length
  nodes.a.bus.publish('versions', { alone: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([nodes.errors, fallback.texts.length - before], 'copies cause no copies').toEqual([[], 0])
  nodes.close()
})

test('a node that is back on the link is sent no more copies', async () => {
  const fallback = openLink()
  const nodes = await openNodes(1000, fallback.link)
  nodes.state.isDown = true
  nodes.gaps[1]!()
  await vi.advanceTimersByTimeAsync(50)
  nodes.state.isDown = false
  for (const onGap of nodes.gaps) onGap()
  await vi.advanceTimersByTimeAsync(50)
  const before = fallback.sent().length
  nodes.a.bus.publish('versions', { alone: 2 })
  await vi.advanceTimersByTimeAsync(50)
  expect([before, fallback.sent().length]).toEqual([0, 0])
  nodes.close()
})
