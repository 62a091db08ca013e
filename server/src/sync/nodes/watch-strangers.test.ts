/** Nodes that compare where they keep attachments, over a link in memory. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AttachmentPlace, watchStrangers } from './watch-strangers.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A link between nodes of one process, as NOTIFY: it also carries back. While `isDown`, it loses what is sent. */
function openNetwork() {
  const listeners: ((text: string) => void)[] = []
  const state = { isDown: false, texts: 0 }
  const errors: unknown[] = []
  const start = async (nodeId: string, place: AttachmentPlace) => {
    const onStranger = vi.fn()
    const watch = await watchStrangers({
      link: {
        send: async text => {
          state.texts++
          if (state.isDown) throw new Error('down')
          for (const listener of listeners) listener(text)
        },
        listen: async onText => listeners.push(onText),
      },
      nodeId,
      place,
      onStranger,
      onError: (error: unknown) => errors.push(error),
    })
    return { ...watch, timesReported: () => onStranger.mock.calls.length }
  }
  return { start, state, errors }
}

const folder = (id: string): AttachmentPlace => ({ kind: 'folder', id })
const bucket = (id: string): AttachmentPlace => ({ kind: 'bucket', id })

test.each([
  ['two folders', folder('one'), folder('two'), [0, 1]],
  ['one folder', folder('one'), folder('one'), [0, 0]],
  ['two buckets', bucket('one'), bucket('two'), [0, 1]],
  ['one bucket', bucket('one'), bucket('one'), [0, 0]],
  ['a bucket and later a folder', bucket('one'), folder('one'), [0, 1]],
  ['a folder and later a bucket', folder('one'), bucket('one'), [1, 0]],
] as const)('of nodes with %s, the right one steps back, and reports it once', async (_, first, second, times) => {
  const network = openNetwork()
  const nodes = [await network.start('a', first), await network.start('b', second)]
  expect(nodes.map(node => node.areAlive())).toEqual(times.map(Boolean))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(nodes.map(node => node.areAlive())).toEqual(times.map(Boolean))
  expect(nodes.map(node => node.timesReported())).toEqual(times)
  expect(network.errors).toEqual([])
})

test('a node continues once the other one has been silent for a while', async () => {
  const network = openNetwork()
  const first = await network.start('a', folder('one'))
  const second = await network.start('b', folder('two'))
  first.close()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(second.areAlive()).toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(second.areAlive()).toBe(false)
})

test('a node that steps back stays so while no message arrives, and afterwards', async () => {
  const network = openNetwork()
  await network.start('a', folder('one'))
  const second = await network.start('b', folder('two'))
  network.state.isDown = true
  await vi.advanceTimersByTimeAsync(600_000)
  expect(second.areAlive()).toBe(true)
  network.state.isDown = false
  for (let n = 0; n < 20; n++) {
    await vi.advanceTimersByTimeAsync(5_000)
    expect(second.areAlive()).toBe(true)
  }
})

test('nodes greet once in a while, however many they are, and answer only one that is new', async () => {
  const network = openNetwork()
  for (const id of ['a', 'b', 'c', 'd']) await network.start(id, folder('one'))
  const before = network.state.texts
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network.state.texts - before).toBe(4 * 4)
})
