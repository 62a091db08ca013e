/** The alerts that stop an app at its start, as the server sends what causes them, until it takes the cause away. */
import { addCrew, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { answer, becomeShell, readAlert, shells, underMaintenance } from './testing/alert-sheet.ts'
import { isAt, logIn, loseNetwork, type Party, visible } from './testing/browser.ts'
import { logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer, { keepsDevices: false })
// Even after a failed test, the service is open for the next one.
afterEach(() => stage.server.admin('status', 'on'))

/** Taps "Try Again", and waits until startup requests the status from the server again. */
async function tryAgain(party: Party): Promise<void> {
  const requested = party.page.waitForRequest('**/documents/haulway-config/haulwayStatus')
  await answer(party, 'Try Again')
  await requested
}

const networkError = {
  title: 'Network Error',
  paragraphs: ["Couldn't Connect To Haulway Network", 'Please check your internet connection and try again.'],
  button: 'Try Again',
}

const shellIsReady = 'navigator.serviceWorker.ready.then(() => undefined)'

describe('Network Error', () => {
  test('is shown on each try on a device without data, until Try Again works', async () => {
    const nora = await stage.browser.party('Nora')
    await nora.page.route('**/documents/**', route => route.abort('internetdisconnected'))
    await nora.page.goto('/')
    for (const _ of [1, 2, 3]) {
      await expect.poll(() => readAlert(nora)).toEqual(networkError)
      await tryAgain(nora)
    }
    await expect.poll(() => readAlert(nora)).toEqual(networkError)
    await nora.page.unroute('**/documents/**')
    await answer(nora, 'Try Again')
    await isAt(nora.page, '/auth/login')
    await expect.poll(() => nora.page.getByRole('alertdialog').count()).toBe(0)
    nora.forgive(/ERR_INTERNET_DISCONNECTED/)
  })

  test('is not shown to a logged-in user with stored documents: offline, the app opens the same page', async () => {
    const olga = await stage.browser.party('Olga', { shell: true })
    await logInAsOwner(stage.server, olga, 'soloTrucker', 'Olga Trucking')
    await visible(olga.page).role('link', 'Account OD').waitFor()
    await visible(olga.page).role('heading', 'Olga Trucking').waitFor()
    await olga.page.evaluate(shellIsReady)
    await loseNetwork(olga)
    await olga.page.reload()
    await isAt(olga.page, '/solo-trucker/dashboard')
    await visible(olga.page)
      .role('link', /Account/)
      .waitFor()
    await expect.poll(() => olga.page.getByRole('alertdialog').count()).toBe(0)
    await olga.page.goto('/solo-trucker/account')
    await visible(olga.page).role('heading', /^Olga/).waitFor()
    await olga.context.setOffline(false)
  })

  test('is shown when a logged-out user opens the precached app offline', async () => {
    const stan = await stage.browser.party('Stan', { shell: true })
    await stan.page.goto('/auth/login')
    await stan.page.evaluate(shellIsReady)
    await loseNetwork(stan)
    await stan.page.goto('/')
    await expect.poll(() => readAlert(stan)).toEqual(networkError)
    await stan.context.setOffline(false)
    await answer(stan, 'Try Again')
    await isAt(stan.page, '/auth/login')
  })
})

describe('Under Maintenance', () => {
  test('is shown on each try while the administrator has closed the service', async () => {
    await stage.server.admin('status', 'off')
    const mia = await stage.browser.party('Mia')
    await mia.page.goto('/')
    await expect.poll(() => readAlert(mia)).toEqual(underMaintenance)
    await tryAgain(mia)
    await expect.poll(() => readAlert(mia)).toEqual(underMaintenance)
    await stage.server.admin('status', 'on')
    await answer(mia, 'Try Again')
    await isAt(mia.page, '/auth/login')
  })
})

test('a driver with an open load can close maintenance and a mandatory update, and continues the load', async () => {
  const { region } = stage
  const crew = await addCrew(region)
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  await stepsOfLoad(region, crew, crew.solo, load, Date.now())[0]?.record()
  const sam = await stage.browser.party('Sam', { geolocation: { latitude: 40.44, longitude: -79.99 } })
  await sam.page.goto('/auth/login')
  await logIn(sam)
  const seen = visible(sam.page)
  await seen
    .text(/^(Driving to|You're at) /)
    .first()
    .waitFor()
  await becomeShell(sam, 'ios')
  for (const [close, open, title] of [
    [['status', 'off'], ['status', 'on'], 'Under Maintenance'],
    [
      ['versions', 'ios', '--minimum', '11', '--latest', '11'],
      // Also lowers the latest version: otherwise the running app would offer the update.
      ['versions', 'ios', '--minimum', '10', '--latest', '10'],
      'Please Update',
    ],
  ] as const) {
    await stage.server.admin(...close)
    await sam.page.goto('/')
    await expect.poll(async () => (await readAlert(sam)).title).toBe(title)
    await isAt(sam.page, '/solo-trucker/dashboard')
    await sam.page.getByRole('alertdialog').getByRole('button').click()
    await sam.page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await stage.server.admin(...open)
  }
  // The sheet that explains the location permission waited under the alerts.
  await seen.role('button', /^Continue/).click()
  await seen.role('button', /^Check in at Oak Run/).click()
  await seen.text('In line').first().waitFor()
})

test('Please Update names the store and holds the app until its version is allowed again', async () => {
  await stage.server.admin('versions', 'android', '--minimum', '11', '--latest', '12')
  const uma = await stage.browser.party('Uma', { before: shells.android })
  await uma.page.goto('/')
  const pleaseUpdate = {
    title: 'Please Update',
    paragraphs: ['Please go to Google Play Store and update the App to keep using it.'],
    button: 'Ok',
  }
  await expect.poll(() => readAlert(uma)).toEqual(pleaseUpdate)
  const requested = uma.page.waitForRequest('**/documents/haulway-config/haulwayStatus')
  await answer(uma, 'Ok')
  await requested
  await expect.poll(() => readAlert(uma)).toEqual(pleaseUpdate)
  await stage.server.admin('versions', 'android', '--minimum', '10')
  await answer(uma, 'Ok')
  await isAt(uma.page, '/auth/login')
})
