/** The first screens of the six areas with a day's data: axe finds no violation, and all fits 320 pixels. */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { addCrew, addDelivered, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { root } from '@haulway/tools/steps.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, desktop, isAt, logIn, openBrowser, type Party, phone, visible } from './browser.ts'
import { listTooWide, listViolations, standsStill } from './faults.ts'
import { openRegion } from './people.ts'
import { type Server, startServer } from './server.ts'

/** The user of each type, by their name in the crew. */
const people = {
  jobber: 'Alder',
  pitOperation: 'Oak Run',
  soloTrucker: 'Sam',
  truckingFleet: 'Keystone',
  fleetTrucker: 'Dana',
  excavatorOperator: 'Otto',
} as const satisfies Record<EntityTypeName, string>

const pitPlace = { latitude: 40.44, longitude: -79.99 }

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
  await addDay()
})
afterAll(async () => {
  browser.expectNoTroubles()
  await browser.close()
  await server.close()
})

/** Adds an approved load, a delivered load, and two trucks at the pit. */
async function addDay(): Promise<void> {
  const region = openRegion(server)
  const crew = await addCrew(region)
  const now = Date.now()
  const first = await addDelivered(region, crew, crew.solo, now - 170 * minuteMs)
  await crew.jobber.client.approveLoad({ ...first, actId: newTestId(), entityId: crew.jobber.entityId })
  await addDelivered(region, crew, crew.driver, now - 100 * minuteMs)
  for (const [trucker, dispatchId, minutes] of [
    [crew.solo, crew.soloDispatchId, 25],
    [crew.driver, crew.fleetDispatchId, 18],
  ] as const) {
    const load = { loadLogId: newTestId(), dispatchId }
    const [start, arrive] = stepsOfLoad(region, crew, trucker, load, now - minutes * minuteMs)
    await start?.record()
    await arrive?.record()
  }
}

describe.each(Object.entries(people) as [EntityTypeName, string][])('the first screen of a %s', (type, name) => {
  let party: Party
  beforeAll(async () => {
    party = await browser.party(name, { geolocation: pitPlace, timezoneId: 'America/New_York' })
    await party.page.goto('/')
    await logIn(party)
    await isAt(party.page, entityTypes[type].startPage)
    await visible(party.page).role('heading').first().waitFor()
  })
  afterAll(() => party.context.close())

  test.each([
    { device: 'phone', viewport: phone, theme: 'light' },
    { device: 'desktop', viewport: desktop, theme: 'light' },
    { device: 'phone', viewport: phone, theme: 'dark' },
    { device: 'desktop', viewport: desktop, theme: 'dark' },
    { device: 'phone', viewport: phone, theme: 'sunlight' },
  ])('has no accessibility violation on a $device in the $theme theme', async ({ device, viewport, theme }) => {
    const { page } = party
    await page.setViewportSize(viewport)
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await visible(page).role('heading').first().waitFor()
    await standsStill(page)
    // Sunlight is the operator's default theme; the others only can choose it.
    const isShown = theme !== 'sunlight' || type === 'excavatorOperator'
    if (isShown) await save(page, `${entityTypes[type].slug}-${device}-${theme}`)
    await expect.poll(() => listViolations(page)).toEqual([])
  })

  test('needs no sideways scroll on 320 pixels', async () => {
    await party.page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => listTooWide(party.page)).toEqual([])
  })
})

/** Saves pictures for the README, only with HAULWAY_SCREENS=1. */
async function save(page: Page, title: string): Promise<void> {
  if (process.env.HAULWAY_SCREENS !== '1') return
  const folder = path.join(root, 'docs/screens')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${title}.png`) })
}
