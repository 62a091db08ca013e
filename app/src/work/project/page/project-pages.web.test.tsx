/** A project beside the table of projects, and on its own page: what a jobber sees of it, where, and in which order. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approvedLoad } from '../../../areas/forms/approved-load.fixture.ts'
import { project as base, idOf, suppliers } from '../../../areas/forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../../../areas/forms/form-stage.fixture.tsx'
import { ProjectsPage } from '../../../areas/jobber/ProjectsPage.tsx'
import { loadOf } from '../../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../../ui/stage.fixture.tsx'
import { listViolations } from '../../../ui/violations.fixture.ts'
import { Where, whereIn } from '../../../ui/where.fixture.tsx'
import { ProjectPage } from './ProjectPage.tsx'

const { stage, draw } = openStage('div')
// There is no server, so no track: the map shows places and trucks.
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })))
afterEach(() => vi.unstubAllGlobals())

const scope = entityScope(idOf(1))
const now = Date.now()
const { projectId } = base
const [haul] = base.hauls
const day = shiftDayOf(now, base)

const priced = (saleRateE4?: number): ProjectReference => ({
  ...base,
  entityId: idOf(1),
  startDay: day,
  money: { currency: 'USD', hauls: (base.money?.hauls ?? []).map(each => ({ ...each, saleRateE4 })) },
})
const unpriced = (): ProjectReference => {
  const { money: _, ...open } = priced()
  return open
}

/** A load of 20.94 tons that costs $71.20, delivered an hour ago. */
function delivered(money: boolean): LoadLogDocument {
  const { money: paid } = approvedLoad('jobber')
  const load = loadOf(12, 'deliver', now - 60 * minuteMs)
  const terms = { ...load.terms, projectId, projectName: base.name, haulId: haul!.haulId }
  // Nothing keeps it from being approved, but the tracking needs a look.
  return { ...load, projectId, terms, shiftDay: day, needsYou: ['overLegalWeight'], ...(money && { money: paid }) }
}

const summary = (money: boolean): DaySummaryDocument => {
  const figures = {
    loads: 1,
    openLoads: 0,
    waitingLoads: 0,
    loadedLoads: 1,
    deliveredLoads: 1,
    loadsToApprove: 1,
    standbyMinutes: 0,
  }
  const row = { key: `${haul!.haulId} ${haul!.unit}`, label: '2A stone', unit: haul!.unit, ...figures }
  return {
    ownerId: projectId,
    day,
    totals: figures,
    medianCycleMinutes: 36,
    firstStartAt: now - 60 * minuteMs,
    rows: [{ ...row, loadedMilli: 20_940, deliveredMilli: 20_940 }],
    ...(money && { money: { haulCents: 7_120, materialCents: 0, rows: [] } }),
  }
}

function documents(project: ProjectReference): Stored[] {
  const money = project.money !== undefined
  const load = delivered(money)
  return [
    { scope, collection: 'project-reference', id: projectId, body: project },
    { scope, collection: 'project-summary', id: `${projectId}-${day}`, body: summary(money) },
    { scope, collection: 'load-logs', id: load.loadLogId, body: load },
    ...suppliers.map(each => ({
      scope,
      collection: 'suppliers',
      id: each.pitEntityId,
      body: { ...each, phoneNo: '610 555 0199' },
    })),
  ]
}

async function show(width: number, height: number, project: ProjectReference, path = '/jobber/projects') {
  await page.viewport(width, height)
  Object.assign(stage.style, { display: 'block', width: `${width}px`, minHeight: `${height}px` })
  const role = project.money ? 'owner' : 'member'
  const { part } = await openFormStage(path, undefined, documents(project), { type: 'jobber', role })
  draw(
    part(
      <>
        <Where />
        <Routes>
          <Route path="/jobber/projects" element={<ProjectsPage />} />
          <Route path="/jobber/projects/:projectId" element={<ProjectPage />} />
        </Routes>
      </>,
    ),
  )
}

const where = () => whereIn(stage)
const heading = (name: string | RegExp) => page.getByRole('heading', { name, exact: typeof name === 'string' })
const pagePath = `/jobber/projects/${projectId}`

