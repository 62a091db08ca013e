/** A browser whose pages track a load: a device that moves when the test says so, and the location service. */
import type { SendPoints, SentBatch } from '@haulway/client/transport/send-points.ts'
import type { NearDestinationNotificationData } from '@haulway/domain/geofence/near-destination.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { vi } from 'vitest'
import type { LocationTracker } from '../location-tracker.ts'
import { openPointFlusher } from '../point-flusher.ts'
import { type DroppedPoints, openPointQueue, type PointQueue, TrackingDatabase } from '../point-queue.ts'
import { openWebDevice } from './web-device.fixture.ts'
import { openWebTracker } from './web-tracker.ts'

/** The service's answers, and what the page did. */
type World = {
  sent: SentBatch[]
  near: string[]
  memory: NearDestinationNotificationData | undefined
  answer: 'taken' | 'lost'
  accuracy: number
  dropped: DroppedPoints[]
  refuse: (points: SentBatch['points']) => { uuid: string; reason: string }[]
}

/** Its pages share a database; its time is `now` and passes only when a page says so. */
export function openTrackingBrowser() {
  const uid = crypto.randomUUID()
  const databases: TrackingDatabase[] = []
  const trackers: LocationTracker[] = []
  /** Waits until the database has handled all earlier requests, no matter how busy the machine is. */
  const settled = async () => {
    for (let step = 0; step < 12; step++) {
      await Promise.all(databases.map(db => db.transaction('rw', db.points, db.status, () => db.points.count())))
      await new Promise(resolve => setTimeout(resolve, 4))
    }
  }
  const openPage = (memory?: NearDestinationNotificationData) => {
    const db = new TrackingDatabase(uid)
    databases.push(db)
    const queue: PointQueue = openPointQueue(db)
    const world: World = {
      ...{ sent: [], near: [], memory, answer: 'taken', accuracy: 5, dropped: [] },
      refuse: () => [],
    }
    const device = openWebDevice(() => ({ at: browser.now, accuracy: world.accuracy }))
    const { geolocation } = device
    const send: SendPoints = async batch => {
      if (world.answer === 'lost') return { kind: 'lost', retryAfterMs: 0 }
      world.sent.push(batch)
      return { kind: 'taken', refused: world.refuse(batch.points) }
    }
    const tracker = openWebTracker({
      ...{ queue, geolocation, isSecure: true, clock: () => browser.now, newUuid: () => crypto.randomUUID() },
      flusher: openPointFlusher({
        queue,
        send,
        clock: () => browser.now,
        onDropped: rows => world.dropped.push(...rows),
      }),
      near: {
        read: async () => world.memory,
        write: async data => {
          world.memory = data
        },
      },
      onNear: each => world.near.push(each.loadLogId),
    })
    trackers.push(tracker)
    return Object.assign(world, {
      queue,
      tracker,
      /** Moves the device to a latitude, one or more seconds later. */
      move: async (lat: number, seconds = 1) => {
        browser.now += seconds * secondMs
        device.move(lat)
        await settled()
      },
      pass: async (ms: number) => {
        browser.now += ms
        vi.advanceTimersByTime(ms)
        await settled()
      },
      /** Lets this much time pass with the device asleep. */
      sleep: async (ms: number) => {
        browser.now += ms
        vi.advanceTimersByTime(10 * secondMs)
        await settled()
      },
      watched: device.watched,
      deny: device.deny,
      asked: device.asked,
    })
  }
  const closeDatabases = () => {
    for (const db of databases.splice(0)) db.close()
  }
  const browser = {
    now: 1_792_058_400_000,
    /** A page of the app, with its tracker. */
    openPage,
    closeDatabases,
    settled,
    close: () => {
      for (const tracker of trackers.splice(0)) tracker.stop()
      closeDatabases()
    },
  }
  return browser
}
