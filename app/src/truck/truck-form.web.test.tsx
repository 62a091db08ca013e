/** The form of a truck: what a load needs comes first, and the rest is there on a tap. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { TruckForm } from './TruckForm.tsx'

const { stage, draw } = openStage('div')
const shown = () =>
  [...stage.querySelectorAll('.hw-field')].filter(field => field.checkVisibility()).map(field => field.textContent)

test('a new truck asks for its number, type and weights, and adds the rest only if it is wanted', async () => {
  await page.viewport(390, 2000)
  const { part, commands } = await openFormStage('/')
  draw(part(<TruckForm entityId={idOf(1)} onDone={() => undefined} />))
  await page.getByLabelText('Truck number').fill('41')
  expect(shown().length).toBeLessThanOrEqual(6)
  await page.getByText('More', { exact: true }).click()
  await page.getByLabelText('Plate').fill('CO 7731')
  await page.getByLabelText('First to last axle').fill('far')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Add truck' }).click()
  await expect.element(page.getByText('Enter the length from the first to the last axle.')).toBeVisible()
  await page.getByLabelText('First to last axle').fill('21')
  await page.getByRole('button', { name: 'Add truck' }).click()
  await expect.poll(() => commands.at(-1)?.input).toMatchObject({ number: '41', plate: 'CO 7731' })
})
