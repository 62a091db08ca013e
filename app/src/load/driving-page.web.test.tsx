import { entityScope } from '@haulway/domain/document/scope.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { DrivingPage } from './DrivingPage.tsx'

const { draw } = openStage('div')
const scope = entityScope(idOf(1))

async function show(last: 'start' | 'arriveAtPit'): Promise<string> {
  await page.viewport(390, 844)
  const load = { ...loadOf(12, last, Date.now() - 30 * minuteMs), relations: ['trucker'] }
  const stored = { scope, collection: 'load-logs', id: load.loadLogId, body: load }
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, [stored], { type: 'soloTrucker' })
  draw(part(<DrivingPage />))
  return load.terms.origin.name
}

test('a truck in line at the pit sees how long it has been there, not a direction to where it is', async () => {
  const pit = await show('arriveAtPit')
  await expect.element(page.getByText(`In line at ${pit}`)).toBeVisible()
  await expect.element(page.getByText(/^\d+ min$/).first()).toBeVisible()
  await expect.element(page.getByText('Arrived')).toBeVisible()
  expect(page.getByText(/Straight line to|Looking for the first GPS fix/).elements()).toEqual([])
  expect(page.getByRole('link', { name: /Directions/ }).elements()).toEqual([])
})

test('a truck on the road sees where it drives, with directions', async () => {
  const pit = await show('start')
  await expect.element(page.getByText(`Straight line to ${pit}`)).toBeVisible()
  await expect.element(page.getByText('On the way')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Directions/ })).toBeVisible()
})
