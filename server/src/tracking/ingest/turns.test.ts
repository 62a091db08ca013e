import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

/** Longer than a turn may take. */
function workLong(): void {
  const untilMs = performance.now() + 6
  while (performance.now() < untilMs);
}

test('a lone piece of work is done at once, and of a crowd of long ones one for each turn, in order', async () => {
  const takeTurn = openTurns()
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

test('work that fails tells who gave it, and stops nobody behind it', async () => {
  const takeTurn = openTurns()
  const lost = takeTurn(() => {
    throw new Error('lost')
  })
  const answered = takeTurn(() => 'done')
  await expect(lost).rejects.toThrow('lost')
  expect(await answered).toBe('done')
})

test('beyond a bound nobody is taken, and those who wait are served', async () => {
  const takeTurn = openTurns(2)
  const taken = [takeTurn(() => 'first'), takeTurn(() => 'second'), takeTurn(() => 'third')]
  await expect(takeTurn(() => 'fourth')).rejects.toMatchObject({ code: 'tooManyRequests' })
  expect(await Promise.all(taken)).toEqual(['first', 'second', 'third'])
  expect(await takeTurn(() => 'later')).toBe('later')
})
