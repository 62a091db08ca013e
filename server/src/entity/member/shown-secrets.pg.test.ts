/**
 * What a call has shown a person, or sends to an address of theirs, ends with their right to it. The calls are those of
 * the contract whose reply has a secret.
 */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { describe, expect, test } from 'vitest'
import { secretReplyFields } from '../../http/command/kept-reply.ts'
import { bearer, getMail, givePassword, password } from '../../testing/accounts.fixture.ts'
import { replySchemaOf } from '../../testing/calls/input-schema.fixture.ts'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode, type TestUser } from '../../testing/test-node.ts'
import { callWhileInserting } from '../../testing/while-inserting.fixture.ts'
import {
  type Actor,
  addActor,
  addPit,
  addProject,
  addTruck,
  readDocuments,
  readOwn,
  tokenIn,
} from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

/** Of a person and of no business: the secret of their authenticator app. */
const ofOneself: CallName[] = ['startMfa']
const secretFields = [...secretReplyFields, 'secret']
const showing = (Object.keys(contract) as CallName[]).filter(name => {
  const text = JSON.stringify(replySchemaOf(name))
  return !ofOneself.includes(name) && secretFields.some(field => text.includes(`"${field}"`))
})

/** An operator's own. */
let nextSeries = 1

type Shown = {
  business: () => Promise<Actor>
  /** As the manager. @returns how to find out whether what was shown still works */
  show: (manager: TestUser, business: Actor) => Promise<() => Promise<boolean>>
}

const fleet = () => addActor(node, 'Keystone', 3)
const answers = async (address: string, headers = {}) => (await fetch(node.url + address, { headers })).ok
const opensInvitation = (token: string) => async () => (await node.post('/read-invitation', { token })).ok
const pointOf = (id: string) => `/gps?id=${id}&lat=40.6102&lon=-75.4901`

async function connect({ client }: TestUser, { entityId }: Actor, truckId: string) {
  const { gpsToken = '' } = await client.connectGpsDevice({ entityId, truckId })
  return () => answers(pointOf(gpsToken))
}

const shown: Record<string, Shown> = {
  inviteMember: {
    business: fleet,
    show: async ({ client }, { entityId }) => {
      const person = { entityTokenId: newTestId(), role: 'member', name: 'Ann' } as const
      return opensInvitation(tokenIn(await client.inviteMember({ entityId, ...person })))
    },
  },
  renewInvitation: {
    business: fleet,
    show: async ({ client }, business) => {
      const entityId = business.entityId
      const person = { entityTokenId: newTestId(), role: 'member', name: 'Ann' } as const
      const { entityTokenId } = await business.client.inviteMember({ entityId, ...person })
      return opensInvitation(tokenIn(await client.renewInvitation({ entityId, entityTokenId })))
    },
  },
  inviteBusiness: {
    business: fleet,
    show: async ({ client }, { entityId }) => {
      const invited = { entityTokenId: newTestId(), name: 'Birch Hauling', entityType: 2 } as const
      return opensInvitation(tokenIn(await client.inviteBusiness({ entityId, ...invited })))
    },
  },
  inviteFleetTrucker: {
    business: fleet,
    show: async ({ client }, { entityId }) => {
      const driver = { newEntityId: newTestId(), firstName: 'Dana' }
      return opensInvitation(tokenIn(await client.inviteFleetTrucker({ entityId, ...driver })))
    },
  },
  httpPitCreateOperator: {
    business: async () => (await addPit(node, 'Oak')).pit,
    show: async ({ client }, { entityId }) => {
      const ticketSeries = `S${nextSeries++}`
      const operator = { firstName: 'Sam', lastName: 'Reyes', machine: 'EX 2', ticketSeries }
      const made = await client.httpPitCreateOperator({ entityId, newEntityId: newTestId(), ...operator })
      return opensInvitation(tokenIn(made))
    },
  },
  createApiKey: {
    business: fleet,
    show: async ({ client }, { entityId }) => {
      const { secret } = await client.createApiKey({ entityId, name: 'Books', scopes: ['read'], password })
      return () => answers(`/documents/haulway-entity/${entityId}/trucks`, bearer(secret))
    },
  },
  createWebhook: {
    business: fleet,
    show: async ({ client }, business) => {
      const { entityId } = business
      const hook = { address: 'https://erp.example/in', events: ['load.delivered' as const], withMoney: false }
      const { webhookId } = await client.createWebhook({ entityId, ...hook, password })
      const hooks = () => readDocuments(node, business, `haulway-entity/${entityId}/webhooks`)
      return async () => (await hooks()).some(each => each.webhookId === webhookId && !each.stopped)
    },
  },
  createShareLink: {
    business: async () => {
      const { pit, material } = await addPit(node, 'Oak')
      const jobber = await addActor(node, 'Alder', 0)
      await addProject(jobber, pit, material.materialId)
      return jobber
    },
    show: async ({ client }, jobber) => {
      const [project] = await readOwn(node, jobber, 'project-reference')
      const projectId = String(project?.projectId)
      const { shareToken = '' } = await client.createShareLink({ projectId, name: 'County', days: 30 })
      return async () => (await node.post('/read-followed-project', { shareToken })).ok
    },
  },
  connectGpsDevice: {
    business: fleet,
    show: async (manager, business) => connect(manager, business, await addTruck(business, '12')),
  },
}

