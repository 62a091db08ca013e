/** The screens of pay with the demo's day: axe finds no violation, and nothing needs a sideways scroll. */
import { demoDay } from '@haulway/demo/day/demo-day.ts'
import { demoPassword } from '@haulway/demo/town/client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, desktop, logIn, openBrowser, type Party, phone, visible } from './browser.ts'
import { runDemoMorning } from './demo-morning.ts'
import { actInOffice, actOfYesterday } from './demo-office.ts'
import { screensOf } from './demo-screens.ts'
import { isStill, listTooWide, listViolations } from './faults.ts'
import { savePicture } from './pixels.ts'
import { type Server, startServer } from './server.ts'

let server: Server
let browser: Browser
let loads: Awaited<ReturnType<typeof actInOffice>>
let yesterday: Awaited<ReturnType<typeof actOfYesterday>>
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
  await runDemoMorning(server)
  loads = await actInOffice(server)
  yesterday = await actOfYesterday(server)
}, 300_000)
afterAll(async () => {
  browser.expectNoTroubles()
  await browser.close()
  await server.close()
})

describe.each(Object.entries(screensOf))('as %s', (email, screens) => {
  let party: Party
  beforeAll(async () => {
    party = await browser.party(email, {
      timezoneId: demoDay.timeZone,
      geolocation: { latitude: 40.62, longitude: -75.6 },
    })
    await party.page.goto('/')
    await logIn({ page: party.page, email }, demoPassword)
    await party.page.waitForURL(/\/(dashboard|active-project)$/)
  })
  afterAll(() => party.context.close())

  test.each(screens)('$name has no violation, is not too wide, and is drawn in each theme', async screen => {
    const { page } = party
    const views = [
      { device: 'phone', viewport: phone, theme: 'light' },
      { device: 'phone', viewport: phone, theme: 'dark' },
      { device: 'desktop', viewport: desktop, theme: 'light' },
      ...(screen.inTheDark ? [{ device: 'desktop', viewport: desktop, theme: 'dark' }] : []),
      ...(screen.inSun ? [{ device: 'phone', viewport: phone, theme: 'sunlight' }] : []),
    ]
    for (const { device, viewport, theme } of views) {
      await page.setViewportSize(viewport)
      await page.goto(typeof screen.path === 'string' ? screen.path : screen.path({ loads, yesterday }))
      await screen.open(visible(page))
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await isStill(page)
      await savePicture(page, `${screen.name}-${device}-${theme}`)
      await expect.poll(() => listViolations(page)).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => listTooWide(page)).toEqual([])
  })
})
