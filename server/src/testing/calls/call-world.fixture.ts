/** The world of the principals, with records for every call to act on. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { idTimeMs } from '@haulway/domain/ids.ts'
import { addDays, hourMs } from '@haulway/domain/time.ts'
import { bearer, newEmail, registerUid, signIn } from '../accounts.fixture.ts'
import { addApiKey } from '../api-key.fixture.ts'
import { addDelivered } from '../load.fixture.ts'
import { newTestId, type TestNode } from '../test-node.ts'
import { addWebhook } from '../webhook.fixture.ts'
import { type Actor, addFleetTrucker, addProject, addTruck, haulCard, tokenIn } from '../work.fixture.ts'
import { addMember, jobsDone, openWorld, type Principal, type World } from './principals.fixture.ts'

/** An entity's own records. Drivers and operators have a truck of the fleet. */
export type Belongings = Record<
  'entityId' | 'helperUid' | 'truckId' | 'paperId' | 'geoPinId' | 'businessPaperId',
  string
>

export type CallWorld = World & {
  belongings: Record<EntityTypeName, Belongings>
  materialId: string
  /** Projects of the world's jobber: one in progress, a draft, and one that can be closed. */
  project: ProjectName
  draft: ProjectName
  ending: ProjectName
  noticeId: string
  /** Offers to the fleet: two unanswered (to withdraw, to answer), and an accepted one that needs a truck. */
  /** The fleet has accepted `newCard` and `cardToWithdraw`, and the jobber has proposed other cards for them. */
  offers: Record<'toWithdraw' | 'toAnswer' | 'toDispatch' | 'newCard' | 'cardToWithdraw', string>
  /** Of the jobber with the fleet: one in effect, two proposed by the jobber, one proposed by the fleet. */
  /** Of the agreement `standing`. */
  deductionId: string
  agreements: Record<'standing' | 'byJobber' | 'toWithdraw' | 'byFleet', string>
  spare: { truckId: string; driverEntityId: string }
  /** A driver of the fleet without work. */
  toLetGo: string
  /** Invitations by the jobber. */
  invitations: Record<'toAccept' | 'toRead' | 'toRenew' | 'toWithdraw', { entityTokenId: string; token: string }>
  loadStartedAt: number
  /** Of the jobber. */
  apiKeyId: string
  webhookId: string
  /** Of the project in progress. */
  shareLink: { name: { projectId: string; shareLinkId: string }; token: string }
  /** An approved load of the fleet's driver. */
  approvedLoad: { projectId: string; loadLogId: string; dispatchId: string }
  /** The fleet driver's shift, under way. */
  shift: { projectId: string; shiftId: string; dispatchId: string }
  /** A shift of the same driver that fleet and jobber have agreed to. */
  agreedShift: { projectId: string; shiftId: string; dispatchId: string }
  /** A shift of the same driver and day that pays by the hour. */
  paidShift: { projectId: string; shiftId: string; dispatchId: string }
  /** The operator's confirmation that the fleet's truck was loading. */
  confirmationId: string
  /** A user with an account who is signed in on two devices. */
  account: Account
}
export type ProjectName = { projectId: string; haulId: string }

export type Account = {
  principal: Principal & { uid: string }
  email: string
  refreshToken: string
  otherSessionId: string
}

export async function openCallWorld(node: TestNode): Promise<CallWorld> {
  const world = await openWorld(node)
  const { jobber, pit } = world.crew
  const [material] = await node.sql<{ material_id: string }[]>`
    select material_id from materials where entity_id = ${pit.entityId}`
  const materialId = material!.material_id
  const addWork = (name: string) => addProject(jobber, pit, materialId, { trucksWanted: 8, name })
  const project = await addWork('Ridge')
  const draft = await addWork('Mill')
  const ending = await addWork('Quay')
  for (const { projectId } of [project, ending]) await jobber.client.publishProject({ projectId })
  const noticeId = newTestId()
  await jobber.client.createProjectNotice({ projectId: project.projectId, noticeId, text: 'Hard hats on.' })
  const [confirmed] = await node.sql<{ id: string }[]>`
    select confirmation_id as id from confirmations
    where load_log_id = ${world.fleetLoad.loadLogId} and record->'act'->>'kind' = 'confirmTrucker'`
  const made = {
    confirmationId: confirmed!.id,
    materialId,
    project,
    draft,
    ending,
    noticeId,
    belongings: await addAllBelongings(node, world),
    offers: await addOffers(world, project),
    ...(await addAgreements(world, [project, draft, ending])),
    spare: await addSpare(node, world),
    toLetGo: (await addFleetTrucker(node, world.crew.fleet, 'Lee')).entityId,
    invitations: await addInvitations(jobber),
    shift: await addShift(world),
    agreedShift: await addAgreedShift(world.crew, world.crew),
    paidShift: await addPaidShift(world, materialId),
    loadStartedAt: idTimeMs(world.fleetLoad.loadLogId),
    approvedLoad: await addApproved(node, world),
    apiKeyId: (await addApiKey(node, jobber.entityId, ['read'])).apiKeyId,
    webhookId: await addWebhook(node, jobber.entityId, { address: 'https://erp.example/in' }),
    shareLink: await addShareLink(jobber, project),
    account: await addAccount(node),
  }
  await jobsDone(node)
  return { ...world, ...made }
}

