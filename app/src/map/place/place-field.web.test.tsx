/** A place that is pasted into its field: a link of a maps app becomes the place it is about. */
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { PlaceField } from './PlaceField.tsx'
import { noPlace } from './place-answer.ts'

const { draw } = openStage()

function Field() {
  const [value, setValue] = useState(noPlace)
  return <PlaceField label="Drop-off location" value={value} onChange={setValue} />
}

test('a pasted map link becomes its coordinates, and a short link says what to do instead', async () => {
  await page.viewport(390, 1200)
  const { part } = await openFormStage('/')
  draw(part(<Field />))
  const field = page.getByLabelText('Drop-off location', { exact: true })
  await field.fill('https://maps.app.goo.gl/AbCdEf123')
  await expect.element(page.getByText(/^This link has no coordinates in it\./)).toBeVisible()
  await field.fill('https://www.google.com/maps/place/Gate+3/@40.59,-75.61,15z/data=!3d40.5812!4d-75.6034')
  await expect.element(field).toHaveValue('40.581200, -75.603400')
  await expect.element(page.getByText(/^This link has no coordinates in it\./)).not.toBeInTheDocument()
})
