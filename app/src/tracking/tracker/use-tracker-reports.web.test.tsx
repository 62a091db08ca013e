/** What the app reports of its tracker, with a real IndexedDB. */
import { minuteMs } from '@haulway/domain/time.ts'
import type { TrackerEvent } from '@haulway/domain/tracker/event.ts'
import { noTracker } from '@haulway/domain/tracker/status.ts'
import { afterEach, expect, test } from 'vitest'
import { openPointQueue, TrackingDatabase } from './point-queue.ts'
import { type LastStatus, watchTracker } from './use-tracker-reports.ts'

const uid = `reports-${crypto.randomUUID()}`
const loadLogId = crypto.randomUUID()
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page whose queue is open. */
function openPage() {
  const db = new TrackingDatabase(uid)
  const queue = openPointQueue(db)
  const last: LastStatus = {}
  ends.push(() => db.close())
  return {
    queue,
    /** Watches the load, and collects what it reports. */
    watch: () => {
      const events: TrackerEvent['kind'][] = []
      const end = watchTracker(queue, last, loadLogId, found => events.push(...found.map(event => event.kind)))
      ends.push(end)
      return { events, end }
    },
  }
}

test('an app that was closed reports its start once, even if its tracker first has a fix', async () => {
  const lastFixAt = Date.now() - 10 * minuteMs
  await openPage().queue.changeStatus({ ...noTracker, loadLogId, ability: 'able', lastFixAt })
  const page = openPage()
  // The tracker starts at the same time, and is faster.
  await page.queue.changeStatus({ lastFixAt: Date.now() })
  const first = page.watch()
  await expect.poll(() => first.events).toEqual(['appStarted', 'pageShown'])
  await page.queue.changeStatus({ ability: 'denied' })
  await expect.poll(() => first.events.slice(2)).toEqual(['permissionLowered'])
  first.end()
  const second = page.watch()
  await page.queue.changeStatus({ ability: 'able' })
  await expect.poll(() => second.events).toEqual(['permissionGiven'])
})
