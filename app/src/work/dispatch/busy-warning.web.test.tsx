/** Sending a truck or a driver that already has work warns, and names the projects. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { type DispatchDocument, dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { expect, test } from 'vitest'
import { idOf } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { BusyWarning } from './BusyWarning.tsx'

const { stage, draw } = openStage()
const { truckId } = loadOf(202).terms.truck
const driver = { driverEntityId: idOf(70), driverName: 'Dana Reyes' }

/** A dispatch of a truck of the fleet, with its usual driver or Dana. */
function dispatchOf(n: number, truck: number, projectName: string, more: Partial<DispatchDocument['terms']> = {}) {
  const { terms } = loadOf(truck)
  return dispatchDocumentSchema.parse({
    projectId: idOf(80),
    dispatchId: idOf(n),
    state: 'open',
    createdOn: 1,
    endedOn: null,
    party: 'trucking',
    terms: { ...terms, ...more, projectId: idOf(80), projectName, dispatchId: idOf(n) },
  })
}

/** Draws the warnings about truck 202 with Dana, and about truck 7 without a driver. */
async function show(...dispatches: DispatchDocument[]) {
  const stored = dispatches.map(body => ({
    scope: entityScope(idOf(1)),
    collection: 'dispatches',
    id: body.dispatchId,
    body,
  }))
  const { part } = await openFormStage('/', undefined, stored, { type: 'truckingFleet' })
  draw(
    part(
      <>
        <div data-of="chosen">
          <BusyWarning truckId={truckId} driverEntityId={driver.driverEntityId} />
        </div>
        <div data-of="other">
          <BusyWarning truckId={loadOf(7).terms.truck.truckId} />
        </div>
      </>,
    ),
  )
}

const warningsOf = (who: 'chosen' | 'other') =>
  [...stage.querySelectorAll(`[data-of="${who}"] .hw-state-word`)].map(each => each.textContent)

test('a truck with an open dispatch is named with each of its projects once', async () => {
  await show(
    dispatchOf(1, 202, 'Mill Road'),
    dispatchOf(2, 202, 'Mill Road'),
    dispatchOf(3, 202, 'Gold Road'),
    dispatchOf(4, 7, 'Far Road'),
  )
  await expect.poll(() => warningsOf('chosen')).toEqual(['Truck 202 is already on Mill Road, Gold Road'])
})

test('a driver with an open dispatch in another truck is named with its project', async () => {
  await show(dispatchOf(1, 7, 'Gold Road', driver))
  await expect.poll(() => warningsOf('chosen')).toEqual(['Dana Reyes is already on Gold Road'])
})

test('a driver is named beside the truck only for work with another truck', async () => {
  await show(dispatchOf(1, 202, 'Mill Road', driver), dispatchOf(2, 7, 'Gold Road', driver))
  await expect
    .poll(() => warningsOf('chosen'))
    .toEqual(['Truck 202 is already on Mill Road', 'Dana Reyes is already on Gold Road'])
})

test('there is no warning without an open dispatch of this truck or driver', async () => {
  const ended = { ...dispatchOf(1, 202, 'Mill Road', driver), state: 'ended' as const, endedOn: 2 }
  await show(ended, dispatchOf(2, 7, 'Gold Road'))
  // Once the warning about truck 7 is there, the dispatches have been read.
  await expect.poll(() => warningsOf('other')).toEqual(['Truck 7 is already on Gold Road'])
  expect(warningsOf('chosen')).toEqual([])
})
