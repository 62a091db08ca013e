/** A practice load goes from start to receipt with two taps of the trucker's own, and sends nothing. */

import { entityScope } from '@haulway/domain/document/scope.ts'
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, pit } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { MeasuresField } from '../../ui/settings/MeasuresField.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { PracticeLoadPage } from './PracticeLoadPage.tsx'

const { stage, draw } = openStage('div')
const inPounds = {
  scope: entityScope(idOf(1)),
  collection: 'haulway-entity',
  id: idOf(1),
  body: { ...pit, entityType: entityTypes.soloTrucker.code, currency: 'GBP' },
}
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

async function practice(type: EntityTypeName) {
  await page.viewport(390, 844)
  const { part, sent } = await openFormStage('/', undefined, [], { type })
  draw(part(<PracticeLoadPage />))
  await press(/^Start load On the road, you tap this/)
  await press('Continue: you arrive at the pit')
  await press('Continue: the operator loads you')
  await press('Continue: you arrive at the site')
  await press(/^Unloaded/)
  await expect.poll(text).toContain('Practice load delivered')
  expect(text()).toContain('Practice. Nothing is posted, sent or paid.')
  expect(sent).toEqual([])
}

test('a solo trucker’s practice load ends on a receipt with its pay, and finding work is next', async () => {
  await practice('soloTrucker')
  // 20.94 tons × $3.40.
  expect(text()).toContain('$71.20')
  await expect.element(page.getByRole('link', { name: /^Find work/ })).toBeVisible()
  await press('Practice again')
  await expect.element(page.getByRole('button', { name: /^Start load/ })).toBeVisible()
})

test('a fleet trucker’s practice load has no price', async () => {
  await practice('fleetTrucker')
  expect(text()).not.toContain('$')
})

test('with metric units, the practice load is in tonnes, and it pays in the currency of the business', async () => {
  await page.viewport(390, 844)
  const { part } = await openFormStage('/', undefined, [inPounds], { type: 'soloTrucker' })
  draw(part(<MeasuresField />))
  await page.getByLabelText('Units').selectOptions('metric')
  draw(part(<PracticeLoadPage />))
  await press(/^Start load/)
  for (const _ of [1, 2, 3]) await press(/^Continue/)
  await press(/^Unloaded/)
  // 19 tonnes × £3.75.
  await expect.poll(text).toContain('£71.25')
  expect(text()).toContain('19.00 tonnes')
  expect(text()).toContain('× £3.75 a tonne, 2A stone')
  draw(part(<MeasuresField />))
  await page.getByLabelText('Units').selectOptions('us')
})
