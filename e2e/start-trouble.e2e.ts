/** Whatever a browser is like, the app starts or says what to do: never a white page. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, isAt, logIn, openBrowser, visible } from './browser.ts'
import { addPerson, found, settle } from './people.ts'
import { expectDrawn } from './pixels.ts'
import { type Server, startServer } from './server.ts'

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

const trouble = (page: Page) => page.getByRole('alert').filter({ visible: true })
const closedStorage = `throw new DOMException('The storage is closed.', 'SecurityError')`
const dayMs = 86_400_000
const sayLanguage = (language: unknown, languages: unknown) => `
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
  'the language "C"': sayLanguage('C', ['C']),
  'the language "POSIX"': sayLanguage('POSIX', ['POSIX']),
  'an empty language': sayLanguage('', []),
  'a language that is none': sayLanguage('xx-invalid!', ['xx-invalid!', 'c_US.utf8']),
  'no language at all': sayLanguage(undefined, undefined),
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
  test.each(Object.entries(odd))('with %s leads to work', async (name, before) => {
    const party = await browser.party(`Odd ${Object.keys(odd).indexOf(name)}`, { before, shell: /worker/.test(name) })
    await found(await addPerson(server, party), 'jobber', 'Odd Grading')
    await party.page.goto('/')
    await logIn(party)
    await isAt(party.page, '/jobber/dashboard')
    await visible(party.page).role('link', 'New project').or(visible(party.page).text('New project')).first().waitFor()
    await expectDrawn(party.page, name)
    await expect.poll(() => trouble(party.page).count()).toBe(0)
    await party.context.close()
  })
})

/** Scripts that close a browser's storage, before and after a user is logged in. */
const closed: Record<string, string> = {
  'preferences that may not be read': `Object.defineProperty(window, 'localStorage', { get() { ${closedStorage} } })`,
  'a database that may not be opened': `IDBFactory.prototype.open = () => { ${closedStorage} }`,
  'a database that never opens': `IDBFactory.prototype.open = () => new EventTarget()`,
  'no database': `Object.defineProperty(window, 'indexedDB', { value: undefined })`,
}

describe('a browser that keeps nothing', () => {
  test.each(Object.entries(closed))('because of %s says so, and tries again', async (name, close) => {
    const party = await browser.party(`Closed ${Object.keys(closed).indexOf(name)}`)
    await settle(server, party, 'jobber', 'Closed Grading')
    const before = await party.context.newPage()
    await before.addInitScript({ content: close })
    await before.goto('/')
    await trouble(before)
      .getByText(/allow site data/)
      .waitFor()
    await expectDrawn(before, name)
    const again = before.waitForEvent('load')
    await trouble(before).getByRole('button', { name: 'Try Again' }).click()
    await again
    await trouble(before)
      .getByText(/allow site data/)
      .waitFor()
    await party.context.close()
  })
})

/** What keeps the app itself from running, with the pattern of files that don't load. */
const broken: Record<string, { before?: string; files?: RegExp }> = {
  'the script does not load': { files: /\/assets\/index-.*\.js$/ },
  'the style does not load': { files: /\/assets\/index-.*\.css$/ },
  'the browser lacks what the script needs': { before: 'window.matchMedia = undefined' },
  'the script throws': { before: 'Array.prototype.map = () => { throw new TypeError("Broken") }' },
}

describe('when', () => {
  test.each(Object.entries(broken))('%s, the page says so in the words of its reader', async (name, way) => {
    const party = await browser.party(name, { ...(way.before && { before: way.before }), locale: 'es-MX' })
    if (way.files) await party.context.route(way.files, route => route.abort())
    await party.page.goto('/')
    await trouble(party.page).getByRole('button', { name: 'Intentar de nuevo' }).waitFor()
    await trouble(party.page)
      .getByText(/Haulway no arrancó/)
      .waitFor()
    await expectDrawn(party.page, name)
    await party.context.close()
  })
})

test('an error is reported as the logged-in user, and waits for one if there is none', async () => {
  const rita = await browser.party('Rita')
  await rita.context.route(/\/assets\/index-.*\.js$/, route => route.abort())
  await rita.page.goto('/')
  await trouble(rita.page).waitFor()
  const waiting = () => rita.page.evaluate("localStorage.getItem('CapacitorStorage.logsWaiting')")
  await expect.poll(waiting).toMatch(/did not load/)
  await rita.context.unroute(/\/assets\/index-.*\.js$/)
  await settle(server, rita, 'jobber', 'Rita Grading')
  await expect.poll(() => countLogs('did not load')).toBe(1)
  await rita.context.route(/\/assets\/index-.*\.js$/, route => route.abort())
  await rita.page.goto('/')
  await trouble(rita.page).waitFor()
  await expect.poll(() => countLogs('did not load')).toBe(2)
})

afterEach(() => browser.forgetTroubles())

const countLogs = (text: string) =>
  server.inTransaction(async tx => (await tx.execute(`select 1 from logs where record::text like '%${text}%'`)).length)
