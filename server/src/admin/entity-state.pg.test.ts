/** What a business's state permits, for its own acts and for others' acts that involve it: all from one table. */
import {
  type EntityState,
  type EntityWork,
  entityStates,
  isPermitted,
} from '@haulway/domain/entity/state/entity-state.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestDeletion } from '../testing/account-delete.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, type Crew, readLoad } from '../testing/load.fixture.ts'
import { addDestination } from '../testing/payout-destination.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import {
  type Actor,
  addActor,
  addPit,
  addProject,
  addTruck,
  haulCard,
  readDocuments,
  readOwn,
  tokenIn,
} from '../testing/work.fixture.ts'
import { runAct } from './run-act.ts'

const node = closeAfterAll(await openTestNode())

const move = (actor: Actor, entityState: EntityState, reason = '') =>
  actor.client.entityStateChange({ entityId: actor.entityId, entityState, reason })
const inviteAnn = ({ client, entityId }: Actor, role: 'member' | 'manager') =>
  client.inviteMember({ entityId, entityTokenId: newTestId(), role, name: 'Ann' })
const admin = (...args: string[]) => runAct(node.databaseUrl, args, Date.now)
const entityOf = async (actor: Actor) => (await readDocuments(node, actor, `haulway-entity/${actor.entityId}`))[0]

/** Brings an entity into a state as its members or an administrator would. */
async function bringTo(actor: Actor, state: EntityState): Promise<void> {
  if (state === 'active') return
  if (state === 'suspended') await admin('entity', 'suspend', actor.entityId, '--reason', 'test')
  else await move(actor, state === 'closed' ? 'closing' : state)
  if (state === 'closed') await move(actor, 'closed')
}

const notClosed = ['active', 'paused', 'suspended', 'closing'] as const

/** Expects a call to succeed or fail as the table says. */
async function expectAsPermitted(state: EntityState, work: EntityWork, call: Promise<unknown>): Promise<void> {
  if (isPermitted(state, work)) await call
  else {
    const refused = { code: 'conflict', message: entityStates[state].whyNot, data: { entityState: state } }
    await expect(call).rejects.toMatchObject(refused)
  }
}

describe.each(notClosed)('a jobber that is %s', state => {
  let jobber: Actor
  let pit: Actor
  let solo: Actor
  let materialId: string
  let published: { projectId: string; haulId: string }
  let draft: { projectId: string; haulId: string }
  beforeAll(async () => {
    jobber = await addActor(node, 'Alder', 0)
    const { pit: made, material } = await addPit(node, 'Oak Run')
    ;[pit, materialId] = [made, material.materialId]
    published = await addProject(jobber, pit, materialId, { trucksWanted: 4 })
    draft = await addProject(jobber, pit, materialId)
    await jobber.client.publishProject({ projectId: published.projectId })
    solo = await addActor(node, 'Sam', 2)
    await addTruck(solo, '12')
    await bringTo(jobber, state)
  })

  test('begins and publishes projects and hauls as the table permits', async () => {
    await expectAsPermitted(state, 'project', addProjectAgain(jobber, pit, materialId))
    await expectAsPermitted(state, 'project', jobber.client.publishProject({ projectId: draft.projectId }))
    await expectAsPermitted(state, 'project', jobber.client.createHaul({ ...published, ...newHaul(pit, materialId) }))
  })

  test('sends offers, buys from new pits and invites people as the table permits', async () => {
    const offer = { ...published, offerId: newTestId(), truckingEntityId: solo.entityId, trucks: 1 }
    await expectAsPermitted(state, 'offer', jobber.client.sendOffer(offer))
    const { pit: other } = await addPit(node, 'Elm')
    const buy = { entityId: jobber.entityId, pitEntityId: other.entityId }
    await expectAsPermitted(state, 'supply', jobber.client.addSupplier(buy))
    await expectAsPermitted(state, 'invitation', inviteAnn(jobber, 'member'))
  })

  test('has its notices on the board, for truckers to accept, only as the table permits', async () => {
    const { notices } = await solo.client.listTruckerNotices({ entityId: solo.entityId, limit: 100 })
    const isOnBoard = notices.some(notice => notice.projectId === published.projectId)
    expect(isOnBoard).toBe(isPermitted(state, 'offer'))
    const take = { projectId: published.projectId, noticeId: published.haulId, entityId: solo.entityId }
    const taken = solo.client.acceptTruckerNotice({ ...take, offerId: newTestId(), dispatchId: newTestId() })
    if (isPermitted(state, 'offer')) await taken
    else await expect(taken).rejects.toThrow('Alder is not taking new work.')
  })

  test('can still change its own details', async () => {
    await jobber.client.changeEntity({ entityId: jobber.entityId, phoneNo: '412 555 0199' })
    expect(await entityOf(jobber)).toMatchObject({ entityState: state, phoneNo: '412 555 0199' })
  })
})

const newHaul = (pit: Actor, materialId: string) => ({
  haulId: newTestId(),
  pitEntityId: pit.entityId,
  materialId,
  targetMilli: 500_000,
  card: haulCard,
  trucksWanted: 2,
  destination: { name: 'Mill Road gate', lat: 40.5, lng: -79.9 },
})

