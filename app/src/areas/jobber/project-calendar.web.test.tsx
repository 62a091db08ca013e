/** A jobber's projects day by day: the week, its totals, its keys, and the days that are read from the server. */
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { addDays } from '@haulway/domain/time.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { plainText } from '../../ui/format/format.ts'
import { chooseLanguage, languages } from '../../ui/format/i18n.ts'
import { listViolations } from '../../ui/violations.fixture.ts'
import { DayAmounts } from '../../work/project/calendar/DayAmounts.tsx'
import { idOf } from '../forms/form-documents.fixture.ts'
import { button, choose, exported, haul, openProjectsStage, projectOf, today } from './projects-stage.fixture.tsx'

const { stage, show, draw, where, names, foot } = openProjectsStage()

/** Answers as the server does, page after page, with the newest day first. */
function serveDays(summaries: readonly DaySummaryDocument[]): string[] {
  const newest = summaries.toSorted((a, b) => (a.day < b.day ? 1 : -1))
  const read: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.endsWith('/project-summary')) return Response.json({ documents: [] })
    read.push(searchParams.get('after') ?? 'first')
    const [from, limit] = ['after', 'limit'].map(name => Number(searchParams.get(name) ?? 0)) as [number, number]
    const documents = newest.slice(from, from + limit).map(body => {
      return { collection: 'project-summary', id: `${body.ownerId}-${body.day}`, version: 1, body }
    })
    const next = from + limit
    return Response.json({ documents, ...(next < newest.length && { next: String(next) }) })
  })
  return read
}

const figures = { loads: 1, openLoads: 0, waitingLoads: 0, loadedLoads: 1, deliveredLoads: 1, loadsToApprove: 0 }

const summaryOf = (ownerId: string, day: string): DaySummaryDocument => ({
  ownerId,
  day,
  totals: { ...figures, standbyMinutes: 0 },
  medianCycleMinutes: 30,
  firstStartAt: 0,
  rows: [
    {
      key: `${haul.haulId} ton`,
      label: 'Stone',
      unit: 'ton',
      ...figures,
      standbyMinutes: 0,
      loadedMilli: 1_000_000,
      deliveredMilli: 1_000_000,
    },
  ],
})

// The first test of the file: a page of an earlier one could still be reading, and would be counted.
test('a project behind more than 1,000 days of others has a plan, and no page is read twice', async () => {
  const old = projectOf(1, 'Mill Road', { from: addDays(today, -300) })
  const before = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, nth) => addDays(today, -first - nth))
  // Of the old project's 2,000 tons, 1,000 were delivered on its first day.
  const days = [
    summaryOf(old.projectId, old.startDay),
    ...Array.from({ length: 6 }, (_, nth) => before(1, 200).map(day => summaryOf(idOf(700 + nth), day))).flat(),
  ]
  expect(days.length).toBeGreaterThan(1000)
  const read = serveDays(days)
  await show(1440, '/jobber/projects/calendar', [old])
  const rowText = () => plainText(stage.querySelector('.calendar-week tbody')?.textContent ?? '')
  await expect.poll(rowText).toContain('1,000 tons')
  expect(rowText()).not.toContain('Plan not known yet')
  const pages = Math.ceil(days.length / 200)
  expect(read).toHaveLength(pages)
  await button('Previous week').click()
  await button('Previous week').click()
  await expect.poll(names).toEqual([])
  expect(new Set(read).size).toBe(read.length)
})

test('a project of weeks has what all of its days delivered, in the table and beside it', async () => {
  const old = projectOf(1, 'Mill Road', { from: addDays(today, -20) })
  serveDays([summaryOf(old.projectId, old.startDay)])
  await show(1440, '/jobber/projects', [old])
  const rowText = () => plainText(stage.querySelector('tbody')?.textContent ?? '')
  await expect.poll(rowText).toMatch(/1,000 (tons )?of 2,000/)
  await page.getByText('Mill Road').first().click()
  await expect.element(page.getByRole('img', { name: /^1,000 tons of 2,000 delivered/ })).toBeVisible()
})

