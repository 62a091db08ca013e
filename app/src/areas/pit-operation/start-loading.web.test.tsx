/** The weighmaster starts loading with one tap and can undo it; a truck that is not in line needs a second look. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { dayOf, minuteMs } from '@haulway/domain/time.ts'
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

/** A load as the pit sees it, that began so many minutes ago. */
function load(n: number, last: Parameters<typeof loadOf>[1], ago: number): LoadLogDocument {
  const body = loadOf(n, last, Date.now() - ago * minuteMs)
  return { ...body, shiftDay: dayOf(Date.now(), body.terms.timeZone), party: 'pit', relations: ['pit'] }
}

/** A truck that was dispatched and has not started. */
function expected(n: number): Stored {
  const { terms, projectId } = load(n, 'start', 0)
  const { dispatchId } = terms
  const body = { projectId, dispatchId, state: 'open', party: 'pit', terms, createdOn: Date.now(), endedOn: null }
  return { scope, collection: 'dispatches', id: dispatchId, body }
}

const storedLoad = (body: LoadLogDocument): Stored => ({ scope, collection: 'load-logs', id: body.loadLogId, body })

async function show(width: number, documents: readonly Stored[], tab: 'loading' | 'dashboard' = 'loading') {
  await page.viewport(width, 900)
  Object.assign(stage.style, { display: 'block', width: `${width}px`, minHeight: '900px' })
  const { part, sent } = await openFormStage(
    `/pit-operation/${tab}`,
    { kind: 'lost', trouble: 'No network.' },
    documents,
  )
  draw(
    part(
      <>
        <Where />
        <Routes>
          <Route path="/pit-operation/dashboard" element={<PitDashboardPage />} />
          <Route path="/pit-operation/loading" element={<LoadingPage />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
    ),
  )
  return { sent }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const undo = () => button('Undo 41').query()

test.each([390, 1440])('at %i px a tap on a truck in line starts loading it, and can be undone', async width => {
  await show(width, [storedLoad(load(41, 'arriveAtPit', 20))])
  await button('Load').click()
  await expect.element(button('Weigh')).toBeVisible()
  await button('Undo 41').click()
  await expect.element(button('Load')).toBeVisible()
  expect(undo()).toBeNull()
  expect(stage.scrollWidth).toBeLessThanOrEqual(width)
})

test('there is no undo for a truck that is at the loader for longer, or that an operator started', async () => {
  const { acts, ...body } = load(41, 'confirmTrucker', 13)
  const byPit = acts.map(act => ({ ...act, by: { ...act.by, entityId: idOf(1) } }))
  await show(1440, [storedLoad({ ...body, acts: byPit })])
  await expect.element(button('Weigh')).toBeVisible()
  expect(undo()).toBeNull()
  await show(1440, [storedLoad(load(41, 'confirmTrucker', 12))])
  await expect.element(button('Weigh')).toBeVisible()
  expect(undo()).toBeNull()
})

test.each([
  ['is expected', [expected(41)]],
  ['is on its way', [storedLoad(load(41, 'start', 5))]],
])('a truck that %s is loaded only after a question', async (_, documents) => {
  const { sent } = await show(390, documents)
  await button('Load').click()
  const sheet = page.getByRole('dialog', { name: 'Is 41 here?' })
  await expect.element(sheet).toBeVisible()
  expect(await listViolations(stage)).toEqual([])
  await expect.element(button('Load')).toBeInTheDocument()
  expect(button('Weigh').query()).toBeNull()
  await sheet.getByRole('button', { name: 'Start loading' }).click()
  await expect.element(button('Weigh')).toBeVisible()
  await expect.poll(() => sent.filter(call => call === 'confirmTrucker').length).toBeGreaterThan(0)
})

test('the dashboard’s trucks lead to the page where they are loaded, and its operators to theirs', async () => {
  const operator = {
    pitEntityId: idOf(1),
    pitName: 'Oak Run',
    entityId: loadOf(1).terms.truckingEntityId,
    machine: 'EX 1',
    firstName: 'Luis',
    lastName: 'Oak',
    email: 'luis@oak.example',
    phoneNo: '',
    loaderCode: 'A',
    createdOn: 1,
    invitedOn: 1,
    joinedOn: 1,
    ticketSeries: 'A',
  }
  const documents = [
    storedLoad(load(41, 'arriveAtPit', 20)),
    storedLoad(load(42, 'confirmLoad', 40)),
    { scope, collection: 'excavator-operators', id: operator.entityId, body: operator },
  ]
  await show(1440, documents, 'dashboard')
  const person = page.getByRole('link', { name: /EX 1, Luis Oak/ })
  await expect.element(person).toHaveAttribute('href', `/pit-operation/operators?person=${operator.entityId}`)
  // The section's title is enough for its only group.
  expect(page.getByRole('heading', { name: 'In line', exact: true }).query()).toBeNull()
  await page.getByRole('link', { name: /41/ }).first().click()
  await expect.poll(() => whereIn(stage)).toBe('/pit-operation/loading')
})

test('on a desktop, what needs the weighmaster is in the column beside the line', async () => {
  await show(1440, [storedLoad(load(41, 'arriveAtPit', 40)), storedLoad(load(42, 'arriveAtPit', 50))], 'dashboard')
  await expect.poll(() => stage.querySelector('.hw-page-side')?.textContent).toContain('Needs attention')
  expect(stage.querySelector('.hw-page-main')?.textContent).toContain('In line now')
})
