/**
 * A person whom a business removed can't come back by an invitation that the business made before; everyone else can
 * still use it. Invitations that their inviter may no longer make are listed as ended.
 */
import type { EntityTypeCode } from '@haulway/domain/entity/entity-type.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import { describe, expect, test } from 'vitest'
import { givePassword, password } from '../../testing/accounts.fixture.ts'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode, type TestUser } from '../../testing/test-node.ts'
import { type Actor, addActor, addFleetTrucker, addOperator, readOwn, tokenIn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

async function addTo(host: Actor, name: string, role: MemberRole): Promise<TestUser> {
  const user = await node.addUser(name)
  await addMember(node, host.entityId, user, role)
  return user
}

const membership = (host: Actor, { uid }: TestUser) => ({ entityId: host.entityId, uid })
const emailOf = ({ uid }: TestUser) => `${uid}@example.com`
const invitationsOf = (host: Actor) => readOwn(node, host, 'entity-tokens')

type Draft = { role?: 'manager' | 'member'; email?: string }

/** Invites, and reads the secret: from the reply, or from the email. */
async function invite(host: Actor, by: TestUser, draft: Draft = {}) {
  const wish = { entityId: host.entityId, entityTokenId: newTestId(), role: 'member' as const, name: 'Guest', ...draft }
  const { entityTokenId, ...made } = await by.client.inviteMember(wish)
  return { entityTokenId, token: draft.email ? await mailedToken(draft.email) : tokenIn(made) }
}

async function mailedToken(email: string): Promise<string> {
  const [job] = await node.sql`
    select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email} order by created_on desc limit 1`
  return /invitation=([\w-]{43})$/m.exec(job?.data.text)?.[1] ?? ''
}

type Removal = {
  business: EntityTypeCode
  add: (host: Actor) => Promise<TestUser>
  remove: (host: Actor, who: TestUser) => unknown
}

const removals: Record<string, Removal> = {
  'a member who is removed': {
    business: 0,
    add: host => addTo(host, 'Pam', 'member'),
    remove: (host, who) => host.client.removeMember(membership(host, who)),
  },
  'a manager who is removed': {
    business: 2,
    add: host => addTo(host, 'Max', 'manager'),
    remove: (host, who) => host.client.removeMember(membership(host, who)),
  },
  'an operator who is let go': {
    business: 1,
    add: host => addOperator(node, host, 'OR'),
    remove: (host, who) => letGo(host, who),
  },
  'a fleet trucker who is let go': {
    business: 3,
    add: host => addFleetTrucker(node, host, 'Dana'),
    remove: (host, who) => letGo(host, who),
  },
}

function letGo({ client, entityId }: Actor, who: TestUser | Actor) {
  if (!('entityId' in who)) throw new Error(`${who.uid} has no entity.`)
  return client.letStaffGo({ entityId, staffEntityId: who.entityId })
}

describe.each(Object.entries(removals))('%s', (_, { business, add, remove }) => {
  test('can’t come back by a link that anyone else may still use, until they are invited again', async () => {
    const host = await addActor(node, 'Greg', business)
    const gone = await add(host)
    const forMember = await invite(host, host)
    const forManager = await invite(host, host, { role: 'manager' })
    await remove(host, gone)
    for (const { token } of [forMember, forManager]) {
      const refusal = { code: 'conflict', message: 'This link no longer works for you. Ask for a new invitation.' }
      await expect(gone.client.acceptInvitation({ token })).rejects.toMatchObject(refusal)
    }
    const other = await node.addUser('Ann')
    expect(await other.client.acceptInvitation({ token: forManager.token })).toMatchObject({ entityId: host.entityId })
    const { entityId } = host
    const renewed = await host.client.renewInvitation({ entityId, entityTokenId: forMember.entityTokenId })
    expect(await gone.client.acceptInvitation({ token: tokenIn(renewed) })).toMatchObject({ entityId })
  })

  test('can’t come back by an invitation for their email address, which is withdrawn', async () => {
    const host = await addActor(node, 'Greg', business)
    const gone = await add(host)
    const theirs = await invite(host, host, { email: emailOf(gone).toUpperCase() })
    const others = await invite(host, host, { email: `${newTestId()}@example.com` })
    await remove(host, gone)
    await expect(gone.client.acceptInvitation({ token: theirs.token })).rejects.toThrow(
      'This invitation was withdrawn. Ask for a new one.',
    )
    const listed = await invitationsOf(host)
    expect(listed.map(({ entityTokenId }) => entityTokenId)).toEqual([others.entityTokenId])
    const again = await invite(host, host, { email: emailOf(gone) })
    expect(await gone.client.acceptInvitation({ token: again.token })).toMatchObject({ entityId: host.entityId })
  })

  test('can’t come back by changing their email address to one that was invited', async () => {
    const host = await addActor(node, 'Greg', business)
    const gone = await add(host)
    const email = `${newTestId()}@example.com`
    const { token } = await invite(host, host, { email })
    await remove(host, gone)
    await node.sql`
      update users set record = jsonb_set(record, '{email}', to_jsonb(${email}::text)) where uid = ${gone.uid}`
    await expect(gone.client.acceptInvitation({ token })).rejects.toThrow('This link no longer works for you.')
  })
})

test('a member who accepts another invitation while being removed does not come back', async () => {
  const host = await addActor(node, 'Greg', 0)
  for (let round = 0; round < 5; round++) {
    const gone = await addTo(host, 'Pam', 'member')
    const { token } = await invite(host, host)
    const accept = () => gone.client.acceptInvitation({ token }).catch(() => undefined)
    await Promise.all([accept(), host.client.removeMember(membership(host, gone)), accept()])
    await accept()
    expect(await node.sql`select 1 from members where uid = ${gone.uid}`).toHaveLength(0)
  }
})

type Ending = {
  role: 'owner' | 'manager'
  end: (host: Actor, inviter: TestUser, other: TestUser) => unknown
  ends: string[]
}

const endings: Record<string, Ending> = {
  removed: {
    role: 'manager',
    ends: ['member'],
    end: (host, inviter) => host.client.removeMember(membership(host, inviter)),
  },
  'made a member': {
    role: 'manager',
    ends: ['member'],
    end: (host, inviter) => host.client.changeMemberRole({ ...membership(host, inviter), role: 'member' }),
  },
  'leaving themselves': {
    role: 'manager',
    ends: ['member'],
    end: (host, inviter) => inviter.client.leaveEntity({ entityId: host.entityId }),
  },
  'handing the business over': {
    role: 'owner',
    ends: ['manager'],
    end: async (host, _, other) => {
      await givePassword(node, host)
      await host.client.handOverEntity({ ...membership(host, other), password })
    },
  },
}

test.each(Object.entries(endings))(
  'the invitations of an inviter who is %s are listed as ended, and can be renewed',
  async (_, { role, end, ends }) => {
    const host = await addActor(node, 'Greg', 0)
    const other = await addTo(host, 'Olga', 'manager')
    const inviter = role === 'owner' ? host : await addTo(host, 'Ida', 'manager')
    const roles = role === 'owner' ? (['manager', 'member'] as const) : (['member'] as const)
    const made = await Promise.all(
      roles.map(async each => ({ role: each, ...(await invite(host, inviter, { role: each })) })),
    )
    const byOther = await invite(host, other)
    expect((await invitationsOf(host)).map(({ endedOn }) => endedOn)).toEqual([...made, byOther].map(() => null))
    await end(host, inviter, other)
    const reader = { ...other, entityId: host.entityId }
    const ended = new Map((await invitationsOf(reader)).map(each => [each.entityTokenId, each.endedOn !== null]))
    expect(ended.get(byOther.entityTokenId)).toBe(false)
    for (const each of made)
      expect([each.role, ended.get(each.entityTokenId)]).toEqual([each.role, ends.includes(each.role)])
    const [dead] = made.filter(each => ends.includes(each.role))
    const guest = await node.addUser('Guest')
    const accepted = guest.client.acceptInvitation({ token: dead!.token })
    await expect(accepted).rejects.toThrow('This link no longer works. Ask for a new one.')
    const { entityId } = host
    const renewed = await other.client.renewInvitation({ entityId, entityTokenId: dead!.entityTokenId })
    expect((await invitationsOf(reader)).filter(({ endedOn }) => endedOn !== null)).toHaveLength(ends.length - 1)
    expect(await guest.client.acceptInvitation({ token: tokenIn(renewed) })).toMatchObject({ entityId })
  },
)
