/** The members of an entity: inviting, changing and removing them, and how each step changes what they may read. */
import { entityScope, userScope } from '@haulway/domain/document/scope.ts'
import { invitationLifeMs } from '@haulway/domain/entity/member/entity-token.ts'
import type { AssignableRole } from '@haulway/domain/entity/member/member.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getMail, givePassword, password } from '../../testing/accounts.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode, type TestUser } from '../../testing/test-node.ts'
import { type Actor, addActor, addPit, newToken, readDocuments, tokenIn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

async function addMember(owner: Actor, name: string, role: AssignableRole): Promise<TestUser> {
  const token = tokenIn(await owner.client.inviteMember(invitation(owner, { name, role })))
  const user = await node.addUser(name)
  await user.client.acceptInvitation({ token })
  return user
}

function invitation(host: Actor, more: { name?: string; role?: AssignableRole; email?: string }) {
  const { entityId } = host
  return { entityId, entityTokenId: newTestId(), role: 'member' as const, name: 'Ann', ...more }
}

const staff = ({ entityId }: Actor) => ({ entityId, newEntityId: newTestId() })

const rolesOf = async (reader: TestUser, { entityId }: Actor) =>
  Object.fromEntries(
    (await readDocuments(node, reader, `haulway-entity/${entityId}/members`)).map(({ uid, role }) => [uid, role]),
  )
const invitationsOf = (host: Actor) => readDocuments(node, host, `haulway-entity/${host.entityId}/entity-tokens`)
const asMember = (host: Actor, { uid }: TestUser) => ({ entityId: host.entityId, uid })

describe('an invitation of a member', () => {
  test('lets one user with the link join, in the role it names', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const token = tokenIn(await greg.client.inviteMember(invitation(greg, { name: 'Ann', role: 'manager' })))
    expect(await invitationsOf(greg)).toMatchObject([{ name: 'Ann', role: 'manager' }])
    const ann = await node.addUser('Ann')
    const sly = await node.addUser('Sly')
    const stream = await node.subscribe(ann, [userScope(ann.uid)])
    await stream.next('snapshot')
    expect(await ann.client.acceptInvitation({ token })).toEqual({ entityId: greg.entityId, entityType: 0 })
    const { changes } = await stream.next('changes')
    expect(changes).toMatchObject([{ body: { entityIds: [greg.entityId], entityTypes: [0], signUpState: 2 } }])
    stream.end()
    await expect(sly.client.acceptInvitation({ token })).rejects.toMatchObject({ code: 'conflict' })
    expect(await rolesOf(ann, greg)).toEqual({ [greg.uid]: 'owner', [ann.uid]: 'manager' })
    expect(await invitationsOf(greg)).toEqual([])
  })

  test('to an email address has its secret only in the email, and works only for that address', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const email = `${newTestId()}@example.com`
    const made = await greg.client.inviteMember(invitation(greg, { email }))
    expect(Object.keys(made)).toEqual(['entityTokenId'])
    const [job] = await node.sql`select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email}`
    const [, token = ''] = /\/auth\/register\?invitation=([\w-]{43})$/m.exec(job?.data.text) ?? []
    const stored = await node.sql`
      select record::text as text from entity_tokens union all select reply::text from commands union all
      select body::text from documents`
    expect(token).toHaveLength(43)
    expect(stored.filter(row => row.text?.includes(token))).toEqual([])
    expect(Object.keys((await invitationsOf(greg))[0]!)).not.toContain('tokenHash')
    const ann = await node.addUser('Ann', email.toUpperCase())
    const sly = await node.addUser('Sly')
    await expect(sly.client.acceptInvitation({ token })).rejects.toThrow('This invitation is for another email.')
    expect(await rolesOf(greg, greg)).toEqual({ [greg.uid]: 'owner' })
    expect(await ann.client.acceptInvitation({ token })).toMatchObject({ entityId: greg.entityId })
  })

  test('without an email address has its secret only in the reply, and a repeat gets the same reply', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const headers = { ...greg.headers, 'idempotency-key': newTestId() }
    const input = invitation(greg, {})
    const replies = await Promise.all(
      [0, 1, 2].map(async () => (await node.post('/invite-member', input, headers)).json()),
    )
    const token = tokenIn(z.object({ invitationToken: z.string() }).parse(replies[0]))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    const stored = await node.sql`
      select record::text as text from entity_tokens union all select reply::text from commands union all
      select body::text from documents union all select data::text from pgboss.job`
    expect(stored.length).toBeGreaterThan(3)
    expect(stored.filter(row => row.text?.includes(token))).toEqual([])
    const ann = await node.addUser('Ann')
    expect(await ann.client.acceptInvitation({ token })).toMatchObject({ entityId: greg.entityId })
  })

  test('has a secret that the server makes: one sent by a client is ignored', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const invitationToken = newToken()
    const answer = await node.post('/invite-member', { ...invitation(greg, {}), invitationToken }, greg.headers)
    expect(await answer.json()).not.toMatchObject({ invitationToken })
    const ann = await node.addUser('Ann')
    await expect(ann.client.acceptInvitation({ token: invitationToken })).rejects.toMatchObject({ code: 'notFound' })
  })

  test('needs an inviter with a confirmed email address, in every call that invites', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const { pit } = await addPit(node, 'Oak Run')
    const fleet = await addActor(node, 'Keystone', 3)
    const { entityTokenId } = await greg.client.inviteMember(invitation(greg, {}))
    const uids = [greg.uid, pit.uid, fleet.uid]
    const confirm = (isConfirmed: boolean) =>
      node.sql`update account_users set email_verified = ${isConfirmed} where id in ${node.sql(uids)}`
    const calls = [
      () => greg.client.inviteMember(invitation(greg, {})),
      () => greg.client.renewInvitation({ entityId: greg.entityId, entityTokenId }),
      () => fleet.client.inviteFleetTrucker({ ...staff(fleet), firstName: 'Dana' }),
      () => pit.client.httpPitCreateOperator({ ...staff(pit), firstName: 'Nell', machine: 'EX 4', ticketSeries: 'NN' }),
    ]
    await confirm(false)
    const tokens = async () => (await node.sql`select count(*)::int4 as count from entity_tokens`)[0]?.count
    const before = await tokens()
    for (const call of calls) {
      const refusal = { code: 'emailNotConfirmed', message: expect.stringContaining('Confirm your email') }
      await expect(call()).rejects.toMatchObject(refusal)
    }
    expect(await tokens()).toBe(before)
    await confirm(true)
    for (const call of calls) expect(tokenIn(await call())).toHaveLength(43)
  })

  test('email names the business and the inviter, with the inviter’s email address', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const email = `${newTestId()}@example.com`
    await greg.client.inviteMember(invitation(greg, { email }))
    const [job] = await node.sql`select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email}`
    for (const text of [job?.data.text, job?.data.translations.es.text, job?.data.translations.fr.text]) {
      expect(text).toContain(`Greg (${greg.uid}@example.com)`)
    }
  })

  test('can be renewed and withdrawn, and expires', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const first = await greg.client.inviteMember(invitation(greg, {}))
    const { entityId } = greg
    const renewed = await greg.client.renewInvitation({ entityId, entityTokenId: first.entityTokenId })
    const ann = await node.addUser('Ann')
    const accepted = (secret: string) => ann.client.acceptInvitation({ token: secret })
    await expect(accepted(tokenIn(first))).rejects.toThrow('There is a newer invitation. Use that one.')
    await greg.client.withdrawInvitation({ entityId, entityTokenId: renewed.entityTokenId })
    await expect(accepted(tokenIn(renewed))).rejects.toThrow('This invitation was withdrawn. Ask for a new one.')
    expect(await invitationsOf(greg)).toEqual([])
    const third = await greg.client.inviteMember(invitation(greg, {}))
    await node.sql`update entity_tokens set record = jsonb_set(record, '{expiresOn}',
      to_jsonb((record->>'expiresOn')::int8 - ${invitationLifeMs + 1000}::int8))
      where entity_token_id = ${third.entityTokenId}`
    await expect(accepted(tokenIn(third))).rejects.toThrow('This invitation has expired. Ask for a new one.')
    await expect(accepted(newToken())).rejects.toMatchObject({ code: 'notFound' })
  })

  test('is refused to strangers, to plain members, and with invalid input', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const ann = await addMember(greg, 'Ann', 'manager')
    const bob = await addMember(greg, 'Bob', 'member')
    const stranger = await addActor(node, 'Sly', 0)
    const inviteBy = (by: TestUser, more: object) => by.client.inviteMember({ ...invitation(greg, {}), ...more })
    await expect(inviteBy(stranger, {})).rejects.toMatchObject({ code: 'notFound' })
    await expect(inviteBy(bob, {})).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(inviteBy(ann, { role: 'manager' })).rejects.toThrow('Only the owner can invite managers.')
    await expect(inviteBy(ann, { role: 'owner' })).rejects.toMatchObject({ code: 'invalidInput' })
    await expect(inviteBy(greg, { email: 'nobody' })).rejects.toMatchObject({ code: 'invalidInput' })
    const twice = invitation(greg, {})
    await greg.client.inviteMember(twice)
    await expect(greg.client.inviteMember(twice)).rejects.toMatchObject({ code: 'conflict' })
    const foreign = { entityId: stranger.entityId, entityTokenId: twice.entityTokenId }
    await expect(stranger.client.withdrawInvitation(foreign)).rejects.toMatchObject({ code: 'notFound' })
  })
})

