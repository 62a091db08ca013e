/** Every page of jobbers, pits and fleets, and a switch between businesses, is really drawn. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { emailOf, isAt, visible } from './browser.ts'
import { type Day, expectPagesDrawn, logInAs, openDay } from './pages.fixture.ts'
import { createEntity, openClientOf } from './people.ts'
import { expectDrawn } from './pixels.ts'

let day: Day
beforeAll(async () => {
  day = await openDay()
})
afterEach(() => day.browser.closeDevices())
afterAll(() => day.close())

test.each(['jobber', 'pitOperation', 'truckingFleet'] as const)(
  'each page of a %s is drawn when opened, and so are the pages that back and a tab lead to',
  type => expectPagesDrawn(day, type),
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
