/**
 * An emailed invitation works only for an account that has confirmed its address, because the email can be forwarded.
 * Tries every kind of invitation, and every call that joins by one.
 */
import { appErrors } from '@haulway/domain/errors.ts'
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode, type TestUser } from '../../testing/test-node.ts'
import { type Actor, addActor, pitPlace, tokenIn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const hosts = {
  jobber: await addActor(node, 'Trexler Paving', 0),
  pit: await addActor(node, 'Oak Run', 1),
  fleet: await addActor(node, 'Keystone', 3),
}

type Email = { email?: string }
type Way = {
  invite: (to: Email) => Promise<{ invitationToken?: string | undefined }>
  join: (by: TestUser, token: string) => Promise<unknown>
}

const accept = ({ client }: TestUser, token: string) => client.acceptInvitation({ token })
const staff = ({ entityId }: Actor) => ({ entityId, newEntityId: newTestId(), firstName: 'Dana' })
const invitePit = (to: Email) => {
  const ids = { entityId: hosts.jobber.entityId, entityTokenId: newTestId() }
  return hosts.jobber.client.inviteBusiness({ ...ids, entityType: 1, name: 'Ormrod Pit', ...to })
}
const pitForm = { entityType: 1 as const, name: 'Ormrod Pit', phoneNo: '412 555 0142', place: pitPlace }

const ways: Record<string, Way> = {
  'a member': {
    invite: to => {
      const ids = { entityId: hosts.jobber.entityId, entityTokenId: newTestId() }
      return hosts.jobber.client.inviteMember({ ...ids, name: 'Dana', role: 'manager', ...to })
    },
    join: accept,
  },
  'a driver': {
    invite: to => hosts.fleet.client.inviteFleetTrucker({ ...staff(hosts.fleet), ...to }),
    join: accept,
  },
  'an operator': {
    invite: to =>
      hosts.pit.client.httpPitCreateOperator({
        ...staff(hosts.pit),
        machine: 'EX 4',
        ticketSeries: to.email ? 'EM' : 'SH',
        ...to,
      }),
    join: accept,
  },
  'a business that is created': {
    invite: invitePit,
    join: async ({ client }, invitationToken) => {
      const reply = await client.createEntity({ ...pitForm, entityId: newTestId(), invitationToken })
      if (!reply.isSuccessful) throw reply
      return reply
    },
  },
  'a business that is on Haulway already': {
    invite: invitePit,
    join: async ({ client }, token) => {
      const joiningEntityId = newTestId()
      await client.createEntity({ ...pitForm, entityId: joiningEntityId })
      return client.acceptInvitation({ token, joiningEntityId })
    },
  },
}

async function emailedTo(email: string): Promise<string> {
  const jobs = await node.sql`select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email}`
  return /invitation=([\w-]{43})$/m.exec(jobs.at(-1)?.data.text)?.[1] ?? ''
}

const setConfirmed = ({ uid }: TestUser, isConfirmed: boolean) =>
  node.sql`update account_users set email_verified = ${isConfirmed} where id = ${uid}`
const usesOf = ({ uid }: TestUser) => node.sql`select 1 from entity_tokens where record->>'usedBy' = ${uid}`

test.each(Object.entries(ways))('%s joins by an emailed link only once its address is confirmed', async (_, way) => {
  const email = `${newTestId()}@example.com`
  await way.invite({ email })
  const token = await emailedTo(email)
  const dana = await node.addUser('Dana', email)
  await setConfirmed(dana, false)
  const { message } = appErrors.emailNotConfirmed
  await expect(way.join(dana, token)).rejects.toMatchObject({ code: 'emailNotConfirmed', message })
  expect(await usesOf(dana)).toHaveLength(0)
  await setConfirmed(dana, true)
  await way.join(dana, token)
  expect(await usesOf(dana)).toHaveLength(1)
})

test.each(Object.entries(ways))('%s joins by a link that was shown without confirming an address', async (_, way) => {
  const token = tokenIn(await way.invite({}))
  const dana = await node.addUser('Dana')
  await setConfirmed(dana, false)
  await way.join(dana, token)
  expect(await usesOf(dana)).toHaveLength(1)
})

test('an emailed link that is over, or for another address, is refused for that, confirmed or not', async () => {
  const email = `${newTestId()}@example.com`
  const other = `${newTestId()}@example.com`
  const { entityId, client } = hosts.jobber
  const entityTokenId = newTestId()
  await client.inviteMember({ entityId, entityTokenId, name: 'Dana', role: 'member', email })
  const token = await emailedTo(email)
  const dana = await node.addUser('Dana', email)
  const sly = await node.addUser('Sly', other)
  for (const each of [dana, sly]) await setConfirmed(each, false)
  await expect(accept(sly, token)).rejects.toMatchObject({ code: 'notAllowed' })
  await client.withdrawInvitation({ entityId, entityTokenId })
  await expect(accept(dana, token)).rejects.toThrow('This invitation was withdrawn. Ask for a new one.')
})
