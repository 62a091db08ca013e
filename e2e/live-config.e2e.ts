/** Maintenance and updates while the app runs: their alerts come and go without a reload. */
import { afterEach, expect, test } from 'vitest'
import { answer, becomeShell, readAlert, underMaintenance } from './testing/alert-sheet.ts'
import { isAt, type Party, visible } from './testing/browser.ts'
import { logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer, { keepsDevices: false })
afterEach(() => stage.server.admin('status', 'on'))

const alertOf = ({ page }: Party) => page.getByRole('alertdialog')
const showsAlert = async (party: Party, title: string) =>
  expect.poll(async () => (await alertOf(party).count()) > 0 && (await readAlert(party)).title).toBe(title)
const showsNoAlert = (party: Party) => expect.poll(() => alertOf(party).count()).toBe(0)
const countLogs = (text: string) =>
  stage.server.inTransaction(
    async tx => (await tx.execute(`select 1 from logs where record::text like '%${text}%'`)).length,
  )

test('maintenance covers an open app and goes away without a reload, and the outbox sends the whole time', async () => {
  const otis = await stage.browser.party('Otis')
  await logInAsOwner(stage.server, otis, 'jobber', 'Otis Grading')
  await otis.page.evaluate('window.isSamePage = true')
  await stage.server.admin('status', 'off')
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
  await stage.server.admin('status', 'on')
  await showsNoAlert(otis)
  await visible(otis.page).role('tab', 'Payments').click()
  await isAt(otis.page, '/jobber/payments')
  await expect.poll(() => otis.page.evaluate('window.isSamePage')).toBe(true)
})

test('an update is shown while the app runs, and holds it until its version is allowed again', async () => {
  await stage.server.admin('versions', 'ios', '--minimum', '10', '--latest', '10')
  const uma = await stage.browser.party('Uma')
  await logInAsOwner(stage.server, uma, 'jobber', 'Uma Grading')
  await becomeShell(uma, 'ios')
  await uma.page.goto('/')
  await isAt(uma.page, '/jobber/dashboard')
  await stage.server.admin('versions', 'ios', '--latest', '11')
  await showsAlert(uma, 'Update Available')
  await answer(uma, 'Ok')
  await showsNoAlert(uma)
  await uma.page.goto('/')
  await isAt(uma.page, '/jobber/dashboard')
  await visible(uma.page).role('heading', 'Uma Grading').waitFor()
  await expect.poll(() => alertOf(uma).count()).toBe(0)
  await stage.server.admin('versions', 'ios', '--latest', '12')
  await showsAlert(uma, 'Update Available')
  await stage.server.admin('versions', 'ios', '--minimum', '11')
  await showsAlert(uma, 'Please Update')
  await expect
    .poll(async () => (await readAlert(uma)).paragraphs)
    .toEqual(['Please go to App Store and update the App to keep using it.'])
  await answer(uma, 'Ok')
  await showsAlert(uma, 'Please Update')
  await stage.server.admin('versions', 'ios', '--minimum', '10', '--latest', '10')
  await showsNoAlert(uma)
})
