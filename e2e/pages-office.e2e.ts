/** Every page of the office's roles, and a switch between businesses: each time the page is drawn. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isAt, visible } from './browser.ts'
import { comeToWork, type Day, expectPagesDrawn, openDay } from './pages.fixture.ts'
import { found } from './people.ts'
import { expectDrawn } from './pixels.ts'

let day: Day
beforeAll(async () => {
  day = await openDay()
})
afterEach(() => day.browser.sendHome())
afterAll(() => day.close())

test.each(['jobber', 'pitOperation', 'truckingFleet'] as const)(
  'a %s sees each page as it is opened, left by back and left by a tab',
  type => expectPagesDrawn(day, type),
)

test('a user who switches between two businesses sees each of them', async () => {
  const { server, browser, crew } = day
  const ask = async (callPath: string, body: object) => {
    const answer = await server.post(callPath, body, crew.jobber.headers)
    expect(answer.ok).toBe(true)
  }
  await found({ uid: crew.jobber.uid, ask }, 'pitOperation', 'Alder Pit')
  const { page } = await comeToWork(browser, 'jobber')
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
