/** Maintenance and updates while the app runs: their alerts come and go without a reload. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { answer, becomeShell, readAlert, underMaintenance } from './testing/alert-sheet.ts'
import { type Browser, isAt, openBrowser, type Party, visible } from './testing/browser.ts'
import { logInAsOwner } from './testing/people.ts'
import { type Server, startServer } from './testing/server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
})
afterEach(async () => {
  await server.admin('status', 'on')
  await browser.closeDevices()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

const alertOf = ({ page }: Party) => page.getByRole('alertdialog')
const showsAlert = async (party: Party, title: string) =>
  expect.poll(async () => (await alertOf(party).count()) > 0 && (await readAlert(party)).title).toBe(title)
const showsNoAlert = (party: Party) => expect.poll(() => alertOf(party).count()).toBe(0)
const countLogs = (text: string) =>
  server.inTransaction(async tx => (await tx.execute(`select 1 from logs where record::text like '%${text}%'`)).length)

test('maintenance covers an open app and goes away without a reload, and the outbox sends the whole time', async () => {
  const otis = await browser.party('Otis')
  await logInAsOwner(server, otis, 'jobber', 'Otis Grading')
  await otis.page.evaluate('window.isSamePage = true')
  await server.admin('status', 'off')
  await showsAlert(otis, 'Under Maintenance')
  await expect.poll(() => readAlert(otis)).toEqual(underMaintenance)
  const requested = otis.page.waitForRequest('**/documents/haulway-config/haulwayStatus')
  await answer(otis, 'Try Again')
  await requested
  await expect.poll(() => readAlert(otis)).toEqual(underMaintenance)
  // The outbox sends while the alert is shown: an error report of the app arrives.
  await otis.page.evaluate("setTimeout(() => { throw new Error('Broken beneath the alert') })")
  await expect.poll(() => countLogs('Broken beneath the alert')).toBe(1)
  otis.forgive(/Broken beneath the alert/)
  await server.admin('status', 'on')
  await showsNoAlert(otis)
  await visible(otis.page).role('tab', 'Payments').click()
  await isAt(otis.page, '/jobber/payments')
  await expect.poll(() => otis.page.evaluate('window.isSamePage')).toBe(true)
})

test('an update is shown while the app runs, and holds it until its version is allowed again', async () => {
  await server.admin('versions', 'ios', '--minimum', '10', '--latest', '10')
  const uma = await browser.party('Uma')
  await logInAsOwner(server, uma, 'jobber', 'Uma Grading')
  await becomeShell(uma, 'ios')
  await uma.page.goto('/')
  await isAt(uma.page, '/jobber/dashboard')
  await server.admin('versions', 'ios', '--latest', '11')
  await showsAlert(uma, 'Update Available')
  await answer(uma, 'Ok')
  await showsNoAlert(uma)
  await uma.page.goto('/')
  await isAt(uma.page, '/jobber/dashboard')
  await visible(uma.page).role('heading', 'Uma Grading').waitFor()
  await expect.poll(() => alertOf(uma).count()).toBe(0)
  await server.admin('versions', 'ios', '--latest', '12')
  await showsAlert(uma, 'Update Available')
  await server.admin('versions', 'ios', '--minimum', '11')
  await showsAlert(uma, 'Please Update')
  await expect
    .poll(async () => (await readAlert(uma)).paragraphs)
    .toEqual(['Please go to App Store and update the App to keep using it.'])
  await answer(uma, 'Ok')
  await showsAlert(uma, 'Please Update')
  await server.admin('versions', 'ios', '--minimum', '10', '--latest', '10')
  await showsNoAlert(uma)
})
