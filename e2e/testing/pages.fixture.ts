/** Opens and leaves the pages of an area, and checks by their pixels that each one is drawn. Looks at the first one. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { areaTabs } from '@haulway/app/area-tabs.ts'
import { paths } from '@haulway/app/paths.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { addCrew, addDelivered, atTime, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import type { Actor, Region } from '@haulway/server/testing/work.fixture.ts'
import { root } from '@haulway/tools/steps.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { isStill, listFaults, listTooWide, listViolations } from '../faults/faults.ts'
import { type Browser, desktop, isAt, logIn, openBrowser, type Party, phone, push, visible } from './browser.ts'
import { openRegion } from './people.ts'
import { expectDrawn } from './pixels.ts'
import { startServer } from './server.ts'

/** The user of each type, by their name in the crew. */
const people = {
  jobber: 'Alder',
  pitOperation: 'Oak Run',
  soloTrucker: 'Sam',
  truckingFleet: 'Keystone',
  fleetTrucker: 'Dana',
  excavatorOperator: 'Otto',
} as const satisfies Record<EntityTypeName, string>

/** Two trucks began this long ago, so that all steps of their loads are in the past, and are in line at the pit. */
const dueMs = 60 * minuteMs
const stepsToPit = 2

export type Day = Awaited<ReturnType<typeof openDay>>

/**
 * A server and a browser with a crew of all six types: two loads approved and stated, one delivered, two shifts over,
 * and two trucks at the pit.
 */