describe('removing a member', () => {
  test('takes effect immediately: their stream of the entity closes, and they can no longer read it', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const ann = await addMember(greg, 'Ann', 'manager')
    const scope = entityScope(greg.entityId)
    const own = await node.subscribe(ann, [userScope(ann.uid)])
    const stream = await node.subscribe(ann, [scope])
    for (const each of [own, stream]) await each.next('heartbeat')
    await greg.client.removeMember(asMember(greg, ann))
    const changed = await own.next('changes')
    expect(changed.changes).toMatchObject([{ body: { entityIds: [] } }])
    expect(await stream.next('reset')).toEqual({ type: 'reset', scope, reason: 'closed' })
    for (const each of [own, stream]) each.end()
    await expect(readDocuments(node, ann, `haulway-entity/${greg.entityId}`)).rejects.toThrow('404')
    const change = { entityId: greg.entityId, phoneNo: '610 555 0134' }
    await expect(ann.client.changeEntity(change)).rejects.toMatchObject({ code: 'notFound' })
    expect(await rolesOf(greg, greg)).toEqual({ [greg.uid]: 'owner' })
  })

  test('is allowed to a manager for members, to the owner for all but the owner, and not to a member', async () => {
    const greg = await addActor(node, 'Greg', 0)
    const ann = await addMember(greg, 'Ann', 'manager')
    const abe = await addMember(greg, 'Abe', 'manager')
    const bob = await addMember(greg, 'Bob', 'member')
    const remove = (by: TestUser, whom: TestUser) => by.client.removeMember(asMember(greg, whom))
    await expect(remove(ann, abe)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(remove(ann, greg)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(remove(greg, greg)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(remove(bob, ann)).rejects.toMatchObject({ code: 'notAllowed' })
    await expect(remove(await addActor(node, 'Sly', 0), bob)).rejects.toMatchObject({ code: 'notFound' })
    await remove(ann, bob)
    await remove(greg, abe)
    await expect(remove(greg, abe)).rejects.toMatchObject({ code: 'notFound' })
    expect(await rolesOf(greg, greg)).toEqual({ [greg.uid]: 'owner', [ann.uid]: 'manager' })
  })
})

test('a new role applies immediately: a manager’s documents show money, and a member’s don’t', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const ann = await addMember(greg, 'Ann', 'manager')
  const scope = entityScope(greg.entityId)
  const stream = await node.subscribe(ann, [scope])
  await stream.next('heartbeat')
  await greg.client.changeMemberRole({ ...asMember(greg, ann), role: 'member' })
  expect(await stream.next('reset')).toMatchObject({ scope, reason: 'tooOld' })
  stream.end()
  expect(await rolesOf(ann, greg)).toMatchObject({ [ann.uid]: 'member' })
  const promoteSelf = { ...asMember(greg, ann), role: 'manager' as const }
  await expect(ann.client.changeMemberRole(promoteSelf)).rejects.toThrow('Only the owner can change roles.')
  const owner = { ...asMember(greg, ann), role: 'owner' as AssignableRole }
  await expect(greg.client.changeMemberRole(owner)).rejects.toMatchObject({ code: 'invalidInput' })
  const demoteOwner = { ...asMember(greg, greg), role: 'member' as const }
  await expect(greg.client.changeMemberRole(demoteOwner)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('a business is handed over to a member and always has one owner, even after two parallel calls', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const ann = await addMember(greg, 'Ann', 'manager')
  const bob = await addMember(greg, 'Bob', 'member')
  const { entityId } = greg
  await expect(greg.client.leaveEntity({ entityId })).rejects.toThrow('Transfer ownership before you leave.')
  await givePassword(node, greg)
  const tries = await Promise.allSettled([
    greg.client.handOverEntity({ ...asMember(greg, ann), password }),
    greg.client.handOverEntity({ ...asMember(greg, bob), password }),
  ])
  expect(tries.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  const roles = await rolesOf(greg, greg)
  expect(Object.values(roles).filter(role => role === 'owner')).toHaveLength(1)
  expect(roles[greg.uid]).toBe('manager')
  const heir = { entityId, uid: roles[ann.uid] === 'owner' ? ann.uid : bob.uid }
  expect(await greg.client.handOverEntity({ ...heir, password })).toEqual(heir)
  expect(await rolesOf(greg, greg)).toEqual(roles)
  const [entity] = await readDocuments(node, greg, `haulway-entity/${entityId}`)
  expect(roles[String(entity?.userId)]).toBe('owner')
  expect(entity?.userDocId).toBe(entity?.userId)
  for (const uid of [greg.uid, String(entity?.userId)]) {
    const [user] = await node.sql`select email from account_users where id = ${uid}`
    expect(await getMail(node, user?.email, 'Greg: ownership was transferred')).toContain('is its owner now')
  }
  await greg.client.leaveEntity({ entityId })
  await expect(readDocuments(node, greg, `haulway-entity/${entityId}`)).rejects.toThrow('404')
  await expect(greg.client.leaveEntity({ entityId })).rejects.toMatchObject({ code: 'notFound' })
})

test('one user belongs to several businesses in several roles, each with its own rights', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const pit = await addActor(node, 'Oak Run', 1)
  const token = tokenIn(await pit.client.inviteMember(invitation(pit, {})))
  await greg.client.acceptInvitation({ token })
  const [user] = await readDocuments(node, greg, `haulway-user/${greg.uid}`)
  expect(user).toMatchObject({ entityIds: [greg.entityId, pit.entityId], entityTypes: [0, 1] })
  await expect(greg.client.acceptInvitation({ token })).rejects.toMatchObject({ code: 'conflict' })
  const rename = (entityId: string) => greg.client.changeEntity({ entityId, name: 'Greg and Sons' })
  await rename(greg.entityId)
  await expect(rename(pit.entityId)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('the reply has isSuccessful false when a business can’t be created', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const again = { entityId: greg.entityId, entityType: 0 as const, name: 'Greg' }
  expect(await greg.client.createEntity(again)).toMatchObject({ isSuccessful: false, code: 'conflict' })
  const noPlace = { entityId: newTestId(), entityType: 1 as const, name: 'Pit' }
  expect(await greg.client.createEntity(noPlace)).toEqual({
    isSuccessful: false,
    code: 'invalidInput',
    message: "Set the pit's location on the map.",
  })
  expect(await greg.client.createEntity({ ...noPlace, entityType: 0 })).toMatchObject({ isSuccessful: true })
})

test('a user whose record is gone gets the specification’s message', async () => {
  const greg = await node.addUser('Greg')
  await node.sql`delete from users where uid = ${greg.uid}`
  expect(await greg.client.createEntity({ entityId: newTestId(), entityType: 0, name: 'Greg' })).toEqual({
    isSuccessful: false,
    code: 'userNotFound',
    message: "User document couldn't be found.",
  })
  const answer = await node.post('/change-name', { firstName: 'Greg', lastName: '' }, greg.headers)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'userNotFound', message: "User document couldn't be found." })
})
