/** Every alert of specification 8, with its exact texts, in the app as the server sends it. */
import { addCrew, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answer, becomeShell, readAlert, shells, underMaintenance } from './testing/alert-sheet.ts'
import { type Browser, isAt, logIn, loseNetwork, openBrowser, type Party, visible } from './testing/browser.ts'
import { addPerson, createEntity, logInAsOwner, openRegion, setInDocument } from './testing/people.ts'
import { type Server, startServer } from './testing/server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
})
// Even after a failed test, the service is open for the next one.
afterEach(async () => {
  await server.admin('status', 'on')
  await browser.closeDevices()
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

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
    const nora = await browser.party('Nora')
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

  test("is in the device's language, and Escape or a stray Enter doesn't close it", async () => {
    const esther = await browser.party('Esther', { locale: 'es-MX' })
    await esther.page.route('**/documents/**', route => route.abort('internetdisconnected'))
    await esther.page.goto('/')
    const errorDeRed = {
      title: 'Error de red',
      paragraphs: ['No se pudo conectar a la red de Haulway', 'Revise su conexión a internet e intente de nuevo.'],
      button: 'Intentar de nuevo',
    }
    await expect.poll(() => readAlert(esther)).toEqual(errorDeRed)
    await esther.page.keyboard.press('Escape')
    await esther.page.keyboard.press('Enter')
    await expect.poll(() => readAlert(esther)).toEqual(errorDeRed)
    esther.forgive(/ERR_INTERNET_DISCONNECTED/)
  })

  test('is not shown to a logged-in user with stored documents: offline, the app opens the same page', async () => {
    const olga = await browser.party('Olga', { shell: true })
    await logInAsOwner(server, olga, 'soloTrucker', 'Olga Trucking')
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
    const stan = await browser.party('Stan', { shell: true })
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
    await server.admin('status', 'off')
    const mia = await browser.party('Mia')
    await mia.page.goto('/')
    await expect.poll(() => readAlert(mia)).toEqual(underMaintenance)
    await tryAgain(mia)
    await expect.poll(() => readAlert(mia)).toEqual(underMaintenance)
    await server.admin('status', 'on')
    await answer(mia, 'Try Again')
    await isAt(mia.page, '/auth/login')
  })

  test('is shown when the status document is missing', async () => {
    await server.inTransaction(tx => tx.execute("delete from documents where id = 'haulwayStatus'"))
    const miles = await browser.party('Miles')
    await miles.page.goto('/')
    await expect.poll(() => readAlert(miles)).toEqual(underMaintenance)
    miles.forgive(/haulwayStatus|404/)
  })
})

test('a driver with an open load can close maintenance and a mandatory update, and continues the load', async () => {
  const region = openRegion(server)
  const crew = await addCrew(region)
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  await stepsOfLoad(region, crew, crew.solo, load, Date.now())[0]?.record()
  const sam = await browser.party('Sam', { geolocation: { latitude: 40.44, longitude: -79.99 } })
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
    await server.admin(...close)
    await sam.page.goto('/')
    await expect.poll(async () => (await readAlert(sam)).title).toBe(title)
    await isAt(sam.page, '/solo-trucker/dashboard')
    await sam.page.getByRole('alertdialog').getByRole('button').click()
    await sam.page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await server.admin(...open)
  }
  // The sheet that explains the location permission waited under the alerts.
  await seen.role('button', /^Continue/).click()
  await seen.role('button', /^Check in at Oak Run/).click()
  await seen.text('In line').first().waitFor()
})

describe.each([
  ['ios', 'App Store'],
  ['android', 'Google Play Store'],
] as const)('on %s', (platform, store) => {
  beforeEach(async () => {
    await server.admin('versions', platform, '--minimum', '10', '--latest', '10')
  })

  test('the latest version shows no update', async () => {
    const nils = await browser.party('Nils', { before: shells[platform] })
    await nils.page.goto('/')
    await isAt(nils.page, '/auth/login')
    await expect.poll(() => nils.page.getByRole('alertdialog').count()).toBe(0)
  })

  test(`Please Update names the ${store} and holds the app until its version is allowed again`, async () => {
    await server.admin('versions', platform, '--minimum', '11', '--latest', '12')
    const uma = await browser.party('Uma', { before: shells[platform] })
    await uma.page.goto('/')
    const pleaseUpdate = {
      title: 'Please Update',
      paragraphs: [`Please go to ${store} and update the App to keep using it.`],
      button: 'Ok',
    }
    await expect.poll(() => readAlert(uma)).toEqual(pleaseUpdate)
    const requested = uma.page.waitForRequest('**/documents/haulway-config/haulwayStatus')
    await answer(uma, 'Ok')
    await requested
    await expect.poll(() => readAlert(uma)).toEqual(pleaseUpdate)
    await server.admin('versions', platform, '--minimum', '10')
    await answer(uma, 'Ok')
    await isAt(uma.page, '/auth/login')
  })

  test('Update Available is shown once, and the app works after it', async () => {
    await server.admin('versions', platform, '--latest', '11')
    const ulf = await browser.party('Ulf', { before: shells[platform] })
    await ulf.page.goto('/')
    await isAt(ulf.page, '/auth/login')
    await expect
      .poll(() => readAlert(ulf))
      .toEqual({
        title: 'Update Available',
        paragraphs: ['Get the best experience.'],
        button: 'Ok',
      })
    await answer(ulf, 'Ok')
    await ulf.page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await visible(ulf.page).role('link', 'Register').click()
    await isAt(ulf.page, '/auth/register')
    await expect.poll(() => ulf.page.getByRole('alertdialog').count()).toBe(0)
  })
})

test('no version check runs on the web', async () => {
  await server.admin('versions', 'ios', '--minimum', '10', '--latest', '99')
  const wanda = await browser.party('Wanda')
  const requested: string[] = []
  wanda.page.on('request', request => requested.push(request.url()))
  await wanda.page.goto('/')
  await isAt(wanda.page, '/auth/login')
  expect(requested.filter(url => url.includes('version-config'))).toEqual([])
})

test("an entity's type comes from its own document, even when the user's document lists no types", async () => {
  const uma = await browser.party('Uma')
  const person = await addPerson(server, uma)
  await createEntity(person, 'jobber', 'Uma Grading')
  await setInDocument(server, `haulway-user/${person.uid}`, 'entityTypes', '[]')
  await uma.page.goto('/')
  await logIn(uma)
  await isAt(uma.page, '/jobber/dashboard')
})

test('Something Went Wrong shows Error Code IN-0 for an entity without a type, until the entity has one', async () => {
  const ines = await browser.party('Ines')
  const person = await addPerson(server, ines)
  const entityId = await createEntity(person, 'jobber', 'Ines Grading')
  const setType = (type: string) => setInDocument(server, `haulway-entity/${entityId}`, 'entityType', type)
  await setType('null')
  await ines.page.goto('/')
  await logIn(ines)
  await expect
    .poll(() => readAlert(ines))
    .toEqual({
      title: 'Something Went Wrong',
      paragraphs: ['Please Contact Support', 'Error Code IN-0'],
      button: 'Ok',
    })
  await expect
    .poll(() => server.inTransaction(tx => tx.execute("select 1 from logs where record::text like '%IN-0%'")))
    .toHaveLength(1)
  await answer(ines, 'Ok')
  await readAlert(ines)
  await setType('0')
  await answer(ines, 'Ok')
  await isAt(ines.page, '/jobber/dashboard')
})
