/** Every page of jobbers, pits and fleets, and a switch between businesses, is really drawn; the first ones fit. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { emailOf, isAt, visible } from './testing/browser.ts'
import { type Day, expectFirstScreenFits, expectPagesDrawn, logInAs, openDay } from './testing/pages.fixture.ts'
import { createEntity, openClientOf } from './testing/people.ts'
import { expectDrawn } from './testing/pixels.ts'

let day: Day
beforeAll(async () => {
  day = await openDay()
})
afterEach(() => day.browser.closeDevices())
afterAll(() => day.close())

test.each(['jobber', 'pitOperation', 'truckingFleet'] as const)(
  'the first screen of a %s fits, and each page is drawn when opened, as are those that back and a tab lead to',
  async type => {
    const party = await logInAs(day.browser, type)
    await expectFirstScreenFits(party)
    await expectPagesDrawn(day, party, type)
  },
)

test('a user who switches between two businesses sees the start page of each', async () => {
  const { server, browser } = day
  await createEntity({ client: await openClientOf(server, emailOf('Alder')) }, 'pitOperation', 'Alder Pit')
  const { page } = await logInAs(browser, 'jobber')
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
