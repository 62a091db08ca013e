import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('a lone piece of work is done at once, and of a crowd one for each turn of the loop, in order', async () => {
  const takeTurn = openTurns()
  const done: number[] = []
  for (let i = 0; i < 4; i++) takeTurn(() => done.push(i))
  expect(done).toEqual([0])
  await turn()
  expect(done.length).toBeLessThanOrEqual(2)
  while (done.length < 4) await turn()
  expect(done).toEqual([0, 1, 2, 3])
})

test('work that fails stops nobody behind it', async () => {
  const takeTurn = openTurns()
  let isDone = false
  expect(() =>
    takeTurn(() => {
      throw new Error('lost')
    }),
  ).toThrow('lost')
  takeTurn(() => {
    isDone = true
  })
  await turn()
  await turn()
  expect(isDone).toBe(true)
})
