/** The web tracker with a real IndexedDB: what it saves, what it sends, and what survives a reload. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import type { NearDestinationNotificationData } from '@haulway/domain/geofence/near-destination.ts'
import { dayMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { waitsLongSince } from '@haulway/domain/tracker/tracker-settings.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoadToTrack } from '../location-tracker.ts'
import { TrackingBrowser } from './tracking-browser.fixture.ts'

const load: LoadToTrack = {
  projectId: 'project',
  loadLogId: 'load',
  state: 'started',
  isLoaded: false,
  isKnown: true,
  destination: { lat: 40.6, lng: -75.6, name: 'Gate 3' },
}

let browser: TrackingBrowser
const openPage = (memory?: NearDestinationNotificationData) => browser.openPage(memory)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  browser = new TrackingBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  browser.close()
})

test('fixes closer than 50 m are skipped, and five points are sent with the ids of their load', async () => {
  const page = openPage()
  page.tracker.track(load)
  for (let n = 0; n < 10; n++) await page.move(40 + n * 0.00025)
  await eventually(() => expect(page.sent.flatMap(batch => batch.points)).toHaveLength(5))
  expect(page.sent[0]).toMatchObject({ projectId: 'project', loadLogId: 'load' })
  const extras = { projectId: 'project', loadLogId: 'load' }
  expect(page.sent[0]?.points[0]).toMatchObject({ extras, coords: { latitude: 40 }, is_moving: true })
})

test('points are sent within half a minute, and when the page is hidden', async () => {
  const page = openPage()
  page.tracker.track(load)
  await page.move(40)
  await page.pass(25 * secondMs)
  expect(page.sent).toEqual([])
  await page.pass(10 * secondMs)
  await eventually(() => expect(page.sent).toHaveLength(1))
  await page.move(40.001)
  page.tracker.flush('pageHidden')
  await eventually(() => expect(page.sent).toHaveLength(2))
})

test('a stopped truck sends a heartbeat every minute', async () => {
  const page = openPage()
  page.tracker.track(load)
  await page.move(40)
  for (let n = 0; n < 40; n++) await page.pass(5 * secondMs)
  const events = async () => [
    ...page.sent.flatMap(batch => batch.points),
    ...(await page.queue.listDue(browser.now, 99)).map(row => row.point),
  ]
  await eventually(async () => expect((await events()).map(point => point.event)).toEqual([undefined, ...beats(3)]))
})

test('unsent points survive a lost network and a reload, and are sent once, in order', async () => {
  const first = openPage()
  first.answer = 'lost'
  first.tracker.track(load)
  for (let n = 0; n < 60; n++) await first.move(40 + n * 0.001)
  expect(await first.queue.count()).toBe(60)
  await eventually(async () => expect((await first.queue.readStatus()).failingSince).not.toBeNull())
  first.tracker.stop()
  browser.closeDatabases()

  const second = openPage()
  second.tracker.track(load)
  second.tracker.flush('online')
  await eventually(async () => expect(await second.queue.count()).toBe(0))
  expect(second.sent.map(batch => batch.points.length)).toEqual([50, 10])
  const latitudes = second.sent.flatMap(batch => batch.points.map(point => JSON.stringify(point.coords)))
  expect(new Set(latitudes).size).toBe(60)
  expect(latitudes).toEqual([...latitudes].sort())
  expect(await second.queue.readStatus()).toMatchObject({ failingSince: null, loadLogId: 'load' })
})

test('points of a load whose start is not sent yet stay for another try, and refused points don’t', async () => {
  const page = openPage()
  page.tracker.track(load)
  page.refuse = points => [
    { uuid: String(points[0]?.uuid), reason: 'unknownLoad' },
    { uuid: String(points[1]?.uuid), reason: 'beforeStart' },
  ]
  for (let n = 0; n < 5; n++) await page.move(40 + n * 0.001)
  await eventually(async () => expect(await page.queue.count()).toBe(1))
  const [unknown] = page.sent[0]?.points ?? []
  page.refuse = () => []
  for (let n = 0; n < 7; n++) await page.pass(5 * secondMs)
  await eventually(async () => expect(await page.queue.count()).toBe(0))
  expect(page.sent.slice(1).flatMap(batch => batch.points)).toEqual([unknown])
})

test('no point is taken before a load starts or after it ends', async () => {
  const page = openPage()
  await page.move(40)
  page.tracker.track(load)
  await page.move(40.001)
  page.tracker.track(undefined)
  await page.move(40.002)
  await page.pass(minuteMs)
  await eventually(() => expect(page.sent.flatMap(batch => batch.points)).toHaveLength(1))
  expect(await page.queue.readStatus()).toMatchObject({ loadLogId: null })
})

test('a loaded truck is notified only once that it is near, even after a reload', async () => {
  const page = openPage()
  page.tracker.track({ ...load, state: 'loaded', isLoaded: true })
  await page.move(40.58)
  await page.move(40.597, 120)
  await page.move(40.599, 20)
  await eventually(() => expect(page.near).toEqual(['load']))
  expect(page.memory).toEqual({ isSent: true, destinationLat: 40.6, destinationLng: -75.6 })
  page.tracker.stop()
  const again = openPage(page.memory)
  again.tracker.track({ ...load, state: 'loaded', isLoaded: true })
  await again.move(40.6)
  expect(again.near).toEqual([])
})

test('the status shows a refused permission until a fix comes', async () => {
  const page = openPage()
  page.tracker.track(load)
  page.deny()
  await eventually(async () => expect(await page.queue.readStatus()).toMatchObject({ ability: 'denied' }))
  await page.move(40)
  expect(await page.queue.readStatus()).toMatchObject({ ability: 'able', lastFixAt: browser.now })
})

test('a stopped truck is watched with less power until it moves, and still sends heartbeats', async () => {
  const page = openPage()
  page.tracker.track(load)
  await page.move(40)
  expect(page.watched()).toEqual(['full'])
  for (let n = 0; n < 40; n++) await page.pass(5 * secondMs)
  expect(page.watched()).toEqual(['little'])
  const full = page.asked.full
  for (let n = 0; n < 24; n++) await page.pass(5 * secondMs)
  // Two heartbeats in two minutes. The requests in between use low power.
  expect(page.asked.full - full).toBe(2)
  expect(page.asked.little).toBeGreaterThan(0)
  await page.move(40.01)
  expect(page.watched()).toEqual(['full'])
  await page.move(40.011)
  const held = await page.queue.listDue(browser.now, 99)
  const points = [...page.sent.flatMap(batch => batch.points), ...held.map(row => row.point)]
  expect(points.at(-1)).toMatchObject({ coords: { latitude: 40.011 }, is_moving: true })
  // The low-power fix that started the high-accuracy watch is not a point.
  expect(points.filter(point => JSON.stringify(point.coords).includes('40.01,'))).toEqual([])
})

test('the status has the times of a hidden page, and a shown page requests a position', async () => {
  const page = openPage()
  page.tracker.track(load)
  await page.move(40)
  page.tracker.flush('pageHidden')
  await browser.settled()
  expect(await page.queue.readStatus()).toMatchObject({ hiddenFrom: browser.now, hiddenUntil: null })
  const hiddenFrom = browser.now
  browser.now += 5 * minuteMs
  const before = page.asked.full
  page.tracker.wake()
  await browser.settled()
  expect(await page.queue.readStatus()).toMatchObject({ hiddenFrom, hiddenUntil: browser.now, lastFixAt: browser.now })
  expect(page.asked.full).toBe(before + 1)
})

test('the status is rough from an inaccurate fix until an accurate one', async () => {
  const page = openPage()
  page.tracker.track(load)
  page.accuracy = 400
  await page.move(40)
  const roughSince = browser.now
  await page.move(40, 20)
  expect(await page.queue.readStatus()).toMatchObject({ roughSince, accuracyMeters: 400 })
  page.accuracy = 5
  await page.move(40)
  expect(await page.queue.readStatus()).toMatchObject({ roughSince: null, accuracyMeters: 5 })
})

test('points wait as long as needed, are reported late after a day, and are never dropped for their age', async () => {
  const page = openPage()
  page.answer = 'lost'
  page.tracker.track(load)
  const takenAt = browser.now + secondMs
  await page.move(40)
  page.tracker.track(undefined)
  await page.sleep(dayMs)
  expect(waitsLongSince(await page.queue.readOldestAt(), browser.now)).toBe(takenAt)
  await page.sleep(40 * dayMs)
  expect(await page.queue.count()).toBe(1)
  page.answer = 'taken'
  await page.pass(minuteMs)
  await eventually(async () => expect(await page.queue.count()).toBe(0))
  expect(page.dropped).toEqual([])
  expect(page.sent).toHaveLength(1)
})

test('points of a load that the server has not known for 14 days are dropped and reported', async () => {
  const page = openPage()
  page.refuse = points => points.map(point => ({ uuid: String(point.uuid), reason: 'unknownLoad' }))
  page.tracker.track(load)
  const takenAt = browser.now + secondMs
  await page.move(40)
  page.tracker.track(undefined)
  await page.sleep(14 * dayMs - minuteMs)
  expect(await page.queue.count()).toBe(1)
  await page.sleep(2 * minuteMs)
  await eventually(async () => expect(await page.queue.count()).toBe(0))
  expect(page.dropped).toEqual([{ projectId: 'project', loadLogId: 'load', at: takenAt, untilAt: takenAt }])
})

test('a page that closes its database under the tracker’s work leaves no error behind', async () => {
  const errors: unknown[] = []
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    errors.push(event.reason)
  }
  window.addEventListener('unhandledrejection', note)
  const page = openPage()
  page.tracker.track(load)
  await page.move(40)
  page.tracker.track({ ...load, state: 'loaded', isLoaded: true })
  page.tracker.flush('online')
  vi.advanceTimersByTime(5 * secondMs)
  page.tracker.stop()
  browser.closeDatabases()
  // The browser reports a rejection in a task of its own.
  for (let n = 0; n < 20; n++) await new Promise(resolve => setTimeout(resolve, 4))
  window.removeEventListener('unhandledrejection', note)
  expect(errors).toEqual([])
})

function beats(count: number): string[] {
  return Array.from({ length: count }, () => 'heartbeat')
}
