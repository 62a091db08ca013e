/** Rights that end while something is under way: an inviter's, an owner's, and a business's own. */
import type { AssignableRole } from '@haulway/domain/entity/member/member.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givePassword, password } from '../../testing/accounts.fixture.ts'
import { addMember as addRole } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode, type TestUser } from '../../testing/test-node.ts'
import { callWhileInserting } from '../../testing/while-inserting.fixture.ts'
import { type Actor, addActor, readDocuments, readOwn, tokenIn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

async function addMember(owner: Actor, name: string, role: AssignableRole): Promise<TestUser> {
  const user = await node.addUser(name)
  await addRole(node, owner.entityId, user, role)
  return user
}

function invitation({ entityId }: Actor, more: { role?: AssignableRole }) {
  return { entityId, entityTokenId: newTestId(), role: 'member' as const, name: 'Ann', ...more }
}

const rolesOf = async (reader: TestUser, { entityId }: Actor) =>
  Object.fromEntries(
    (await readDocuments(node, reader, `haulway-entity/${entityId}/members`)).map(({ uid, role }) => [uid, role]),
  )
const invitationsOf = (host: Actor) => readOwn(node, host, 'entity-tokens')
const asMember = (host: Actor, { uid }: TestUser) => ({ entityId: host.entityId, uid })

test('an invitation stops working when its inviter may no longer make it', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const ann = await addMember(greg, 'Ann', 'manager')
  const byAnn = invitation(greg, {})
  const token = tokenIn(await ann.client.inviteMember(byAnn))
  const forManager = tokenIn(await greg.client.inviteMember(invitation(greg, { role: 'manager' })))
  await greg.client.removeMember(asMember(greg, ann))
  const noLonger = { code: 'conflict', message: 'This link no longer works. Ask for a new one.' }
  await expect(ann.client.acceptInvitation({ token })).rejects.toMatchObject(noLonger)
  expect(await (await node.post('/read-invitation', { token })).json()).toMatchObject(noLonger)
  const { entityId, entityTokenId } = byAnn
  const renewed = tokenIn(await greg.client.renewInvitation({ entityId, entityTokenId }))
  const bob = await node.addUser('Bob')
  expect(await bob.client.acceptInvitation({ token: renewed })).toMatchObject({ entityId })
  await givePassword(node, greg)
  await greg.client.handOverEntity({ ...asMember(greg, bob), password })
  await bob.client.removeMember(asMember(greg, greg))
  await expect(greg.client.acceptInvitation({ token: forManager })).rejects.toMatchObject(noLonger)
  expect(await rolesOf(bob, greg)).toEqual({ [bob.uid]: 'owner' })
})

test('an invitation that is made while its inviter is removed is ended, too', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const ann = await addMember(greg, 'Ann', 'manager')
  const make = () => ann.client.inviteMember(invitation(greg, {}))
  const remove = () => greg.client.removeMember(asMember(greg, ann))
  const [made] = await callWhileInserting(node, 'entity_tokens', make, remove)
  await expect(ann.client.acceptInvitation({ token: tokenIn(made) })).rejects.toMatchObject({ code: 'conflict' })
})

test('an invitation renewed twice at the same time has one link that works', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const { entityId } = greg
  const { entityTokenId } = await greg.client.inviteMember(invitation(greg, {}))
  const renew = () => greg.client.renewInvitation({ entityId, entityTokenId })
  const tries = await Promise.allSettled([renew(), renew(), renew()])
  expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  await expect(renew()).rejects.toThrow('There is a newer invitation. Use that one.')
  expect(await invitationsOf(greg)).toHaveLength(1)
})

test('an invitation of a fleet that is closing can’t be read or accepted', async () => {
  const fleet = await addActor(node, 'Keystone', 3)
  const token = tokenIn(
    await fleet.client.inviteFleetTrucker({ entityId: fleet.entityId, newEntityId: newTestId(), firstName: 'Dana' }),
  )
  await fleet.client.entityStateChange({ entityId: fleet.entityId, entityState: 'closing' })
  const dana = await node.addUser('Dana')
  const refusal = { code: 'conflict', message: 'Keystone is not taking new work.' }
  await expect(dana.client.acceptInvitation({ token })).rejects.toMatchObject(refusal)
  expect(await (await node.post('/read-invitation', { token })).json()).toMatchObject(refusal)
})

test('a business that is handed over while its owner asks to delete it is either handed over or deleted', async () => {
  for (let round = 0; round < 4; round++) {
    const greg = await addActor(node, 'Greg', 0)
    const ann = await addMember(greg, 'Ann', 'manager')
    const { entityId } = greg
    await givePassword(node, greg)
    const tries = await Promise.allSettled([
      greg.client.handOverEntity({ ...asMember(greg, ann), password }),
      greg.client.requestAccountDelete({ entityId, password }),
    ])
    expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  }
})

test.each([
  ['removed', 'notFound', (key: MemberKey) => sql`delete from members where ${isMember(key)}`],
  [
    'made a plain member',
    'notAllowed',
    (key: MemberKey) => sql`update members set record = jsonb_set(record, '{role}', '"member"') where ${isMember(key)}`,
  ],
])('a manager who is %s while a change waits for a lock is refused', async (_, code, endRole) => {
  const greg = await addActor(node, 'Greg', 0)
  const ann = await addMember(greg, 'Ann', 'manager')
  const { entityId } = greg
  const { tried } = await node.inTransaction(async tx => {
    await tx.ask(sql`select 1 from entities where entity_id = ${entityId} for update`)
    const tried = ann.client.changeEntity({ entityId, name: 'Anns' }).catch((error: unknown) => error)
    const waiting = () => node.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(waiting).toHaveLength(1)
    await tx.ask(endRole({ entityId, uid: ann.uid }))
    return { tried }
  })
  expect(await tried).toMatchObject({ code })
})

type MemberKey = { entityId: string; uid: string }
const isMember = ({ entityId, uid }: MemberKey) => sql`entity_id = ${entityId} and uid = ${uid}`
