/** How many taps the daily tasks of docs/tasks.md take, on a phone, from each person's start page. */
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import {
  addCrew,
  addDelivered,
  type Crew,
  readLoad,
  stepsOfLoad,
  usualFacts,
} from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { pointsBetween, sendLocations } from '@haulway/server/testing/tracking.fixture.ts'
import {
  addActor,
  addFleetTrucker,
  addTruck,
  pitPlace,
  readOwn,
  sitePlace,
} from '@haulway/server/testing/work.fixture.ts'
import { beforeAll, expect, test } from 'vitest'
import { enter, follow, isGone, type Party, push, visible } from './testing/browser.ts'
import { setBankAccount } from './testing/by-hand.ts'
import { countTaps } from './testing/count-taps.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)
let crew: Crew
beforeAll(async () => {
  crew = await addCrew(stage.region)
})

async function enterAs(name: string, start: string, at?: typeof pitPlace): Promise<Party> {
  const geolocation = at && { latitude: at.lat, longitude: at.lng }
  const party = await stage.browser.party(name, { timezoneId: 'America/New_York', ...(geolocation && { geolocation }) })
  await enter(party, start)
  await visible(party.page).role('tab').first().waitFor()
  return party
}

/** A load whose drive GPS recorded, so that nothing about it needs a look. */
async function deliverTracked(beganAt: number) {
  const load = await addDelivered(stage.region, crew, crew.solo, beganAt)
  const at = (place: typeof pitPlace, minutes: number) => ({ ...place, at: beganAt + minutes * minuteMs })
  const before = { lat: pitPlace.lat - 0.05, lng: pitPlace.lng - 0.05 }
  const points = [
    ...pointsBetween(at(before, 1), at(pitPlace, 9), 17, load),
    ...pointsBetween(at(pitPlace, 10), at(pitPlace, 38), 29, load),
    ...pointsBetween(at(pitPlace, 38.5), at(sitePlace, 53), 30, load),
    ...pointsBetween(at(sitePlace, 54), at(sitePlace, 60), 7, load),
  ]
  await sendLocations(stage.server.url, crew.solo.headers, load, { location: points })
  const doubts = async () => (await readLoad(stage.region, crew.jobber, load.loadLogId)).approvalDoubts
  await expect.poll(doubts).toEqual([])
  return load
}

test('a jobber approves a day and pays it with at most 4 taps, on the same page', async () => {
  await deliverTracked(Date.now() - 150 * minuteMs)
  const jobber = await enterAs('Alder', '/jobber/dashboard')
  const seen = visible(jobber.page)
  await seen.role('link', /^Approve 1 load/).waitFor()
  const { read } = await countTaps(jobber.page)
  await follow(seen.role('link', /^Approve 1 load/))
  await seen.role('button', /^Approve 1 load/).click()
  await seen.role('button', /^Pay 2 businesses/).click()
  await seen.role('button', /^Get transfer details/).click()
  await seen
    .text(/^Requested/)
    .first()
    .waitFor()
  await jobber.screenshot('task-approve-and-pay')
  const done = await read()
  console.info('approve a day and pay', done)
  expect(done.taps).toBeLessThanOrEqual(4)
})

test('a trucker withdraws with at most 3 taps', async () => {
  const lines = (await stage.server.admin('unsettled')).split('\n')
  for (const line of lines) {
    const [, entityId, id] = line.match(/^payment (\S+) (\S+)/) ?? []
    if (entityId && id) await stage.server.admin('settle', 'payment', entityId, id)
  }
  const solo = await enterAs('Sam', '/solo-trucker/dashboard')
  const seen = visible(solo.page)
  await push(solo.page, '/solo-trucker/withdraw')
  await setBankAccount(solo, 'Sam Delgado')
  await push(solo.page, '/solo-trucker/dashboard')
  await seen.role('tab', /Payments/).waitFor()
  const { read } = await countTaps(solo.page)
  await follow(seen.role('tab', /Payments/))
  await follow(seen.role('link', /^Withdraw money/))
  await seen.role('button', /^Withdraw \$/).click()
  await seen.text('Taken from your balance').waitFor()
  const done = await read()
  console.info('withdraw', done)
  expect(done.taps).toBeLessThanOrEqual(3)
})

