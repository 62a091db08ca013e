/** Tracking on screen: a truck on the live map until it stops sending, the replay of a track, and the exports. */
import { readFile } from 'node:fs/promises'
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { addCrew, type Crew, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { type Load, pluginPoint, pointsBetween, sendLocations } from '@haulway/server/testing/tracking.fixture.ts'
import { pitPlace, sitePlace } from '@haulway/server/testing/work.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { desktop, follow, isAt, logIn, type Party, visible } from './testing/browser.ts'
import { tab } from './testing/by-hand.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer, { keepsDevices: false })
let crew: Crew
beforeAll(async () => {
  crew = await addCrew(stage.region)
})

/** A point every half or whole minute: to the pit, in line, and to the site, with a gap of nine minutes on the way. */
function trackOfLoad(beganAt: number, load: Load) {
  const at = (minutes: number) => beganAt + minutes * minuteMs
  const between = (share: number) => ({
    lat: pitPlace.lat + (sitePlace.lat - pitPlace.lat) * share,
    lng: pitPlace.lng + (sitePlace.lng - pitPlace.lng) * share,
  })
  const yard = { lat: pitPlace.lat - 0.02, lng: pitPlace.lng }
  return [
    ...pointsBetween({ ...yard, at: at(0.2) }, { ...pitPlace, at: at(9) }, 18, load),
    ...pointsBetween({ ...pitPlace, at: at(9.5) }, { ...pitPlace, at: at(37.5) }, 29, load),
    ...pointsBetween({ ...pitPlace, at: at(38) }, { ...between(0.4), at: at(44) }, 13, load),
    ...pointsBetween({ ...between(0.95), at: at(53) }, { ...sitePlace, at: at(59) }, 13, load),
  ]
}

/** Records a load of the solo trucker from start to delivery, and sends its points. */
async function haulOneLoad(minutesAgo: number): Promise<{ load: Load; points: number }> {
  const beganAt = Date.now() - minutesAgo * minuteMs
  const ids = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  const load = { projectId: crew.projectId, loadLogId: ids.loadLogId }
  const steps = stepsOfLoad(stage.region, crew, crew.solo, ids, beganAt)
  const points = trackOfLoad(beganAt, load)
  await steps[0]!.record()
  for (let i = 0; i < points.length; i += 50) {
    await sendLocations(stage.server.url, crew.solo.headers, load, { location: points.slice(i, i + 50) })
  }
  for (const step of steps.slice(1)) await step.record()
  return { load, points: points.length }
}

/** Records a load of the fleet's truck until it has left the pit, loaded. */
async function leaveThePit(): Promise<Load> {
  const ids = { loadLogId: newTestId(), dispatchId: crew.fleetDispatchId }
  const steps = stepsOfLoad(stage.region, crew, crew.driver, ids, Date.now() - 40 * minuteMs)
  for (const step of steps.slice(0, 5)) await step.record()
  return { projectId: crew.projectId, loadLogId: ids.loadLogId }
}

async function arrive(party: Party, start: string): Promise<void> {
  await party.page.goto('/')
  await logIn(party)
  await isAt(party.page, start)
}

async function download(party: Party, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([party.page.waitForEvent('download'), press()])
  return readFile(await file.path(), 'utf8')
}

test('a track is replayed with its gap and its acts; tracks, cycle times and own points are exported', async () => {
  const { load, points } = await haulOneLoad(80)
  const jobber = await stage.browser.party('Alder', { viewport: desktop })
  await arrive(jobber, '/jobber/dashboard')
  const seen = visible(jobber.page)
  await jobber.page.goto(`/jobber/load/${load.projectId}/${load.loadLogId}`)
  await seen.text('GPS for 51 of 60 min').waitFor()
  await seen.text('Cause unknown').waitFor()
  await jobber.screenshot('load-gps-gaps')
  await follow(seen.role('link', 'Replay'))
  const slider = seen.role('slider', 'Time')
  await slider.waitFor()
  await expect.poll(() => jobber.page.locator('.hw-slider-gap').count()).toBe(1)
  await seen.role('button', /Loaded 20.94 tons/).click()
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/Drive loaded/)
  await seen.role('button', /^\d+:\d\d\s[AP]M\s–\u2060\s\d+:\d\d\s[AP]M$/).click()
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/No GPS points since/)
  await jobber.screenshot('load-replay')
  const gpx = await download(jobber, () => seen.role('button', 'Export GPX').click())
  expect(gpx.match(/<trkpt /g)).toHaveLength(points)
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)

  await jobber.page.goto('/jobber/cycle-times')
  const csv = await download(jobber, () => seen.role('button', /^Export/).click())
  const [head, row, ...others] = csv.split('\r\n')
  expect(head).toBe('Truck,Loads,Drive empty,In line,Load,Drive loaded,Dump,Full cycle,90% under')
  expect(others).toEqual([])
  const [truck, loads, , , loading, , , whole] = row!.split(',')
  expect([truck, loads, loading, whole]).toEqual(['12', '1', '4', '60'])
  await jobber.screenshot('cycle-times')

  const trucker = await stage.browser.party('Sam')
  await arrive(trucker, '/solo-trucker/dashboard')
  await tab(trucker, 'Load logs')
  const own = await download(trucker, () => visible(trucker.page).role('button', 'Download CSV').click())
  expect(own.trim().split('\r\n')).toHaveLength(points + 1)

  const pit = await stage.browser.party('Oak Run')
  await arrive(pit, '/pit-operation/dashboard')
  await pit.page.goto(`/pit-operation/load/${load.projectId}/${load.loadLogId}/track`)
  const pitSlider = visible(pit.page).role('slider', 'Time')
  await pitSlider.waitFor()
  const from = await pitSlider.getAttribute('min')
  const to = await pitSlider.getAttribute('max')
  expect((Number(to) - Number(from)) / minuteMs).toBeLessThanOrEqual(38.5)

  // A pit sees only its own part of a cycle.
  await pit.page.goto('/pit-operation/dashboard')
  await visible(pit.page).role('link', 'Cycle times').click()
  await isAt(pit.page, '/pit-operation/cycle-times')
  const cycle = visible(pit.page).role('list', 'Cycle times').getByRole('listitem')
  await expect.poll(() => cycle.allTextContents()).toEqual([expect.stringMatching(/12.*1 load.*Load 4\smin/)])
  await expect.poll(() => cycle.textContent()).not.toMatch(/Drive loaded|Dump/)
})

