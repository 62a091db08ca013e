import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openIngestQueue } from './ingest-queue.ts'

/** Works for longer than a turn may take. */
function workLong(): void {
  const untilMs = performance.now() + 6
  while (performance.now() < untilMs);
}

test('one piece of work runs immediately, and many long pieces run in order, one per turn', async () => {
  const takeTurn = openIngestQueue()
  const done: number[] = []
  const work = (i: number) => () => {
    workLong()
    done.push(i)
  }
  for (let i = 0; i < 4; i++) void takeTurn(work(i))
  expect(done).toEqual([0])
  await turn()
  expect(done.length).toBeLessThanOrEqual(2)
  while (done.length < 4) await turn()
  expect(done).toEqual([0, 1, 2, 3])
})

test('failing work rejects its own call, and later work still runs', async () => {
  const takeTurn = openIngestQueue()
  const failing = takeTurn(() => {
    throw new Error('failed')
  })
  const next = takeTurn(() => 'done')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
})

test('work beyond the limit is refused, and waiting work still runs', async () => {
  const takeTurn = openIngestQueue(2)
  const waiting = [takeTurn(() => 'first'), takeTurn(() => 'second'), takeTurn(() => 'third')]
  await expect(takeTurn(() => 'fourth')).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(await Promise.all(waiting)).toEqual(['first', 'second', 'third'])
  expect(await takeTurn(() => 'later')).toBe('later')
})
