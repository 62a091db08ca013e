/** Measure R9, for points: an app that is killed again and again, with a real IndexedDB. */

import type { SendPoints } from '@haulway/client/transport/send-points.ts'
import { openRandom, testSeed } from '@haulway/domain/seed.fixture.ts'
import { expect, inject, test } from 'vitest'
import { openPointFlusher } from './point-flusher.ts'
import { openPointQueue, TrackingDatabase } from './point-queue.ts'

const points = inject('killedPoints')
const killsWhileRecording = 25
const killsWhileSending = 25
const load = { projectId: crypto.randomUUID(), loadLogId: crypto.randomUUID() }
const uid = `killed-${crypto.randomUUID()}`

test(`${points} points survive fifty kills while recording and sending: none is lost, none counts twice`, async () => {
  const random = openRandom().next
  /** The points whose write succeeded. */
  const journal = new Set<string>()
  for (let life = 0; life <= killsWhileRecording; life++) await recordUntilKilled(life, journal)
  /** The points that the service has committed, each uuid once. */
  const stored = new Set<string>()
  const lives = await sendUntilDone(stored, random)
  console.log(
    `Seed ${testSeed}: ${journal.size} recorded, ${stored.size} stored, ${killsWhileRecording + lives - 1} kills`,
  )
  expect(lives).toBeGreaterThan(killsWhileSending)
  expect([...journal].filter(uuid => !stored.has(uuid))).toEqual([])
  // A point whose write was not confirmed before the kill may be stored too, but nothing else may.
  expect([...stored].every(uuid => /^\d+-\d+$/.test(uuid))).toBe(true)
})

/** One run of the app: it records points until its database is closed under it. */
async function recordUntilKilled(life: number, journal: Set<string>): Promise<void> {
  const db = new TrackingDatabase(uid)
  const queue = openPointQueue(db)
  const share = Math.ceil(points / (killsWhileRecording + 1))
  for (let first = 0; first < share; first += 240) {
    const uuids = Array.from({ length: Math.min(240, share - first) }, (_, i) => `${life}-${first + i}`)
    const adding = uuids.map(uuid =>
      queue.add({ ...load, queuedAt: Date.now(), point: { uuid } }).then(() => journal.add(uuid)),
    )
    // The last ones are still being written when the app ends.
    if (first + 240 >= share && life < killsWhileRecording) db.close()
    await Promise.allSettled(adding)
  }
  db.close()
}

/** Restarts an app that sends its queue until the queue is empty. @returns the number of runs */
async function sendUntilDone(stored: Set<string>, random: () => number): Promise<number> {
  for (let life = 1; ; life++) {
    const db = new TrackingDatabase(uid)
    const queue = openPointQueue(db)
    let answersLeft = life <= killsWhileSending + 1 ? 1 + Math.floor(random() * 25) : Number.POSITIVE_INFINITY
    const send: SendPoints = async batch => {
      for (const { uuid } of batch.points) stored.add(String(uuid))
      // The service has committed the batch, and the app dies before it gets the answer.
      if (--answersLeft <= 0) {
        db.close()
        return { kind: 'lost', retryAfterMs: 0 }
      }
      return random() < 0.05 ? { kind: 'lost', retryAfterMs: 0 } : { kind: 'taken', refused: [] }
    }
    const flusher = openPointFlusher({ queue, send, clock: Date.now })
    const isDone = await flusher.flushIfDue('online').then(
      async () => (await queue.count()) === 0,
      () => false,
    )
    db.close()
    if (isDone && life > killsWhileSending) return life
    if (life > 2_000) throw new Error('the queue is never empty')
  }
}
