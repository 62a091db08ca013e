/**
 * A whole track on the web: 2.4 km by Chromium's geolocation, with a network lost in the middle and a browser that is
 * killed there and starts again. In the end the server has exactly the points that the phone stored, each once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { addCrew, atTime, type Crew, readLoad, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { sitePlace } from '@haulway/server/testing/work.fixture.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import { hasWholeChromium } from '@haulway/tools/chromium.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillablePhone, openKillablePhone } from './faults/killable-phone.ts'
import { emailOf, isAt, logIn, visible } from './testing/browser.ts'
import { openClientOf, openRegion } from './testing/people.ts'
import { type Server, startServer } from './testing/server.ts'

/** About 52 m per second: the 50 m filter keeps each step, and no fix is rejected as a jump. */
const stepMeters = 55
const stepMs = 1_050
/** How long the browser really gets while the test waits. The rest of the time is skipped on its clock. */
const realMs = 250
const metersADegree = 111_195
/** The drive begins this far before the site, in whole steps. */
const beginMeters = 44 * stepMeters
/** The steps before the network is lost, and without a network. */
const steps = { online: 8, offline: 10 }
/** How far the first browser's clock is behind the next one's: it seems to have been closed for that long. */
const awayMs = 8 * minuteMs
/**
 * How far the next one's is behind the server's, so that skipping time doesn't make it run ahead. It is less than
 * `truckSilenceMs`, or the server would take the truck for silent.
 */
const behindMs = 2.5 * minuteMs

let server: Server
let phone: KillablePhone
beforeAll(async () => {
  server = await startServer()
  phone = openKillablePhone(server.url)
})
afterAll(async () => {
  await phone.close()
  await server.close()
})

test('a track with a lost network and a killed browser ends with exactly the points it recorded', async () => {
  const region = openRegion(server)
  const crew = await addCrew(region)
  const load = { projectId: crew.projectId, loadLogId: newTestId() }
  const loadIds = { ...load, dispatchId: crew.soloDispatchId }
  const story = stepsOfLoad(region, crew, crew.solo, loadIds, Date.now() - 50 * minuteMs)
  for (const step of story.slice(0, 5)) await step.record()

  const first = await phone.start(awayMs + behindMs)
  const drive = openDrive(first.context)
  await drive.moveBy(0)
  await first.page.goto(server.url)
  await logIn({ page: first.page, email: emailOf('Sam') })
  await isAt(first.page, '/solo-trucker/dashboard')
  await drive.waitUntil(() => isTracked(first.page))
  await drive.drive(steps.online)
  await expect.poll(() => readKeys(load).then(keys => keys.length)).toBeGreaterThanOrEqual(5)
  await first.context.setOffline(true)
  const sent = (await readKeys(load)).length
  await drive.drive(steps.offline)
  expect(phone.journal.length).toBeGreaterThanOrEqual(sent + steps.offline)
  await phone.kill()
  const beforeKill = phone.journal.length

  const second = await phone.start(behindMs)
  const rest = openDrive(second.context, drive.driven())
  await rest.moveBy(0)
  await second.page.goto(`${server.url}/solo-trucker/dashboard`)
  await rest.waitUntil(() => isTracked(second.page))
  await rest.drive(Math.ceil((beginMeters - rest.driven()) / stepMeters))
  const arrivedBy = async (witness: string) => {
    const { acts } = await readLoad(region, crew.solo, load.loadLogId)
    return acts.filter(act => act.kind === 'arriveAtSite' && act.witness === witness).length
  }
  // The phone may record the arrival first. The server's geofence needs points, so the truck keeps sending them.
  await rest.waitUntil(async () => (await arrivedBy('geofence')) === 1)
  expect(await arrivedBy('trucker')).toBeLessThanOrEqual(1)
  const { acts } = await readLoad(region, crew.solo, load.loadLogId)
  expect(acts.filter(act => act.kind === 'nearDestination')).toHaveLength(1)
  // A headless shell shows no notifications.
  if (hasWholeChromium()) expect(phone.notifications.filter(title => title.startsWith('Near'))).toHaveLength(1)
  await expect.poll(async () => sorted(await readKeys(load))).toEqual(journalKeys(phone))
  expect(new Set(phone.journal).size).toBe(phone.journal.length)
  expect(phone.journal.length).toBeGreaterThanOrEqual(beginMeters / stepMeters)
  await atTime(region, crew.solo, Date.now()).deliverLoad({ ...loadIds, actId: newTestId() })
  await expectGap(second.page, crew, load, phone.journal.slice(beforeKill - 1, beforeKill + 1))
})

