/** Every page of truckers and operators, and the driving view, is really drawn. */
import { paths } from '@haulway/app/paths.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { afterAll, afterEach, beforeAll, test } from 'vitest'
import { isAt, visible } from './browser.ts'
import { type Day, expectPagesDrawn, logInAs, openDay } from './pages.fixture.ts'
import { expectDrawn } from './pixels.ts'

let day: Day
beforeAll(async () => {
  day = await openDay()
})
afterEach(() => day.browser.closeDevices())
afterAll(() => day.close())

test.each(['soloTrucker', 'fleetTrucker', 'excavatorOperator'] as const)(
  'each page of a %s is drawn when opened, and so are the pages that back and a tab lead to',
  type => expectPagesDrawn(day, type),
)

test('a driver who taps "Unloaded" in the driving view sees that no load is open, and gets back home', async () => {
  const { browser, region, crew } = day
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  const steps = stepsOfLoad(region, crew, crew.solo, load, Date.now() - 60 * minuteMs)
  for (const step of steps.slice(0, -1)) await step.record()
  const { page } = await logInAs(browser, 'soloTrucker')
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
