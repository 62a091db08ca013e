import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { ClientGone, callsAtOnce } from '../../http/traffic/user-turns.ts'
import { openTrackTurns, pointsReadMax } from './track-turns.ts'

const long = 50_000
const refused = expect.objectContaining({ code: 'tooManyRequests' })

test('a user reads few tracks at once and a limited number of points a minute, and others read theirs', async () => {
  let now = 5000
  let running = 0
  let most = 0
  const { run } = openTrackTurns(() => now)
  const read = (uid: string, points: number) =>
    run(uid, async () => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      return { points }
    })
  const answers = await Promise.allSettled(Array.from({ length: 150 }, () => read('ann', long)))
  const answered = answers.filter(({ status }) => status === 'fulfilled').length
  expect(answered).toBeGreaterThanOrEqual(pointsReadMax / long)
  expect(answered).toBeLessThan(pointsReadMax / long + callsAtOnce)
  expect(most).toBe(callsAtOnce)
  await expect(read('ann', 0)).rejects.toEqual(refused)
  await read('bob', long)
  now += minuteMs
  await read('ann', long)
})

test('a track that no one waits for any longer is not read', async () => {
  const { run } = openTrackTurns(() => 0)
  let reads = 0
  const read = async () => {
    reads += 1
    return { points: long }
  }
  await expect(run('ann', read, AbortSignal.abort())).rejects.toBeInstanceOf(ClientGone)
  expect(reads).toBe(0)
  await run('ann', read, new AbortController().signal)
  expect(reads).toBe(1)
})
