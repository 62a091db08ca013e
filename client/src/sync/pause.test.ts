import { expect, test, vi } from 'vitest'
import { openPause } from './pause.ts'

test('a wait ends after its time, early when it is ended, and when the signal is aborted', async () => {
  const ending = new AbortController()
  const pause = openPause()
  await pause.wait(1, ending.signal)
  const ended = pause.wait(undefined, ending.signal)
  pause.end()
  await ended
  // What ends a wait has ended only that one.
  const aborted = pause.wait(undefined, ending.signal)
  ending.abort()
  await aborted
})

test('an end that no one waits for ends the next wait', async () => {
  const pause = openPause()
  pause.end()
  await pause.wait(undefined, new AbortController().signal)
})

test('a wait that is over leaves nothing on the signal', async () => {
  const { signal } = new AbortController()
  const added = vi.spyOn(signal, 'addEventListener')
  const removed = vi.spyOn(signal, 'removeEventListener')
  const pause = openPause()
  for (let waits = 0; waits < 3; waits++) await pause.wait(1, signal)
  const listenersOf = ({ mock }: typeof added | typeof removed) => mock.calls.map(([, listener]) => listener)
  expect(listenersOf(removed)).toEqual(listenersOf(added))
  expect(listenersOf(added)).toHaveLength(3)
})