const addProjectAgain = (jobber: Actor, pit: Actor, materialId: string) =>
  jobber.client.createProject({
    entityId: jobber.entityId,
    projectId: newTestId(),
    name: 'Another',
    startDay: '2126-03-02',
    haul: newHaul(pit, materialId),
  })

describe.each(notClosed)('a trucker that is %s', state => {
  let crew: Crew
  let open: { offerId: string; projectId: string }
  let loadLogId: string
  beforeAll(async () => {
    crew = await addCrew(node)
    const { jobber, fleet, projectId, haulId } = crew
    loadLogId = newTestId()
    const start = { projectId, loadLogId, dispatchId: crew.fleetDispatchId, actId: newTestId() }
    await crew.driver.client.startLoad(start)
    open = { projectId, offerId: newTestId() }
    const offer = { ...open, haulId, truckingEntityId: fleet.entityId, trucks: 1 }
    await jobber.client.sendOffer(offer)
    await addTruck(fleet, '8')
    await bringTo(fleet, state)
  })

  test('accepts notices and offers, and is sent offers, as the table permits', async () => {
    const { fleet, jobber, projectId, haulId } = crew
    const notice = { projectId, noticeId: haulId, entityId: fleet.entityId, offerId: newTestId(), trucks: 1 }
    await expectAsPermitted(state, 'offer', fleet.client.acceptTruckerNotice(notice))
    await expectAsPermitted(state, 'offer', fleet.client.answerOffer({ ...open, accept: true }))
    const offerToFleet = { projectId, haulId, offerId: newTestId(), truckingEntityId: fleet.entityId, trucks: 1 }
    const sent = jobber.client.sendOffer(offerToFleet)
    if (isPermitted(state, 'offer')) await sent
    else await expect(sent).rejects.toThrow('Keystone is not taking new work.')
    if (!isPermitted(state, 'offer')) await fleet.client.answerOffer({ ...open, accept: false })
  })

  test('dispatches trucks as the table permits', async () => {
    const { fleet, driver, projectId } = crew
    const [accepted] = await node.sql<{ id: string }[]>`
      select offer_id as id from offers where project_id = ${projectId} and record->>'state' = 'accepted'
      and record->>'truckingEntityId' = ${fleet.entityId}`
    const [truck] = await node.sql<{ id: string }[]>`
      select truck_id as id from trucks where entity_id = ${fleet.entityId} and record->>'number' = '8'`
    const send = { projectId, offerId: accepted!.id, dispatchId: newTestId(), truckId: truck!.id }
    const sent = fleet.client.dispatchTruck({ ...send, fleetTruckerEntityId: driver.entityId })
    // The driver is already dispatched there: where the state permits dispatching, that is the refusal.
    const reason = isPermitted(state, 'dispatch') ? /dispatched/ : entityStates[state].whyNot
    await expect(sent).rejects.toThrow(reason)
  })

  test('finishes the load it has in progress', async () => {
    const { driver, projectId } = crew
    const ids = { projectId, loadLogId, dispatchId: crew.fleetDispatchId }
    await driver.client.arriveAtPit({ ...ids, actId: newTestId() })
    expect(await readLoad(node, driver, loadLogId)).toMatchObject({ state: 'queued' })
  })

  test('withdraws money as the table permits', async () => {
    const { fleet } = crew
    const amount = { entityId: fleet.entityId, amountCents: 1000, currency: 'USD' }
    const { feeCents, configVersion } = await fleet.client.getWithdrawFeeQuote(amount)
    const payoutDestinationId = await addDestination(node, fleet)
    const quoted = { feeCents, feeConfigVersion: configVersion, payoutDestinationId }
    const request = { ...amount, withdrawalId: newTestId(), ...quoted }
    const withdrawn = fleet.client.userWithdrawMoney(request)
    // Its wallet is empty: where the state permits a withdrawal, that is the refusal.
    const whyNot: string = entityStates[state].whyNot
    if (!isPermitted(state, 'withdrawal')) return expect(withdrawn).rejects.toThrow(whyNot)
    return expect(withdrawn).rejects.not.toMatchObject({ message: whyNot || 'none' })
  })
})

test.each(notClosed)('new hauls can buy from a pit that is %s as the table permits', async state => {
  const jobber = await addActor(node, 'Alder', 0)
  const { pit, material } = await addPit(node, 'Oak Run')
  await jobber.client.addSupplier({ entityId: jobber.entityId, pitEntityId: pit.entityId })
  await bringTo(pit, state)
  const made = addProjectAgain(jobber, pit, material.materialId)
  if (isPermitted(state, 'supply')) await made
  else await expect(made).rejects.toThrow('Oak Run is not taking new work.')
})

