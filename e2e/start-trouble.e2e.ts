/** In every browser, the app starts or shows what to do. It never shows a white page. */
import { dayMs, secondMs } from '@haulway/domain/time.ts'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emailOf, isAt, logIn, type Party, visible } from './testing/browser.ts'
import { addPerson, createEntity, logInAsOwner } from './testing/people.ts'
import { expectDrawn } from './testing/pixels.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer)

const trouble = (page: Page) => page.getByRole('alert').filter({ visible: true })
const closedStorage = `throw new DOMException('The storage is closed.', 'SecurityError')`
const setLanguage = (language: unknown, languages: unknown) => `
  Object.defineProperty(navigator, 'language', { get: () => ${JSON.stringify(language)} })
  Object.defineProperty(navigator, 'languages', { get: () => ${JSON.stringify(languages)} })`
const clockOff = (byMs: number) => `{
  const RealDate = Date
  window.Date = class extends RealDate {
    constructor(...given) { given.length === 0 ? super(RealDate.now() + ${byMs}) : super(...given) }
    static now() { return RealDate.now() + ${byMs} }
  }
}`

/** Unusual browsers in which everything still works. */
const odd: Record<string, string> = {
  'the language "C"': setLanguage('C', ['C']),
  'the language "POSIX"': setLanguage('POSIX', ['POSIX']),
  'an empty language': setLanguage('', []),
  'an invalid language': setLanguage('xx-invalid!', ['xx-invalid!', 'c_US.utf8']),
  'no language at all': setLanguage(undefined, undefined),
  'a service worker that is refused': `navigator.serviceWorker.register = async () => { ${closedStorage} }`,
  'no service worker': `delete Navigator.prototype.serviceWorker`,
  'a clock 40 days behind': clockOff(-40 * dayMs),
  'a clock 40 days ahead': clockOff(40 * dayMs),
  'a full storage for preferences': `{
    const set = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key === 'theme' || key === 'measures') throw new DOMException('It is full.', 'QuotaExceededError')
      set.call(this, key, value)
    }
  }`,
}

describe('an odd browser', () => {
  beforeAll(async () => {
    await createEntity(await addPerson(stage.server, { name: 'Odd', email: emailOf('Odd') }), 'jobber', 'Odd Grading')
  })

  test.each(Object.entries(odd))('with %s starts the app', async (name, before) => {
    const party = await stage.browser.party('Odd', { before, shell: /worker/.test(name) })
    await party.page.goto('/')
    await logIn(party)
    await isAt(party.page, '/jobber/dashboard')
    await visible(party.page).text('Create a project').first().waitFor()
    await expectDrawn(party.page, name)
    await expect.poll(() => trouble(party.page).count()).toBe(0)
    await party.context.close()
  })
})

/** Scripts that make a browser's storage unusable. */
const closed: Record<string, string> = {
  'preferences that may not be read': `Object.defineProperty(window, 'localStorage', { get() { ${closedStorage} } })`,
  'a database that may not be opened': `IDBFactory.prototype.open = () => { ${closedStorage} }`,
  'a database that never opens': `IDBFactory.prototype.open = () => new EventTarget()`,
  'no database': `Object.defineProperty(window, 'indexedDB', { value: undefined })`,
}

describe('a browser that can store nothing', () => {
  let party: Party
  beforeAll(async () => {
    party = await stage.browser.party('Closed')
    await logInAsOwner(stage.server, party, 'jobber', 'Closed Grading')
  })
  afterAll(() => party.context.close())

  test.each(Object.entries(closed))('with %s shows what to do, and Try Again reloads', async (name, close) => {
    const before = await party.context.newPage()
    await before.addInitScript({ content: close })
    // The app waits a while for a database that never opens, so the clock moves on until it no longer does.
    await before.clock.install()
    const isShown = async () => {
      await before.clock.fastForward(5 * secondMs)
      return trouble(before)
        .getByText(/allow site data/)
        .isVisible()
    }
    await before.goto('/')
    await expect.poll(isShown).toBe(true)
    await expectDrawn(before, name)
    const again = before.waitForEvent('load')
    await trouble(before).getByRole('button', { name: 'Try Again' }).click()
    await again
    await expect.poll(isShown).toBe(true)
    await before.close()
  })
})

