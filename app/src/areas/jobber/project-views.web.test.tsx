/** A jobber's projects as table and list: one filter for both, and totals and exports of what is shown. */
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ProjectBurnUp } from '../../work/project/burn-up/ProjectBurnUp.tsx'
import { ProjectsToday } from '../../work/project/ProjectsToday.tsx'
import { ProjectToday } from '../../work/project/ProjectToday.tsx'
import { projectDayOf } from '../../work/project/project-day.ts'
import { openFormStage } from '../forms/form-stage.fixture.tsx'
import { button, choose, exported, openProjectsStage, projectOf, today } from './projects-stage.fixture.tsx'

const { stage, show, draw, names, foot } = openProjectsStage()

test('the table is filtered by status, pit and days, and its count and export match what it shows', async () => {
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

test('the table says how many trucks of the order no one has accepted, apart from how many are at work', async () => {
  await show(1440)
  await expect.poll(names).toHaveLength(4)
  const row = page.getByRole('row', { name: /Mill Road/ })
  await expect.element(row.getByText('4 trucks not accepted yet')).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'At work' })).toBeVisible()
  // Of those ordered, as on all screens.
  await expect.element(row.getByText('0 of 4 trucks')).toBeVisible()
  await expect.element(row.getByText('0 accepted')).toBeVisible()
  expect(stage.querySelector('.hw-table-row .hw-state')?.textContent).not.toMatch(/\d of \d/)
  expect(stage.textContent).not.toContain('Posted, ')
})

test('trucks are counted of those ordered, on each screen: at work, and accepted where not all are', async () => {
  const project = projectOf(1, 'Mill Road', { from: today })
  const work = { projects: [project], summaries: [], loads: [], offers: [], dispatches: [] }
  const now = Date.now()
  const of = { ...projectDayOf(project, work, now), wantedTrucks: 9 }
  const shown = async (trucks: { activeTrucks: number; expectedTrucks: number; wantedTrucks?: number }) => {
    const day = { ...of, ...trucks }
    const { part } = await openFormStage('/')
    draw(part(<ProjectToday day={day} now={now} />))
    await expect.poll(() => stage.querySelector('.project-line')).not.toBeNull()
    const phone = stage.querySelectorAll('.project-line')[1]?.textContent
    draw(part(<ProjectsToday days={[day]} now={now} chosenId={undefined} onChoose={() => {}} />))
    await expect.poll(() => stage.querySelector('td:nth-child(4)')).not.toBeNull()
    return [phone, stage.querySelector('td:nth-child(4)')?.textContent]
  }
  expect(await shown({ activeTrucks: 0, expectedTrucks: 0 })).toEqual([
    '0 of 9 trucks accepted',
    '0 of 9 trucks0 accepted',
  ])
  expect(await shown({ activeTrucks: 1, expectedTrucks: 2 })).toEqual([
    '1 of 9 trucks at work, 2 accepted',
    '1 of 9 trucks2 accepted',
  ])
  expect(await shown({ activeTrucks: 8, expectedTrucks: 9 })).toEqual(['8 of 9 trucks at work', '8 of 9 trucks'])
  // The haul has ended, and its last truck is on its way.
  const ended = { activeTrucks: 1, expectedTrucks: 0, wantedTrucks: 0 }
  expect(await shown(ended)).toEqual(['1 truck at work', '1 truck'])
})

test('beside a project, no column of the table is cut off', async () => {
  await show(1200)
  await page.getByText('Cetronia Road').click()
  await expect.element(page.getByRole('heading', { name: 'Cetronia Road' })).toBeVisible()
  const tooWide = () => {
    const { scrollWidth = 1, clientWidth = 0 } = stage.querySelector('.hw-table') ?? {}
    return scrollWidth - clientWidth
  }
  for (const width of [1200, 1050, 950]) {
    stage.style.width = `${width}px`
    await expect.poll(tooWide).toBe(0)
  }
})

test('before its shift begins, a day has only its plan, and says when it starts', async () => {
  const project = projectOf(1, 'Mill Road', { from: today })
  const work = { projects: [project], summaries: [], loads: [], offers: [], dispatches: [] }
  const { shift } = projectDayOf(project, work, Date.now())
  const now = shift.startMs - 90 * minuteMs
  const { part } = await openFormStage('/')
  draw(part(<ProjectBurnUp day={{ ...projectDayOf(project, work, shift.startMs), shift }} now={now} />))
  await expect.element(page.getByText(/^Starts .*, 7:00\sAM$/)).toBeVisible()
  expect(document.querySelector('.hw-burn-plan')).not.toBeNull()
  expect(document.querySelector('.hw-burn-now')).toBeNull()
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
