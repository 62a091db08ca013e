/**
 * Pictures of every page of each role with the demo's data, to look at them, and the faults that a machine finds: on a
 * phone and a desktop, in each theme. Only with HAULWAY_PAGES, the folder that they are saved to.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { demoDay } from '@haulway/demo/day/demo-day.ts'
import { demoPassword } from '@haulway/demo/town/client.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, desktop, logIn, openBrowser, phone } from './browser.ts'
import { runDemoMorning } from './demo-morning.ts'
import { actInOffice, actOfYesterday, openOffice } from './demo-office.ts'
import { isStill, listTooWide, listViolations } from './faults.ts'
import { listPages } from './pages.fixture.ts'
import { type Server, startServer } from './server.ts'

const folder = process.env.HAULWAY_PAGES ?? ''

const people = {
  jobber: 'greg@brandt.example',
  pitOperation: 'dana@kistler.example',
  soloTrucker: 'ray@delgado.example',
  truckingFleet: 'pat@moyer.example',
  fleetTrucker: 'alma.reyes@moyer.example',
  excavatorOperator: 'luis.ortega@kistler.example',
} as const satisfies Record<EntityTypeName, string>

describe.runIf(folder !== '')('every page', () => {
  let server: Server
  let browser: Browser
  let shiftId: string
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    server = await startServer()
    browser = await openBrowser(server.url)
    await runDemoMorning(server)
    await actInOffice(server)
    const yesterday = await actOfYesterday(server)
    shiftId = yesterday.shiftId
  }, 300_000)
  afterAll(async () => {
    await browser.close()
    await server.close()
  })

  test.each(Object.keys(people) as EntityTypeName[])('of a %s is saved in each look', async type => {
    const email = people[type]
    const { page } = await browser.party(email, {
      timezoneId: demoDay.timeZone,
      geolocation: { latitude: 40.62, longitude: -75.6 },
    })
    await page.goto('/')
    await logIn({ page, email }, demoPassword)
    await page.waitForURL(url => url.pathname.startsWith(`/${entityTypes[type].slug}/`))
    const pages = listPages(type, { ...(await idsOf(server, email)), shiftId })
    expect(pages.length).toBeGreaterThan(10)
    for (const to of pages) {
      for (const [device, viewport] of Object.entries({ phone, desktop })) {
        await page.setViewportSize(viewport)
        await page.goto(to)
        await page.getByRole('heading').filter({ visible: true }).first().waitFor()
        await expect.poll(() => page.locator('[aria-busy="true"]').filter({ visible: true }).count()).toBe(0)
        for (const theme of ['light', 'dark', 'sunlight']) {
          await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
          await isStill(page)
          const name = to
            .slice(1)
            .replaceAll('/', '-')
            .replaceAll(/-[0-9a-f]{8}-[0-9a-f-]{27}/g, '-id')
          await page.screenshot({ path: path.join(folder, `${name}.${device}-${theme}.png`) })
          note(`${to} ${device} ${theme}`, await listViolations(page))
        }
      }
      await page.setViewportSize({ width: 320, height: 640 })
      note(`${to} 320 px`, await listTooWide(page))
    }
    await page.context().close()
  })
})

function note(where: string, faults: readonly string[]): void {
  for (const fault of faults) appendFileSync(path.join(folder, 'faults.txt'), `${where}: ${fault}\n`)
}

/** Of what the business has: a project, a load, a truck, a driver. */
async function idsOf({ url }: Server, email: string): Promise<Record<string, string>> {
  const { client, entityId } = await openOffice(url, email)
  const scope = entityScope(entityId)
  const first = { limit: 200 } as const
  const loads = (await client.read.page(scope, 'load-logs', first)).documents
  const projects = (await client.read.page(scope, 'project-reference', first)).documents
  const open = new Set(projects.filter(({ state }) => state === 'published').map(({ projectId }) => projectId))
  const ofOpen = loads.filter(({ projectId }) => open.has(projectId))
  const load = ofOpen.find(({ state }) => state === 'approved') ?? ofOpen[0] ?? loads[0]
  const [truck] = (await client.read.page(scope, 'trucks', first)).documents
  return {
    projectId: load?.projectId ?? projects[0]?.projectId ?? '',
    loadLogId: load?.loadLogId ?? '',
    truckId: truck?.truckId ?? load?.terms.truck.truckId ?? '',
    driverEntityId: load?.terms.driverEntityId ?? '',
  }
}
