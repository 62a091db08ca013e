/**
 * Pictures of every page of each role with the demo's data, to look at them: on a phone and a desktop, in each theme.
 * Fails if a machine finds a fault on one. Only with HAULWAY_PAGES, the folder that they are saved to; `pages-office`
 * and `pages-field` look for the same faults in every run.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { paths } from '@haulway/app/paths.ts'
import { demoDay } from '@haulway/demo/day/demo-day.ts'
import { demoPassword } from '@haulway/demo/town/client.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { runDemoMorning } from './demo/demo-morning.ts'
import { actInOffice, actOfYesterday, openOffice } from './demo/demo-office.ts'
import { isStill, listFaults, listViolations } from './faults/faults.ts'
import { desktop, logIn, phone } from './testing/browser.ts'
import { listPages } from './testing/pages.fixture.ts'
import { type Server, startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

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
  const stage = openStage(startServer)
  let shiftId: string
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    await runDemoMorning(stage.server)
    await actInOffice(stage.server)
    const yesterday = await actOfYesterday(stage.server)
    shiftId = yesterday.shiftId
  })

  test.each(Object.keys(people) as EntityTypeName[])('of a %s is saved in each look', async type => {
    const email = people[type]
    const { page } = await stage.browser.party(email, {
      timezoneId: demoDay.timeZone,
      geolocation: { latitude: 40.62, longitude: -75.6 },
    })
    await page.goto('/')
    await logIn({ page, email }, demoPassword)
    await page.waitForURL(url => url.pathname.startsWith(`/${entityTypes[type].slug}/`))
    const pages = listPages(type, { ...(await idsOf(stage.server, email)), shiftId })
    expect(pages.length).toBeGreaterThan(10)
    const faults: string[] = []
    for (const to of [...pages, ...outsideAreas(type)]) faults.push(...(await savePage(page, to, type)))
    await page.context().close()
    expect(faults).toEqual([])
  })

  test('before log-in is saved in each look', async () => {
    const { page, context } = await stage.browser.party('nobody')
    const faults: string[] = []
    for (const to of beforeLogin) faults.push(...(await savePage(page, to, 'auth')))
    await context.close()
    expect(faults).toEqual([])
  })
})

/** The password's and the email address's links are opened with codes that have expired. */
const beforeLogin = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  `${paths.resetPassword}?code=expired`,
  `${paths.newEmail}?code=expired`,
  '/verify.html',
  '/follow.html?link=ended',
]

/** What a user sees outside of their area. */
function outsideAreas(type: EntityTypeName): string[] {
  const drives = type === 'soloTrucker' || type === 'fleetTrucker'
  return [paths.entityForm, paths.emptyPage, ...(drives ? [paths.truckerActiveProjectV2] : [])]
}

/** Below the first screen, too: as tall as the longest form. */
const wholePhone = { width: phone.width, height: 2400 }

/**
 * Saves pictures of a page in each look.
 * @param prefix of the pictures' names, where the path doesn't say whose
 * @returns the faults that a machine finds, each with its page and look
 */
async function savePage(page: Page, to: string, prefix: string): Promise<string[]> {
  const faults: string[] = []
  const note = (look: string, found: readonly string[]) => faults.push(...found.map(fault => `${to} ${look}: ${fault}`))
  const short = to
    .slice(1)
    .replace(/\?.*/, '')
    .replaceAll('/', '-')
    .replaceAll(/-[0-9a-f]{8}-[0-9a-f-]{27}/g, '-id')
  const name = to.split('/').length > 2 ? short : `${prefix}-${short}`
  const save = (look: string) => page.screenshot({ path: path.join(folder, `${name}.${look}.png`) })
  for (const [device, viewport] of Object.entries({ phone, desktop })) {
    await page.setViewportSize(viewport)
    await page.goto(to)
    await page.locator('h1, h2, .hw-full, .gone').filter({ visible: true }).first().waitFor()
    await expect.poll(() => page.locator('[aria-busy="true"]').filter({ visible: true }).count()).toBe(0)
    for (const theme of ['light', 'dark', 'sunlight']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      await isStill(page)
      await save(`${device}-${theme}`)
      note(`${device} ${theme}`, await listViolations(page))
    }
  }
  await page.setViewportSize(phone)
  note('phone', await listFaults(page))
  await page.setViewportSize(wholePhone)
  await page.evaluate(`document.documentElement.dataset.theme = 'light'`)
  await isStill(page)
  await save('phone-whole')
  return faults
}

/** Ids of what the business has: a project, a load, a truck, a driver. */
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
