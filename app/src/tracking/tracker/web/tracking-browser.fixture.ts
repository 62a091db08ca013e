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

/** Its pages share a database. */
export class TrackingBrowser {
  /** The time, which passes only when a page says so. */
  now = 1_792_058_400_000
  readonly #uid = crypto.randomUUID()
  readonly #databases: TrackingDatabase[] = []
  readonly #trackers: LocationTracker[] = []

  /** A page of the app, with its tracker. */
  openPage(memory?: NearDestinationNotificationData) {
    const world: World = {
      sent: [],
      near: [],
      memory,
      answer: 'taken',
      accuracy: 5,
      dropped: [],
      refuse: () => [],
    }
    const device = openWebDevice(() => ({ at: this.now, accuracy: world.accuracy }))
    const { queue, tracker } = this.#openTracker(world, device.geolocation)
    const pass = async (ms: number, awakeMs: number) => {
      this.now += ms
      vi.advanceTimersByTime(awakeMs)
      await this.settled()
    }
    return Object.assign(world, {
      queue,
      tracker,
      watched: device.watched,
      deny: device.deny,
      asked: device.asked,
      /** Moves the device to a latitude, one or more seconds later. */
      move: async (lat: number, seconds = 1) => {
        this.now += seconds * secondMs
        device.move(lat)
        await this.settled()
      },
      pass: (ms: number) => pass(ms, ms),
      /** Lets this much time pass with the device asleep. */
      sleep: (ms: number) => pass(ms, 10 * secondMs),
    })
  }

  #openTracker(world: World, geolocation: Geolocation) {
    const db = new TrackingDatabase(this.#uid)
    this.#databases.push(db)
    const queue: PointQueue = openPointQueue(db)
    const clock = () => this.now
    const send: SendPoints = async batch => {
      if (world.answer === 'lost') return { kind: 'lost', retryAfterMs: 0 }
      world.sent.push(batch)
      return { kind: 'taken', refused: world.refuse(batch.points) }
    }
    const tracker = openWebTracker({
      queue,
      geolocation,
      isSecure: true,
      clock,
      newUuid: () => crypto.randomUUID(),
      flusher: openPointFlusher({ queue, send, clock, onDropped: rows => world.dropped.push(...rows) }),
      near: {
        read: async () => world.memory,
        write: async data => {
          world.memory = data
        },
      },
      onNear: each => world.near.push(each.loadLogId),
    })
    this.#trackers.push(tracker)
    return { queue, tracker }
  }

  /** Waits until the database has handled all earlier requests, no matter how busy the machine is. */
  async settled(): Promise<void> {
    for (let step = 0; step < 12; step++) {
      await Promise.all(this.#databases.map(db => db.transaction('rw', db.points, db.status, () => db.points.count())))
      await new Promise(resolve => setTimeout(resolve, 4))
    }
  }

  closeDatabases(): void {
    for (const db of this.#databases.splice(0)) db.close()
  }

  close(): void {
    for (const tracker of this.#trackers.splice(0)) tracker.stop()
    this.closeDatabases()
  }
}
