/** A pit whose trucks wait while none is loaded reads it on its dashboard and above its line. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ConfirmationDocument } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import { addDays, dayOf, minuteMs } from '@haulway/domain/time.ts'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { listViolations } from '../../ui/violations.fixture.ts'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { idOf } from '../forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../forms/form-stage.fixture.tsx'
import { LoadingPage } from './LoadingPage.tsx'
import { PitDashboardPage } from './PitDashboardPage.tsx'

const { stage, draw } = openStage('div')
const scope = entityScope(idOf(1))

/** A truck that came that many minutes ago, as the pit sees it. */
function truckAt(n: number, last: Parameters<typeof loadOf>[1], ago: number): LoadLogDocument {
  const now = Date.now()
  const load = loadOf(n, last, now - (ago + 6) * minuteMs)
  return { ...load, shiftDay: dayOf(now, load.terms.timeZone), party: 'pit', relations: ['pit'] }
}

async function show(width: number, loads: readonly LoadLogDocument[], more: Stored[] = []): Promise<void> {
  await page.viewport(width, 900)
  Object.assign(stage.style, { display: 'block', width: `${width}px`, minHeight: '900px' })
  const stored = loads.map(body => ({ scope, collection: 'load-logs', id: body.loadLogId, body }))
  const { part } = await openFormStage('/pit-operation/dashboard', undefined, [...stored, ...more])
  draw(
    part(
      <>
        <Where />
        <Routes>
          <Route path="/pit-operation/dashboard" element={<PitDashboardPage />} />
          <Route path="/pit-operation/loading" element={<LoadingPage />} />
        </Routes>
      </>,
    ),
  )
  await expect.element(page.getByRole('heading', { name: 'In line now' })).toBeVisible()
}

const line = () => [truckAt(41, 'arriveAtPit', 50), truckAt(77, 'arriveAtPit', 30), truckAt(12, 'arriveAtPit', 20)]
const title = /No truck loaded for 50.min, 3 trucks wait/

test.each([390, 1440])('at %i px a stop is a warning on the dashboard, which opens the line', async width => {
  await show(width, line())
  const row = page.getByRole('link', { name: title })
  await expect.element(row).toBeVisible()
  expect(row.element().querySelector('.hw-state-look')).not.toBeNull()
  expect(stage.scrollWidth).toBeLessThanOrEqual(width)
  await expect.poll(() => listViolations(stage)).toEqual([])
  await row.click()
  await expect.poll(() => whereIn(stage)).toBe('/pit-operation/loading')
  await expect.element(page.getByText(title)).toBeVisible()
})

test('around a new shift day, a truck that was loaded on the day before still counts', async () => {
  const before = truckAt(9, 'confirmLoad', 40)
  await show(1440, [...line(), { ...before, shiftDay: addDays(before.shiftDay, -1) }])
  // Loaded 9 minutes after it came.
  await expect.element(page.getByText(/No truck loaded for 31.min, 3 trucks wait/)).toBeVisible()
})

test('a truck that an operator confirmed before its load started is at the loader, so the line moves', async () => {
  const { terms, projectId } = truckAt(9, 'start', 0)
  const ids = { projectId, dispatchId: terms.dispatchId }
  const dispatch = {
    ...ids,
    state: 'open',
    party: 'pit',

    terms,
    createdOn: Date.now(),
    endedOn: null,
  }
  const confirmation: ConfirmationDocument = {
    ...ids,
    confirmationId: idOf(50),
    kind: 'confirmTrucker',
    at: Date.now() - 2 * minuteMs,
    byEntityId: idOf(60),
    truckId: terms.truck.truckId,
    truckNumber: '9',
    quantity: null,
    passes: null,
    ticketNo: null,
  }
  await show(1440, line(), [
    { scope, collection: 'dispatches', id: terms.dispatchId, body: dispatch },
    { scope, collection: 'confirmations', id: idOf(50), body: confirmation },
  ])
  await expect.element(page.getByText(/^3 waiting/)).toBeVisible()
  expect(stage.textContent).not.toContain('No truck loaded')
})
