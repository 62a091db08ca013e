/** What the link of an invitation shows, and to whom. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Actor, addActor, newToken, tokenIn } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

const inviteMember = ({ client, entityId }: Actor, more: { name: string; email?: string }) =>
  client.inviteMember({ entityId, entityTokenId: newTestId(), role: 'member', ...more })

const readInvitation = async (token: string) => {
  const answer = await node.post('/read-invitation', { token })
  return { status: answer.status, reply: await answer.json() }
}

test('an invitation shows the inviter from the server’s own data to anyone with its link, until used', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const token = tokenIn(await inviteMember(greg, { name: 'The Bank' }))
  expect(await readInvitation(token)).toEqual({
    status: 200,
    reply: {
      businessName: 'Greg',
      inviter: { name: 'Greg', email: `${greg.uid}@example.com` },
      joinsAs: { entityType: 0, role: 'member', isBusiness: false },
      // What Greg typed, apart from what the server knows: it fills in forms and is in no sentence.
      invitee: { name: 'The Bank', email: null },
    },
  })
  expect(await readInvitation(newToken())).toMatchObject({ status: 404 })
  const ann = await node.addUser('Ann')
  await ann.client.acceptInvitation({ token })
  expect(await readInvitation(token)).toMatchObject({ status: 409 })
})

test('an invitation shows only the email address that got its link, and only to the person there', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const emails = [`${newTestId()}@example.com`, `${newTestId()}@example.com`]
  for (const email of emails) await inviteMember(greg, { name: 'Ann', email })
  const open = tokenIn(await inviteMember(greg, { name: 'Ann' }))
  for (const email of emails) {
    const [job] = await node.sql`select data from pgboss.job where name = 'send-mail' and data->>'to' = ${email}`
    const [, token = ''] = /invitation=([\w-]{43})$/m.exec(job?.data.text) ?? []
    expect((await readInvitation(token)).reply).toMatchObject({ invitee: { name: 'Ann', email } })
  }
  const shown = JSON.stringify((await readInvitation(open)).reply)
  expect(emails.filter(email => shown.includes(email))).toEqual([])
})