test('the calendar has the filtered projects of a week, their trucks, and the totals of what is shown', async () => {
  await show(1440)
  await choose(/^Status: /, 'Active')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await expect.poll(where).toBe('/jobber/projects/calendar')
  await expect.element(page.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => names().toSorted()).toEqual(['Mill Road', 'Trexler Park'])
  const rowText = () => plainText(stage.querySelector('.calendar-week tbody')?.textContent ?? '')
  await expect.poll(rowText).toContain('2,000 tons total')
  expect(foot()).toContain('0 of 8 trucks accepted')
  const lastHead = () => stage.querySelector('.calendar-week thead th:last-child')?.textContent
  expect(lastHead()).toBe('Week')
  const weeks = [...stage.querySelectorAll('.calendar-week tbody td:last-child')].map(each =>
    plainText(each.textContent ?? ''),
  )
  expect(weeks.toSorted()).toEqual(['2,000 tons total', '2,000 tons total'])
  expect(await listViolations(stage)).toEqual([])
  const [, ...lines] = (await exported()).trim().split('\r\n')
  expect(lines[0]).toContain(`,${today},4,0,0,,2000,0,tons`)
  expect(lines.every(line => /Mill Road|Trexler Park/.test(line))).toBe(true)
})

test('on a small laptop the heads of the days have whole words, in each language', async () => {
  await show(1024, '/jobber/projects/calendar')
  stage.style.width = '760px'
  const broken: string[] = []
  for (const language of languages.toReversed()) {
    await chooseLanguage(language)
    await expect.poll(() => stage.querySelector('thead [aria-current="date"]')).not.toBeNull()
    for (const text of [...stage.querySelectorAll('.calendar-week thead th')].flatMap(head => [...head.childNodes])) {
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (range.getClientRects().length > 1) broken.push(`${language}: ${word}`)
      }
    }
  }
  expect(broken).toEqual([])
})

test('a day’s plan is an outline around what was delivered: hatching is for the forecast', async () => {
  const amounts = [{ unit: 'ton' as const, hauledMilli: 313_000, plannedMilli: 1_150_000, leftMilli: undefined }]
  draw(<DayAmounts day={{ amounts, trucks: undefined, loads: 14, isPlanKnown: true }} isPast={false} />)
  await expect.element(page.getByRole('img', { name: '313 of 1,150 tons' })).toBeVisible()
  expect(stage.querySelector('.hw-bar-planned > .hw-bar-fill')).not.toBeNull()
  expect(stage.querySelector('.hw-bar-forecast')).toBeNull()
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
  // Beside the project's details, the days have the room of the week's total.
  expect(stage.querySelector('.calendar-week thead')?.textContent).not.toContain('Week')
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
  expect(await listViolations(stage)).toEqual([])
  await button('Next week').click()
  await expect.poll(names).toHaveLength(4)
  await page.viewport(320, 640)
  stage.style.width = '320px'
  await expect.poll(() => stage.scrollWidth).toBeLessThanOrEqual(320)
  const link = () => stage.querySelector<HTMLAnchorElement>(`a[href="/jobber/projects/${idOf(603)}"]`)
  expect(link()).not.toBeNull()
})

test('with text twice as large the names of the days stand apart, and the week breaks between words', async () => {
  document.documentElement.style.fontSize = '32px'
  try {
    await show(390, '/jobber/projects/calendar')
    await expect.poll(weekdays).toHaveLength(7)
    const spans = [...stage.querySelectorAll('.calendar-strip button > span')].map(name => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return range.getBoundingClientRect()
    })
    expect(spans.slice(1).map((each, i) => each.left - spans[i]!.right > 2)).toEqual(Array(6).fill(true))
    expect(stage.querySelector('.calendar-span h2')?.textContent).not.toMatch(/\u00A0/)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

const weekdays = () =>
  [
    ...stage.querySelectorAll('.calendar-strip button > span, .calendar-week thead th:not(:first-child, :last-child)'),
  ].map(each => each.textContent.match(/(Sun|Mon|Tue|Wed|Thu|Fri|Sat)/)?.[0])

test.each([
  ['en-US', 'Sun'],
  ['es-MX', 'Sun'],
  ['fr-CA', 'Sun'],
  ['de-DE', 'Mon'],
])('for a reader from the region of %s the week begins on %s, on a phone and on a desktop', async (tag, first) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(tag)
  for (const width of [390, 1440]) {
    await show(width, '/jobber/projects/calendar')
    await expect.poll(weekdays).toHaveLength(7)
    expect(weekdays()[0]).toBe(first)
  }
})

test('the calendar says so when earlier days can’t be read', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  await show(1440, '/jobber/projects/calendar')
  await button('Previous week').click()
  await expect.poll(() => stage.querySelector('[role=alert]')?.textContent).toContain("Couldn't load earlier days")
})