test('every call that shows a secret is tried', () => {
  expect(Object.keys(shown).toSorted()).toEqual(showing.toSorted())
})

async function addManager(business: Actor): Promise<TestUser> {
  const manager = await node.addUser('Ann')
  await givePassword(node, manager)
  await addMember(node, business.entityId, manager, 'manager')
  return manager
}

const ends: [string, (business: Actor, manager: TestUser) => Promise<unknown>][] = [
  ['removed', ({ client, entityId }, { uid }) => client.removeMember({ entityId, uid })],
  [
    'made a plain member',
    ({ client, entityId }, { uid }) => client.changeMemberRole({ entityId, uid, role: 'member' }),
  ],
  ['gone by choice', ({ entityId }, { client }) => client.leaveEntity({ entityId })],
]

describe.each(ends)('a manager who is %s', (_, end) => {
  test.each(Object.entries(shown))('can’t go on with what %s has shown', async (_name, { business: add, show }) => {
    const business = await add()
    const manager = await addManager(business)
    const other = await addManager(business)
    const works = await show(manager, business)
    const othersWorks = await show(other, business)
    expect([await works(), await othersWorks()]).toEqual([true, true])
    await end(business, manager)
    // A key is known for some seconds.
    await eventually(async () => expect(await works()).toBe(false))
    expect(await othersWorks()).toBe(true)
  })
})

test('the owner learns who connected a GPS device, and which trucks need a new identifier', async () => {
  const business = await fleet()
  const manager = await addManager(business)
  const [one, two, owners] = ['12', '14', '15'].map(number => addTruck(business, number))
  await connect(manager, business, (await one) ?? '')
  await connect(manager, business, (await two) ?? '')
  const works = await connect(business, business, (await owners) ?? '')
  const email = await emailOf(business)
  expect(await getMail(node, email, 'Keystone: a GPS device was connected to truck 14')).toContain('ann-')
  await business.client.removeMember({ entityId: business.entityId, uid: manager.uid })
  const mail = await getMail(node, email, 'Keystone: connect the GPS of your trucks again')
  expect(mail).toContain('These trucks send no GPS points now: 12, 14\n')
  expect(await works()).toBe(true)
})

test('a GPS device that is connected while its manager is removed is disconnected, too', async () => {
  const business = await fleet()
  const manager = await addManager(business)
  const truckId = await addTruck(business, '12')
  const { entityId } = business
  const [works] = await callWhileInserting(
    node,
    'gps_devices',
    () => connect(manager, business, truckId),
    () => business.client.removeMember({ entityId, uid: manager.uid }),
  )
  expect(await works()).toBe(false)
})

async function emailOf({ uid }: TestUser): Promise<string> {
  const [row] = await node.sql<{ email: string }[]>`select email from account_users where id = ${uid}`
  return row!.email
}
