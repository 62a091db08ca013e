/** Every page of every role is opened, left and opened again, and each time it is drawn: by its pixels. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { areaTabs, paths } from '@haulway/app/paths.ts'
import { type EntityTypeName, entityTypeNames, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { addCrew, addDelivered, type Crew, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { root } from '@haulway/tools/steps.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, isAt, logIn, openBrowser, type Party, push, visible } from './browser.ts'
import { found, openRegion } from './people.ts'
import { expectDrawn } from './pixels.ts'
import { type Server, startServer } from './server.ts'

/** Who works as what, by the name under which the region knows them. */
const people = {
  jobber: 'Alder',
  pitOperation: 'Oak Run',
  soloTrucker: 'Sam',
  truckingFleet: 'Keystone',
  fleetTrucker: 'Dana',
  excavatorOperator: 'Otto',
} as const satisfies Record<EntityTypeName, string>

let server: Server
let browser: Browser
let crew: Crew
let loadLogId: string
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
  const region = openRegion(server)
  crew = await addCrew(region)
  loadLogId = (await addDelivered(region, crew, crew.driver, Date.now() - 100 * minuteMs)).loadLogId
})
afterEach(() => browser.sendHome())
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** Somebody at work, on a phone whose pages move. */
async function comeToWork(type: EntityTypeName): Promise<Party> {
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

/** The pages of an area, as its routes name them. */
function listPages(type: EntityTypeName): string[] {
  const { slug } = entityTypes[type]
  const area = `${type.charAt(0).toUpperCase()}${type.slice(1)}Area.tsx`
  const files = ['AreaShell.tsx', `${slug}/${area}`]
  const routes = files.flatMap(file => {
    const text = readFileSync(path.join(root, 'app/src/areas', file), 'utf8')
    return [...text.matchAll(/<Route path="([^"]+)"/g)].map(match => match[1]!)
  })
  const known: Record<string, string> = { projectId: crew.projectId, loadLogId, truckId: newTestId() }
  const pages = routes.map(route => `/${slug}/${route.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? '')}`)
  // A test drive asks for the location first, over everything: it has a story of its own.
  return pages.filter(page => !page.endsWith('/test-drive'))
}

describe.each(entityTypeNames)('a %s', type => {
  test('sees each page as it is opened, left by back, opened again and left by a tab', async () => {
    const party = await comeToWork(type)
    const { page } = party
    const { startPage, slug } = entityTypes[type]
    const pages = listPages(type)
    expect(pages.length).toBeGreaterThan(10)
    for (const to of [...pages, paths.entityForm, paths.emptyPage]) {
      await push(page, to)
      await expectDrawn(page, `${to}, opened`)
      await page.goBack()
      await expectDrawn(page, `the page before ${to}`)
      await page.goForward()
      await isAt(page, to)
      await expectDrawn(page, `${to}, opened again`)
      if (!to.startsWith(`/${slug}/`)) await push(page, startPage)
      await visible(page).role('tab').nth(1).click()
      await isAt(page, `/${slug}/${areaTabs[type][1]}`)
      await expectDrawn(page, `the second tab after ${to}`)
    }
    // Not everybody may see the load and the truck that the addresses name: their pages say so.
    party.forgive(/status of 404/)
  })
})

test('a driver who says "Unloaded" in the driving view sees that there is no load, and goes on', async () => {
  const region = openRegion(server)
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  const steps = stepsOfLoad(region, crew, crew.solo, load, Date.now() - 60 * minuteMs)
  for (const step of steps.slice(0, -1)) await step.record()
  const { page } = await comeToWork('soloTrucker')
  const seen = visible(page)
  await seen.role('link', 'Driving view').click()
  await isAt(page, paths.truckerActiveProjectV2)
  await expectDrawn(page, 'the driving view')
  await seen.role('button', /^Unloaded/).click()
  await seen.text('No open load').waitFor()
  await expectDrawn(page, 'the driving view without a load')
  await seen.role('link', 'Back to home').click()
  await isAt(page, entityTypes.soloTrucker.startPage)
  await expectDrawn(page, 'the start page after the driving view')
})

test('who switches between two businesses and back sees each of them', async () => {
  const ask = async (callPath: string, body: object) => {
    const answer = await server.post(callPath, body, crew.jobber.headers)
    expect(answer.ok).toBe(true)
  }
  await found({ uid: crew.jobber.uid, ask }, 'pitOperation', 'Alder Pit')
  const { page } = await comeToWork('jobber')
  for (const [type, name] of [
    ['pitOperation', /Alder Pit/],
    ['jobber', /^Alder(?! Pit)/],
    ['pitOperation', /Alder Pit/],
  ] as const) {
    await visible(page)
      .role('link', /^Account/)
      .click()
    await expectDrawn(page, 'the account')
    await visible(page).role('button', name).click()
    await isAt(page, entityTypes[type].startPage)
    await expectDrawn(page, `the start page of ${type}`)
  }
})