/** What keeps the app from running: a script that breaks it, or the files that don't load. */
const broken: Record<string, { before?: string; files?: RegExp }> = {
  'the script does not load': { files: /\/assets\/(index|first)-.*\.js$/ },
  'the style does not load': { files: /\/assets\/first-.*\.css$/ },
  'the browser lacks what the script needs': { before: 'window.matchMedia = undefined' },
  'the script throws': { before: 'Array.prototype.map = () => { throw new TypeError("Broken") }' },
}

describe('when', () => {
  test.each(Object.entries(broken))('%s, the page shows that in the language of the device', async (name, fault) => {
    const party = await stage.browser.party(name, { ...(fault.before && { before: fault.before }), locale: 'es-MX' })
    if (fault.files) await party.context.route(fault.files, route => route.abort())
    await party.page.goto('/')
    await trouble(party.page).getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
    await trouble(party.page)
      .getByText(/Haulway no arrancó/)
      .waitFor()
    await expectDrawn(party.page, name)
    await party.context.close()
  })
})

test.each([
  ['the script', /\/assets\/index-.*\.js$/],
  ['a file of the screens', /\/assets\/screens-.*\.js$/],
  ['the style', /\/assets\/first-.*\.css$/],
])('the app starts while %s is missing on every other node, as during an update', async (_, file) => {
  const { page, context } = await stage.browser.party('Una')
  let requests = 0
  await context.route(file, route => (requests++ % 2 === 0 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/')
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect(requests).toBeGreaterThan(1)
  await expect.poll(() => trouble(page).count()).toBe(0)
  await context.close()
})

test('a page whose files don’t load says so, and opens after another try', async () => {
  const { page, context } = await stage.browser.party('Paul')
  const ofScreens = /\/assets\/screens-.*\.js$/
  await context.route(ofScreens, route => route.abort())
  // The page continues to load after the app has drawn.
  const pictures = Promise.withResolvers<void>()
  await context.route('**/icon.svg', route => pictures.promise.then(() => route.continue()))
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads++
  })
  await page.clock.install()
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByText('This page could not be loaded').waitFor()
  await page.clock.fastForward(5 * secondMs)
  await expectDrawn(page, 'page not loaded')
  expect(loads).toBe(1)
  await context.unroute(ofScreens)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  pictures.resolve()
  await context.close()
})

test('a failed start is reported for the logged-in user; without one, the report waits for a login', async () => {
  const rita = await stage.browser.party('Rita')
  await rita.context.route(/\/assets\/index-.*\.js$/, route => route.abort())
  await rita.page.goto('/')
  await trouble(rita.page).waitFor()
  const waiting = () => rita.page.evaluate("localStorage.getItem('CapacitorStorage.logsWaiting')")
  await expect.poll(waiting).toMatch(/did not load/)
  await rita.context.unroute(/\/assets\/index-.*\.js$/)
  await logInAsOwner(stage.server, rita, 'jobber', 'Rita Grading')
  await expect.poll(() => countLogs('did not load')).toBe(1)
  await rita.context.route(/\/assets\/index-.*\.js$/, route => route.abort())
  await rita.page.goto('/')
  await trouble(rita.page).waitFor()
  await expect.poll(() => countLogs('did not load')).toBe(2)
})

afterEach(() => stage.browser.forgetTroubles())

const countLogs = (text: string) =>
  stage.server.inTransaction(
    async tx => (await tx.execute(`select 1 from logs where record::text like '%${text}%'`)).length,
  )
