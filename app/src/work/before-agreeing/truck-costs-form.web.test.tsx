/** The form of a truck's costs, for people with metric units. */
import { usualTruckCosts } from '@haulway/domain/metrics/before-agreeing/truck-costs.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { MeasuresField } from '../../ui/settings/MeasuresField.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { TruckCostsForm } from './TruckCostsForm.tsx'

const { draw } = openStage('div')

test('with metric units, fuel is entered in liters and stored as ever; what is untouched stays usual', async () => {
  await page.viewport(390, 2000)
  const kept: unknown[] = []
  const { part } = await openFormStage('/')
  draw(part(<MeasuresField />))
  await page.getByLabelText('Units').selectOptions('metric')
  draw(
    part(
      <TruckCostsForm trucks={[]} truckId={undefined} costs={usualTruckCosts} onChange={own => void kept.push(own)} />,
    ),
  )
  await expect.element(page.getByLabelText('Liters per 100 km')).toHaveValue('47')
  await expect.element(page.getByLabelText('Liters per hour while idling')).toHaveValue('3.03')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => kept).toEqual([{}])
  await page.getByLabelText('Liters per 100 km').fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Enter 8 to 235.')).toBeVisible()
  await page.getByLabelText('Liters per 100 km').fill('40')
  await page.getByLabelText('Fuel price, per liter').fill('1.50')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => kept).toHaveLength(2)
  expect(kept[1]).toEqual({ milesPerGallon: expect.closeTo(5.88, 2), fuelPriceMills: 5678 })
  draw(part(<MeasuresField />))
  await page.getByLabelText('Units').selectOptions('us')
})
