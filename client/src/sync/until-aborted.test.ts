import { expect, test } from 'vitest'
import { untilAborted } from './until-aborted.ts'

test('waits until the signal is aborted', async () => {
  const ending = new AbortController()
  let isOver = false
  const waiting = untilAborted(ending.signal).then(() => (isOver = true))
  await Promise.resolve()
  expect(isOver).toBe(false)
  ending.abort()
  await waiting
  expect(isOver).toBe(true)
})

test('does not wait for a signal that was aborted before', async () => {
  await expect(untilAborted(AbortSignal.abort())).resolves.toBeUndefined()
})
