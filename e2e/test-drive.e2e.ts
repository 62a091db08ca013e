/** The test drive and the coach, by hand and with the real location service: what is ready, what is not, and why. */
import { addCrew, storyOfLoad } from '@haulway/server/api-node/load.fixture.ts'
import { newTestId } from '@haulway/server/api-node/test-node.ts'
import { sitePlace } from '@haulway/server/api-node/work.fixture.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, isAt, logIn, openBrowser, type Party, visible } from './browser.ts'
import { listTooWide, listViolations } from './faults.ts'
import { openRegion, settle } from './people.ts'
import { type Server, startServer } from './server.ts'

const place = { latitude: sitePlace.lat, longitude: sitePlace.lng, accuracy: 8 }

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Each theme as a screenshot, and no fault that axe knows in any. */
async function expectFaultless({ page, screenshot }: Party, title: string): Promise<void> {
  for (const theme of ['light', 'dark', 'sunlight']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await page.waitForTimeout(200)
    await screenshot(`${title}-${theme}`)
    expect(await listViolations(page)).toEqual([])
  }
  await page.evaluate("document.documentElement.dataset.theme = 'light'")
  expect(await listTooWide(page)).toEqual([])
}

async function countTracks(): Promise<number> {
  const [row] = await server.inTransaction(tx => tx.execute<{ count: string }>(sql`select count(*) from tracks`))
  return Number(row?.count)
}

test('the test drive proves a device from the account page, and leaves no place anywhere', async () => {
  const una = await browser.party('Una', { geolocation: place })
  await settle(server, una, 'soloTrucker', 'Una Trucking')
  const seen = visible(una.page)
  await una.page.goto('/solo-trucker/account')
  await seen.role('link', /Test drive/).click()
  await seen.role('button', /Start the test drive/).click()
  await seen.text('This device is ready').waitFor()
  for (const words of ['Location allowed', 'Place found, within 8 m', 'A point can be kept', 'Key for sending']) {
    await seen.text(words).waitFor()
  }
  await seen.text(/Haulway has answered, in \d+ ms/).waitFor()
  await expectFaultless(una, 'test-drive')
  expect(await countTracks()).toBe(0)

  await una.context.setOffline(true)
  await seen.role('button', /Test again/).click()
  await seen.text('Ready, with something to look at').waitFor()
  await seen.text('No network').first().waitFor()
  await una.context.setOffline(false)
  una.forgive(/ERR_INTERNET_DISCONNECTED/)
  await una.context.close()
  browser.expectNoTroubles()
})

test('a permission taken away is on the light within a minute, and the coach leads back', async () => {
  const region = openRegion(server)
  const crew = await addCrew(region)
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  await storyOfLoad(region, crew, crew.solo, load, Date.now())[0]?.say()
  const sam = await browser.party('Sam', { geolocation: place, permissions: [] })
  const seen = visible(sam.page)
  await sam.page.goto('/')
  await logIn(sam)
  await isAt(sam.page, '/solo-trucker/dashboard')
  await seen.role('button', /No permission to use the location/).click({ timeout: 60_000 })
  await seen.role('button', 'Try again').waitFor()
  await expectFaultless(sam, 'coach-denied')
  await sam.context.grantPermissions(['geolocation'], { origin: server.url })
  await seen.role('button', 'Try again').click()
  await seen.text('Place found, within 8 m').waitFor()
  await seen.text('Nothing is wrong').waitFor()
  await expectFaultless(sam, 'coach-well')
  await seen.role('button', 'Close').click()
  await seen.role('button', /Tracking good/).waitFor()
  await sam.context.close()
  browser.expectNoTroubles()
})
