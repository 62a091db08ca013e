/** Loads that have left the device: tables and lists of loads read them from the server on request. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { approvedLoad } from '../areas/forms/approved-load.fixture.ts'
import { project as base, idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { PaymentsPage } from '../payment/PaymentsPage.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { ProjectPage } from '../work/project/page/ProjectPage.tsx'
import { TruckerLoadLogsPage } from './TruckerLoadLogsPage.tsx'

const { draw } = openStage('div')
const here: LoadLogDocument = { ...approvedLoad('jobber'), shiftDay: '2026-10-15' }
const earlier = (nth: number, shiftDay: string): LoadLogDocument => ({
  ...here,
  loadLogId: idOf(500 + nth),
  loadNo: 500 + nth,
  shiftDay,
  createdOn: Date.parse(`${shiftDay}T12:00Z`),
})

/** The server's pages of loads, in order. */
let pages: LoadLogDocument[][]
/** The project of each page that was read. */
let asked: (string | null)[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    const nth = Number(searchParams.get('after') ?? 0)
    // Nothing else is stored.
    if (!pathname.endsWith('/load-logs')) return new Response(null, { status: 404 })
    asked.push(searchParams.get('projectId'))
    const bodies = pages[nth] ?? []
    const documents = bodies.map(body => ({ collection: 'load-logs', id: body.loadLogId, version: 1, body }))
    return Response.json({ documents, ...(nth + 1 < pages.length && { next: String(nth + 1) }) })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const stored = { scope: entityScope(idOf(1)), collection: 'load-logs', id: here.loadLogId, body: here }
const more = page.getByRole('button', { name: 'Older loads' })

test('the table of loads and pay says how far back it goes, and reads more', async () => {
  await page.viewport(1440, 1400)
  pages = [[here, earlier(1, '2026-10-09')], [earlier(2, '2026-09-30')]]
  const { part } = await openFormStage('/jobber/payments', undefined, [stored], { type: 'jobber' })
  draw(part(<PaymentsPage />))
  await expect.element(page.getByText('Recent', { exact: true })).toBeVisible()
  await more.click()
  await expect.element(page.getByText(/^Since Oct\s9,\s2026$/)).toBeVisible()
  await expect.element(page.getByText('2 loads', { exact: true })).toBeVisible()
  await more.click()
  await expect.element(page.getByText('3 loads', { exact: true })).toBeVisible()
  await expect.poll(() => more.elements()).toEqual([])
  expect(page.getByText(/^Since Oct/).elements()).toEqual([])
})

test('the table of a project reads on through the loads of that project alone', async () => {
  await page.viewport(1440, 1400)
  const project = { ...base, entityId: idOf(1), startDay: '2026-09-30' }
  const on = (load: LoadLogDocument): LoadLogDocument => ({ ...load, projectId: project.projectId })
  const stored = [
    { scope: entityScope(idOf(1)), collection: 'project-reference', id: project.projectId, body: project },
    { scope: entityScope(idOf(1)), collection: 'load-logs', id: here.loadLogId, body: on(here) },
  ]
  pages = [[on(here), on(earlier(1, '2026-10-09'))], [on(earlier(2, '2026-09-30'))]]
  const path = `/jobber/projects/${project.projectId}`
  const { part } = await openFormStage(path, undefined, stored, { type: 'jobber' })
  draw(
    part(
      <Routes>
        <Route path="/jobber/projects/:projectId" element={<ProjectPage />} />
      </Routes>,
    ),
  )
  await more.click()
  await expect.element(page.getByText('2 loads', { exact: true })).toBeVisible()
  await more.click()
  await expect.element(page.getByText('3 loads', { exact: true })).toBeVisible()
  await expect.poll(() => more.elements()).toEqual([])
  expect(asked).toEqual([project.projectId, project.projectId])
})

test('a trucker back from a week off is not said to have no loads, and finds those of before', async () => {
  await page.viewport(390, 900)
  pages = [[earlier(1, '2026-10-09')]]
  const { part } = await openFormStage('/solo-trucker/load-logs', undefined, [], { type: 'soloTrucker' })
  draw(part(<TruckerLoadLogsPage />))
  await expect.element(page.getByText('No recent loads')).toBeVisible()
  await more.click()
  await expect.element(page.getByText(/Load 501|501/).first()).toBeVisible()
  await expect.poll(() => more.elements()).toEqual([])
})

test('a trucker who has never hauled reads what will appear', async () => {
  await page.viewport(390, 900)
  pages = [[]]
  const { part } = await openFormStage('/solo-trucker/load-logs', undefined, [], { type: 'soloTrucker' })
  draw(part(<TruckerLoadLogsPage />))
  await more.click()
  await expect.element(page.getByText('No loads yet')).toBeVisible()
})
