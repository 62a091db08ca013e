/** Every page of truckers and operators, and the driving view, is really drawn; the first ones fit. */
import { paths } from '@haulway/app/paths.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { isAt, visible } from './browser.ts'
import { type Day, expectFirstScreenFits, expectPagesDrawn, logInAs, openDay } from './pages.fixture.ts'
import { expectDrawn } from './pixels.ts'

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
    await expectFirstScreenFits(party, type)
    await expectPagesDrawn(day, party, type)
  },
)

test('a driver who taps "Unloaded" in the driving view reads the receipt, may undo it, gets back home', async () => {
  await day.driveSoloToSite()
  const { page } = await logInAs(day.browser, 'soloTrucker')
  const seen = visible(page)
  await seen.role('link', 'Driving view').click()
  await isAt(page, paths.truckerActiveProjectV2)
  await expectDrawn(page, 'the driving view')
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
