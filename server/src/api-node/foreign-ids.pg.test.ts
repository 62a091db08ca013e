/**
 * Ids of other people's things (measures: S4): every id of every call's good input, one at a time, is exchanged for one
 * of the same kind that belongs to people of another region. Their world is as full as the sender's own.
 */

import type { CallName } from '@haulway/domain/wire/contract.ts'
import { madeIds } from '@haulway/domain/wire/made-ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askCall, callNames, forAll } from '../testing/calls/ask-call.fixture.ts'
import { exampleIn, rightPartyIn } from '../testing/calls/call-rights.fixture.ts'
import { type CallWorld, openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { keptBack, printOf, refuseToKeepTrials } from '../testing/database-print.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'

let node: TestNode
let world: CallWorld
let other: CallWorld
let theirs: Record<string, string>
beforeAll(async () => {
  node = await openTestNode()
  world = await openCallWorld(node)
  other = await openCallWorld(node)
  theirs = await listTheirs()
}, 120_000)
afterAll(() => node.close())

/** Of each kind of thing one of theirs, by the fields that name it. */
async function listTheirs(): Promise<Record<string, string>> {
  const { crew, load, project, belongings, offers, invitations, materialId } = other
  const [payment] = await node.sql<{ id: string }[]>`
    select payment_id as id from payments where entity_id = ${crew.jobber.entityId}`
  const [act] = await node.sql<{ id: string }[]>`
    select act_id as id from load_log_acts where project_id = ${load.projectId} limit 1`
  const { truckId, paperId, geoPinId, helperUid } = belongings.truckingFleet
  return {
    ...{ ...load, ...project, materialId, truckId, paperId, geoPinId, uid: helperUid, userId: helperUid },
    ...{ entityId: crew.jobber.entityId, newEntityId: crew.fleet.entityId, pitEntityId: crew.pit.entityId },
    staffEntityId: crew.driver.entityId,
    ...{ truckingEntityId: crew.fleet.entityId, payeeEntityId: crew.solo.entityId, offerId: offers.toAnswer },
    ...{ fleetTruckerEntityId: crew.driver.entityId, noticeId: project.haulId, paymentId: payment!.id, actId: act!.id },
    ...{ entityTokenId: invitations.toRenew.entityTokenId, sessionId: other.account.otherSessionId },
  }
}

type Exchange = { name: CallName; field: string; isMade: boolean; input: Record<string, unknown> }

/** What the sender makes has another id each time; all other ids name what is there. */
function listExchanges(): Exchange[] {
  return callNames.flatMap(name => {
    const [input, again] = [exampleIn(world, name), exampleIn(world, name)]
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

const loadActs: readonly CallName[] = [
  ...(['startLoad', 'arriveAtPit', 'confirmTrucker', 'confirmLoad', 'leavePit', 'nearDestination'] as const),
  ...(['arriveAtSite', 'deliverLoad', 'approveLoad', 'disputeLoad', 'resolveDispute', 'rejectLoad'] as const),
  ...(['cancelLoad', 'correctLoad'] as const),
]

/** Where naming a thing of others is no wrong: by call and field, and why. */
const harmless: Record<string, string> = {
  'addSupplier.pitEntityId': 'a jobber buys from any pit',
  'sendOffer.truckingEntityId': 'a jobber offers to any hauler',
  'removeGeoPin.geoPinId': 'a pin is known within its business: there is none of this name, and so none to remove',
  'appendErrorLog.userId': 'a report bears the name of who sends it, whatever it says',
  'appendInfoLog.userId': 'a report bears the name of who sends it, whatever it says',
  'removeTruckPaper.paperId': 'a paper is known within its truck: there is none of this name, and so none to remove',
  ...Object.fromEntries(
    loadActs.map(name => [`${name}.dispatchId`, 'a load that is known has its dispatch, whatever else is named']),
  ),
}

test('whoever names a thing of others, in any field of any call, is refused', async () => {
  const trial = await refuseToKeepTrials(node)
  const named = listExchanges().filter(({ isMade }) => !isMade)
  expect(named.length).toBeGreaterThan(100)
  const wrong: string[] = []
  const before = await printOf(node)
  await forAll(named, async ({ name, field, input }) => {
    const answer = await askCall(node, name, input, { ...rightPartyIn(world, name).headers, ...trial })
    const isRefused = [403, 404].includes(answer.status) || answer.code === 'conflict'
    if (isRefused || (answer.status === keptBack && `${name}.${field}` in harmless)) return
    wrong.push(`${name}.${field}: ${answer.status} ${answer.code}`)
  })
  expect(wrong).toEqual([])
  expect(await printOf(node)).toEqual(before)
}, 120_000)

/** Partners who are chosen on purpose: they are told of it. */
const chosen = ['addSupplier.pitEntityId', 'sendOffer.truckingEntityId']

test('whoever gives what they make or say the name of a thing of others leaves theirs as it is', async () => {
  const before = await printOfTheirs()
  const tried = listExchanges().filter(({ name, field, isMade }) => {
    const place = `${name}.${field}`
    const mayBeNew = isMade || madeIds[name]?.[field] !== undefined
    return !chosen.includes(place) && (mayBeNew || place in harmless)
  })
  expect(tried.length).toBeGreaterThan(60)
  const statuses: number[] = []
  await forAll(tried, async ({ name, input }) => {
    statuses.push((await askCall(node, name, input, rightPartyIn(world, name).headers)).status)
  })
  expect(statuses.filter(status => status >= 500)).toEqual([])
  expect(await printOfTheirs()).toEqual(before)
}, 120_000)

/** Every row that names one of their businesses, projects or people. */
async function printOfTheirs(): Promise<Record<string, unknown>> {
  const names = [
    ...Object.values(other.entities).map(({ entityId }) => entityId),
    ...[other.load.projectId, other.project.projectId, other.draft.projectId, other.ending.projectId],
  ].join('|')
  const tables = await node.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  const prints = await Promise.all(
    tables.map(async ({ name }) => [
      name,
      ...(await node.sql`
        select count(*)::int as rows, md5(string_agg(each::text, ' ' order by each::text)) as print
        from ${node.sql(name)} as each where each::text ~ ${names}`),
    ]),
  )
  return Object.fromEntries(prints)
}

test('a driver says nothing of the load of another driver of the same project', async () => {
  const { fleetLoad, load, crew } = world
  const drivers: CallName[] = ['startLoad', 'arriveAtPit', 'leavePit', 'nearDestination', 'arriveAtSite', 'deliverLoad']
  const before = await printOf(node)
  for (const name of drivers) {
    for (const input of [load, { ...fleetLoad, loadLogId: load.loadLogId }]) {
      const { status } = await askCall(node, name, { ...input, actId: newTestId() }, crew.driver.headers)
      expect([name, status]).toEqual([name, 404])
    }
  }
  expect(await printOf(node)).toEqual(before)
})
