/** What happens to the work of staff who are let go: their calls, truck, loads, invitation and login. */

import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { addNamedUser } from '../../testing/account-delete.fixture.ts'
import { password } from '../../testing/accounts.fixture.ts'
import { callRights } from '../../testing/calls/call-rights.fixture.ts'
import { openCallWorld } from '../../testing/calls/call-world.fixture.ts'
import { callNames, forAll, sendCall } from '../../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { fingerprintOf } from '../../testing/database-fingerprint.fixture.ts'
import { addCrew, type Crew, readLoad, stepsOfLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addFleetTrucker, addTruck, readDocuments, readOwn, tokenIn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const other = closeAfterAll(await openTestNode({ databaseUrl: node.databaseUrl, authSecret: node.authSecret }))

const letGo = (employer: Actor, staff: { entityId: string }, from = employer.client) =>
  from.letStaffGo({ entityId: employer.entityId, staffEntityId: staff.entityId })

test('after staff are let go, each of their calls is refused on both nodes and changes nothing', async () => {
  const world = await openCallWorld(node)
  const { pit, fleet, operator, driver } = world.crew
  const staffTypes = ['excavatorOperator', 'fleetTrucker'] as const
  const calls = world.principals.flatMap(principal =>
    callNames.flatMap(name => {
      const right = callRights[name]
      const type = staffTypes.find(each => each === principal.acts?.type)
      if (!principal.acts || !type || (right.who !== 'entity' && right.who !== 'party')) return []
      const own = right.who === 'entity' ? world.belongings[type] : world.belongings[right.by]
      const { role } = principal.acts
      return right.may[type]?.includes(role) ? [{ name, principal, own, role: `${type} ${role}`, right }] : []
    }),
  )
  expect(calls.length).toBeGreaterThan(80)
  await letGo(pit, operator)
  await letGo(fleet, driver)
  const before = await fingerprintOf(node)
  const wrong: string[] = []
  await forAll(calls, async ({ name, principal, own, role, right }) => {
    for (const each of [node, other]) {
      const input = right.input({ world, own, uid: principal.uid ?? '', email: `${principal.uid}@example.com` })
      const { status, code } = await sendCall(each, name, input, principal.headers)
      if (status !== 403 && status !== 404) wrong.push(`${name} by ${role}: ${status} ${code}`)
    }
  })
  expect(wrong).toEqual([])
  expect(await fingerprintOf(node)).toEqual(before)
})

/** Starts the fleet's load and records its driver's and operator's acts up to a step. */
async function begin(crew: Crew, lastStep: string) {
  const load = { loadLogId: newTestId(), dispatchId: crew.fleetDispatchId }
  for (const step of stepsOfLoad(node, crew, crew.driver, load, Date.now() - 90 * minuteMs)) {
    await step.record()
    if (step.name === lastStep) break
  }
  return { projectId: crew.projectId, ...load }
}

describe('the load of a driver who is let go', () => {
  test('stays open, its truck is released, and its jobber can deliver and approve it', async () => {
    const crew = await addCrew(node)
    const { fleet, driver, jobber } = crew
    const load = await begin(crew, 'confirm the load')
    await letGo(fleet, driver)
    expect(await readLoad(node, fleet, load.loadLogId)).toMatchObject({ state: 'loaded' })
    const path = `haulway-entity/${fleet.entityId}/dispatches/${crew.fleetDispatchId}`
    expect(await readDocuments(node, fleet, path)).toMatchObject([{ state: 'ended', terms: { driverName: 'Dana' } }])
    const late = driver.client.deliverLoad({ ...load, actId: newTestId() })
    await expect(late).rejects.toMatchObject({ code: 'notFound' })
    await jobber.client.deliverLoad({ ...load, actId: newTestId() })
    await jobber.client.approveLoad({ ...load, actId: newTestId() })
    expect(await readLoad(node, fleet, load.loadLogId)).toMatchObject({ state: 'approved' })
  })

  test('can be canceled by the fleet, and its truck dispatched with another driver', async () => {
    const crew = await addCrew(node)
    const { fleet, driver, projectId } = crew
    const load = await begin(crew, 'arrive at the pit')
    const [truck] = await readOwn(node, fleet, 'trucks')
    await letGo(fleet, driver)
    await fleet.client.cancelLoad({ ...load, actId: newTestId(), reason: 'other', note: 'The driver left.' })
    expect(await readLoad(node, fleet, load.loadLogId)).toMatchObject({ state: 'cancelled' })
    const [offer] = await readOwn(node, fleet, 'offers')
    const send = { projectId, offerId: String(offer?.offerId), truckId: String(truck?.truckId) }
    const again = fleet.client.dispatchTruck({
      ...send,
      dispatchId: newTestId(),
      fleetTruckerEntityId: driver.entityId,
    })
    await expect(again).rejects.toThrow('Dana was let go. To bring them back, invite them again.')
    const next = await addFleetTrucker(node, fleet, 'Nils')
    await fleet.client.dispatchTruck({ ...send, dispatchId: newTestId(), fleetTruckerEntityId: next.entityId })
  })
})

test('a driver let go while being dispatched is not dispatched, or is released, in 12 of 12 tries', async () => {
  const crew = await addCrew(node)
  const { fleet, projectId } = crew
  const offerId = newTestId()
  const notice = { projectId, noticeId: crew.haulId, offerId, entityId: fleet.entityId }
  await fleet.client.acceptTruckerNotice({ ...notice, trucks: 3 })
  for (let round = 0; round < 12; round++) {
    const driver = await addFleetTrucker(node, fleet, `Rae-${round}`)
    const truckId = await addTruck(fleet, String(100 + round))
    const send = { projectId, offerId, dispatchId: newTestId(), truckId, fleetTruckerEntityId: driver.entityId }
    const [sent, gone] = await Promise.allSettled([fleet.client.dispatchTruck(send), letGo(fleet, driver)])
    expect(gone).toMatchObject({ status: 'fulfilled' })
    if (sent.status === 'rejected') expect(sent.reason).toMatchObject({ code: 'conflict' })
    const open = await node.sql`
      select 1 from dispatches where record->>'state' = 'open'
        and record->'terms'->>'driverEntityId' = ${driver.entityId}`
    expect(open).toHaveLength(0)
  }
})

describe('an operator who is let go', () => {
  test('sees no load that starts later, and no other operator can take their ticket letters', async () => {
    const crew = await addCrew(node)
    const { pit, operator, solo, projectId } = crew
    const scope = `haulway-entity/${operator.entityId}`
    const copies = () => node.sql`
      select collection from documents
      where scope = ${scope} and collection in ('load-logs', 'dispatches', 'confirmations')`
    expect(await copies()).not.toHaveLength(0)
    await letGo(pit, operator)
    const load = { projectId, loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
    await solo.client.startLoad({ ...load, actId: newTestId() })
    expect(await readLoad(node, pit, load.loadLogId)).toMatchObject({ state: 'started' })
    expect(await copies()).toHaveLength(0)
    const form = { firstName: 'Nell', lastName: 'Ito', machine: 'EX 1' }
    const add = (ticketSeries: string) =>
      pit.client.httpPitCreateOperator({ ...form, entityId: pit.entityId, newEntityId: newTestId(), ticketSeries })
    await expect(add('OR')).rejects.toMatchObject({ code: 'conflict' })
    expect(await add('NL')).toMatchObject({ isSuccessful: true })
  })
})

describe('staff who have not joined yet', () => {
  test('are let go by withdrawing their invitation, which can’t be renewed', async () => {
    const { fleet } = await addCrew(node)
    const { entityId } = fleet
    const user = await node.addUser('Late')
    const invited = { entityId, newEntityId: newTestId(), firstName: 'Late' }
    const late = await fleet.client.inviteFleetTrucker(invited)
    const [token] = await readDocuments(node, fleet, `haulway-entity/${entityId}/entity-tokens`)
    await letGo(fleet, late)
    expect(await readDocuments(node, fleet, `haulway-entity/${entityId}/entity-tokens`)).toEqual([])
    const accepted = user.client.acceptInvitation({ token: tokenIn(late) })
    await expect(accepted).rejects.toThrow('This invitation was withdrawn. Ask for a new one.')
    const named = [{ invitedEntityId: late.entityId }, { entityTokenId: String(token?.entityTokenId) }]
    for (const name of named) {
      const renewed = fleet.client.renewInvitation({ entityId, ...name })
      await expect(renewed).rejects.toThrow('Late was let go.')
    }
    const assigned = fleet.client.changeTruck({ entityId: late.entityId, truckId: await addTruck(fleet, '9') })
    await expect(assigned).rejects.toThrow('Late was let go.')
  })
})

test('a requested account deletion still runs for staff who are let go, and they keep their login', async () => {
  const { fleet } = await addCrew(node)
  const invited = { entityId: fleet.entityId, newEntityId: newTestId(), firstName: 'Dee' }
  const made = await fleet.client.inviteFleetTrucker(invited)
  const { entityId } = made
  const dee = { ...(await addNamedUser(node, 'Dee')), entityId }
  await dee.client.acceptInvitation({ token: tokenIn(made) })
  await dee.client.requestAccountDelete({ entityId, password })
  await letGo(fleet, dee)
  await node.sql`
    update entities set record = jsonb_set(record, '{accountDelete,deleteOn}', '1') where entity_id = ${entityId}`
  await node.sql`
    update pgboss.job set start_after = now()
    where name = 'delete-account' and state = 'created' and data->>'entityId' = ${entityId}`
  const isDeleted = async () => {
    const rows = await node.sql`
      select 1 from entities where entity_id = ${entityId} and record->'accountDelete'->>'deletedOn' is not null`
    expect(rows).toHaveLength(1)
  }
  await eventually(isDeleted)
  await dee.client.changeName({ firstName: 'Dee', lastName: 'Ash' })
})