test('a payer disputes a line with at most 4 taps and one number', async () => {
  const load = await addDelivered(stage.region, crew, crew.solo, Date.now() - 300 * minuteMs)
  const jobber = await enterAs('Alder', '/jobber/dashboard')
  const seen = visible(jobber.page)
  await push(jobber.page, `/jobber/load/${load.projectId}/${load.loadLogId}`)
  await seen.role('button', 'Dispute a line').waitFor()
  const { type, read } = await countTaps(jobber.page)
  await seen.role('button', 'Dispute a line').click()
  await seen.role('button', /^Haul/).click()
  await type(seen.label('I accept'), '19.94')
  await seen.role('button', 'Our count differs.').click()
  await jobber.screenshot('task-dispute')
  await seen.role('button', /^Dispute this line/).click()
  await seen.text('Held until resolved').waitFor()
  const done = await read()
  console.info('dispute', done)
  expect(done.taps).toBeLessThanOrEqual(4)
})

test('a fleet finds a truck with 2 taps, and dispatches one with at most 3', async () => {
  const { jobber, fleet, projectId, haulId } = crew
  await jobber.client.changeHaul({ projectId, haulId, trucksWanted: 20 })
  await addTruck(fleet, '88')
  await addFleetTrucker(stage.region, fleet, 'Lou')
  const offerId = newTestId()
  await jobber.client.sendOffer({ projectId, haulId, offerId, truckingEntityId: fleet.entityId, trucks: 1 })
  await fleet.client.answerOffer({ projectId, offerId, accept: true })
  const party = await enterAs('Keystone', '/trucking-fleet/dashboard')
  const seen = visible(party.page)
  await seen.role('tab', /Trucks/).waitFor()
  const finding = await countTaps(party.page)
  await follow(seen.role('tab', /Trucks/))
  await seen.role('link', /88/).first().click()
  await party.page.waitForURL(/\/trucks\/./)
  const found = await finding.read()
  console.info('find a truck', found)
  expect(found.taps).toBeLessThanOrEqual(2)

  await party.page.goBack()
  await follow(seen.role('tab', /Dispatch/))
  await seen
    .role('button', /^Assign/)
    .first()
    .click()
  await seen.role('button', /^Dispatch /).click()
  await isGone(seen.role('button', /^Assign/))
  const taps = (await finding.read()).taps - found.taps
  console.info('dispatch', { taps })
  expect(taps).toBeLessThanOrEqual(3)
})

test('a trucker finds, accepts and delivers a load with at most 5 taps: the rest records itself', async () => {
  await crew.jobber.client.changeHaul({ projectId: crew.projectId, haulId: crew.haulId, trucksWanted: 30 })
  const nell = await addActor(stage.region, 'Nell', 2)
  await addTruck(nell, '52')
  const { page } = await enterAs('Nell', '/solo-trucker/dashboard', pitPlace)
  const seen = visible(page)
  await seen.role('tab', /Find work/).waitFor()
  const { read } = await countTaps(page)
  await follow(seen.role('tab', /Find work/))
  // The row of the list. The job's flag on the map names it too, and only chooses it.
  await seen.role('button', /^Mill Road/).click()
  await seen.role('button', /^Accept/).click()
  await seen.role('button', /^Start load\b/).click()
  const readLoads = () => readOwn(stage.region, nell, 'load-logs')
  await expect.poll(readLoads).toHaveLength(1)
  const [body] = await readLoads()
  const { loadLogId, terms } = loadLogDocumentSchema.parse(body)
  const soon = { pitAt: 0.001, loadingAt: 0.002, loadedAt: 0.003, leftAt: 0.004, nearAt: 0.005, siteAt: 0.006 }
  const ids = { loadLogId, dispatchId: terms.dispatchId }
  const steps = stepsOfLoad(stage.region, crew, nell, ids, Date.now(), { ...usualFacts, ...soon })
  // The geofences and the operator's two taps.
  for (const step of steps.slice(1, -1)) await step.record()
  await seen.role('button', /^Unloaded/).click()
  await seen.role('button', /^Start load\b/).waitFor()
  const done = await read()
  console.info('find, accept and deliver', done)
  expect(done.taps).toBeLessThanOrEqual(5)
})
