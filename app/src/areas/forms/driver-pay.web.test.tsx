/** What a fleet sees of its drivers' pay, what a driver sees of their own, and the form that sets it. */
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DriverPayOfPage } from '../../payment/driver/DriverPayOfPage.tsx'
import { DriverPayPage } from '../../payment/driver/DriverPayPage.tsx'
import { MyPayPage } from '../../payment/driver/MyPayPage.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { dana, danasDocuments, driverPayDocuments } from './driver-pay.fixture.ts'
import { openFormStage, type Stored } from './form-stage.fixture.tsx'

const { draw } = openStage('div')

async function show(part: ReactNode, stored: readonly Stored[], address = '/') {
  await page.viewport(390, 1800)
  const stage = await openFormStage(address, undefined, stored)
  await draw(stage.part(part))
  return stage
}

test('a fleet sees each driver with the loads, the rule in words and the total of the week', async () => {
  await show(<DriverPayPage />, driverPayDocuments())
  const drivers = page.getByRole('list', { name: 'Drivers' })
  await expect.element(drivers.getByText('Dana Kline')).toBeVisible()
  await expect.element(drivers.getByText('3 loads. 28% of the haul.')).toBeVisible()
  // 2 × 28% of $136.11; 28% beats $34 × 1.5 h only where it is more.
  await expect.element(drivers.getByText('$76.22')).toBeVisible()
  await expect.element(drivers.getByText('$102.00')).toBeVisible()
  await expect.element(page.getByText('$178.22')).toBeVisible()
  await page.getByLabelText('Week').selectOptions('last')
  await expect.element(drivers.getByText('0 loads. 28% of the haul.')).toBeVisible()
})

test('one driver’s week opens to each load, its arithmetic, and the fleet’s line it is a percentage of', async () => {
  const path = `/driver-pay/${dana.entityId}`
  const part = (
    <Routes>
      <Route path="/driver-pay/:driverEntityId" element={<DriverPayOfPage />} />
    </Routes>
  )
  await show(part, driverPayDocuments(), path)
  await expect.element(page.getByText(/^Mill Road, load 1, OR-30451/)).toBeVisible()
  await expect.element(page.getByText('28% of $136.11').first()).toBeVisible()
  await expect.element(page.getByText('Haul: 20.94 tons × $6.50 = $136.11').first()).toBeVisible()
  await expect.element(page.getByText('$76.22 of $114.33 expected')).toBeVisible()
  await page.getByRole('button', { name: 'Change pay' }).click()
  await page.getByLabelText('Percentage', { exact: true }).fill('30')
  // The lines that it is a percentage of stay as they were set.
  await expect.element(page.getByText('30% of the haul.')).toBeVisible()
})

test('a driver sees their own pay, its rule and their statements, and nothing to set', async () => {
  await show(<MyPayPage />, danasDocuments())
  await expect.element(page.getByText('28% of the haul.').first()).toBeVisible()
  expect(page.getByRole('button', { name: /pay/ }).elements()).toEqual([])
  await expect.element(page.getByText('$38.11').first()).toBeVisible()
  await page.getByRole('button', { name: /D-4/ }).click()
  await expect.element(page.getByText('–$20.00')).toBeVisible()
  await expect.element(page.getByText('$1,161.41').last()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  expect(page.getByRole('button', { name: /QuickBooks/ }).elements()).toEqual([])
})

test('a driver whose fleet has set nothing reads that, and whom to ask', async () => {
  await show(<MyPayPage />, [])
  await expect.element(page.getByText(/has not set how you are paid/)).toBeVisible()
})
