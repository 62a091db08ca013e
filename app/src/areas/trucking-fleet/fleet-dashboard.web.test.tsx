/** A fleet's first screen: on a phone, offers, trucks and drivers are a tap away; its figures are the board's. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { addDays, dayOf, hourMs } from '@haulway/domain/time.ts'
import { trackingLogSchema } from '@haulway/domain/tracker/tracking-log.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { listViolations } from '../../ui/violations.fixture.ts'
import { Where, whereIn } from '../../ui/where.fixture.tsx'
import { acceptedOffer, idOf, project } from '../forms/form-documents.fixture.ts'
import { openFormStage, type Stored } from '../forms/form-stage.fixture.tsx'
import { DispatchPage } from './DispatchPage.tsx'
import { FleetDashboardPage } from './FleetDashboardPage.tsx'

const { stage, draw } = openStage('div')
const scope = entityScope(idOf(1))
const now = Date.now()
const { timeZone } = loadOf(12).terms
const today = dayOf(now, timeZone)
const text = () => stage.textContent?.replaceAll(/\s+/g, ' ') ?? ''

const stored = (collection: string, id: string, body: object): Stored => ({ scope, collection, id, body })

function truck(nth: number, number: string): Stored {
  const body = truckDocumentSchema.parse({
    truckId: idOf(nth),
    entityId: idOf(1),
    number,
    plate: number,
    truckType: 'triAxle',
    axles: 4,
    tareGrams: 13_000_000,
    legalGrossGrams: 33_000_000,
    createdOn: 1,
    papers: [],
    retiredOn: null,
  })
  return stored('trucks', body.truckId, body)
}

function driver(nth: number, firstName: string, truckNth: number, phoneNo = `303 555 0${nth}`): Stored {
  const body = fleetTruckerDocumentSchema.parse({
    fleetEntityId: idOf(1),
    fleetName: 'Oak',
    entityId: idOf(nth),
    currentTruckId: idOf(truckNth),
    firstName,
    lastName: 'Reyes',
    email: `${firstName}@oak.example`,
    phoneNo,
    createdOn: 1,
    invitedOn: 1,
    joinedOn: 1,
  })
  return stored('fleet-truckers', body.entityId, body)
}

const offered = stored('offers', acceptedOffer.offerId, {
  ...acceptedOffer,
  state: 'offered',
  answeredOn: null,
  answeredBy: null,
  trucksDispatched: 0,
})

const termsOn = (truckNth: number, number: string, driverNth: number) => {
  const { terms } = loadOf(12)
  const ofTruck = { ...terms.truck, truckId: idOf(truckNth), number }
  return { ...terms, truck: ofTruck, driverEntityId: idOf(driverNth), driverName: 'Joe Reyes', projectId: idOf(70) }
}

/** A truck that is sent to a project from a day on. */
function sent(from: string): Stored[] {
  const terms = termsOn(92, 'T-202', 182)
  const { money: _, ...reference } = project
  const shift = { startDay: from, shiftStartMinute: 0, shiftEndMinute: 1440, timeZone, hauls: [] }
  const dispatch = dispatchDocumentSchema.parse({
    projectId: idOf(70),
    dispatchId: terms.dispatchId,
    state: 'open',
    terms,
    createdOn: 1,
    endedOn: null,
    party: 'trucking',
  })
  return [
    stored('project-reference', idOf(70), { ...reference, ...shift, projectId: idOf(70), party: 'trucking' }),
    stored('dispatches', dispatch.dispatchId, dispatch),
  ]
}

/** A load of T-202 whose phone has been silent for hours. */
function silent(): Stored {
  const load = loadOf(12, 'confirmLoad', now - 3 * hourMs)
  const terms = termsOn(92, 'T-202', 182)
  const body: LoadLogDocument = { ...load, shiftDay: today, party: 'trucking', relations: ['fleet'], terms }
  return stored('load-logs', body.loadLogId, body)
}

/** Its phone has stopped without a reason that is known. */
function silentPhone(): Stored {
  const { loadLogId, projectId } = loadOf(12)
  const body = trackingLogSchema.parse({
    projectId,
    loadLogId,
    startedAt: now - 3 * hourMs,
    endedAt: null,
    points: 0,
    meters: 0,
    gapMinutes: 60,
    gaps: [],
    fault: { since: now - hourMs, cause: 'unknown' },
    lastPoint: null,
  })
  return stored('tracking-logs', loadLogId, body)
}

const twoTrucks = [truck(92, 'T-202'), truck(99, 'T-209'), driver(182, 'Joe', 92), driver(189, 'Bill', 99)]