export async function openDay() {
  const server = await startServer()
  const browser = await openBrowser(server.url)
  const region = openRegion(server)
  const now = Date.now()
  const crew = await addCrew(region, { priceE4: 124_000 })
  const { projectId } = crew
  const approved = await addDelivered(region, crew, crew.solo, now - 170 * minuteMs)
  const ofFleet = await addDelivered(region, crew, crew.driver, now - 240 * minuteMs)
  for (const load of [approved, ofFleet]) {
    await crew.jobber.client.approveLoad({ ...load, actId: newTestId(), entityId: crew.jobber.entityId })
  }
  const statements = await closeStatements(server)
  const payees: { [type in EntityTypeName]?: Actor } = { soloTrucker: crew.solo, pitOperation: crew.pit }
  const delivered = await addDelivered(region, crew, crew.driver, now - 100 * minuteMs)
  const soloShiftId = await addShift(region, crew.solo, { projectId, dispatchId: crew.soloDispatchId }, now)
  const fleetShiftId = await addShift(region, crew.driver, { projectId, dispatchId: crew.fleetDispatchId }, now)
  const fleetLoad = stepsOfLoad(
    region,
    crew,
    crew.driver,
    { loadLogId: newTestId(), dispatchId: crew.fleetDispatchId },
    now - dueMs,
  )
  const soloLoad = stepsOfLoad(
    region,
    crew,
    crew.solo,
    { loadLogId: newTestId(), dispatchId: crew.soloDispatchId },
    now - dueMs,
  )
  for (const load of [fleetLoad, soloLoad]) for (const step of load.slice(0, stepsToPit)) await step.record()
  return {
    server,
    browser,
    /** What the pages of a type show: a solo trucker's own, and the fleet's for everyone else. */
    idsOf: (type: EntityTypeName) => ({
      projectId,
      driverEntityId: crew.driver.entityId,
      statementId: statements.get(payees[type]?.entityId ?? crew.fleet.entityId) ?? '',
      ...(type === 'soloTrucker'
        ? { loadLogId: approved.loadLogId, shiftId: soloShiftId, truckId: crew.soloTruckId }
        : { loadLogId: delivered.loadLogId, shiftId: fleetShiftId, truckId: crew.fleetTruckId }),
    }),
    /** The rest of the solo trucker's load up to the site. */
    driveSoloToSite: async () => {
      await region.signInAgain()
      for (const step of soloLoad.slice(stepsToPit, -1)) await step.record()
    },
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
}

/**
 * States what was approved, as if its week were over.
 * @returns the ids of the statements by the business that is paid
 */
async function closeStatements(server: Awaited<ReturnType<typeof startServer>>): Promise<ReadonlyMap<string, string>> {
  await runAct(server.databaseUrl, ['statements', 'close'], () => Date.now() + 7 * dayMs)
  const closed = await server.inTransaction(tx =>
    tx.ask<{ id: string; payee: string }>(sql`select statement_id as id, payee_entity_id as payee from statements`),
  )
  return new Map(closed.map(({ id, payee }) => [payee, id]))
}

/** A shift that is over, and that no side has agreed to. @returns its id */
async function addShift(
  region: Region,
  trucker: Actor,
  work: { projectId: string; dispatchId: string },
  now: number,
): Promise<string> {
  const shift = { ...work, shiftId: newTestId() }
  await atTime(region, trucker, now - 180 * minuteMs).startShift({ ...shift, actId: newTestId() })
  await atTime(region, trucker, now - 5 * minuteMs).endShift({ ...shift, actId: newTestId() })
  return shift.shiftId
}

/** Logs in the crew's user of a type, on a phone with page animations on. */
export async function logInAs(browser: Browser, type: EntityTypeName): Promise<Party> {
  const party = await browser.party(people[type], {
    geolocation: { latitude: 40.44, longitude: -79.99 },
    reducedMotion: 'no-preference',
  })
  await party.page.goto('/')
  await logIn(party)
  await isAt(party.page, entityTypes[type].startPage)
  await visible(party.page).role('tab').first().waitFor()
  return party
}

/** What a page says in place of the load, truck, shift, driver or project that it is about. */
const nothingFound = /not found|could not be found|Can't show this load/

/**
 * Opens each page of a type's area, finds what it is about and no fault on it, neither on a phone nor on a dark
 * desktop, and leaves it: one by back, the next one by a tab, and so on in turn. Closing the devices fails on errors in
 * the console.
 */
export async function expectPagesDrawn({ idsOf }: Day, party: Party, type: EntityTypeName): Promise<void> {
  const { page } = party
  const { startPage, slug } = entityTypes[type]
  const pages = listPages(type, idsOf(type))
  expect(pages.length).toBeGreaterThan(10)
  for (const [index, to] of [...pages, paths.entityForm, paths.emptyPage].entries()) {
    await push(page, to)
    await expectDrawn(page, `${to}, opened`)
    await expect.poll(() => listFaults(page), { message: to }).toEqual([])
    await expectNoViolationOnDarkDesktop(page, to)
    await expect.poll(() => visible(page).text(nothingFound).count(), { message: to }).toBe(0)
    if (index % 2 === 0) {
      await page.goBack()
      await expectDrawn(page, `the page before ${to}`)
    } else {
      if (!to.startsWith(`/${slug}/`)) await push(page, startPage)
      await visible(page).role('tab').nth(1).click()
      await isAt(page, `/${slug}/${areaTabs[type][1]}`)
      await expectDrawn(page, `the second tab after ${to}`)
    }
  }
}

/** The opposite of the look that a page is opened in: all of its layout and of its colors differ. */
async function expectNoViolationOnDarkDesktop(page: Party['page'], to: string): Promise<void> {
  const theme = await page.evaluate<string>('document.documentElement.dataset.theme')
  await page.setViewportSize(desktop)
  await page.evaluate(`document.documentElement.dataset.theme = 'dark'`)
  await expect.poll(() => listViolations(page), { message: `${to}, dark, on a desktop` }).toEqual([])
  await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
  await page.setViewportSize(phone)
  await isStill(page)
}

const looks = [
  { device: 'phone', viewport: phone, theme: 'light' },
  { device: 'desktop', viewport: desktop, theme: 'light' },
  { device: 'phone', viewport: phone, theme: 'dark' },
  { device: 'desktop', viewport: desktop, theme: 'dark' },
  { device: 'phone', viewport: phone, theme: 'sunlight' },
]

/** Looks at the first screen on each device and in each theme: axe finds no violation, and all fits 320 pixels. */
export async function expectFirstScreenFits({ page }: Party): Promise<void> {
  for (const { device, viewport, theme } of looks) {
    await page.setViewportSize(viewport)
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await visible(page).role('heading').first().waitFor()
    await isStill(page)
    await areMapsDrawn(page)
    await expect.poll(() => listViolations(page), { message: `${device}, ${theme}` }).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => listTooWide(page)).toEqual([])
  await page.setViewportSize(phone)
}

/** Waits for the maps of a page that has some here: not each device has room for them. */
export async function areMapsDrawn(page: Party['page']): Promise<void> {
  const hasMap = (await page.locator('.hw-map').filter({ visible: true }).count()) > 0
  if (hasMap) await page.locator('.maplibregl-canvas').filter({ visible: true }).first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"]').filter({ visible: true }).count()).toBe(0)
}

/** The pages of an area, as its routes name them. @throws when an id of a route is missing */
export function listPages(type: EntityTypeName, ids: Record<string, string>): string[] {
  const { slug } = entityTypes[type]
  const area = `${type.charAt(0).toUpperCase()}${type.slice(1)}Area.tsx`
  const files = ['AreaShell.tsx', `${slug}/${area}`]
  const routes = files.flatMap(file => {
    const text = readFileSync(path.join(root, 'app/src/areas', file), 'utf8')
    return [...text.matchAll(/<Route path="([^"]+)"/g)].map(match => match[1]!)
  })
  const withIds = (route: string) =>
    route.replaceAll(/:(\w+)/g, (_, name: string) => {
      const id = ids[name]
      if (!id) throw new Error(`no ${name} for ${route} of a ${type}`)
      return id
    })
  const pages = routes.map(route => `/${slug}/${withIds(route)}`)
  // The tracking check first shows a sheet about the location, over the page. `tracking-check.e2e.ts` tests it.
  return pages.filter(page => !page.endsWith('/tracking-check'))
}
