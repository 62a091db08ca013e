/** A real browser. Each person in a test has a separate context, like a separate device. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pagesLoadedMark } from '@haulway/app/areas/parts/after-first-page.ts'
import { secondMs } from '@haulway/domain/time.ts'
import { findChromium } from '@haulway/tools/chromium.ts'
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Browser as Chromium,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { expect, inject } from 'vitest'

export type Browser = Awaited<ReturnType<typeof openBrowser>>
export type Party = Awaited<ReturnType<Browser['party']>>

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }
export const password = 'gravel and sand'
/** The time zone of all devices. Their date may differ by a day from the date where the test runs. */
export const timeZone = 'America/Denver'

/** Each user's own: on a shared machine, another user's folder can't be written to. */
const screenshots = path.join(tmpdir(), `haulway-e2e-screens-${process.getuid?.() ?? 'own'}`)
const patienceMs = inject('patienceMs')

type PartyOptions = BrowserContextOptions & {
  /** Uses the service worker, for tests of the offline app. Off by default: each context would download a copy. */
  shell?: boolean
  /** A script that runs in each page before the app does. */
  before?: string
}

type Find = typeof findChromium

/** The devices that are open, each with its user's name. */
const devices = new Map<BrowserContext, string>()

/** The browsers of this process, launched once. Playwright ends them with the process. */
const launched = new Map<Find, Promise<Chromium>>()

function launch(find: Find): Promise<Chromium> {
  const running = launched.get(find) ?? find().then(found => chromium.launch(found))
  launched.set(find, running)
  return running
}

/**
 * A browser for one test file. Files that run in the same process share the program, but no device: contexts have
 * nothing in common.
 * @param url the server's address; pages are opened by path
 * @param find `findWholeChromium` for tests that need more than pages, such as push
 */
export async function openBrowser(url: string, find: Find = findChromium) {
  const browser = await launch(find)
  const parties: { context: BrowserContext; troubles: string[] }[] = []
  // As one text: a list would be cut in the report of a failure.
  const expectNoTroubles = () => expect(parties.flatMap(({ troubles }) => troubles.splice(0)).join('\n')).toBe('')
  return {
    /** A person with a device. Errors in their pages are collected for `expectNoTroubles`. */
    party: async (name: string, { shell = false, before, ...options }: PartyOptions = {}) => {
      const context = await browser.newContext({
        baseURL: url,
        viewport: phone,
        permissions: ['geolocation'],
        reducedMotion: 'reduce',
        timezoneId: timeZone,
        locale: 'en-US',
        serviceWorkers: shell ? 'allow' : 'block',
        ...options,
      })
      context.setDefaultTimeout(patienceMs)
      addDevice(context, name)
      if (before) await context.addInitScript({ content: before })
      const { troubles, forgiven } = collectTroubles(context, name)
      parties.push({ context, troubles })
      const page = await context.newPage()
      return {
        name,
        email: emailOf(name),
        context,
        page,
        /**
         * Removes expected errors, such as a refused call that the browser logs as an error. This also holds for later
         * ones: the browser may log a refusal after the page has gone on.
         */
        forgive: (expected: RegExp) => {
          forgiven.push(expected)
          const left = troubles.filter(trouble => !expected.test(trouble))
          troubles.splice(0, troubles.length, ...left)
        },
        screenshot: async (title: string) => {
          keepScreenshot(title, await page.screenshot())
        },
      }
    },
    /** Fails if a page has thrown or logged an error that no test has forgiven. */
    expectNoTroubles,
    /** Drops all collected errors, for tests of pages that break. */
    forgetTroubles: () => {
      for (const { troubles } of parties) troubles.length = 0
    },
    /** Closes everyone's device, and fails if a page had an error that no test has forgiven. */
    closeDevices: async () => {
      await Promise.all(parties.map(({ context }) => context.close()))
      expectNoTroubles()
    },
    close: async () => {
      await Promise.all(parties.map(({ context }) => context.close()))
    },
  }
}

/** Keeps a picture of a page for people to look at. @param picture PNG, as bytes or in Base64 */
export function keepScreenshot(title: string, picture: Buffer | string): Buffer {
  const bytes = typeof picture === 'string' ? Buffer.from(picture, 'base64') : picture
  mkdirSync(screenshots, { recursive: true })
  writeFileSync(path.join(screenshots, `${title}.png`), bytes)
  return bytes
}

/** Collects the errors of a device's pages, except those that a test has forgiven. */
function collectTroubles(context: BrowserContext, name: string) {
  const troubles: string[] = []
  const forgiven: RegExp[] = []
  const note = (trouble: string) => {
    if (!forgiven.some(expected => expected.test(trouble))) troubles.push(trouble)
  }
  context.on('weberror', weberror => {
    const { name: kind, message, stack } = weberror.error()
    note(`${name}: ${kind} ${message} ${stack}`)
  })
  context.on('console', message => {
    if (message.type() === 'error') {
      note(`${name} at ${message.page()?.url()}: ${message.text()} (${message.location().url})`)
    }
  })
  return { troubles, forgiven }
}

