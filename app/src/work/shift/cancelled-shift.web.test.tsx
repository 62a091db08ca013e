/** A jobber reads what a late release costs before it releases a truck, and both sides read later what it cost. */
import { newId } from '@haulway/client/new-id.ts'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { testTerms } from '@haulway/domain/load-log/load-log.fixture.ts'
import { rateCardFieldsSchema } from '@haulway/domain/pay/card/rate-card.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { type DispatchDocument, termsFor } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { decideCancelShift } from '@haulway/domain/work/shift/cancelled-shift.ts'
import { shiftDocumentSchema, shiftDocuments } from '@haulway/domain/work/shift/shift.documents.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { project } from '../../areas/forms/form-documents.fixture.ts'
import { CurrentEntityProvider } from '../../entity/CurrentEntity.tsx'
import { openDexieStorage, SyncDatabase } from '../../sync/dexie-storage.ts'
import { OfflineSync } from '../../sync/offline-sync.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { ReleaseTruck } from '../dispatch/ReleaseTruck.tsx'
import { ChangeHaul } from '../haul/ChangeHaulSheet.tsx'
import { CloseProject } from '../project/page/ProjectActions.tsx'
import { TimeSheetView } from './TimeSheetView.tsx'

const { stage, draw } = openStage()
const { jobberEntityId, truckingEntityId, driverEntityId } = testTerms
const cancel = { noticeMinutes: 120, amountE4: 2_500_000 }
const card = rateCardFieldsSchema.parse({ basis: 'hour', rateE4: 1_000_000, clock: 'portal', cancel })
const terms = { ...testTerms, card }
const day = '2026-10-15'

/** The first shift begins this many hours from now. */
function dispatchIn(hours: number): Dispatch {
  const startAt = Date.now() + hours * hourMs
  const firstShift = { shiftDay: day, startAt, endAt: startAt + 9 * hourMs }
  const { projectId, dispatchId } = terms
  return { projectId, dispatchId, state: 'open', terms, firstShift, createdOn: 1, endedOn: null }
}

function asSeenBy(party: DispatchDocument['party'], dispatch: Dispatch): DispatchDocument {
  const { money, ...known } = termsFor(party, dispatch.terms)
  return { ...dispatch, party, terms: known, ...(money && { money }) }
}

async function show(
  part: ReactNode,
  entityId: string,
  type: keyof typeof entityTypes,
  dispatches: readonly DispatchDocument[] = [],
) {
  const uid = `cancelled-${newId()}`
  const storage = openDexieStorage(new SyncDatabase(uid))
  const body = { entityId, uid, role: 'owner', name: 'Dana', since: 0 }
  await storage.replaceScope(entityScope(entityId), 1, [
    { collection: 'members', id: uid, version: 1, body },
    ...dispatches.map(each => ({ collection: 'dispatches', id: each.dispatchId, version: 1, body: each })),
  ])
  draw(
    <MemoryRouter future={{ v7_startTransition: true, v7_relativeSplatPath: true }}>
      <OfflineSync uid={uid}>
        <CurrentEntityProvider uid={uid} found={{ startEntity: entityId, entityType: entityTypes[type].code }}>
          {part}
        </CurrentEntityProvider>
      </OfflineSync>
    </MemoryRouter>,
  )
}

const text = () => document.body.textContent ?? ''
const openRelease = () => page.getByRole('button', { name: 'Release truck 12' }).click()

