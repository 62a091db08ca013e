/**
 * A whole track on the web: kilometers by Chromium's own geolocation, a network that goes away in the middle, a browser
 * that is killed there and comes back. What the phone has written down is what the server has, each point once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { trackingLogSchema } from '@haulway/domain/tracker/tracking-log.ts'
import { addCrew, type Crew, readLoad, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { readDocuments, sitePlace } from '@haulway/server/testing/work.fixture.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOf, isAt, logIn, visible } from './browser.ts'
import { type KillablePhone, openKillablePhone } from './killable-phone.ts'
import { openRegion } from './people.ts'
import { type Server, startServer } from './server.ts'

/** 55 m a second: the 50 m filter keeps each step, and no fix is called a jump. */
const stepMeters = 55
const stepMs = 1_050
const metersADegree = 111_195
/** So far before the site it begins, and so many steps are driven with, without and again with a network. */
const beginMeters = 2_400
const steps = { online: 8, offline: 10 }
/** The killed browser's clock is behind by so much: to the next life it is as if it had been away for so long. */
const awayMs = 8 * minuteMs

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
  const said = { ...load, dispatchId: crew.soloDispatchId }
  const story = stepsOfLoad(region, crew, crew.solo, said, Date.now() - 50 * minuteMs)
  for (const step of story.slice(0, 5)) await step.record()

  const first = await phone.start(-awayMs)
  const way = openWay(first.context)
  await way.go(0)
  await first.page.goto(server.url)
  await logIn({ page: first.page, email: emailOf('Sam') })
  await isAt(first.page, '/solo-trucker/dashboard')
  await way.stand(() => isTracked(first.page))
  await way.drive(steps.online)
  await expect.poll(() => readKeys(load).then(keys => keys.length)).toBeGreaterThanOrEqual(5)
  await first.context.setOffline(true)
  const sent = (await readKeys(load)).length
  await way.drive(steps.offline)
  await expect.poll(() => phone.journal.length).toBeGreaterThanOrEqual(sent + steps.offline)
  await phone.kill()

  const second = await phone.start(0)
  const rest = openWay(second.context, way.driven())
  await rest.go(0)
  await second.page.goto(`${server.url}/solo-trucker/dashboard`)
  await rest.stand(() => isTracked(second.page))
  await rest.drive(Math.ceil((beginMeters - rest.driven()) / stepMeters))
  const arrivedBy = async (witness: string) => {
    const { acts } = await readLoad(region, crew.solo, load.loadLogId)
    return acts.filter(act => act.kind === 'arriveAtSite' && act.witness === witness).length
  }
  // The server judges by points alone, so the truck keeps sending some, though the phone may have arrived first.
  await rest.stand(async () => (await arrivedBy('geofence')) === 1)
  expect(await arrivedBy('trucker')).toBeLessThanOrEqual(1)
  const { acts } = await readLoad(region, crew.solo, load.loadLogId)
  expect(acts.filter(act => act.kind === 'nearDestination')).toHaveLength(1)
  expect(phone.notices.filter(title => title.startsWith('Near'))).toHaveLength(1)
  await expect.poll(async () => sorted(await readKeys(load)), { timeout: 60_000 }).toEqual(journalKeys(phone))
  expect(new Set(phone.journal).size).toBe(phone.journal.length)
  expect(phone.journal.length).toBeGreaterThan(beginMeters / stepMeters / 2)
  await expectGap(second.page, crew, load)
})

function openWay(context: BrowserContext, from = 0) {
  let meters = from
  const go = async (on: number) => {
    meters = Math.min(meters + on, beginMeters)
    const latitude = sitePlace.lat - (beginMeters - meters) / metersADegree
    await context.setGeolocation({ latitude, longitude: sitePlace.lng, accuracy: 5 })
  }
  return {
    go,
    driven: () => meters,
    drive: async (count: number) => {
      for (let n = 0; n < count; n++) {
        await sleep(stepMs)
        await go(stepMeters)
      }
    },
    /** Repeats the device's position until the condition holds, since an emulated device reports it only once. */
    stand: async (isSeen: () => Promise<boolean>) => {
      for (let n = 0; n < 100 && !(await isSeen()); n++) {
        await sleep(2 * secondMs)
        await go(0)
      }
      await expect.poll(() => isSeen()).toBe(true)
    },
  }
}

/** The light tells how old the last point is. */
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

/** The time the browser was away is a gap in the summary and on the load's page. */
async function expectGap(page: Page, crew: Crew, { projectId, loadLogId }: Load): Promise<void> {
  const path = `${entityScope(crew.solo.entityId)}/tracking-logs/${loadLogId}`
  const read = async () => {
    const [body] = await readDocuments(openRegion(server), crew.solo, path)
    const { gaps } = trackingLogSchema.parse(body)
    // As long as it was away, and as long as this machine took to open the browser again.
    const isAway = (ms: number) => ms >= awayMs - minuteMs / 2 && ms < awayMs + 4 * minuteMs
    return gaps.filter(gap => gap.cause === 'appKilled').map(gap => isAway(gap.to - gap.from))
  }
  await expect.poll(read, { timeout: 60_000 }).toEqual([true])
  await page.goto(`${server.url}/solo-trucker/load/${projectId}/${loadLogId}`)
  await visible(page).text('App was closed').first().waitFor({ timeout: 30_000 })
}
