/** Every kind of caller: the six kinds of entity, each with its three roles, and outsiders. */
import { type EntityTypeName, entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { type MemberRole, memberRoles } from '@haulway/domain/entity/member/member.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { saveMember } from '../../entity/entity.table.ts'
import { givePassword, password } from '../accounts.fixture.ts'
import { addCrew, addDelivered, type Crew } from '../load.fixture.ts'
import { newTestId, type TestNode, type TestUser } from '../test-node.ts'
import { type Actor, addActor } from '../work.fixture.ts'

export type Principal = {
  /** `pitOperation manager`, `stranger`… */
  name: string
  /** Absent for a caller without an account. */
  uid?: string
  headers: Record<string, string>
  /** The entity they act for, and their role in it. */
  acts?: { type: EntityTypeName; entityId: string; role: MemberRole }
}

export type LoadName = { projectId: string; loadLogId: string; dispatchId: string }

export type World = {
  crew: Crew
  /** The solo trucker's load, and one of the fleet's driver that is waiting for approval. */
  load: LoadName
  fleetLoad: LoadName
  entities: Record<EntityTypeName, Actor>
  principals: Principal[]
}

/** What the jobber sells for: no other number of the world is this one. */
export const saleRateE4 = 987_654_321

/** One project with a delivered, approved and partly paid load, and everyone involved. */
export async function openWorld(node: TestNode): Promise<World> {
  const crew = await addCrew(node)
  const { jobber, pit, operator, solo, fleet, driver } = crew
  await jobber.client.changeHaul({ projectId: crew.projectId, haulId: crew.haulId, saleRateE4 })
  const load = await addDelivered(node, crew, solo)
  const fleetLoad = await addDelivered(node, crew, driver)
  await jobber.client.approveLoad({ ...load, actId: newTestId() })
  const payment = {
    entityId: jobber.entityId,
    payeeEntityId: solo.entityId,
    amountCents: 5000,
    currency: 'USD',
  } as const
  await jobber.client.payBalance({ ...payment, paymentId: newTestId() })
  const entities: World['entities'] = {
    jobber,
    pitOperation: pit,
    soloTrucker: solo,
    truckingFleet: fleet,
    fleetTrucker: driver,
    excavatorOperator: operator,
  }
  const members = await Promise.all(
    Object.keys(entityTypes).flatMap(type =>
      memberRoles.map(role => addPrincipal(node, entities, type as EntityTypeName, role)),
    ),
  )
  const outsiders = await addOutsiders(node, jobber)
  await jobsDone(node)
  return { crew, load, fleetLoad, entities, principals: [...members, ...outsiders] }
}

/** Waits until all due jobs have run, since they publish too. */
export function jobsDone(node: Pick<TestNode, 'sql'>): Promise<void> {
  return eventually(async () => {
    const due = await node.sql`
        select name from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()`
    if (due.length > 0) throw new Error(`still to be done: ${due.map(job => job.name)}`)
  })
}

async function addPrincipal(
  node: TestNode,
  entities: World['entities'],
  type: EntityTypeName,
  role: MemberRole,
): Promise<Principal> {
  const owner = entities[type]
  const user = role === 'owner' ? owner : await node.addUser(`${type}-${role}`)
  if (role !== 'owner') await addMember(node, owner.entityId, user, role)
  return {
    name: `${type} ${role}`,
    uid: user.uid,
    headers: user.headers,
    acts: { type, entityId: owner.entityId, role },
  }
}

async function addOutsiders(node: TestNode, jobber: Actor): Promise<Principal[]> {
  const stranger = await addActor(node, 'Stranger', 0)
  const newcomer = await node.addUser('Newcomer')
  const former = await node.addUser('Former')
  await addMember(node, jobber.entityId, former, 'manager')
  await node.sql`delete from members where uid = ${former.uid}`
  return [
    {
      name: 'stranger with their own business',
      uid: stranger.uid,
      headers: stranger.headers,
      acts: { type: 'jobber', entityId: stranger.entityId, role: 'owner' },
    },
    { name: 'user without a business', uid: newcomer.uid, headers: newcomer.headers },
    { name: 'removed member', uid: former.uid, headers: former.headers },
    { name: 'anonymous', headers: {} },
  ]
}

/** Makes another member the owner, after giving the present one the usual password. */
export async function handOver(node: TestNode, owner: Actor, { uid }: TestUser): Promise<void> {
  await givePassword(node, owner)
  await owner.client.handOverEntity({ entityId: owner.entityId, uid, password })
}

export async function addMember(
  node: TestNode,
  entityId: string,
  user: Pick<TestUser, 'uid'>,
  role: MemberRole,
): Promise<void> {
  const member = { entityId, uid: user.uid, role, name: user.uid, since: Date.now() }
  await node.inTransaction(async tx => saveMember(tx, member))
}
