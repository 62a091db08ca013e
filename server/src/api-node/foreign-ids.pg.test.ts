/**
 * Ids of other people's records, and of none: in every call's valid input, each id is replaced, one at a time, by one
 * of the same kind that belongs to people of another region, who have as many records as the sender, or by a new one.
 */

import type { CallName } from '@haulway/domain/wire/contract.ts'
import { idPathsOf } from '@haulway/domain/wire/id-paths.fixture.ts'
import { madeIds } from '@haulway/domain/wire/made-ids.ts'
import { shiftCallKinds } from '@haulway/domain/work/shift/shift.calls.ts'
import { expect, test } from 'vitest'
import { exampleIn, rightPartyIn } from '../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { callNames, forAll, sendCall } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { fingerprintOf, rollBackTrials, trialStatus } from '../testing/database-fingerprint.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const world = await openCallWorld(node)
const other = await openCallWorld(node)
const trial = await rollBackTrials(node)
const loadActs: readonly CallName[] = [
  'startLoad',
  'arriveAtPit',
  'confirmTrucker',
  'confirmLoad',
  'leavePit',
  'nearDestination',
  'arriveAtSite',
  'deliverLoad',
  'approveLoad',
  'disputeLoad',
  'resolveDispute',
  'rejectLoad',
  'cancelLoad',
  'correctLoad',
  'disputeLine',
  'answerDispute',
  'withdrawDispute',
  'proposeWaitFault',
  'answerWaitFault',
  'proposeCorrection',
  'answerCorrection',
  'withdrawCorrection',
]
const shiftActs = Object.keys(shiftCallKinds)
/** Where naming others' records does no harm: by call and field, and why. */
const harmless: Record<string, string> = {
  'addSupplier.pitEntityId': 'a jobber buys from any pit',
  'proposeAgreement.otherEntityId': 'a jobber proposes a card to any hauler',
  'sendOffer.truckingEntityId': 'a jobber offers to any hauler',
  'sendSubOffer.truckingEntityId': 'a broker offers to any hauler',
  'removeGeoPin.geoPinId': 'a pin’s id belongs to its business, which has no pin with this id to remove',
  'appendErrorLog.userId': 'a report records its sender, whatever user it names',
  'appendInfoLog.userId': 'a report records its sender, whatever user it names',
  'removePaper.paperId': 'a document’s id belongs to its business, which has no document with this id to remove',
  'removeTruckPaper.paperId': 'a document’s id belongs to its truck, which has no document with this id to remove',
  ...Object.fromEntries(
    [...loadActs, ...shiftActs].map(name => [
      `${name}.dispatchId`,
      'an existing load or shift keeps its dispatch, whatever dispatch is named',
    ]),
  ),
}
const theirs = await listTheirs()

/** One of their ids of each kind, by the fields that name it. */
async function listTheirs(): Promise<Record<string, string>> {
  const { crew, load, project, belongings, offers, invitations, materialId } = other
  const [payment] = await node.sql<{ id: string }[]>`
    select payment_id as id from payments where entity_id = ${crew.jobber.entityId}`
  const [act] = await node.sql<{ id: string }[]>`
    select act_id as id from load_log_acts where project_id = ${load.projectId} limit 1`
  const { truckId, paperId, geoPinId, helperUid } = belongings.truckingFleet
  return {
    ...load,
    ...project,
    shiftId: other.shift.shiftId,
    materialId,
    truckId,
    paperId,
    geoPinId,
    uid: helperUid,
    userId: helperUid,
    entityId: crew.jobber.entityId,
    newEntityId: crew.fleet.entityId,
    pitEntityId: crew.pit.entityId,
    staffEntityId: crew.driver.entityId,
    agreementId: other.agreements.byJobber,
    payerEntityId: crew.jobber.entityId,
    deductionId: other.deductionId,
    otherEntityId: crew.fleet.entityId,
    truckingEntityId: crew.fleet.entityId,
    payeeEntityId: crew.solo.entityId,
    offerId: offers.toAnswer,
    fleetTruckerEntityId: crew.driver.entityId,
    noticeId: project.haulId,
    paymentId: payment!.id,
    actId: act!.id,
    entityTokenId: invitations.toRenew.entityTokenId,
    sessionId: other.account.otherSessionId,
  }
}

type Exchange = { name: CallName; field: string; isMade: boolean; input: Record<string, unknown> }

/** Ids that the sender generates differ each time; all other ids name existing records. */
function listExchanges(): Exchange[] {
  return callNames.flatMap(name => {
    const input = exampleIn(world, name)
    const again = exampleIn(world, name)
    return Object.keys(input)
      .filter(field => theirs[field] !== undefined)
      .map(field => ({
        name,
        field,
        isMade: input[field] !== again[field],
        input: { ...input, [field]: theirs[field] },
      }))
  })
}

test('a call that names others’ records, in any field, is refused', async () => {
  const named = listExchanges().filter(({ isMade }) => !isMade)
  expect(named.length).toBeGreaterThan(100)
  const wrong: string[] = []
  const before = await fingerprintOf(node)
  await forAll(named, async ({ name, field, input }) => {
    const answer = await sendCall(node, name, input, { ...rightPartyIn(world, name).headers, ...trial })
    const isRefused = [403, 404].includes(answer.status) || answer.code === 'conflict'
    if (isRefused || (answer.status === trialStatus && `${name}.${field}` in harmless)) return
    wrong.push(`${name}.${field}: ${answer.status} ${answer.code}`)
  })
  expect(wrong).toEqual([])
  expect(await fingerprintOf(node)).toEqual(before)
})