export const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/\W/g, '-')}@haul.example`

/**
 * Locators for what a person sees and can tap. Ionic keeps earlier pages mounted but hidden, and an open sheet or alert
 * covers a page that may contain the same text. If two are open, the one later in the document counts. Use `isGone` to
 * check that an element has left the page under a sheet.
 */
export function visible(page: Page) {
  const shown = page.locator(onTop).last()
  return {
    role: (role: Parameters<Page['getByRole']>[0], name?: string | RegExp) =>
      shown
        .getByRole(role, name === undefined ? {} : { name, exact: typeof name === 'string' })
        .filter({ visible: true }),
    label: (text: string | RegExp) => shown.getByLabel(text, { exact: true }).filter({ visible: true }),
    text: (text: string | RegExp) => shown.getByText(text).filter({ visible: true }),
  }
}

/** The sheets and dialogs that are open. */
export const overlay = 'dialog:modal'
/** The overlays, or else the page. What is on top is the last of them. */
export const onTop = `${overlay}, body:not(:has(${overlay}))`
/** The pages of the app, without the areas that hold them. */
const appPage = '.hw-page, .hw-full, .hw-splash, .sign-in'

/**
 * Waits until something is no longer seen on the page, or on the last of the sheets that stay open. A closing sheet
 * hides what it covers, so the sheets are counted first.
 */
export async function isGone(sought: Locator, { sheets = 0 } = {}): Promise<void> {
  await expect.poll(() => sought.page().locator(overlay).count()).toBe(sheets)
  await expect.poll(() => sought.count()).toBe(0)
}

/** Waits until the page is at a path. @throws with the page's address and visible text, if it is elsewhere */
export async function isAt(page: Page, pathname: string): Promise<void> {
  try {
    await page.waitForURL(at => at.pathname === pathname, { timeout: patienceMs, waitUntil: 'commit' })
  } catch (error) {
    throw new Error(`the page is at ${page.url()}, not at ${pathname}: ${await readPage(page)}`, { cause: error })
  }
}

/** The visible text of a page and of the sheets over it. */
async function readPage(page: Page): Promise<string> {
  const read = await page.locator(`${appPage}, ${overlay}, #start-trouble`).filter({ visible: true }).allInnerTexts()
  return `${read.join(' | ').replaceAll(/\s+/g, ' ')} (${await readState(page)})`
}

/** Whether the page's timers run, and which of its Ionic pages are hidden. */
async function readState(page: Page): Promise<string> {
  const timers = await Promise.race([
    page.evaluate('new Promise(done => setTimeout(done, 50))').then(() => 'timers run'),
    sleep(3 * secondMs, 'timers stand still'),
  ])
  const pages = await page.locator('.ion-page').evaluateAll(all => all.map(({ className }) => className))
  return [timers, ...pages].join('; ')
}

/** @param name its user's, for `readPages` */
export function addDevice(context: BrowserContext, name: string): void {
  devices.set(context, name)
  context.on('close', () => devices.delete(context))
}

/** What every open page shows: why a story failed is usually there. */
export async function readPages(): Promise<string[]> {
  const pages = [...devices].flatMap(([context, name]) => context.pages().map(page => ({ name, page })))
  return Promise.all(
    pages.map(async ({ name, page }) => {
      const shown = await readPage(page).catch(error => `unreadable: ${error}`)
      return `${name} at ${page.url()}: ${shown}`
    }),
  )
}

/**
 * Opens a page inside the running app, as a tapped notification does, and waits until the page before it is hidden: a
 * button of the same name on that page could be found first, and would never be tapped.
 * @param to the page it redirects to, if any
 */
export async function push(page: Page, path: string, to = path): Promise<void> {
  const isElsewhere = new URL(page.url()).pathname !== to
  const before = isElsewhere ? await listShownPages(page) : []
  const message = JSON.stringify({ type: 'open-path', path })
  await page.evaluate(`navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: ${message} }))`)
  await isAt(page, to)
  await visible(page).role('heading').first().waitFor()
  for (const each of before) await each.waitForElementState('hidden')
}

/**
 * Taps a link or tab to another page, and waits until the page before it is hidden, for the reason that `push` names.
 * @throws if the page stays, as it does beside a detail pane
 */
export async function follow(link: Locator): Promise<void> {
  await link.waitFor()
  const before = await listShownPages(link.page())
  await link.click()
  for (const each of before) await each.waitForElementState('hidden')
}

const listShownPages = (page: Page) => page.locator(appPage).filter({ visible: true }).elementHandles()

/** Registers by hand, up to the page where a new user creates a business. @param link an invitation's, if any */
export async function register({ page, name, email }: Party, link = '/auth/register'): Promise<void> {
  if (!page.url().endsWith(link)) await page.goto(link)
  const seen = visible(page)
  const [firstName = '', lastName = ''] = name.split(' ')
  await seen.label('First name').fill(firstName)
  await seen.label('Last name').fill(lastName)
  await seen.label('Email').fill(email)
  await seen.label('Password').fill(password)
  await seen.role('button', 'Register').click()
  await isAt(page, '/entity-form')
}

/** Takes a device off the network. What the browser itself then logs, of requests and its service worker, is right. */
export async function loseNetwork({ context, forgive }: Pick<Party, 'context' | 'forgive'>): Promise<void> {
  forgive(/ERR_INTERNET_DISCONNECTED|An unknown error occurred when fetching the script/)
  await context.setOffline(true)
}

/** The same once the app has loaded all of its pages, as it does soon after the first one. */
export async function goOffline(party: Pick<Party, 'page' | 'context' | 'forgive'>): Promise<void> {
  const areLoaded = () => party.page.evaluate(mark => performance.getEntriesByName(mark).length > 0, pagesLoadedMark)
  await expect.poll(areLoaded).toBe(true)
  await loseNetwork(party)
}

/** Fills in and submits the login page, which is already open. */
export async function logIn({ page, email }: Pick<Party, 'page' | 'email'>, secret = password): Promise<void> {
  const seen = visible(page)
  await seen.label('Email').fill(email)
  await seen.label('Password').fill(secret)
  await seen.role('button', 'Log in').click()
}

/** Opens the app and logs in by hand, up to the user's start page. */
export async function enter(party: Pick<Party, 'page' | 'email'>, start: string): Promise<void> {
  await party.page.goto('/')
  await logIn(party)
  await isAt(party.page, start)
}