async function addShareLink({ client }: Actor, { projectId }: ProjectName): Promise<CallWorld['shareLink']> {
  const { shareLinkId, shareToken = '' } = await client.createShareLink({ projectId, name: 'Owner', days: 30 })
  return { name: { projectId, shareLinkId }, token: shareToken }
}

async function addApproved(node: TestNode, { crew }: World): Promise<CallWorld['approvedLoad']> {
  const load = await addDelivered(node, crew, crew.driver, Date.now() - 11 * hourMs)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  return load
}

async function addShift({ crew }: World): Promise<CallWorld['shift']> {
  const shift = { projectId: crew.projectId, shiftId: newTestId(), dispatchId: crew.fleetDispatchId }
  await crew.driver.client.startShift({ ...shift, actId: newTestId() })
  return shift
}

async function addPaidShift({ crew }: World, materialId: string): Promise<CallWorld['paidShift']> {
  const { jobber, pit, fleet, driver, fleetTruckId: truckId } = crew
  const card = { basis: 'hour', rateE4: 1_000_000, clock: 'portal' } as const
  const { projectId, haulId } = await addProject(jobber, pit, materialId, { name: 'Lane', card })
  await jobber.client.publishProject({ projectId })
  const offerId = newTestId()
  const accepted = { projectId, noticeId: haulId, entityId: fleet.entityId, offerId, trucks: 1 }
  await fleet.client.acceptTruckerNotice(accepted)
  const fleetDispatchId = newTestId()
  const sent = { dispatchId: fleetDispatchId, truckId, fleetTruckerEntityId: driver.entityId }
  await fleet.client.dispatchTruck({ projectId, offerId, ...sent })
  return addAgreedShift(crew, { projectId, fleetDispatchId })
}

async function addAgreedShift(
  { fleet, jobber }: World['crew'],
  { projectId, fleetDispatchId: dispatchId }: Pick<World['crew'], 'projectId' | 'fleetDispatchId'>,
): Promise<CallWorld['agreedShift']> {
  const shift = { projectId, shiftId: newTestId(), dispatchId }
  const sheet = { startAt: Date.UTC(2026, 2, 2, 12), endAt: Date.UTC(2026, 2, 2, 20), breaks: [] }
  await fleet.client.changeTimeSheet({ ...shift, actId: newTestId(), sheet })
  await jobber.client.agreeToTimeSheet({ ...shift, actId: newTestId(), sheet })
  return shift
}

async function addAllBelongings(node: TestNode, world: World): Promise<CallWorld['belongings']> {
  const { entities } = world
  const driven = await addHaulerBelongings(node, entities.truckingFleet, '70')
  const addCabBelongings = async (actor: Actor) => ({ ...driven, ...(await addPinAndHelper(node, actor)) })
  return {
    jobber: await addBelongings(node, entities.jobber, '71'),
    pitOperation: await addBelongings(node, entities.pitOperation, '72'),
    soloTrucker: await addHaulerBelongings(node, entities.soloTrucker, '73'),
    truckingFleet: driven,
    fleetTrucker: await addCabBelongings(entities.fleetTrucker),
    excavatorOperator: await addCabBelongings(entities.excavatorOperator),
  }
}

async function addBelongings(node: TestNode, actor: Actor, number: string): Promise<Belongings> {
  const { entityId, client } = actor
  const truckId = await addTruck(actor, number)
  const paperId = newTestId()
  await client.saveTruckPaper({ entityId, truckId, paperId, kind: 'insurance', expiresOn: null })
  return { truckId, paperId, businessPaperId: newTestId(), ...(await addPinAndHelper(node, actor)) }
}

