/** The world of the principals with something in it for every call: what it can be said of, and be done to. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { idTimeMs } from '@haulway/domain/ids.ts'
import { bearer, newEmail, registerUid, signIn } from '../accounts.fixture.ts'
import { newTestId, type TestNode } from '../test-node.ts'
import { type Actor, addFleetTrucker, addProject, addTruck, tokenIn } from '../work.fixture.ts'
import { addMember, jobsDone, openWorld, type Principal, type World } from './principals.fixture.ts'

/** What an entity has of its own. Cabs have a truck of their fleet's, if any. */
export type Belongings = { entityId: string; helperUid: string; truckId: string; paperId: string; geoPinId: string }

export type CallWorld = World & {
  belongings: Record<EntityTypeName, Belongings>
  materialId: string
  /** Of the same jobber as the world's: at work, still a draft, and one that can be closed. */
  project: ProjectName
  draft: ProjectName
  ending: ProjectName
  noticeId: string
  /** To the fleet: without an answer (to be withdrawn, to be answered), and accepted with a truck still to be sent. */
  offers: { toWithdraw: string; toAnswer: string; toDispatch: string }
  spare: { truckId: string; driverEntityId: string }
  /** A driver of the fleet's without work. */
  toLetGo: string
  /** Made by the jobber. */
  invitations: Record<'toAccept' | 'toRead' | 'toRenew' | 'toWithdraw', { entityTokenId: string; token: string }>
  loadStartedAt: number
  /** The operator's, that the fleet's truck was under the bucket. */
  confirmationId: string
  /** Somebody with an account, who holds a whole sign-in and another on a second device. */
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
  const [project, draft, ending] = [await addWork('Ridge'), await addWork('Mill'), await addWork('Quay')]
  for (const { projectId } of [project, ending]) await jobber.client.publishProject({ projectId })
  const noticeId = newTestId()
  await jobber.client.createProjectNotice({ projectId: project.projectId, noticeId, text: 'Hard hats on.' })
  const [confirmed] = await node.sql<{ id: string }[]>`
    select confirmation_id as id from confirmations
    where load_log_id = ${world.fleetLoad.loadLogId} and record->'act'->>'kind' = 'confirmTrucker'`
  const made = {
    confirmationId: confirmed!.id,
    ...{ materialId, project, draft, ending, noticeId },
    belongings: await addAllBelongings(node, world),
    offers: await addOffers(world, project),
    spare: await addSpare(node, world),
    toLetGo: (await addFleetTrucker(node, world.crew.fleet, 'Lee')).entityId,
    invitations: await addInvitations(jobber),
    loadStartedAt: idTimeMs(world.fleetLoad.loadLogId),
    account: await addAccount(node),
  }
  await jobsDone(node)
  return { ...world, ...made }
}

async function addAllBelongings(node: TestNode, world: World): Promise<CallWorld['belongings']> {
  const { entities } = world
  const driven = await addBelongings(node, entities.truckingFleet, '70')
  const cab = async (actor: Actor) => ({ ...driven, ...(await addPinAndHelper(node, actor)) })
  return {
    jobber: await addBelongings(node, entities.jobber, '71'),
    pitOperation: await addBelongings(node, entities.pitOperation, '72'),
    soloTrucker: await addBelongings(node, entities.soloTrucker, '73'),
    truckingFleet: driven,
    fleetTrucker: await cab(entities.fleetTrucker),
    excavatorOperator: await cab(entities.excavatorOperator),
  }
}

async function addBelongings(node: TestNode, actor: Actor, number: string): Promise<Belongings> {
  const { entityId, client } = actor
  const truckId = await addTruck(actor, number)
  const paperId = newTestId()
  await client.saveTruckPaper({ entityId, truckId, paperId, kind: 'insurance', expiresOn: null })
  return { truckId, paperId, ...(await addPinAndHelper(node, actor)) }
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
  const send = async () => {
    const offerId = newTestId()
    const to = { truckingEntityId: fleet.entityId, trucks: 1 }
    await jobber.client.sendOffer({ projectId, haulId, offerId, ...to })
    return offerId
  }
  const offers = { toWithdraw: await send(), toAnswer: await send(), toDispatch: await send() }
  await fleet.client.answerOffer({ projectId, offerId: offers.toDispatch, accept: true })
  return offers
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
