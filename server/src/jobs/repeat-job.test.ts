import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Job } from './job.ts'
import { repeatJob } from './repeat-job.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000_000_400 }))
afterEach(() => void vi.useRealTimers())

function openRepeating(failsOnce = false) {
  const [added, errors]: [Job[], unknown[]] = [[], []]
  let fails = failsOnce
  const enqueue = async (job: Job) => {
    if (!fails) return void added.push(job)
    fails = false
    throw new Error('the database is away')
  }
  const parts = { enqueue, clock: Date.now, onError: (error: unknown) => void errors.push(error) }
  return { added, errors, stop: repeatJob(parts, 'find-silent-loads', 1000) }
}

test('each period has one job, whichever nodes add it', async () => {
  const first = openRepeating()
  await vi.advanceTimersByTimeAsync(300)
  const second = openRepeating()
  await vi.advanceTimersByTimeAsync(3000)
  const keys = first.added.map(({ key }) => key)
  expect(keys).toEqual(['1000000001', '1000000002', '1000000003'])
  expect(second.added.map(({ key }) => key)).toEqual(keys)
  first.stop()
  second.stop()
  await vi.advanceTimersByTimeAsync(3000)
  expect(first.added).toHaveLength(3)
})

test('a period that could not be added is reported, and the next one comes', async () => {
  const node = openRepeating(true)
  await vi.advanceTimersByTimeAsync(2000)
  expect(node.errors).toHaveLength(1)
  expect(node.added.map(({ key }) => key)).toEqual(['1000000002'])
  node.stop()
})
