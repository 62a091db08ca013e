import { expect, test } from 'vitest'
import { openPaced } from './paced.ts'

/** A clock that goes on where something works or rests. */
function openTime() {
  let now = 0
  const said: string[] = []
  const pass = async (word: string, ms: number) => {
    said.push(`${word} at ${now}`)
    await Promise.resolve()
    now += ms
  }
  return { said, nowMs: () => now, rest: (ms: number) => pass(`rest of ${ms}`, ms), pass }
}

test('work that comes at once is done one after the other, with a rest four times as long as each', async () => {
  const time = openTime()
  const paced = openPaced((ms: number) => time.pass('work', ms), time)
  await Promise.all([paced(10), paced(20), paced(5)])
  await paced(1)
  expect(time.said.join(', ')).toBe(
    'work at 0, rest of 40 at 10, work at 50, rest of 80 at 70, work at 150, rest of 20 at 155, work at 175',
  )
})

test('work that fails is told to who asked for it, and what waits goes on', async () => {
  const paced = openPaced(async (word: string) => {
    if (word === 'bad') throw new Error('so it is')
  })
  const [good, bad, next] = await Promise.allSettled([paced('good'), paced('bad'), paced('next')])
  expect([good.status, bad.status, next.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
