/** Maintenance and updates while the app runs: they come and go without a reload, and stop no one's load. */
import { addCrew, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { answer, readAlert, shells, underMaintenance } from './alert-sheet.ts'
import { type Browser, isAt, logIn, openBrowser, type Party, visible } from './browser.ts'
import { readDevice } from './device.ts'
import { openRegion, settle } from './people.ts'
import { type Server, startServer } from './server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
})
afterEach(async () => {
  await server.admin('status', 'on')
  await browser.sendHome()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const alertOf = ({ page }: Party) => page.getByRole('alertdialog')
const isTold = async (party: Party, title: string) =>
  expect.poll(async () => (await alertOf(party).count()) > 0 && (await readAlert(party)).title).toBe(title)
const isOver = (party: Party) => expect.poll(() => alertOf(party).count()).toBe(0)
const countLogs = (text: string) =>
  server.inTransaction(async tx => (await tx.execute(`select 1 from logs where record::text like '%${text}%'`)).length)

test('maintenance comes over an open app and goes again, and what was being written is still there', async () => {
  const otis = await browser.party('Otis')
  await settle(server, otis, 'jobber', 'Otis Grading')
  await otis.page.evaluate('window.isSamePage = true')
  await server.admin('status', 'off')
  await isTold(otis, 'Under Maintenance')
  await expect.poll(() => readAlert(otis)).toEqual(underMaintenance)
  const asked = otis.page.waitForRequest('**/documents/haulway-config/haulwayStatus')
  await answer(otis, 'Try Again')
  await asked
  await expect.poll(() => readAlert(otis)).toEqual(underMaintenance)
  // The outbox sends beneath the alert: a report of the app goes through it.
  await otis.page.evaluate("setTimeout(() => { throw new Error('Broken beneath the alert') })")
  await expect.poll(() => countLogs('Broken beneath the alert')).toBe(1)
  otis.forgive(/Broken beneath the alert/)
  await server.admin('status', 'on')
  await isOver(otis)
  await visible(otis.page).role('tab', 'Payments').click()
  await isAt(otis.page, '/jobber/payments')
  await expect.poll(() => otis.page.evaluate('window.isSamePage')).toBe(true)
})

test('a driver with an open load sees maintenance, dismisses it, and drives on', async () => {
  const region = openRegion(server)
  const crew = await addCrew(region)
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  await stepsOfLoad(region, crew, crew.solo, load, Date.now())[0]?.record()
  const sam = await browser.party('Sam', { geolocation: { latitude: 40.44, longitude: -79.99 } })
  await sam.page.goto('/auth/login')
  await logIn(sam)
  const seen = visible(sam.page)
  await seen.text('On the way to the pit').first().waitFor()
  await server.admin('status', 'off')
  await isTold(sam, 'Under Maintenance')
  await answer(sam, 'Try Again')
  await isOver(sam)
  await seen.role('button', /^At Oak Run/).click()
  await seen.text('In line').first().waitFor()
  // When maintenance ends and begins again, it is shown again.
  await server.admin('status', 'on')
  await expect.poll(() => readDevice(sam.page)).toContain('"isAvailable":true')
  await server.admin('status', 'off')
  await isTold(sam, 'Under Maintenance')
})

test.each([
  ['ios', 'App Store'],
  ['android', 'Google Play Store'],
] as const)('on %s an update is shown while the app runs, and names the %s', async (platform, store) => {
  await server.admin('versions', platform, '--minimum', '10', '--latest', '10')
  const uma = await browser.party(`Uma ${platform}`)
  await settle(server, uma, 'jobber', 'Uma Grading')
  // A native shell signs in through the system's browser, which is not here: it takes over once there is a session.
  await uma.context.addInitScript({ content: shells[platform] })
  await uma.page.goto('/')
  await isAt(uma.page, '/jobber/dashboard')
  await server.admin('versions', platform, '--latest', '11')
  await isTold(uma, 'Update Available')
  await answer(uma, 'Ok')
  await isOver(uma)
  await uma.page.goto('/')
  await isAt(uma.page, '/jobber/dashboard')
  await visible(uma.page).role('heading', 'Uma Grading').waitFor()
  await expect.poll(() => alertOf(uma).count()).toBe(0)
  await server.admin('versions', platform, '--latest', '12')
  await isTold(uma, 'Update Available')
  await server.admin('versions', platform, '--minimum', '11')
  await isTold(uma, 'Please Update')
  await expect
    .poll(async () => (await readAlert(uma)).paragraphs)
    .toEqual([`Please go to ${store} and update the App to keep using it.`])
  await answer(uma, 'Ok')
  await isTold(uma, 'Please Update')
  await server.admin('versions', platform, '--minimum', '10', '--latest', '10')
  await isOver(uma)
})
