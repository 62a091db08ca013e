/**
 * What people wait for on a cheap phone: Chromium with a processor four times slower, at 1.6 Mbit/s with a round trip
 * of 150 ms, an empty cache in each round, and the demo's jobber.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { demoPassword } from '@haulway/demo/town/client.ts'
import { buildApp } from '@haulway/tools/build-app.ts'
import { findChromium } from '@haulway/tools/chromium.ts'
import { root } from '@haulway/tools/steps.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Benchmark, limitRow } from '../benchmark.ts'
import type { Program } from '../process.ts'
import { openRegion } from '../region.ts'

const email = 'greg@brandt.example'
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const timesSlower = 4
/** About four characters a second. Meanwhile the app loads what follows a login. */
const typing = { delay: 250 }

/** In seconds, but for the layout shift. */
const limits = { paint: 2.5, login: 4, dashboard: 4, firstTab: 0.4, tab: 0.4, map: 4, shift: 0.1 }
type Figure = keyof typeof limits
const names: Record<Figure, string> = {
  paint: 'app, largest paint of the first visit',
  login: 'app, first visit to the login form',
  dashboard: 'app, login to dashboard',
  firstTab: 'app, tab opened for the first time',
  tab: 'app, tab opened again',
  map: 'app, map of the trucks',
  shift: 'app, layout shift',
}

export const app: Benchmark = {
  name: 'app',
  hasNoPeer: true,
  run: async ({ databases, rounds, print }) => {
    buildApp()
    const region = await openRegion(await databases.add('region'), { HAULWAY_DEMO: 'on' })
    const browser = await chromium.launch(await findChromium())
    await demoHasCaughtUp(region.program)
    const figures: Record<Figure, number>[] = []
    for (let round = 0; round < rounds; round++) {
      figures.push(await visit(browser, region.url))
      print(`  ${JSON.stringify(figures.at(-1))}`)
    }
    await browser.close()
    await region.close()
    const timed = (Object.keys(limits) as Figure[]).map(name =>
      limitRow(
        names[name],
        name === 'shift' ? '' : 's',
        limits[name],
        figures.map(each => each[name]),
      ),
    )
    return [limitRow('app, JavaScript of the first screen', 'kB gzip', 225, [firstBytes() / 1000]), ...timed]
  },
}

/** The scripts that the page names, as they are sent. */
function firstBytes(): number {
  const dist = path.join(root, 'app/dist')
  const page = readFileSync(path.join(dist, 'index.html'), 'utf8')
  const scripts = new Set([...page.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!))
  return [...scripts].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length, 0)
}

/** Until then the demo hauls hours in a minute, and the server is as busy as with a thousand trucks. */
async function demoHasCaughtUp(program: Program): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The demo did not catch up.')), 300_000).unref()
  })
  await Promise.race([program.printed(/has caught up/), late])
}

/** One first visit on a new device, until the map is drawn. */
async function visit(browser: Browser, url: string): Promise<Record<Figure, number>> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('Network.enable')
  await device.send('Network.emulateNetworkConditions', network)
  await device.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  await page.addInitScript({ content: observe })
  const login = await secondsUntil(
    () => page.goto(url, { waitUntil: 'commit' }),
    // A trial also waits until nothing, such as the splash, lies over the field.
    async () => {
      await password(page).click({ trial: true })
      await isDrawn(page)
    },
  )
  await page.getByLabel('Email').pressSequentially(email, typing)
  // The first key ends the search for the largest paint, so none comes later.
  const paint = await page.evaluate<number>('window.largestPaintMs / 1000')
  await password(page).pressSequentially(demoPassword, typing)
  const dashboard = await secondsUntil(
    () => page.getByRole('button', { name: 'Log in' }).click(),
    async () => {
      await page.getByRole('tab', { name: 'Projects' }).waitFor()
      await isDrawn(page)
    },
  )
  const firstTab = await slowestTab(page)
  const tab = await slowestTab(page)
  const map = await secondsUntil(
    () => page.getByRole('tab', { name: 'Map' }).click(),
    // It is busy until its land, its places and its trucks are drawn.
    () => page.locator('.maplibregl-map:not([aria-busy]) .maplibregl-canvas').waitFor(),
  )
  const shift = await page.evaluate<number>('window.layoutShift')
  await context.close()
  return { paint, login, dashboard, firstTab, tab, map, shift }
}

/** Until the page shows its content in place of skeletons, and has painted it. A map has its own figure. */
async function isDrawn(page: Page): Promise<void> {
  await page.locator('.hw-skeleton').filter({ visible: true }).first().waitFor({ state: 'hidden' })
  await page.evaluate('new Promise(painted => requestAnimationFrame(() => requestAnimationFrame(painted)))')
}

/** From the tap until the page's title is drawn, timed in the page: looking for it from outside would count, too. */
async function slowestTab(page: Page): Promise<number> {
  let slowest = 0
  for (const name of ['Projects', 'Suppliers', 'Payments']) {
    await page.evaluate(`window.timeTab('${name}')`)
    await page.getByRole('tab', { name }).click()
    slowest = Math.max(slowest, await page.evaluate<number>('window.tabMs.then(ms => ms / 1000)'))
  }
  return slowest
}

function password(page: Page) {
  return page.getByRole('textbox', { name: 'Password' })
}

async function secondsUntil(act: () => Promise<unknown>, done: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now()
  await act()
  await done()
  return (performance.now() - begunMs) / 1000
}

/** Runs in the page, before the app. A shift right after a tap is its answer, so it does not count. */
const observe = `
  window.largestPaintMs = 0
  window.layoutShift = 0
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) window.largestPaintMs = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver(list => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) window.layoutShift += value
  }).observe({ type: 'layout-shift', buffered: true })
  window.timeTab = title => {
    window.tabMs = new Promise(resolve => {
      addEventListener('click', ({ timeStamp }) => {
        const shown = { opacityProperty: true, visibilityProperty: true }
        const look = now => {
          const titles = [...document.querySelectorAll('h1')].filter(h1 => h1.checkVisibility(shown))
          if (titles.some(h1 => h1.textContent === title)) resolve(now - timeStamp)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }, { capture: true, once: true })
    })
  }
`