async function addHaulerBelongings(node: TestNode, actor: Actor, number: string): Promise<Belongings> {
  const belongings = await addBelongings(node, actor, number)
  const paper = { kind: 'w9' as const, expiresOn: null, paperId: belongings.businessPaperId }
  await actor.client.savePaper({ entityId: actor.entityId, ...paper })
  return belongings
}

async function addPinAndHelper(node: TestNode, actor: Actor) {
  const { entityId, client } = actor
  const geoPinId = newTestId()
  await client.setGeoPin({ entityId, geoPinId, name: 'Soft shoulder', kind: 'hazard', lat: 40.5, lng: -79.9 })
  const helper = await node.addUser('Helper')
  await addMember(node, entityId, helper, 'member')
  return { entityId, geoPinId, helperUid: helper.uid }
}

async function addOffers({ crew }: World, { projectId, haulId }: ProjectName): Promise<CallWorld['offers']> {
  const { jobber, fleet } = crew
  // One truck to dispatch, and one to sub out.
  const send = async (trucks = 2) => {
    const offerId = newTestId()
    const to = { truckingEntityId: fleet.entityId, trucks }
    await jobber.client.sendOffer({ projectId, haulId, offerId, ...to })
    return offerId
  }
  const offers = {
    toWithdraw: await send(),
    toAnswer: await send(),
    toDispatch: await send(),
    newCard: await send(1),
    cardToWithdraw: await send(1),
  }
  for (const offerId of [offers.toDispatch, offers.newCard, offers.cardToWithdraw]) {
    await fleet.client.answerOffer({ projectId, offerId, accept: true })
  }
  const validFrom = addDays(new Date().toISOString().slice(0, 10), 30)
  for (const offerId of [offers.newCard, offers.cardToWithdraw]) {
    const proposed = { entityId: jobber.entityId, projectId, offerId }
    await jobber.client.proposeOfferCard({ ...proposed, card: haulCard, validFrom })
  }
  return offers
}

async function addAgreements(
  { crew }: World,
  [first, second, third]: ProjectName[],
): Promise<Pick<CallWorld, 'agreements' | 'deductionId'>> {
  const { jobber, fleet } = crew
  const propose = async (by: Actor, other: Actor, project?: ProjectName) => {
    const agreementId = newTestId()
    const card = { card: haulCard, validFrom: '2026-03-02', ...(project && { projectId: project.projectId }) }
    await by.client.proposeAgreement({ entityId: by.entityId, otherEntityId: other.entityId, agreementId, ...card })
    return agreementId
  }
  const standing = await propose(jobber, fleet, first)
  const answer = { entityId: fleet.entityId, payerEntityId: jobber.entityId, version: 1, accept: true }
  await fleet.client.answerAgreement({ ...answer, agreementId: standing })
  const proposed = { entityId: jobber.entityId, payerEntityId: jobber.entityId, agreementId: standing }
  const { deductionId } = await jobber.client.proposeDeduction({ ...proposed, reason: 'Ruts', amountCents: 100 })
  const agreements = {
    standing,
    byJobber: await propose(jobber, fleet),
    toWithdraw: await propose(jobber, fleet, second),
    byFleet: await propose(fleet, jobber, third),
  }
  return { agreements, deductionId }
}

async function addSpare(node: TestNode, { crew }: World): Promise<CallWorld['spare']> {
  const driver = await addFleetTrucker(node, crew.fleet, 'Ira')
  return { truckId: await addTruck(crew.fleet, '8'), driverEntityId: driver.entityId }
}

async function addInvitations({ entityId, client }: Actor): Promise<CallWorld['invitations']> {
  const invite = async () => {
    const made = await client.inviteMember({ entityId, entityTokenId: newTestId(), role: 'member', name: 'Guest' })
    return { entityTokenId: made.entityTokenId, token: tokenIn(made) }
  }
  return { toAccept: await invite(), toRead: await invite(), toRenew: await invite(), toWithdraw: await invite() }
}

export async function addAccount(node: TestNode): Promise<Account> {
  const email = newEmail('account')
  const uid = await registerUid(node, email)
  const here = await signIn(node, email)
  const there = await signIn(node, email)
  const principal = { name: 'somebody with an account', uid, headers: bearer(here.accessToken) }
  return { principal, email, refreshToken: here.refreshToken, otherSessionId: there.sessionId }
}
