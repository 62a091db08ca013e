/** Places on maps: a site set by a tap, a hazard that the project's trucker sees, and work found by distance. */
import { addActor, addPit, addTruck } from '@haulway/server/testing/work.fixture.ts'
import { expect, test } from 'vitest'
import { desktop, isAt, logIn, type Party, visible } from './testing/browser.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

/** In the region that the base map shows. */
const pitPlace = { lat: 40.592769, lng: -75.636169, radiusMeters: 400 }
/** About seven miles east of the pit. */
const yard = { latitude: 40.5928, longitude: -75.5 }

const stage = openStage(startServer)

test('a jobber sets a site by tapping the map; a trucker finds work by distance and sees a hazard', async () => {
  const { region } = stage
  const { pit, operator: _ } = await addPit(region, 'Ormrod Pit')
  await placePit(await stage.browser.party('Ormrod Pit'))
  const jobber = await addActor(region, 'Greta', 0)
  await jobber.client.addSupplier({ entityId: jobber.entityId, pitEntityId: pit.entityId })
  const solo = await addActor(region, 'Ray', 2)
  await addTruck(solo, '12')
  const greta = await stage.browser.party('Greta', { viewport: desktop })
  const ray = await stage.browser.party('Ray', { geolocation: yard })
  for (const party of [greta, ray]) {
    await party.page.goto('/')
    await logIn(party)
  }
  await isAt(greta.page, '/jobber/dashboard')
  await isAt(ray.page, '/solo-trucker/dashboard')

  await makeProject(greta)
  const { notices } = await solo.client.listTruckerNotices({ entityId: solo.entityId })
  const { lat, lng, radiusMeters } = notices[0]!.destination
  expect(lat).toBeGreaterThan(pitPlace.lat)
  expect(lng).toBeGreaterThan(pitPlace.lng)
  expect([lat - pitPlace.lat, lng - pitPlace.lng].every(away => away < 0.05)).toBe(true)
  expect(radiusMeters).toBe(150)
  expect(notices[0]!.origin.radiusMeters).toBe(400)

  await findWork(ray)
  await addHaul(greta)
  await setHazard(greta, `${lat + 0.002}, ${lng}`)
  await seeHazard(ray, 'Soft edge')

  const seen = visible(greta.page)
  await openPin(greta, 'Soft edge')
  await seen.text('Stay left').waitFor()
  await greta.screenshot('geo-pins-sheet')
  await seen.role('button', 'Edit').click()
  await seen.label('Name').fill('Very soft edge')
  await seen.role('button', 'Save').click()
  await ray.page.getByRole('button', { name: 'Very soft edge' }).waitFor({ state: 'attached' })
  await openPin(greta, 'Very soft edge')
  await seen.role('button', 'Remove').click()
  await seen.role('button', 'Remove pin').click()
  await expect.poll(() => ray.page.getByRole('button', { name: 'Very soft edge' }).count()).toBe(0)
})

/** The pit sets its location and the size of its geofence on its Business page. */
async function placePit(party: Party): Promise<void> {
  const { page } = party
  const seen = visible(page)
  await page.goto('/')
  await logIn(party)
  await isAt(page, '/pit-operation/dashboard')
  await page.goto('/pit-operation/business')
  await seen.label('Pit location').fill(`${pitPlace.lat}, ${pitPlace.lng}`)
  await seen.label(/Geofence size/).fill(String(pitPlace.radiusMeters))
  await party.screenshot('geo-pins-business')
  await seen.role('button', 'Save').click()
  await seen.text('Saved').waitFor()
}

/** Adds a haul to the posted project, to the suggested place: that of the first haul. */
async function addHaul({ page }: Party): Promise<void> {
  const seen = visible(page)
  await seen.role('link', 'Add haul').click()
  await page.waitForURL(/\/haul$/)
  await expect.poll(() => seen.label('Drop-off name').inputValue()).toBe('Gate 3')
  await seen.label('Quantity').fill('80')
  await seen.label('Haul rate').fill('5.25')
  await seen.role('button', /Add haul/).click()
  await page.waitForURL(/\/projects\/[\w-]+$/)
  await seen.text('$5.25 / ton').waitFor()
}

