/** A job of every kind, each with real work to do. A new kind without a job here does not compile. */

import { randomBytes } from 'node:crypto'
import { dayMs } from '@haulway/domain/time.ts'
import type { Job } from '../jobs/job.ts'
import type { JobKind, JobKinds } from '../jobs/job-kind.ts'
import { saveNotification } from '../notification/notification.table.ts'
import { addPayment } from '../payment/payment.table.ts'
import { addWithdrawal } from '../payment/payout/withdrawal.table.ts'
import { addNamedUser } from './account-delete.fixture.ts'
import { password } from './accounts.fixture.ts'
import { addCrew, addDelivered } from './load.fixture.ts'
import { addDestination } from './payout-destination.fixture.ts'
import { newTestId, type TestNode } from './test-node.ts'
import { type Actor, addPit, addProject, addTruck } from './work.fixture.ts'

const currency = 'USD'

/** Creates the people and records that the jobs need. */
export async function addJobWorld(node: TestNode) {
  const crew = await addCrew(node)
  const { loadLogId } = await addDelivered(node, crew, crew.solo)
  const { projectId, solo, jobber } = crew
  const truckId = await addTruck(solo, '44')
  const paper = { entityId: solo.entityId, truckId, paperId: newTestId(), kind: 'insurance' as const }
  await solo.client.saveTruckPaper({ ...paper, expiresOn: new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10) })
  const payout = { withdrawalId: newTestId(), entityId: solo.entityId, entityName: 'Sam', netCents: 9900, currency }
  const payIn = { paymentId: newTestId(), jobberEntityId: jobber.entityId, jobberName: 'Alder', currency }
  const payInTo = { entityId: solo.entityId, entityName: 'Sam', amountCents: 50_000, askedOn: 1 }
  const payoutDestinationId = await addDestination(node, solo)
  const destination = { holder: 'Sam Delgado', bankName: 'First Bank', accountLast4: '1234' }
  const notificationId = newTestId()
  await node.inTransaction(async tx => {
    const fees = { grossCents: 10_000, feeCents: 100, feeConfigVersion: 1, requestedOn: 1, endedOn: null }
    const expectedOn = '1970-01-05'
    await addWithdrawal(tx, { ...payout, ...fees, expectedOn, state: 'held', payoutDestinationId, destination })
    const receiptId = payIn.paymentId
    await addPayment(tx, { ...payIn, ...payInTo, receiptId, state: 'asked', paidTimestamp: null, endedOn: null })
    const data = { projectName: 'Route 9', amountCents: 48_213 }
    const notification = { entityId: solo.entityId, notificationId, kind: 'offer', data, at: Date.now(), readOn: null }
    saveNotification(tx, { ...notification, kind: 'offer' })
  })
  const business = await addNamedUser(node, 'Gwen')
  const login = await addNamedUser(node, 'Lou')
  const closing: Actor = { ...business, entityId: newTestId() }
  await closing.client.createEntity({ entityId: closing.entityId, entityType: 0, name: 'Gwen Earthworks' })
  const { pit, material } = await addPit(node, 'Kistler')
  const openProject = await addProject(closing, pit, material.materialId)
  await closing.client.publishProject({ projectId: openProject.projectId })
  await closing.client.requestAccountDelete({ entityId: closing.entityId, password })
  await login.client.requestUserDelete({ password })
  return {
    crew,
    loadLogId,
    projectId,
    truckId,
    notificationId,
    closing,
    login,
    payout: { entityId: payout.entityId, withdrawalId: payout.withdrawalId },
    payIn: { ...payIn, ...payInTo },
    addDevice: (target: { kind: 'web'; endpoint: string; keys: { p256dh: string; auth: string } }) =>
      solo.client.addNotificationRegistration({
        deviceId: newTestId(),
        target,
        removalKey: randomBytes(32).toString('base64url'),
      }),
  }
}
export type JobWorld = Awaited<ReturnType<typeof addJobWorld>>

