/** A jobber's projects as table, list and calendar: one filter for all, and totals and exports of what is shown. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { addDays } from '@haulway/domain/time.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import axe from 'axe-core'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { Where, whereIn } from '../../../ui/where.fixture.tsx'
import { project as base, idOf } from '../../forms/form-documents.fixture.ts'
import { openFormStage } from '../../forms/form-stage.fixture.tsx'
import { ProjectCalendarPage } from '../ProjectCalendarPage.tsx'
import { ProjectsPage } from '../ProjectsPage.tsx'

const { stage, draw } = openStage('div')
beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ documents: [] })))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const scope = entityScope(idOf(1))
const today = shiftDayOf(Date.now(), base)
const [haul] = base.hauls

type More = { from: string; pit?: string } & Partial<ProjectReference>

const projectOf = (nth: number, name: string, { from, pit = 'Oak Run', ...more }: More): ProjectReference => ({
  ...base,
  ...{ projectId: idOf(600 + nth), entityId: idOf(1), name, startDay: from },
  hauls: [
    {
      ...haul!,
      origin: { ...haul!.origin, entityId: idOf(pit === 'Oak Run' ? 10 : 11), entityName: pit, name: pit },
      destination: { ...haul!.destination, entityId: idOf(1), entityName: 'Alder' },
    },
  ],
  ...more,
})

const projects = [
  projectOf(1, 'Mill Road', { from: today }),
  projectOf(2, 'Trexler Park', { from: today, pit: 'Stony Bend' }),
  projectOf(3, 'Cetronia Road', { from: addDays(today, 7) }),
  projectOf(4, 'Lehigh Commons', { from: addDays(today, 7), state: 'draft', publishedOn: null }),
]

async function show(width: number, path = '/jobber/projects', shown = projects) {
  await page.viewport(width, 900)
  Object.assign(stage.style, { display: 'block', width: `${width}px`, minHeight: '900px' })
  const documents = shown.map(body => ({ scope, collection: 'project-reference', id: body.projectId, body }))
  const { part } = await openFormStage(path, undefined, documents, { type: 'jobber' })
  draw(
    part(
      <>
        <Where />
        <Routes>
          <Route path="/jobber/projects" element={<ProjectsPage />} />
          <Route path="/jobber/projects/calendar" element={<ProjectCalendarPage />} />
        </Routes>
      </>,
    ),
  )
}

const where = () => whereIn(stage)
const names = () => [...stage.querySelectorAll('.project-name, .hw-row-title')].map(each => each.textContent)
const foot = () => stage.querySelector('tfoot')?.textContent
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const choose = async (menu: RegExp, option: string) => {
  await button(menu).click()
  await page.getByRole('checkbox', { name: option }).click()
  await userEvent.keyboard('{Escape}')
}

async function exported(): Promise<string> {
  const blobs: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    if (blob instanceof Blob) blobs.push(blob)
    return '#saved'
  })
  await button(/^Export/).click()
  create.mockRestore()
  return blobs[0]!.text()
}

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

test('the calendar has the filtered projects of a week, their trucks, and the totals of what is shown', async () => {
  await show(1440)
  await choose(/^Status: /, 'Active')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect.poll(where).toBe('/jobber/projects/calendar')
  await expect.element(page.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => names().toSorted()).toEqual(['Mill Road', 'Trexler Park'])
  const rowText = () => stage.querySelector('.calendar-week tbody')?.textContent
  await expect.poll(rowText).toContain('2,000 tons in all')
  expect(foot()).toContain('0 of 8 trucks')
  expect((await axe.run(stage, { rules: { region: { enabled: false } } })).violations).toEqual([])
  const [, ...lines] = (await exported()).trim().split('\r\n')
  expect(lines[0]).toContain(`,${today},4,0,0,,2000,0,tons`)
  expect(lines.every(line => /Mill Road|Trexler Park/.test(line))).toBe(true)
})

test('arrow keys move between the weeks and the projects of the calendar, and Enter opens one beside it', async () => {
  await show(1440, '/jobber/projects/calendar')
  await expect.poll(names).toHaveLength(2)
  const rows = () => [...stage.querySelectorAll<HTMLElement>('[data-row]')]
  rows()[0]!.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows()[1])
  await userEvent.keyboard('{ArrowRight}')
  // Next week two more begin.
  await expect.poll(names).toHaveLength(4)
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(names).toHaveLength(2)
  rows()[0]!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toMatch(/^\/jobber\/projects\/calendar\?project=/)
})

const isTaken = (on: Element, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true, ...more })
  on.dispatchEvent(event)
  return event.defaultPrevented
}

test('the arrow keys are the browser’s with a modifier, on the calendar’s table, and in the filter sheet', async () => {
  await show(1440, '/jobber/projects/calendar')
  await expect.poll(names).toHaveLength(2)
  const row = stage.querySelector('[data-row]')!
  for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
    expect(isTaken(row, { [modifier]: true })).toBe(false)
  }
  expect(isTaken(stage.querySelector('.calendar-week')!)).toBe(false)
  expect(isTaken(row)).toBe(true)
  await show(390, '/jobber/projects/calendar')
  const days = () => stage.querySelectorAll('.calendar-strip button')
  await expect.poll(days).toHaveLength(7)
  expect(isTaken(days()[0]!)).toBe(true)
  await button('Filter').click()
  expect(isTaken(page.getByRole('button', { name: 'Close' }).element())).toBe(false)
})

test('a project with two units has its trucks once in the calendar’s export', async () => {
  const own = projectOf(5, 'Mill Road', { from: today })
  const hauls = [...own.hauls, { ...own.hauls[0]!, haulId: idOf(699), unit: 'load' as const, trucksWanted: 1 }]
  await show(1440, '/jobber/projects/calendar', [{ ...own, hauls }])
  await expect.poll(names).toHaveLength(1)
  const lines = (await exported())
    .trim()
    .split('\r\n')
    .filter(line => line.includes(today))
  expect(lines.map(line => line.split(',').slice(2, 5))).toEqual([
    ['5', '0', '0'],
    ['', '', ''],
  ])
})

test('a phone’s calendar shows one day of the week, and its projects open', async () => {
  await show(390, '/jobber/projects/calendar')
  await expect.poll(() => names().toSorted()).toEqual(['Mill Road', 'Trexler Park'])
  expect(stage.scrollWidth).toBeLessThanOrEqual(390)
  expect((await axe.run(stage, { rules: { region: { enabled: false } } })).violations).toEqual([])
  await button('Next week').click()
  await expect.poll(names).toHaveLength(4)
  await page.viewport(320, 640)
  stage.style.width = '320px'
  await expect.poll(() => stage.scrollWidth).toBeLessThanOrEqual(320)
  const link = () => stage.querySelector<HTMLAnchorElement>(`a[href="/jobber/projects/${idOf(603)}"]`)
  expect(link()).not.toBeNull()
})

test('the calendar says so when earlier days can’t be read', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await show(1440, '/jobber/projects/calendar')
  await button('Week before').click()
  await expect.poll(() => stage.querySelector('[role=alert]')?.textContent).toContain("Couldn't load earlier days")
})