async function makeProject(party: Party): Promise<void> {
  const { page } = party
  const seen = visible(page)
  await page.goto('/jobber/projects/new')
  await seen.label(/^Project/).fill('Mill Road')
  await seen.label(/^Quantity/).fill('500')
  await seen.role('button', /^Next: site/).click()
  await seen.label(/^Drop-off name/).fill('Gate 3')
  const map = page.getByRole('region', { name: 'Map: Drop-off location' })
  await map.scrollIntoViewIfNeeded()
  const box = await map.boundingBox()
  await map.click({ position: { x: box!.width / 2 + 90, y: box!.height / 2 - 60 } })
  await expect.poll(() => seen.label('Drop-off location').inputValue()).toMatch(/^40\.\d{6}, -75\.\d{6}$/)
  await party.screenshot('geo-pins-site')
  await seen.role('button', 'Draw geofence').click()
  for (const [x, y] of [
    [40, -60],
    [140, -60],
    [140, -120],
  ] as const) {
    await map.click({ position: { x: box!.width / 2 + x, y: box!.height / 2 + y } })
  }
  await seen.text('3 so far').waitFor()
  await party.screenshot('geo-pins-geofence')
  await seen.role('button', 'Circle').click()
  await seen.label(/Geofence size/).fill('150')
  await seen.role('button', /^Next: rate/).click()
  await seen.label(/^Haul rate/).fill('4.10')
  await seen.role('button', /^Next: trucks/).click()
  await seen.role('button', /^Publish/).click()
  await seen.text('Posted').first().waitFor()
}

async function findWork(party: Party): Promise<void> {
  const { page } = party
  const seen = visible(page)
  await page.goto('/solo-trucker/find-work')
  await seen.role('button', /^Mill Road/).waitFor()
  await seen.label('Material').fill('gravel')
  await seen.role('button', 'Filter').click()
  await seen.label('Distance').selectOption('5 mi')
  await seen.role('button', 'Show 0 jobs').click()
  await seen.text('No work matches these filters').waitFor()
  await party.screenshot('geo-pins-board-empty')
  await seen.role('button', 'Any distance: 1 job').click()
  await seen.role('button', /^Mill Road/).waitFor()
  await seen.role('button', 'Filter').click()
  await seen.label('Distance').selectOption('10 mi')
  await seen.role('button', 'Show 1 job').click()
  await seen.text(/min to the pit .*min haul/).waitFor()
  await party.screenshot('geo-pins-board')
  await page.reload()
  await expect.poll(() => seen.label('Material').inputValue()).toBe('gravel')
  await seen.role('button', /^Mill Road/).click()
  await seen.role('button', /Accept work/).click()
  await seen.role('button', /Start load\b/).click()
  await seen.role('button', /Check in at Ormrod Pit/).waitFor()
}

async function setHazard({ page }: Party, place: string): Promise<void> {
  const seen = visible(page)
  await page.goto('/jobber/map')
  await seen.role('button', 'Add a pin').click()
  await seen.label('Name').fill('Soft edge')
  await seen.label('Note').fill('Stay left')
  await seen.label('Location').fill(place)
  await seen.role('button', 'Save pin').click()
  await seen.text('Added by').waitFor()
  await seen.text('Stay left').waitFor()
  await seen.role('button', 'Close').click()
}

async function seeHazard(party: Party, name: string): Promise<void> {
  await party.page.goto('/trucker-active-project-v2')
  await openPin(party, name)
  const seen = visible(party.page)
  await seen.text('Stay left').waitFor()
  await seen.text('Greta').waitFor()
  await party.screenshot('geo-pins-cab-sheet')
  await seen.role('button', 'Close').click()
  await party.screenshot('geo-pins-cab')
}

/** Opens a pin by keyboard: pins are drawn on a canvas, and each has a button for keyboard users. */
async function openPin({ page }: Party, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor({ state: 'attached' })
  await button.focus()
  await page.keyboard.press('Enter')
}