test('what GPS recorded of a wait is beside the line that is disputed, the same for payer and trucker', async () => {
  const { load } = await haulOneLoad(240)
  const jobber = await stage.browser.party('Alder')
  await arrive(jobber, '/jobber/dashboard')
  const seen = visible(jobber.page)
  await jobber.page.goto(`/jobber/load/${load.projectId}/${load.loadLogId}`)
  await seen.role('button', 'Dispute a line').click()
  await seen.role('button', /^Standby/).click()
  await seen.label('I accept').fill('0')
  await seen.label('Reason').fill('It was not in line.')
  await seen.role('button', /^Dispute this line/).click()
  await seen.text('Held until resolved').waitFor()

  const trucker = await stage.browser.party('Sam')
  await arrive(trucker, '/solo-trucker/dashboard')
  await trucker.page.goto(`/solo-trucker/load/${load.projectId}/${load.loadLogId}`)
  for (const { page } of [jobber, trucker]) {
    await visible(page)
      .text(/It was not in line\./)
      .first()
      .waitFor()
    await visible(page)
      .text(/^GPS recorded all 2\d min, /)
      .first()
      .waitFor()
    await visible(page).text('GPS for 51 of 60 min').first().waitFor()
    await visible(page).text('Cause unknown').first().waitFor()
  }
  await trucker.screenshot('dispute-evidence')
})

test('a jobber sees a truck move, when it will arrive, and that it has stopped sending points', async () => {
  const load = await leaveThePit()
  const sendPoint = async (share: number) => {
    const lat = pitPlace.lat + (sitePlace.lat - pitPlace.lat) * share
    const lng = pitPlace.lng + (sitePlace.lng - pitPlace.lng) * share
    const point = pluginPoint({ lat, lng, at: Date.now() - secondMs }, load)
    const { refused } = await sendLocations(stage.server.url, crew.driver.headers, load, { location: [point] })
    expect(refused).toEqual([])
  }
  const jobber = await stage.browser.party('Alder', { viewport: desktop })
  await arrive(jobber, '/jobber/dashboard')
  const seen = visible(jobber.page)
  await tab(jobber, 'Map', 'Live map')
  await sendPoint(0.3)
  const row = seen.role('button', /7.*Mill Road gate/s)
  await row.click()
  await seen.text('Tracking OK').waitFor()
  await seen.text(/last GPS point \d+\ss ago/).waitFor()
  const eta = jobber.page.locator('.live-panel .hw-row-value').filter({ visible: true })
  await jobber.page.locator('.maplibregl-canvas').waitFor()
  await jobber.screenshot('live-map')
  const before = await eta.textContent()
  await sendPoint(0.8)
  await expect.poll(() => eta.textContent()).not.toBe(before)
  await seen.role('button', 'Follow truck 7').click()

  // Not before: the app opens its pages by the browser's own timers.
  await jobber.page.clock.install()
  await jobber.page.clock.fastForward(2 * minuteMs + 20 * secondMs)
  await seen.text('No GPS points').first().waitFor()
  await jobber.page.clock.fastForward(2 * minuteMs)
  await seen.role('heading', 'Needs attention').waitFor()
  await jobber.screenshot('live-map-silent')
})
