/** Drivers punch without a network, and the two sides agree to a time sheet or propose another one. */

import { newId } from '@haulway/client/new-id.ts'
import { untilAborted } from '@haulway/client/sync/until-aborted.ts'
import type { WireDocument } from '@haulway/domain/document/document.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { dispatchDocumentSchema, dispatchDocuments } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { Terms } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CurrentEntityProvider } from '../../entity/CurrentEntity.tsx'
import { NextLoad, useChosenFirst } from '../../load-log/acts/NextLoad.tsx'
import { openDexieStorage, SyncDatabase } from '../../sync/dexie-storage.ts'
import { SyncProvider } from '../../sync/SyncProvider.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ShiftControls } from './ShiftControls.tsx'
import { endedShift, punch, shiftOf, shiftStart, workingShift } from './shift-document.fixture.ts'
import { TimeSheetView } from './TimeSheetView.tsx'

const { draw } = openStage()
const future = { v7_startTransition: true, v7_relativeSplatPath: true }
const { driverEntityId, truckingEntityId, jobberEntityId } = testTerms
const now = shiftStart + 700 * minuteMs

const dispatchOf = (terms: Terms) => ({
  projectId: terms.projectId,
  dispatchId: terms.dispatchId,
  state: 'open' as const,
  terms,
  createdOn: 1,
  endedOn: null,
})
const dispatch = dispatchOf(testTerms)
const other = dispatchOf({ ...testTerms, projectId: newId(), dispatchId: newId(), projectName: 'Quay' })

type Stage = { entityId: string; type: keyof typeof entityTypes; role?: string }

/** Draws a part for a user of a business whose device has the dispatches, and no network. */
async function show(part: ReactNode, { entityId, type, role = 'owner' }: Stage) {
  const uid = `shift-${newId()}`
  const db = new SyncDatabase(uid)
  const storage = openDexieStorage(db)
  const dispatches = [dispatch, other]
    .flatMap(each => dispatchDocuments(each, []))
    .flatMap(({ scope, collection, id, body }): WireDocument[] =>
      scope === entityScope(entityId) ? [{ collection, id, version: 1, body }] : [],
    )
  const member = { collection: 'members', id: uid, version: 1, body: { entityId, uid, role, name: 'Dana', since: 0 } }
  await storage.replaceScope(entityScope(entityId), 1, [...dispatches, member])
  const transport = {
    send: async () => ({ kind: 'lost', trouble: 'No network.' }) as const,
    subscribe: (_scopes: unknown, _onMessage: unknown, signal: AbortSignal) => untilAborted(signal),
    upload: async () => ({ kind: 'lost', trouble: 'No network.' }) as const,
  }
  draw(
    <MemoryRouter future={future}>
      <SyncProvider uid={uid} transport={transport} newId={newId} fallback={null}>
        <CurrentEntityProvider uid={uid} found={{ startEntity: entityId, entityType: entityTypes[type].code }}>
          {part}
        </CurrentEntityProvider>
      </SyncProvider>
    </MemoryRouter>,
  )
  const calls = async () => (await storage.listCommands()).map(({ call }) => call)
  return { calls }
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const driver = { entityId: driverEntityId, type: 'fleetTrucker' } as const

test('without a network a driver starts, breaks and ends a shift, and sees each step immediately', async () => {
  const { calls } = await show(<ShiftControls work={[dispatch]} />, driver)
  await button('Start shift').click()
  await expect.element(page.getByText('Working')).toBeVisible()
  await button('Take a break').click()
  await expect.element(page.getByText('On break')).toBeVisible()
  await expect.element(button('Take a break')).not.toBeInTheDocument()
  await button('End break').click()
  await button('Truck broke down').click()
  await expect.element(page.getByText('Broken down')).toBeVisible()
  await button('Truck running again').click()
  await button('End shift').click()
  await expect.element(button('Start shift')).toBeVisible()
  expect(await calls()).toEqual(['startShift', 'startBreak', 'endBreak', 'startBreakdown', 'endBreakdown', 'endShift'])
})

test('a driver who moves to another project ends one shift and starts another, without an overlap', async () => {
  const { calls } = await show(<ShiftControls work={[dispatch, other]} />, driver)
  await button('Start shift on Mill Road').click()
  await expect.element(page.getByText('Shift on Mill Road')).toBeVisible()
  await button(/Continue on Quay/).click()
  await expect.element(page.getByText('Shift on Quay')).toBeVisible()
  expect(await calls()).toEqual(['startShift', 'endShift', 'startShift'])
})

const work = [dispatch, other].map(each => dispatchDocumentSchema.parse({ ...each, party: 'trucking' }))

/** The next load and the shift, as on a driver's page. */
function Next() {
  const { ordered, onChoose } = useChosenFirst(work)
  return (
    <>
      <NextLoad dispatches={ordered} onChoose={onChoose} distanceTo={() => undefined} isShort />
      <ShiftControls work={ordered} />
    </>
  )
}

test('a shift starts on the work that the driver chose for the next load', async () => {
  await show(<Next />, driver)
  await expect.element(page.getByText('Gravel to Mill Road')).toBeVisible()
  await button(/^Switch to Quay/).click()
  await expect.element(page.getByText('Gravel to Quay')).toBeVisible()
  await button('Start shift on Quay').click()
  await expect.element(page.getByText('Shift on Quay')).toBeVisible()
})

test('a driver moves to another project by one button, however many hauls it has', async () => {
  const second = dispatchOf({ ...other.terms, dispatchId: newId() })
  await show(<ShiftControls work={[dispatch, other, second]} />, driver)
  await button('Start shift on Mill Road').click()
  await expect.element(button(/Continue on Quay/)).toBeVisible()
  expect(button(/Continue on Quay/).elements()).toHaveLength(1)
})

test('a start that one side proposed is not said to be recorded', async () => {
  const jobber = { entityId: jobberEntityId, type: 'jobber' } as const
  await show(<TimeSheetView shift={endedShift(['jobber'])} now={now} />, jobber)
  await expect.element(page.getByText('Recorded by a tap')).toBeVisible()
  const sheet = { startAt: shiftStart - 60 * minuteMs, endAt: shiftStart + 600 * minuteMs, breaks: [] }
  const proposed = endedShift(['jobber'], [punch(5, 'change', 610, { relation: 'fleet', sheet })])
  await show(<TimeSheetView shift={proposed} now={now} />, jobber)
  await expect.element(page.getByText(/^Proposed/)).toBeVisible()
  expect(page.getByText('Recorded by a tap').elements()).toEqual([])
})

test('a break that still runs says since when', async () => {
  const jobber = { entityId: jobberEntityId, type: 'jobber' } as const
  const shift = shiftOf(['jobber'], [punch(1, 'start', 0), punch(2, 'startBreakdown', 60)])
  await show(<TimeSheetView shift={shift} now={now} />, jobber)
  await expect.element(page.getByText(/^Since/)).toBeVisible()
})

test('every button of a driver’s shift is at least 48 px high', async () => {
  await show(<ShiftControls work={[dispatch]} />, driver)
  await button('Start shift').click()
  await expect.element(button('End shift')).toBeVisible()
  const heights = page
    .getByRole('button')
    .elements()
    .map(each => each.getBoundingClientRect().height)
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48)
})

