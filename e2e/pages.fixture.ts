/** Opens and leaves the pages of an area, and checks by their pixels that each one is drawn. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { areaTabs, paths } from '@haulway/app/paths.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { addCrew, addDelivered } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { root } from '@haulway/tools/steps.ts'
import { expect } from 'vitest'
import { type Browser, isAt, logIn, openBrowser, type Party, push, visible } from './browser.ts'
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

export type Day = Awaited<ReturnType<typeof openDay>>

/** A server and a browser with a crew of all six types, one load delivered. */
export async function openDay() {
  const server = await startServer()
  const browser = await openBrowser(server.url)
  const region = openRegion(server)
  const crew = await addCrew(region)
  const { loadLogId } = await addDelivered(region, crew, crew.driver, Date.now() - 100 * minuteMs)
  return {
    server,
    browser,
    region,
    crew,
    loadLogId,
    close: async () => {
      await browser.close()
      await server.close()
    },
  }
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

/** Opens each page of a type's area, and leaves it: one by back, the next one by a tab, and so on in turn. */
export async function expectPagesDrawn({ browser, crew, loadLogId }: Day, type: EntityTypeName): Promise<void> {
  const party = await logInAs(browser, type)
  const { page } = party
  const { startPage, slug } = entityTypes[type]
  const pages = listPages(type, { projectId: crew.projectId, loadLogId, truckId: newTestId() })
  expect(pages.length).toBeGreaterThan(10)
  for (const [index, to] of [...pages, paths.entityForm, paths.emptyPage].entries()) {
    await push(page, to)
    await expectDrawn(page, `${to}, opened`)
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
  // Not every type may see this load, and the truck doesn't exist: those pages show that.
  party.forgive(/status of 404/)
}

/** The pages of an area, as its routes name them. */
function listPages(type: EntityTypeName, ids: Record<string, string>): string[] {
  const { slug } = entityTypes[type]
  const area = `${type.charAt(0).toUpperCase()}${type.slice(1)}Area.tsx`
  const files = ['AreaShell.tsx', `${slug}/${area}`]
  const routes = files.flatMap(file => {
    const text = readFileSync(path.join(root, 'app/src/areas', file), 'utf8')
    return [...text.matchAll(/<Route path="([^"]+)"/g)].map(match => match[1]!)
  })
  const pages = routes.map(route => `/${slug}/${route.replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? '')}`)
  // The test drive first shows a sheet about the location, over the page. `test-drive.e2e.ts` tests it.
  return pages.filter(page => !page.endsWith('/test-drive'))
}