/** Moves the device of a browser toward the site. @param from meters already driven */
function openDrive(context: BrowserContext, from = 0) {
  let meters = from
  const moveBy = async (distanceMeters: number) => {
    meters = Math.min(meters + distanceMeters, beginMeters)
    const latitude = sitePlace.lat - (beginMeters - meters) / metersADegree
    await context.setGeolocation({ latitude, longitude: sitePlace.lng, accuracy: 5 })
  }
  const passTime = async (ms: number) => {
    await sleep(realMs)
    await context.clock.fastForward(ms - realMs)
  }
  return {
    moveBy,
    driven: () => meters,
    /**
     * Each step waits until the phone has stored it: a busy browser reports only the last of several places, and a
     * point that is being stored when the browser is killed may be on the device or not.
     */
    drive: async (count: number) => {
      for (let n = 0; n < count; n++) {
        const stored = phone.journal.length
        await context.clock.fastForward(stepMs)
        await moveBy(stepMeters)
        await expect.poll(() => phone.journal.length).toBeGreaterThan(stored)
      }
    },
    /** Repeats the device's position until the condition holds, since an emulated device reports it only once. */
    waitUntil: async (isMet: () => Promise<boolean>) => {
      for (let n = 0; n < 100 && !(await isMet()); n++) {
        await passTime(4 * secondMs)
        await moveBy(0)
      }
      await expect.poll(() => isMet()).toBe(true)
    },
  }
}

/** Whether the light shows how old the last point is. */
function isTracked(page: Page): Promise<boolean> {
  return visible(page)
    .role('button', /last GPS point/)
    .first()
    .isVisible()
}

type Load = { projectId: string; loadLogId: string }

function readKeys({ projectId, loadLogId }: Load): Promise<number[]> {
  return server.inTransaction(async tx => (await readTrack(tx, projectId, loadLogId)).map(point => point.key))
}

const sorted = (keys: number[]) => [...keys].sort((a, b) => a - b)
const journalKeys = ({ journal }: KillablePhone) => sorted(journal.map(pointKey))

/**
 * The time the browser was away is a gap in the summary and on the load's page.
 * @param around the last point stored before it, and the first one after it
 */
async function expectGap(page: Page, crew: Crew, load: Load, around: string[]): Promise<void> {
  const { projectId, loadLogId } = load
  const points = await server.inTransaction(tx => readTrack(tx, projectId, loadLogId))
  const [from, to] = around.map(uuid => points.find(point => point.key === pointKey(uuid))?.at)
  // The first browser's clock was behind by this; the time that this machine needed to start the next one comes on top.
  expect(to! - from!).toBeGreaterThan(awayMs - minuteMs / 2)
  const client = await openClientOf(server, emailOf('Sam'))
  const key = { scope: entityScope(crew.solo.entityId), collection: 'tracking-logs', id: loadLogId } as const
  const read = async () => {
    const { gaps = [] } = (await client.read.document(key)) ?? {}
    return gaps.filter(gap => gap.cause === 'appKilled').map(gap => ({ from: gap.from, to: gap.to }))
  }
  await expect.poll(read).toEqual([{ from, to }])
  await page.goto(`${server.url}/solo-trucker/load/${projectId}/${loadLogId}`)
  await visible(page).text('App was closed').first().waitFor()
}