describe('a change of state', () => {
  test('is permitted by role, reaches all members immediately, and is recorded with who, when and why', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const token = tokenIn(await inviteAnn(greg, 'manager'))
    const ann = { ...(await node.addUser('Ann')), entityId: greg.entityId }
    await ann.client.acceptInvitation({ token })
    expect(await move(ann, 'paused', 'Winter')).toEqual({ entityId: greg.entityId, entityState: 'paused' })
    expect(await entityOf(greg)).toMatchObject({ entityState: 'paused', stateReason: 'Winter' })
    await expect(move(ann, 'closing')).rejects.toThrow('Only the owner can do this. Ask the owner.')
    await move(greg, 'closing')
    await move(greg, 'active')
    const trail = await readOwn(node, greg, 'entity-state-changes')
    expect(trail).toMatchObject([
      { from: 'active', to: 'paused', by: 'manager', uid: ann.uid, name: 'Ann', reason: 'Winter' },
      { from: 'paused', to: 'closing', by: 'owner', uid: greg.uid, reason: '' },
      { from: 'closing', to: 'active', by: 'owner', uid: greg.uid },
    ])
  })

  test('is not chosen by a driver or an operator, whose account can still be deleted and kept', async () => {
    for (const type of [4, 6] as const) {
      const dana = await addActor(node, 'Dana', type)
      for (const state of ['paused', 'closing'] as const) {
        await expect(move(dana, state)).rejects.toMatchObject({ code: 'notAllowed' })
      }
      await requestDeletion(node, dana)
      expect(await entityOf(dana)).toMatchObject({ entityState: 'closing' })
      await dana.client.cancelAccountDelete({ entityId: dana.entityId })
      expect(await entityOf(dana)).toMatchObject({ entityState: 'active' })
    }
  })

  test('made twice counts once, and is refused for strangers, plain members and malformed input', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const sly = await addActor(node, 'Sly', 0)
    await move(greg, 'paused')
    await move(greg, 'paused')
    expect(await readOwn(node, greg, 'entity-state-changes')).toHaveLength(1)
    await expect(move({ ...sly, entityId: greg.entityId }, 'active')).rejects.toMatchObject({ code: 'notFound' })
    await expect(move(greg, 'suspended')).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(move(greg, 'asleep' as EntityState)).rejects.toMatchObject({ code: 'invalidInput' })
    await expect(move(greg, 'active', 'x'.repeat(201))).rejects.toMatchObject({ code: 'invalidInput' })
  })

  test('by an administrator has an audit row, and only an administrator can lift a suspension', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const { entityId } = greg
    await expect(admin('entity', 'suspend', entityId)).rejects.toThrow('Usage')
    expect(await admin('entity', 'suspend', entityId, '--reason', 'Unpaid')).toBe('Greg is suspended.')
    expect(await entityOf(greg)).toMatchObject({ entityState: 'suspended', stateReason: 'Unpaid' })
    await expect(move(greg, 'active')).rejects.toThrow(entityStates.suspended.whyNot)
    const [act] = await node.sql`select words from admin_acts where words->>2 = ${entityId}`
    expect(act?.words).toEqual(['entity', 'suspend', entityId, '--reason', 'Unpaid'])
    expect(await admin('entity', 'resume', entityId, '--reason', 'Paid')).toBe('Greg is active.')
    await expect(admin('entity', 'resume', entityId, '--reason', 'Paid')).rejects.toThrow("isn't suspended")
  })

  test('to closed is refused until everything is finished, and then only reading is possible', async () => {
    const crew = await addCrew(node)
    const { solo } = crew
    const load = await addDelivered(node, crew, solo, Date.now() - 90 * minuteMs)
    await move(solo, 'closing')
    await expect(move(solo, 'closed')).rejects.toThrow('1 truck at work, 1 load for the jobber to approve')
    await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
    await solo.client.endDispatch({ projectId: crew.projectId, dispatchId: crew.soloDispatchId })
    await expect(move(solo, 'closed')).rejects.toThrow('money owed or to withdraw')
    const idle = await addActor(node, 'Ida', 2)
    await bringTo(idle, 'closed')
    expect(await entityOf(idle)).toMatchObject({ entityState: 'closed' })
    await expect(idle.client.changeEntity({ entityId: idle.entityId, name: 'Ida II' })).rejects.toThrow('is closed')
    await expect(addTruck(idle, '3')).rejects.toThrow('is closed')
    await expect(move(idle, 'active')).rejects.toThrow('is closed')
    await expect(inviteAnn(idle, 'member')).rejects.toThrow('is closed')
    expect(await readOwn(node, idle, 'payments')).toEqual([])
  })
})

test('a new operator immediately has the pit’s loads in progress', async () => {
  const crew = await addCrew(node)
  const { projectId, pit, solo } = crew
  const load = { projectId, loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  await solo.client.startLoad({ ...load, actId: newTestId() })
  await addDelivered(node, crew, crew.driver)
  const { entityId, ...made } = await pit.client.httpPitCreateOperator({
    entityId: pit.entityId,
    newEntityId: newTestId(),
    firstName: 'Nell',
    machine: 'EX 2',
    ticketSeries: 'NL',
  })
  const nell = { ...(await node.addUser('Nell')), entityId }
  await nell.client.acceptInvitation({ token: tokenIn(made) })
  const loads = await readDocuments(node, nell, `haulway-entity/${entityId}/load-logs`)
  expect(loads).toMatchObject([{ loadLogId: load.loadLogId, state: 'started', party: 'operator' }])
})