async function show(width: number, more: readonly Stored[], tab = 'dashboard'): Promise<void> {
  await page.viewport(width, 900)
  Object.assign(stage.style, { display: 'block', width: `${width}px`, minHeight: '900px' })
  const lost = { kind: 'lost', trouble: 'No network.' } as const
  const { part } = await openFormStage(`/trucking-fleet/${tab}`, lost, more, { type: 'truckingFleet' })
  draw(
    part(
      <>
        <Where />
        <Routes>
          <Route path="/trucking-fleet/dashboard" element={<FleetDashboardPage />} />
          <Route path="/trucking-fleet/dispatch" element={<DispatchPage />} />
          <Route path="*" element={null} />
        </Routes>
      </>,
    ),
  )
}

const acts = () => [...stage.querySelectorAll('.hw-act')].map(act => act.textContent)

test('on a phone, an offer is listed above the trucks and leads to its answer', async () => {
  await show(390, [...twoTrucks, offered])
  const link = page.getByRole('link', { name: /Offer: Mill Road/ })
  await expect.element(link).toBeVisible()
  expect(link.element().compareDocumentPosition(page.getByText('T-202').first().element())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(await listViolations(stage)).toEqual([])
  await link.click()
  await expect.poll(() => whereIn(stage)).toBe('/trucking-fleet/dispatch')
})

test('a new fleet with an offer keeps its next step as the act, also before its first truck', async () => {
  await show(390, [...twoTrucks, offered])
  await expect.poll(() => acts().length).toBe(1)
  await show(390, [offered])
  await expect.element(page.getByRole('link', { name: /Offer: Mill Road/ })).toBeVisible()
  await expect.poll(() => acts().length).toBe(1)
})

test('on a desktop, the board has the act of an offer, and there is no other', async () => {
  await show(1440, [...twoTrucks, offered])
  await expect.element(page.getByRole('heading', { name: /Offers to answer/ })).toBeVisible()
  expect(acts().length).toBe(1)
  expect(page.getByRole('link', { name: /Offer: Mill Road/ }).query()).toBeNull()
})

test('on a phone, a truck opens its day, with the number of its driver', async () => {
  await show(390, [...twoTrucks, ...sent(today)])
  await page.getByRole('button', { name: /T-202/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Truck T-202' })
  await expect.element(sheet).toBeVisible()
  await expect.element(sheet.getByRole('link', { name: 'Call Joe Reyes' })).toHaveAttribute('href', 'tel:3035550182')
})

test.each([390, 1440])('at %i px, the driver of a silent truck can be called where the page says so', async width => {
  await show(width, [...twoTrucks, ...sent(today), silent()])
  await expect.poll(text).toContain('T-202: no GPS points since')
  const link = page.getByRole('link', { name: 'Call Joe Reyes' })
  await expect.element(link).toHaveAttribute('href', 'tel:3035550182')
})

test('no screen asks the user to call a driver who has no phone number', async () => {
  await show(390, [...twoTrucks, ...sent(today), silent(), silentPhone()])
  await expect.poll(text).toContain('Call the driver. The phone may be off or dead.')
  const fleet = [truck(92, 'T-202'), driver(182, 'Joe', 92, '')]
  await show(390, [...fleet, ...sent(today), silent(), silentPhone()])
  await expect.poll(text).toContain("The driver's phone may be off or dead.")
  expect(text()).not.toContain('Call the driver')
  expect(page.getByRole('link', { name: /^Call/ }).elements()).toEqual([])
})

const working = () => stage.querySelector('.hw-figure')?.textContent?.replaceAll(/\s+/g, ' ')
const group = () => [...stage.querySelectorAll('.hw-board-group')].map(row => row.textContent?.replaceAll(/\s+/g, ' '))

test('the figure of working trucks is the one of the board, whose truck of a later day is still free', async () => {
  await show(1440, [...twoTrucks, ...sent(today)])
  await expect.poll(working).toBe('trucks working1 of 2')
  expect(group()).toEqual(['Free 1', 'Working 1'])
  await show(1440, [...twoTrucks, ...sent(addDays(today, 2))])
  await expect.poll(working).toBe('trucks working0 of 2')
  expect(group()).toEqual(['Free 2'])
})

test('on a phone, a truck with a load on it is filled in the list of trucks at work, as on the board', async () => {
  await show(390, [...twoTrucks, ...sent(today), silent()], 'dispatch')
  await expect.poll(() => stage.querySelector('.hw-plate')?.textContent).toBe('T-202')
  expect(stage.querySelector('.hw-plate')?.classList).toContain('hw-plate-loaded')
  await show(390, [...twoTrucks, ...sent(today)], 'dispatch')
  await expect.poll(() => stage.querySelector('.hw-plate')?.textContent).toBe('T-202')
  expect(stage.querySelector('.hw-plate')?.classList).not.toContain('hw-plate-loaded')
})