export function jobOfEveryKind(world: JobWorld, deletions: { business: number; login: number }): Job[] {
  const { crew, projectId, loadLogId, truckId, notificationId, closing, login, payout, payIn } = world
  const { entityId } = crew.solo
  const load = { projectId, loadLogId }
  const business = { entityId: closing.entityId, requestedOn: deletions.business }
  const user = { uid: login.uid, requestedOn: deletions.login }
  const none = {}
  const data: JobKinds = {
    'send-mail': { to: 'jane@pit.example', subject: 'A trial', text: 'Hello.' },
    'start-password-reset': { email: login.email },
    'start-email-verification': { email: login.email },
    'ask-pay-in': payIn,
    'ask-payout': payout,
    'remind-of-papers': { entityId, truckId },
    'drop-papers': { entityId, truckId, attachmentIds: [newTestId()] },
    'drop-lost-papers': none,
    'remove-content': { contents: [{ attachmentId: newTestId(), sha256: '0'.repeat(64) }] },
    'apply-prices': { entityId: crew.pit.entityId, materialId: newTestId(), fromDay: '2026-05-04' },
    'cancel-shift': {
      projectId,
      dispatchId: crew.fleetDispatchId,
      shiftId: newTestId(),
      at: Date.now(),
      by: { uid: crew.jobber.uid, entityId: crew.jobber.entityId },
    },
    'close-truck-day': { projectId, truckId, shiftDay: '2026-05-04' },
    'check-shift': { projectId, shiftId: newTestId() },
    'price-time-on-site': { projectId, dispatchId: crew.fleetDispatchId, shiftDay: '2026-05-04' },
    'approve-agreed': {
      ...load,
      dispatchId: newTestId(),
      by: { uid: crew.jobber.uid, entityId: crew.jobber.entityId },
      haul: { totalCents: 1, heldCents: 0 },
      materialCents: 1,
      shownDoubts: [],
    },
    'price-fuel': { index: 'EMD_EPD2D_PTE_NUS_DPG', from: '2026-05-04' },
    'price-driver-day': { fleetEntityId: crew.fleet.entityId, driverEntityId: entityId, day: '2026-05-04' },
    'close-driver-statements': none,
    'count-wait-fault': { ...load, proposalId: newTestId() },
    'remind-of-dispute': { ...load, disputeId: newTestId(), isBefore: true },
    'check-ticket': load,
    'summarize-track': load,
    'compact-track': load,
    'find-silent-loads': none,
    'forget-old-tracks': none,
    'approve-loads': none,
    'close-statements': none,
    'write-statement': { payerEntityId: crew.jobber.entityId, statementId: newTestId(), language: 'en' },
    'forget-commands': none,
    'forget-deliveries': none,
    'forget-tombstones': none,
    'forget-mails': none,
    'push-notification': { entityId, notificationId },
    'send-push': { uid: crew.solo.uid, deviceId: newTestId(), entityId, notificationId },
    'warn-account-delete': business,
    'delete-account': business,
    'forget-sessions': { uid: 'somebody-long-gone' },
    'warn-user-delete': user,
    'delete-user': user,
    'delete-due': none,
  }
  const jobOf = <Kind extends JobKind>(kind: Kind) => ({ kind, data: data[kind] }) as Job
  return (Object.keys(data) as JobKind[]).map(jobOf)
}

/** Makes the deletions due. @returns when each was requested */
export async function makeDeletionsDue(node: TestNode, { closing, login }: JobWorld) {
  await node.sql`update entities set record = jsonb_set(record, '{accountDelete,deleteOn}', '1')
    where entity_id = ${closing.entityId}`
  await node.sql`update users set record = jsonb_set(record, '{userDelete,deleteOn}', '1') where uid = ${login.uid}`
  const [row] = await node.sql<{ business: number; login: number }[]>`
    select (e.record->'accountDelete'->>'requestedOn')::float8 as business,
      (u.record->'userDelete'->>'requestedOn')::float8 as login
    from entities e, users u where e.entity_id = ${closing.entityId} and u.uid = ${login.uid}`
  return row!
}