/** Where an id that no one has does no harm, in every call with it: by field, and why. */
const harmlessUnknown: Record<string, string> = {
  aboutActId: 'an answer may arrive before what it answers, and counts from then on',
  voidsActId: 'an act may arrive after its maker has undone it',
  attachmentIds: 'a picture may stay on its phone for days',
  dispatchId: 'an existing load or shift keeps its dispatch, whatever dispatch is named',
}
/** Where it does none in one call: by call and field, and why. */
const harmlessUnknownIn: Record<string, string> = {
  'answerOffer.truckId': 'a fleet takes work without naming a truck',
  'listCycleTimes.projectId': 'a filter that nothing matches',
  'listWebhookDeliveries.beforeDeliveryId': 'a page after which nothing comes',
  'proposeAgreement.materialId': 'only an agreement with a pit is about a material',
  'readNotifications.notificationIds': 'it was read and removed, perhaps',
  'removeGeoPin.geoPinId': 'what is gone can be removed again',
  'removePaper.paperId': 'what is gone can be removed again',
  'removeTruckPaper.paperId': 'what is gone can be removed again',
  'renewInvitation.invitedEntityId': 'an invitation to a business names no one of its staff',
  'resendWebhookDeliveries.deliveryIds': 'a delivery is forgotten after some days',
  'savePaper.driverEntityId': 'a document of the whole business is of no driver',
  'savePaper.attachmentId': 'a picture may stay on its phone for days',
  'saveTruckPaper.attachmentId': 'a picture may stay on its phone for days',
}
/** Offline, what a driver says may arrive before the start; the hauler enters the hours that its driver forgot. */
const mayBeFirst: readonly string[] = [
  ...['startLoad', 'arriveAtPit', 'confirmTrucker', 'confirmLoad', 'leavePit', 'nearDestination'],
  ...['arriveAtSite', 'deliverLoad', 'disputeLoad', 'cancelLoad'],
  ...['startShift', 'startBreak', 'endBreak', 'startBreakdown', 'endBreakdown', 'endShift'],
  ...['changeTimeSheet', 'agreeToTimeSheet'],
]

test('a call that names what no one has, in any field, is refused', async () => {
  const isOfWork = (name: CallName, path: string) =>
    ['loadLogId', 'shiftId'].includes(path) && 'actId' in (madeIds[name] ?? {}) && !mayBeFirst.includes(name)
  const named = callNames.flatMap(name =>
    idPathsOf(name)
      // A device makes its own id.
      .filter(({ path }) => path !== 'deviceId' && (madeIds[name]?.[path] === undefined || isOfWork(name, path)))
      .map(each => ({ name, ...each })),
  )
  expect(named.length).toBeGreaterThan(350)
  const accepted: string[] = []
  const before = await fingerprintOf(node)
  await forAll(named, async ({ name, path, field, put }) => {
    const input = put(exampleIn(world, name), newTestId())
    const { status } = await sendCall(node, name, input, { ...rightPartyIn(world, name).headers, ...trial })
    if (status >= 500 && status !== trialStatus) accepted.push(`${name}.${path}: ${status}`)
    if ([200, trialStatus].includes(status) && !(field in harmlessUnknown)) accepted.push(`${name}.${path}`)
  })
  const isKnown = (place: string) => place in harmlessUnknownIn
  expect(accepted.filter(place => !isKnown(place)).toSorted()).toEqual([])
  expect(Object.keys(harmlessUnknownIn).filter(place => !accepted.includes(place))).toEqual([])
  expect(await fingerprintOf(node)).toEqual(before)
})

/** Partners chosen on purpose: they are notified of it. */
const chosen = [
  'addSupplier.pitEntityId',
  'proposeAgreement.otherEntityId',
  'sendOffer.truckingEntityId',
  'sendSubOffer.truckingEntityId',
]

test('sending others’ ids as new ids leaves their records unchanged', async () => {
  const before = await fingerprintOfTheirs()
  const tried = listExchanges().filter(({ name, field, isMade }) => {
    const place = `${name}.${field}`
    const mayBeNew = isMade || madeIds[name]?.[field] !== undefined
    return !chosen.includes(place) && (mayBeNew || place in harmless)
  })
  expect(tried.length).toBeGreaterThan(60)
  const statuses: number[] = []
  await forAll(tried, async ({ name, input }) => {
    statuses.push((await sendCall(node, name, input, rightPartyIn(world, name).headers)).status)
  })
  expect(statuses.filter(status => status >= 500)).toEqual([])
  expect(await fingerprintOfTheirs()).toEqual(before)
})

/** Every row that names one of their businesses or projects. */
const fingerprintOfTheirs = () =>
  fingerprintOf(
    node,
    [
      ...Object.values(other.entities).map(({ entityId }) => entityId),
      other.load.projectId,
      other.project.projectId,
      other.draft.projectId,
      other.ending.projectId,
    ].join('|'),
  )

test('a driver can’t act on the load of another driver in the same project', async () => {
  const { fleetLoad, load, crew } = world
  const drivers: CallName[] = ['startLoad', 'arriveAtPit', 'leavePit', 'nearDestination', 'arriveAtSite', 'deliverLoad']
  const before = await fingerprintOf(node)
  for (const name of drivers) {
    for (const input of [load, { ...fleetLoad, loadLogId: load.loadLogId }]) {
      const { status } = await sendCall(node, name, { ...input, actId: newTestId() }, crew.driver.headers)
      expect([name, status]).toEqual([name, 404])
    }
  }
  expect(await fingerprintOf(node)).toEqual(before)
})
