/** Every page of truckers and operators, and the driving view, is really drawn; the first ones fit. */
import { paths } from '@haulway/app/paths.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listTooWide, listViolations } from './faults/faults.ts'
import { goOffline, isAt, visible } from './testing/browser.ts'
import { type Day, expectFirstScreenFits, expectPagesDrawn, logInAs, openDay } from './testing/pages.fixture.ts'
import { expectDrawn } from './testing/pixels.ts'

let day: Day
beforeAll(async () => {
  day = await openDay()
})
afterEach(() => day.browser.closeDevices())
afterAll(() => day.close())

test.each(['soloTrucker', 'fleetTrucker', 'excavatorOperator'] as const)(
  'the first screen of a %s fits, and each page is drawn when opened, as are those that back and a tab lead to',
  async type => {
    const party = await logInAs(day.browser, type)
    await expectFirstScreenFits(party)
    await expectPagesDrawn(day, party, type)
  },
)

test('a driver in line who loses the network says in the driving view that he is loaded, and drives on', async () => {
  const party = await logInAs(day.browser, 'soloTrucker')
  const { page } = party
  const seen = visible(page)
  // The network may be lost while the map still loads: then there is no map, and all else works.
  party.forgive(/Worker failed to load|A part could not be loaded/)
  await seen.role('link', 'Driving view').click()
  await isAt(page, paths.truckerActiveProjectV2)
  await goOffline(party)
  await seen.role('button', 'Loaded, with quantity').waitFor()
  await seen.text(/^No network/).waitFor()
  await expectDrawn(page, 'the driving view without a network')
  await expect.poll(() => listViolations(page)).toEqual([])
  await party.screenshot('driving-view-offline')
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => listTooWide(page)).toEqual([])
  await seen.role('button', 'Loaded, with quantity').click()
  await seen.label(/^Quantity/).fill('21.38')
  await seen.role('button', /^Loaded, with quantity/).click()
  await seen.text('21.38 tons').waitFor()
  await seen.role('button', /^Check in at /).waitFor()
})

test('a driver who taps "Unloaded" in the driving view sees the receipt, may undo it, and gets back home', async () => {
  await day.driveSoloToSite()
  const { page } = await logInAs(day.browser, 'soloTrucker')
  const seen = visible(page)
  await seen.role('link', 'Driving view').click()
  await isAt(page, paths.truckerActiveProjectV2)
  await expectDrawn(page, 'the driving view')
  const mapHeight = async () => (await page.locator('.hw-drive-canvas').boundingBox())?.height
  await expect.poll(mapHeight).toBeGreaterThan(150)
  await seen.role('button', /^Unloaded/).click()
  await seen.role('button', /^Undo delivery/).click()
  await seen.role('button', /^Unloaded/).click()
  await seen.text(/^Load \d+ delivered/).waitFor()
  await seen.role('button', /^Start load/).waitFor()
  await expectDrawn(page, 'the driving view after a load')
  await seen.role('link', 'Back to home').click()
  await isAt(page, entityTypes.soloTrucker.startPage)
  await expectDrawn(page, 'the start page after the driving view')
})
