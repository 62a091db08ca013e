/** Limits kept on a saved place: its owner adds and removes them there, and a haul shows whose they are. */
import { geoPinSchema } from '@haulway/domain/geo-pin/geo-pin.ts'
import { poundGrams } from '@haulway/domain/units.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, project } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { PostedLimits } from '../work/haul/PostedLimits.tsx'
import { PinLimits } from './PinLimits.tsx'

const { draw } = openStage('div')
const limit = { road: 'Creek Road bridge', grossGrams: Math.round(66_000 * poundGrams) }
const posted = { ...limit, from: '2026-11-01', until: '2026-12-25' }
const gate = geoPinSchema.parse({
  ...{ entityId: idOf(1), geoPinId: idOf(70), name: 'Quarry road', kind: 'gate', lat: 40.6, lng: -75.6 },
  ...{ radiusMeters: 200, userId: 'u', changedOn: 1, postedLimits: [posted] },
})

test("a pit's saved place lists its limits, and removing one is sent", async () => {
  const { part, sent } = await openFormStage('/pit-operation/map')
  draw(part(<PinLimits geoPin={gate} />))
  await page.getByRole('button', { name: 'Posted weight limits' }).click()
  await expect.element(page.getByText('Creek Road bridge, 66,000 lb')).toBeVisible()
  await page.getByRole('button', { name: 'Remove limit of Creek Road bridge' }).click()
  await expect.poll(() => sent).toContain('setGeoPin')
})

test('a hazard keeps no limits', async () => {
  const { part } = await openFormStage('/pit-operation/map')
  draw(part([<p key="drawn">Drawn</p>, <PinLimits key="limits" geoPin={{ ...gate, kind: 'hazard' }} />]))
  await expect.element(page.getByText('Drawn')).toBeVisible()
  expect(page.getByRole('button', { name: 'Posted weight limits' }).elements()).toEqual([])
})

test('a haul names the place that a limit is kept on, and only its own can be removed there', async () => {
  const { part } = await openFormStage('/jobber/projects', undefined, [], { type: 'jobber' })
  const haul = { ...project.hauls[0]!, placeLimits: [{ ...posted, place: 'Quarry road' }] }
  draw(part(<PostedLimits project={project} haul={haul} />))
  await page.getByRole('button', { name: 'Posted weight limits' }).click()
  await expect.element(page.getByText('Nov 1, 2026 to Dec 25, 2026, kept on Quarry road')).toBeVisible()
  expect(page.getByRole('button', { name: /^Remove limit/ }).elements()).toEqual([])
})
