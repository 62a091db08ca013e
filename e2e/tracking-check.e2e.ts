/**
 * What a trucker prepares before a load: the truck, and the device with the tracking check and the coach. Uses the
 * browser's real location service.
 */
import { addCrew, type Crew, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { addTruck, sitePlace } from '@haulway/server/testing/work.fixture.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { isStill, listTooWide, listViolations } from './faults/faults.ts'
import { follow, isAt, isGone, logIn, loseNetwork, type Party, phone, visible } from './testing/browser.ts'
import { logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const place = { latitude: sitePlace.lat, longitude: sitePlace.lng, accuracy: 8 }

const stage = openStage(startServer)
let crew: Crew
beforeAll(async () => {
  crew = await addCrew(stage.region)
})

/** Checks that axe finds no violation in any theme, and that nothing is too wide. */
async function expectFaultless({ page, screenshot }: Party, title: string): Promise<void> {
  for (const theme of ['light', 'dark', 'sunlight']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await isStill(page)
    await screenshot(`${title}-${theme}`)
    await expect.poll(() => listViolations(page)).toEqual([])
  }
  await page.evaluate("document.documentElement.dataset.theme = 'light'")
  await expect.poll(() => listTooWide(page)).toEqual([])
}

async function countTracks(): Promise<number> {
  const [row] = await stage.server.inTransaction(tx => tx.execute<{ count: string }>(sql`select count(*) from tracks`))
  return Number(row?.count)
}

test('the tracking check checks a device from the account page, and the server stores no location', async () => {
  const una = await stage.browser.party('Una', { geolocation: place })
  await logInAsOwner(stage.server, una, 'soloTrucker', 'Una Trucking')
  const seen = visible(una.page)
  await una.page.goto('/solo-trucker/account')
  await follow(seen.role('link', /Check tracking/))
  await seen.role('button', /Check tracking/).click()
  await seen.text('This device is ready').waitFor()
  for (const label of [
    'Location allowed',
    'Location found, within 30 ft',
    'GPS points can be saved',
    'Sending authorized',
  ]) {
    await seen.text(label).waitFor()
  }
  await seen.text(/Haulway answered in \d+ ms/).waitFor()
  await expectFaultless(una, 'tracking-check')
  await expect.poll(() => countTracks()).toBe(0)

  await loseNetwork(una)
  await seen.role('button', /Check again/).click()
  await seen.text('Ready, with a warning').waitFor()
  await seen.text('No network').first().waitFor()
  await una.context.setOffline(false)
  await una.context.close()
})

test('a solo trucker adds a truck with its weights, adds and removes a document, and drives that truck', async () => {
  const sol = await stage.browser.party('Sol')
  await logInAsOwner(stage.server, sol, 'soloTrucker', 'Sol Trucking')
  const seen = visible(sol.page)
  await sol.page.goto('/solo-trucker/account')
  await seen.role('link', 'Trucks').click()
  await seen.role('link', /^41/).waitFor()
  await seen.role('button', 'Add truck').click()
  const sheet = sol.page.getByRole('dialog', { name: 'New truck' })
  await sheet.getByLabel('Truck number', { exact: true }).fill('T-9')
  await sheet.getByLabel(/^Empty weight/).fill('30,000')
  await sheet.getByLabel(/^Legal gross weight/).fill('29,000')
  await sheet.getByRole('button', { name: 'Add truck' }).click()
  await seen.text('Enter a legal gross weight above the empty weight.').waitFor()
  await sheet.getByLabel(/^Legal gross weight/).fill('74,000')
  await sol.page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(() => listTooWide(sol.page)).toEqual([])
  await sol.page.setViewportSize(phone)
  await sheet.getByRole('button', { name: 'Add truck' }).click()
  await seen.role('link', /^T-9/).click()
  await seen.role('button', 'Edit details').waitFor()
  await seen.text('22 tons').waitFor()

  await seen.role('button', 'Edit details').click()
  await seen.label(/^Empty weight/).fill('26,000')
  await seen.role('button', 'Save truck').click()
  await seen.text('24 tons').waitFor()
  await seen.role('button', 'Add document').click()
  await seen.label('Number').fill('R 12')
  await seen.role('button', 'Save document').click()
  await seen.role('button', /Registration R 12/).click()
  await seen.role('button', 'Remove document').click()
  await seen.role('button', 'Remove for good').click()
  await seen.text(/^None yet\./).waitFor()

  await seen.role('button', 'Drive this truck').click()
  await seen.text('You drive this truck').waitFor()
  await expect.poll(() => listViolations(sol.page)).toEqual([])
  await seen.role('link', 'Back').click()
  await seen.role('link', /T-9.*You drive it/).waitFor()
  await isGone(seen.role('link', /41.*You drive it/))
  await seen.role('tab', 'Dashboard').click()
  await seen.text('T-9').waitFor()
})

test("a fleet trucker chooses which of the fleet's trucks they drive", async () => {
  await addTruck(crew.fleet, '9')
  const dana = await stage.browser.party('Dana')
  const seen = visible(dana.page)
  await dana.page.goto('/')
  await logIn(dana)
  await isAt(dana.page, '/fleet-trucker/active-project')
  await follow(seen.role('tab', 'Account'))
  await follow(seen.role('link', 'Your truck'))
  await seen.role('button', /^9/).click()
  await seen.text('You drive it').waitFor()
  await isGone(seen.role('button', /^9/))
  await expect.poll(() => listViolations(dana.page)).toEqual([])
  await dana.context.close()
})

test('the light shows a missing location permission within a minute, and the coach leads to the fix', async () => {
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  await stepsOfLoad(stage.region, crew, crew.solo, load, Date.now())[0]?.record()
  const sam = await stage.browser.party('Sam', { geolocation: place, permissions: [] })
  const seen = visible(sam.page)
  await sam.page.goto('/')
  await logIn(sam)
  await isAt(sam.page, '/solo-trucker/dashboard')
  await seen.role('button', /Location not allowed/).click()
  await seen.role('button', 'Try Again').waitFor()
  await expectFaultless(sam, 'coach-denied')
  await sam.context.grantPermissions(['geolocation'], { origin: stage.server.url })
  await seen.role('button', 'Try Again').click()
  await seen.text('Location found, within 30 ft').waitFor()
  await seen.text('All good').waitFor()
  await expectFaultless(sam, 'coach-well')
  await seen.role('button', 'Close').click()
  await seen.role('button', /Tracking OK/).waitFor()
  await sam.context.close()
})
