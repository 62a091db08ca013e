import { expect, test } from 'vitest'
import { openBackgroundQueue } from './background-queue.ts'

/** A clock that advances only during work and rests. */
function openTime() {
  let now = 0
  const events: string[] = []
  const pass = async (event: string, ms: number) => {
    events.push(`${event} at ${now}`)
    await Promise.resolve()
    now += ms
  }
  return { events, nowMs: () => now, rest: (ms: number) => pass(`rest of ${ms}`, ms), pass }
}

test('parallel calls run one after the other, with a rest four times as long as each piece of work', async () => {
  const time = openTime()
  const runInBackground = openBackgroundQueue((ms: number) => time.pass('work', ms), time)
  await Promise.all([runInBackground(10), runInBackground(20), runInBackground(5)])
  await runInBackground(1)
  expect(time.events.join(', ')).toBe(
    'work at 0, rest of 40 at 10, work at 50, rest of 80 at 70, work at 150, rest of 20 at 155, work at 175',
  )
})

test('failing work rejects its own call, and waiting work still runs', async () => {
  const runInBackground = openBackgroundQueue(async (input: string) => {
    if (input === 'bad') throw new Error('failed')
  })
  const [good, bad, next] = await Promise.allSettled([
    runInBackground('good'),
    runInBackground('bad'),
    runInBackground('next'),
  ])
  expect([good.status, bad.status, next.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('urgent work waits for the piece that runs, and for no rest', async () => {
  const work: string[] = []
  const [rested, begun, first] = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const doWork = async (name: string) => {
    work.push(name)
    if (name !== 'first') return
    begun!.resolve()
    await first!.promise
  }
  const runInBackground = openBackgroundQueue(doWork, { nowMs: () => 0, rest: () => rested!.promise })
  const all = [runInBackground('first'), runInBackground('next')]
  await begun!.promise
  const urgent = runInBackground('urgent', { isUrgent: true })
  expect(work).toEqual(['first'])
  first!.resolve()
  await urgent
  expect(work).toEqual(['first', 'urgent'])
  rested!.resolve()
  await Promise.all(all)
  expect(work).toEqual(['first', 'urgent', 'next'])
})