test('the first project is open beside the table, and Enter on it opens its page', async () => {
  await show(1440, 900, priced(50_000))
  const row = () => stage.querySelector<HTMLElement>('[data-row]')
  await expect.poll(row).not.toBeNull()
  expect(where()).toBe('/jobber/projects')
  await expect.element(heading('Mill Road')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open project' })).toBeVisible()
  await expect.element(heading('Cost today')).toBeVisible()
  expect(await listViolations(stage)).toEqual([])
  row()!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(where).toBe(pagePath)
})

test('on a phone, a project’s row links to its page', async () => {
  await show(390, 844, priced())
  const link = () => stage.querySelector<HTMLAnchorElement>(`a[href="${pagePath}"]`)
  await expect.poll(link).not.toBeNull()
})

test('on a phone come action, day, what needs attention, map, cost and loads, in this order', async () => {
  await show(390, 844, priced(), pagePath)
  const tops = () =>
    ['.hw-act-plate', '.project-line', 'Needs attention', '.project-map', 'Cost today', 'Loads'].map(name => {
      const found = name.startsWith('.')
        ? stage.querySelector(name)
        : [...stage.querySelectorAll('h2')].find(({ textContent }) => textContent === name)
      return found?.getBoundingClientRect().top
    })
  await expect.poll(() => tops().every(top => top !== undefined)).toBe(true)
  expect(tops()).toEqual(tops().toSorted((a, b) => (a ?? 0) - (b ?? 0)))
  expect(stage.scrollWidth).toBeLessThanOrEqual(390)
})

test.each([1200, 1440, 1800])(
  'at %i px the map is as high as the day beside it, with nothing blank below',
  async width => {
    await show(width, 900, priced(50_000), pagePath)
    const boxes = () =>
      ['.project-top > .hw-section', '.project-map', '.project-map-link', '.hw-map'].map(part =>
        stage.querySelector(part)?.getBoundingClientRect(),
      )
    await expect.poll(() => boxes().every(Boolean)).toBe(true)
    const [day, map, link, drawn] = boxes().map(box => box!)
    expect(map!.bottom).toBeCloseTo(link!.top, 0)
    expect(link!.bottom).toBeGreaterThanOrEqual(day!.bottom - 1)
    expect([drawn!.width, drawn!.height]).toEqual([map!.width - 2, map!.height - 2])
  },
)

test('on a small laptop, map and day are as wide as the page, one below the other', async () => {
  await show(992, 900, priced(50_000), pagePath)
  const boxes = () =>
    ['.project-top', '.project-top > .hw-section', '.project-map'].map(part =>
      stage.querySelector(part)?.getBoundingClientRect(),
    )
  await expect.poll(() => boxes().every(Boolean)).toBe(true)
  const [top, day, map] = boxes().map(box => box!)
  expect([day!.width, map!.width]).toEqual([top!.width, top!.width])
  expect(day!.top).toBeGreaterThanOrEqual(map!.bottom)
})

test('sold less cost is the margin; without a price the page asks for one, and shows no margin of zero', async () => {
  await show(1440, 900, priced(50_000), pagePath)
  // 20.94 tons at $5.00 are $104.70.
  await expect.element(page.getByText('$105', { exact: true })).toBeVisible()
  await expect.element(page.getByText('32%')).toBeVisible()
  await show(1440, 900, priced(), pagePath)
  await expect.element(page.getByRole('button', { name: 'Add your price' }).first()).toBeVisible()
  expect(stage.textContent).not.toContain('Margin')
})

test('a member without amounts reads neither cost nor price nor margin', async () => {
  await show(1440, 900, unpriced(), pagePath)
  await expect.element(heading('Loads')).toBeVisible()
  expect(stage.textContent).not.toMatch(/\$|Cost today|your price|Margin/)
})

test('a project names whom to call: its site, and each pit that it hauls from', async () => {
  const [pit] = suppliers
  const { origin } = haul!
  const called = { ...priced(), contactPhoneNo: '610 555 0117' }
  const hauls = [{ ...haul!, origin: { ...origin, entityId: pit!.pitEntityId } }]
  await show(390, 844, { ...called, hauls }, pagePath)
  await expect.element(page.getByRole('link', { name: 'Call Site contact' })).toHaveAttribute('href', 'tel:6105550117')
  expect(stage.textContent).toContain('(610) 555-0117')
  const ofPit = page.getByRole('link', { name: `Call ${pit!.name}` })
  await expect.element(ofPit).toHaveAttribute('href', 'tel:6105550199')
})

test('a page with rows names its keys on a desktop, and not on a phone', async () => {
  const keys = () => [...stage.querySelectorAll('.hw-key-bar kbd')].map(each => each.textContent)
  await show(1440, 900, priced())
  await expect.poll(keys).toEqual(['J', 'K', 'Enter', 'N', 'S', 'E', 'F', '/', '?'])
  await show(390, 844, priced())
  await expect.poll(keys).toEqual([])
})
