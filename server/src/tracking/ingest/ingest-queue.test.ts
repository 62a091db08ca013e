import { setImmediate as letOthersRun } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openIngestQueue } from './ingest-queue.ts'

/** Works for longer than the queue may work at once. */
function workLong(): void {
  const untilMs = performance.now() + 6
  while (performance.now() < untilMs);
}

test('one piece of work runs immediately, and many long pieces run in order, between other work', async () => {
  const runInOrder = openIngestQueue()
  const done: number[] = []
  const work = (i: number) => () => {
    workLong()
    done.push(i)
  }
  for (let i = 0; i < 4; i++) void runInOrder(work(i))
  expect(done).toEqual([0])
  await letOthersRun()
  expect(done.length).toBeLessThanOrEqual(2)
  while (done.length < 4) await letOthersRun()
  expect(done).toEqual([0, 1, 2, 3])
})

test('failing work rejects its own call, and later work still runs', async () => {
  const runInOrder = openIngestQueue()
  const failing = runInOrder(() => {
    throw new Error('failed')
  })
  const next = runInOrder(() => 'done')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
})

test('work beyond the limit is refused, and waiting work still runs', async () => {
  const runInOrder = openIngestQueue(2)
  const waiting = [runInOrder(() => 'first'), runInOrder(() => 'second'), runInOrder(() => 'third')]
  await expect(runInOrder(() => 'fourth')).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(await Promise.all(waiting)).toEqual(['first', 'second', 'third'])
  expect(await runInOrder(() => 'later')).toBe('later')
})
