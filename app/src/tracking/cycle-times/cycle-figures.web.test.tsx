/** Cycles in a table and as bars, in a real browser: the rows' content, and how they sort, open and export. */
import { type CycleTimes, cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { listViolations } from '../../ui/violations.fixture.ts'
import { loadOf, minutesAt } from '../replay/replay.fixture.ts'
import { CycleFigures } from './CycleFigures.tsx'
import { LoadCycle } from './LoadCycle.tsx'

const { stage, draw } = openStage()
afterEach(() => {
  localStorage.clear()
  chooseTheme('light')
})

const days = { from: '2026-10-15', to: '2026-10-15' }
const future = { v7_startTransition: true, v7_relativeSplatPath: true }
/** Truck 41 has driven two cycles, and truck 7 one cycle with a longer time in line. */
const cycles: CycleTimes[] = [...[loadOf(41), loadOf(41, 'deliver', minutesAt(60)), loadOf(7)].map(cycleTimesOf)].map(
  cycle =>
    cycle.truckNumber === '7'
      ? { ...cycle, phases: { ...cycle.phases, queue: 12.5 * 60_000 }, wholeMs: 42.5 * 60_000 }
      : cycle,
)

async function show(width: number): Promise<void> {
  await page.viewport(width, 900)
  stage.style.width = `${width}px`
  draw(
    <MemoryRouter future={future}>
      <CycleFigures cycles={cycles} by="truck" find="" days={days} />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('heading', { name: 'Medians, in minutes' })).toBeVisible()
}

const rows = () =>
  [...stage.querySelectorAll('tbody .hw-table-row')].map(row =>
    [...row.querySelectorAll('td')].slice(1).map(cell => cell.textContent),
  )

test('a truck’s row has the median minutes of each part, and the table sorts by any part', async () => {
  await show(1240)
  const seven = ['7', '1', '6.0', '12.5', '3.0', '18.0', '3.0', '42.5', '42.5']
  const fortyOne = ['41', '2', '6.0', '6.0', '3.0', '18.0', '3.0', '36.0', '36.0']
  expect(rows()).toEqual([seven, fortyOne])
  await page.getByRole('button', { name: 'In line' }).click()
  await expect.poll(rows).toEqual([fortyOne, seven])
})

test('an opened row draws its parts compared with all cycles', async () => {
  await show(1240)
  await page.getByRole('button', { name: 'Open 7', exact: true }).click()
  const bars = page.getByRole('table').getByRole('listitem')
  await expect.element(bars.nth(1)).toHaveTextContent('In line13 min6 min')
  const wait = stage.querySelector('.hw-cycle-waiting')!
  expect(getComputedStyle(wait).backgroundImage).toContain('repeating-linear-gradient')
})

test('the CSV file has a header and a row for each truck', async () => {
  await show(1240)
  const saved = Promise.withResolvers<string>()
  const createObjectURL = URL.createObjectURL
  URL.createObjectURL = (file: Blob) => {
    void file.text().then(saved.resolve)
    return createObjectURL.call(URL, file)
  }
  await page.getByRole('button', { name: 'Export 2' }).click()
  const lines = (await saved.promise).split('\r\n')
  URL.createObjectURL = createObjectURL
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^Truck,Loads,Drive empty,In line/)
  expect(lines[1]).toBe('7,1,6,12.5,3,18,3,42.5,42.5')
})

test.each([
  { width: 320, theme: 'light' },
  { width: 390, theme: 'dark' },
  { width: 1240, theme: 'dark' },
] as const)('cycle times are accessible and fit at $width px in $theme', async ({ width, theme }) => {
  chooseTheme(theme)
  await show(width)
  expect(stage.scrollWidth).toBeLessThanOrEqual(width)
  expect(await listViolations(stage)).toEqual([])
})

test('a load is compared with the one before it, or with the median of several; minutes are rounded', async () => {
  await page.viewport(390, 844)
  const load = loadOf(41, 'deliver', minutesAt(120))
  const { confirmLoad = 0 } = load.milestones
  const milestones = { ...load.milestones, arriveAtSite: confirmLoad + 16.6 * 60_000 }
  const show = (others: ReturnType<typeof loadOf>[]) =>
    draw(<LoadCycle load={{ ...load, milestones }} others={others} />)
  const text = () => stage.textContent?.replaceAll(/\s+/g, ' ')
  show([loadOf(7)])
  await expect.poll(text).toContain('mark: previous load')
  expect(text()).toContain('Drive loaded17 min18 min')
  show([loadOf(7), loadOf(12)])
  await expect.poll(text).toContain('mark: median of the last 2')
})
