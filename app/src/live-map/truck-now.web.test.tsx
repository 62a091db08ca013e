/** What a truck does now, in its own page and in the palette: its state, a map, its figures, and whom to call. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { fleetTruckerSchema } from '@haulway/domain/entity/staff/fleet-trucker.ts'
import { dayMs, dayOf, minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { SyncContext, useSync } from '../sync/sync-context.ts'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import { formatClock } from '../ui/format/format.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { Where, whereIn } from '../ui/where.fixture.tsx'
import { formatCalendarDay } from '../work/offer/work-labels.ts'
import { TruckNow } from './TruckNow.tsx'

const { stage, draw } = openStage('div')
// There is no server, so no track and no tiles: the map shows places and trucks.
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 404 })))
afterEach(() => vi.unstubAllGlobals())

const scope = entityScope(idOf(1))
const ofToday = loadOf(41, 'confirmLoad', Date.now() - 30 * minuteMs)
const load = { ...ofToday, shiftDay: dayOf(Date.now(), ofToday.terms.timeZone) }
const { truck, driverEntityId } = load.terms
const driver = fleetTruckerSchema.parse({
  entityId: driverEntityId,
  firstName: 'Ray',
  lastName: 'Delgado',
  phoneNo: '610 555 0141',
  fleetEntityId: idOf(1),
  fleetName: 'Keystone',
  currentTruckId: truck.truckId,
  createdOn: 0,
  joinedOn: 0,
})
const frame = {
  loadLogId: load.loadLogId,
  projectId: load.projectId,
  truckNumber: truck.number,
  loaded: true,
  lat: 40.58,
  lng: -75.6,
  headingDegrees: 90,
  speedMetersPerSecond: 12,
  accuracyMeters: 6,
}

/** @param ageMs of the last position; undefined while none is known */
async function show(type: EntityTypeName, ageMs: number | undefined, body: object | null = load, width = 354) {
  await page.viewport(width, 900)
  const stored = [
    ...(body ? [{ scope, collection: 'load-logs', id: load.loadLogId, body }] : []),
    ...(type === 'truckingFleet' ? [{ scope, collection: 'fleet-truckers', id: driver.entityId, body: driver }] : []),
  ]
  const { part } = await openFormStage('/here', undefined, stored, { type })
  const positions = ageMs === undefined ? [] : [{ ...frame, at: Date.now() - ageMs }]
  draw(
    part(
      <WithPositions positions={positions}>
        <Where />
        <main>
          {/* As the pane of the trucks' page, which has the truck's name. */}
          <section aria-label={`Truck ${truck.number}`}>
            <TruckNow truckId={truck.truckId} />
          </section>
        </main>
      </WithPositions>,
    ),
  )
}

function WithPositions({ positions, children }: { positions: (typeof frame & { at: number })[]; children: ReactNode }) {
  const sync = useSync()
  const board = { latest: () => positions, subscribe: () => () => {} }
  return <SyncContext value={{ ...sync, positions: board }}>{children}</SyncContext>
}

const text = () => stage.querySelector('main')?.textContent ?? ''
const map = () => stage.querySelector(`[aria-label="Map: Truck ${truck.number}"]`)

test('a fleet reads the state of its truck, sees it on a small map, and calls its driver', async () => {
  await show('truckingFleet', 9 * secondMs)
  await expect.poll(text).toContain('To Gate 3')
  expect(text()).toContain('Tracking OK')
  expect(text()).toContain('loads delivered today0')
  await expect.poll(map).not.toBeNull()
  const call = page.getByRole('link', { name: 'Call Ray Delgado' })
  await expect.element(call).toHaveAttribute('href', 'tel:6105550141')
  await page.getByRole('link', { name: 'Open on map' }).click()
  await expect.poll(() => whereIn(stage)).toBe(`/trucking-fleet/map?load=${load.loadLogId}`)
})

test('a truck’s loads are those it delivered, of today only on that day, and have their date afterward', async () => {
  await show('truckingFleet', 9 * secondMs)
  await expect.poll(text).toContain('loads delivered today0')
  const createdOn = load.createdOn - 2 * dayMs
  const shiftDay = dayOf(createdOn, load.terms.timeZone)
  await show('truckingFleet', 9 * secondMs, { ...load, createdOn, shiftDay })
  await expect.poll(text).toContain(`loads delivered on ${formatCalendarDay(shiftDay)}0`)
  expect(text()).not.toContain('today')
})

test('without a position there is no map, and the state says since when no points of the load come', async () => {
  await show('truckingFleet', undefined)
  const start = formatClock(load.createdOn, load.terms.timeZone)
  await expect.poll(text).toContain(`No GPS pointssince the load started, ${start}`)
  expect(map()).toBeNull()
})

test('a truck without an open load has only its driver to call', async () => {
  await show('truckingFleet', undefined, null)
  await expect.element(page.getByRole('link', { name: 'Call Ray Delgado' })).toBeVisible()
  expect(text()).toBe('Call')
})

test('a jobber shares the project of a truck, and has no number of a hauler’s driver', async () => {
  await show('jobber', 9 * secondMs)
  await expect.element(page.getByRole('button', { name: 'Share with a customer' })).toBeVisible()
  expect(page.getByRole('link', { name: /^Call/ }).query()).toBeNull()
})

test('a fleet, which may make no share link, is offered none', async () => {
  await show('truckingFleet', 9 * secondMs)
  await expect.poll(text).toContain('To Gate 3')
  expect(page.getByRole('button', { name: /^Share/ }).query()).toBeNull()
})

test.each([320, 354])('it is accessible and fits, %i wide', async width => {
  await show('truckingFleet', 9 * secondMs, load, width)
  await expect.poll(map).not.toBeNull()
  expect(await listViolations(stage)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const figures = stage.querySelector('.hw-figures')
  expect(map()?.getBoundingClientRect().bottom).toBeLessThanOrEqual(figures?.getBoundingClientRect().top ?? 0)
})