test('a jobber agrees to exactly the times on the screen', async () => {
  const shift = endedShift(['jobber'])
  const { calls } = await show(<TimeSheetView shift={shift} now={now} />, { entityId: jobberEntityId, type: 'jobber' })
  await expect.element(page.getByText('9 h 30 min', { exact: true })).toBeVisible()
  await button(/^Agree/).click()
  await expect.poll(calls).toEqual(['agreeToTimeSheet'])
})

test('a fleet proposes other times', async () => {
  const fleet = { entityId: truckingEntityId, type: 'truckingFleet' } as const
  const { calls } = await show(<TimeSheetView shift={endedShift(['fleet'])} now={now} />, fleet)
  await button('Propose other times').click()
  await page.getByLabelText('End', { exact: true }).fill('05:00')
  await button('Propose these times').click()
  // A time before the start is the next morning; 23 hours is a shift, though one that needs attention.
  await expect.poll(calls).toEqual(['changeTimeSheet'])
})

test('a side that has agreed waits for the other, and a locked sheet offers nothing', async () => {
  const sheet = { startAt: shiftStart, endAt: shiftStart + 600 * minuteMs, breaks: [] }
  const theirs = { relation: 'fleet' as const, sheet }
  const agreedByFleet = endedShift(['fleet'], [punch(5, 'change', 610, theirs)])
  const fleet = { entityId: truckingEntityId, type: 'truckingFleet' } as const
  await show(<TimeSheetView shift={agreedByFleet} now={now} />, fleet)
  await expect.element(page.getByText('You agreed. The other side is next.')).toBeVisible()
  const locked = endedShift(
    ['fleet'],
    [punch(5, 'change', 610, theirs), punch(6, 'agree', 620, { relation: 'jobber', sheet })],
  )
  await show(<TimeSheetView shift={locked} now={now} />, fleet)
  await expect.element(page.getByText('Both sides have agreed.')).toBeVisible()
  await expect.element(button('Propose other times')).not.toBeInTheDocument()
})

test('a plain member sees the time sheet and can’t agree to it', async () => {
  const member = { entityId: jobberEntityId, type: 'jobber', role: 'member' } as const
  await show(<TimeSheetView shift={endedShift(['jobber'])} now={now} />, member)
  await expect.element(page.getByText('9 h 30 min', { exact: true })).toBeVisible()
  await expect.element(button(/^Agree/)).not.toBeInTheDocument()
})

test('a shift under way can’t be agreed to', async () => {
  await show(<TimeSheetView shift={workingShift(['jobber'])} now={now} />, { entityId: jobberEntityId, type: 'jobber' })
  await expect.element(page.getByText("The shift hasn't ended yet.")).toBeVisible()
})
