/** Pages whose map or details can't be loaded now: the network was lost since the page was opened. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { DrivingPage } from '../../load/DrivingPage.tsx'
import { useTicketPane } from '../../load/use-ticket-pane.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { TrackingContext, useDeviceTracking } from '../../tracking/tracker/TrackingProvider.tsx'
import { useTruckPane } from '../../truck/details/use-truck-pane.tsx'
import type { Pane } from '../../ui/layout/Page.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { idOf, project } from '../forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../forms/form-stage.fixture.tsx'
import { useProjectPane } from '../jobber/use-project-pane.tsx'

const lost = vi.hoisted(() => () => {
  throw new Error('Unable to preload CSS')
})
vi.mock('../../map/drive/DriveMapCanvas.tsx', lost)
vi.mock('../../load/TicketDetails.tsx', lost)
vi.mock('../../truck/details/TruckDetails.tsx', lost)
vi.mock('../../work/project/page/ProjectBrief.tsx', lost)

const { draw } = openStage('div')
const scope = entityScope(idOf(1))
const load = { ...loadOf(12, 'arriveAtPit', Date.now() - 60 * minuteMs), relations: ['trucker' as const] }
const stored: Stored[] = [{ scope, collection: 'load-logs', id: load.loadLogId, body: load }]
const truck = truckDocumentSchema.parse({
  truckId: idOf(61),
  entityId: idOf(1),
  number: '41',
  plate: 'PA ZKR-4117',
  truckType: 'triAxle',
  axles: 4,
  tareGrams: 13_000_000,
  legalGrossGrams: 33_000_000,
  createdOn: 0,
})
const work = {
  projects: [{ ...project, party: 'jobber' as const }],
  summaries: [],
  loads: [],
  offers: [],
  dispatches: [],
}

beforeEach(() => void vi.spyOn(window, 'reportError').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

function Driving() {
  return (
    <TrackingContext value={useDeviceTracking()}>
      <DrivingPage />
    </TrackingContext>
  )
}

test('a driving view without its map says where to drive, and records the load', async () => {
  await page.viewport(390, 844)
  const as = { type: 'soloTrucker' } as const
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, stored, as)
  draw(part(<Driving />))
  await expect.element(page.getByText('The map could not be loaded.')).toBeVisible()
  await expect.element(page.getByText(`In line at ${load.terms.origin.name}`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Loaded, with quantity' })).toBeVisible()
})

const ticket = () => useTicketPane().details
const truckPane = () => useTruckPane([truck], '', '2026-11-25').details
const projectPane = () => useProjectPane(work, Date.now(), undefined).details

function Beside({ use }: { use: () => Pane | undefined }): ReactElement {
  const pane = use()
  return (
    <>
      <p>The list</p>
      <h2>{pane?.title}</h2>
      {pane?.children}
    </>
  )
}

test.each([
  [`load=${load.loadLogId}`, ticket],
  [`truck=${truck.truckId}`, truckPane],
  [`project=${project.projectId}`, projectPane],
])('details of a row that can’t be loaded leave its list: %s', async (search, use) => {
  await page.viewport(1440, 900)
  const { part } = await openFormStage(`/here?${search}`, undefined, stored)
  draw(part(<Beside use={use} />))
  await expect.element(page.getByText('This could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect.element(page.getByText('The list', { exact: true })).toBeVisible()
})