test('a jobber reads the fee before a late release, and none when it is in time', async () => {
  await show(<ReleaseTruck dispatch={asSeenBy('jobber', dispatchIn(1))} />, jobberEntityId, 'jobber')
  await openRelease()
  await expect.poll(text).toMatch(/If it hasn't started work, you owe \$250\.00 for the late cancellation\./)
  await show(<ReleaseTruck dispatch={asSeenBy('jobber', dispatchIn(3))} />, jobberEntityId, 'jobber')
  await openRelease()
  await expect.poll(text).toContain('An open load can finish.')
  expect(text()).not.toContain('late cancellation')
})

test('a hauler that releases its own truck sees no fee', async () => {
  await show(<ReleaseTruck dispatch={asSeenBy('trucking', dispatchIn(1))} />, truckingEntityId, 'truckingFleet')
  await openRelease()
  await expect.poll(text).toContain('An open load can finish.')
  expect(text()).not.toContain('late cancellation')
})

const asJobbersProject = { ...project, projectId: terms.projectId, entityId: jobberEntityId }
const otherHaulId = newId()

/** Two trucks that are released late, one in time, and one late that runs both hauls of the project. */
function manyTrucks(): DispatchDocument[] {
  const both = newId()
  return (
    [
      ...(
        [
          ['12', 1],
          ['14', 1.5],
          ['16', 3],
        ] as const
      ).map(each => [...each, terms.haulId, newId()] as const),
      ...([terms.haulId, otherHaulId] as const).map(haulId => ['18', 1, haulId, both] as const),
    ] as const
  ).map(([number, hours, haulId, truckId]) => {
    const dispatch = dispatchIn(hours)
    const ids = { dispatchId: newId(), haulId, truck: { ...dispatch.terms.truck, truckId, number } }
    return asSeenBy('jobber', { ...dispatch, dispatchId: ids.dispatchId, terms: { ...dispatch.terms, ...ids } })
  })
}

test('before a haul is ended, its jobber reads which trucks are owed a fee, and the sum', async () => {
  const [haul] = asJobbersProject.hauls
  const own = { ...haul!, haulId: terms.haulId, endedOn: undefined }
  const part = <ChangeHaul project={asJobbersProject} haul={own} card={card} />
  await show(part, jobberEntityId, 'jobber', manyTrucks())
  await page.getByRole('button', { name: 'Edit haul: 2A stone' }).click()
  await page.getByRole('button', { name: 'End this haul' }).click()
  await expect.poll(text).toMatch(/Late cancellations\s*\$500\.00/)
  for (const number of [12, 14])
    expect(text()).toMatch(new RegExp(`Truck ${number}, Keystone, expected [^$]*\\$250\\.00`))
  // One is in time, and another haul keeps the other.
  expect(text()).not.toMatch(/Truck 1[68]/)
  await expect.element(page.getByRole('button', { name: 'End haul for good' })).toBeVisible()
})

test('before a project is closed, its jobber sees one fee for each truck released late', async () => {
  await show(<CloseProject project={asJobbersProject} />, jobberEntityId, 'jobber', manyTrucks())
  await page.getByRole('button', { name: 'Close project' }).first().click()
  await expect.poll(text).toMatch(/Late cancellations\s*\$750\.00/)
  expect(text().match(/Truck 18/g)).toHaveLength(1)
  expect(text()).not.toContain('Truck 16')
})

test('closing a project without trucks names no fee', async () => {
  await show(<CloseProject project={asJobbersProject} />, jobberEntityId, 'jobber')
  await page.getByRole('button', { name: 'Close project' }).first().click()
  await expect.poll(text).toContain('Open loads can finish.')
  expect(text()).not.toContain('Late cancellations')
})

function cancelledFor(entityId: string) {
  const dispatch = dispatchIn(1)
  const made = { shiftId: newId(), at: Date.now(), by: { uid: 'u', entityId: jobberEntityId } }
  const shift = decideCancelShift(dispatch, made)!
  const found = shiftDocuments({ shift, acts: [], overlaps: false }).find(
    ({ scope }) => scope === entityScope(entityId),
  )
  return shiftDocumentSchema.parse(found?.body)
}

test.each([
  ['jobber', jobberEntityId],
  ['truckingFleet', truckingEntityId],
] as const)(
  'a cancelled shift shows the %s who cancelled, the fee, and nothing to agree to',
  async (type, entityId) => {
    await show(<TimeSheetView shift={cancelledFor(entityId)} now={Date.now()} />, entityId, type)
    await expect.element(page.getByText('Planned start')).toBeVisible()
    await expect.element(page.getByText('By Alder')).toBeVisible()
    await expect.element(page.getByText('$250.00', { exact: true }).first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Dispute a line' })).toBeVisible()
    expect(stage.textContent).not.toContain('Propose other times')
  },
)

test('a hauler reads that its broker canceled, not the jobber', async () => {
  const broker = { entityId: newId(), name: 'Ridgeline', offerId: newId(), card }
  const dispatch = { ...dispatchIn(1), terms: { ...terms, broker } }
  const made = { shiftId: newId(), at: Date.now(), by: { uid: 'u', entityId: broker.entityId } }
  const shift = decideCancelShift(dispatch, made)!
  const documents = shiftDocuments({ shift, acts: [], overlaps: false })
  const found = documents.find(({ scope }) => scope === entityScope(truckingEntityId))
  expect(documents.some(({ scope }) => scope === entityScope(jobberEntityId))).toBe(false)
  const body = shiftDocumentSchema.parse(found?.body)
  await show(<TimeSheetView shift={body} now={Date.now()} />, truckingEntityId, 'truckingFleet')
  await expect.element(page.getByText('By Ridgeline')).toBeVisible()
})

test('the driver of a canceled shift sees that it was canceled, and no money', async () => {
  await show(<TimeSheetView shift={cancelledFor(driverEntityId)} now={Date.now()} />, driverEntityId, 'fleetTrucker')
  await expect.element(page.getByText('Planned start')).toBeVisible()
  expect(stage.textContent).not.toContain('$')
})
