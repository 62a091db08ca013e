/** A jobber's projects as table and list: one filter for both, and totals and exports of what is shown. */
import { addDays } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, choose, exported, openProjectsStage, today } from './projects-stage.fixture.tsx'

const { stage, show, names, foot } = openProjectsStage()

test('the table is filtered by status, pit and days, and its count and export are of what it shows', async () => {
  await show(1440)
  await expect.poll(names).toHaveLength(4)
  await choose(/^Status: /, 'Active')
  await expect.poll(() => names().toSorted()).toEqual(['Mill Road', 'Trexler Park'])
  expect(foot()).toContain('2 of 4 projects')
  await choose(/^Pit: /, 'Stony Bend')
  await expect.poll(names).toEqual(['Trexler Park'])
  expect(foot()).toContain('1 of 4 projects')
  const [, ...lines] = (await exported()).trim().split('\r\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Trexler Park')
  await button('Show all').click()
  await page.getByLabelText('To date').fill(addDays(today, 6))
  await expect.poll(() => names().toSorted()).toEqual(['Mill Road', 'Trexler Park'])
  await page.getByLabelText('To date').fill('')
})

test('a project that starts later has the plan of its first day, without a line of now', async () => {
  await show(1440)
  await page.getByText('Cetronia Road').click()
  await expect.element(page.getByText(/^Starts .*, 7:00\sAM$/)).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^0 tons of 2,000 delivered, starts / })).toBeVisible()
  expect(stage.querySelector('.hw-burn-plan')).not.toBeNull()
  expect(stage.querySelector('.hw-burn-now')).toBeNull()
})

test('the table says how many more trucks are needed, apart from how many are at work', async () => {
  await show(1440)
  await expect.poll(names).toHaveLength(4)
  const row = page.getByRole('row', { name: /Mill Road/ })
  await expect.element(row.getByText('4 more trucks needed')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'At work' })).toBeVisible()
  expect(stage.textContent).not.toMatch(/Posted, |0 of 4/)
})

test('several statuses are chosen together, and are kept when the page is opened again', async () => {
  await show(1440)
  await choose(/^Status: /, 'Planned')
  await choose(/^Status: /, 'Draft')
  await expect.element(button('Status: Planned, Draft')).toBeVisible()
  await expect.poll(names).toHaveLength(2)
  await show(1440)
  await expect.element(button('Status: Planned, Draft')).toBeVisible()
  await expect.poll(names).toHaveLength(2)
})

test('Escape or a press elsewhere closes a list of options', async () => {
  await show(1440)
  const options = () => stage.querySelectorAll('.hw-checks-panel').length
  await button(/^Status: /).click()
  await expect.poll(options).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(options).toBe(0)
  expect(document.activeElement?.textContent).toBe('All statuses')
  await button(/^Status: /).click()
  await page.getByRole('heading', { name: 'Projects' }).click()
  await expect.poll(options).toBe(0)
})

test('on a phone the same filters are in a sheet', async () => {
  await show(390)
  await button('Filter').click()
  await choose(/^Pit: /, 'Stony Bend')
  await expect.poll(names).toEqual(['Trexler Park'])
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(button('1 filter')).toBeVisible()
  expect(stage.scrollWidth).toBeLessThanOrEqual(390)
})
