/** Someone whom a business removes gets an email. */
import { expect, test } from 'vitest'
import { addMember } from '../../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { openTestNode } from '../../testing/test-node.ts'
import { addActor } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

test('a removed member is emailed, and one who leaves is not', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const ann = await node.addUser('Ann')
  const bob = await node.addUser('Bob')
  for (const member of [ann, bob]) await addMember(node, greg.entityId, member, 'member')
  await greg.client.removeMember({ entityId: greg.entityId, uid: ann.uid })
  await bob.client.leaveEntity({ entityId: greg.entityId })
  const [toAnn, toBob] = [ann, bob].map(({ uid }) => `${uid}@example.com`)
  const emails = await node.sql`
    select data->>'to' as to, data->>'text' as text from pgboss.job
    where name = 'send-mail' and data->>'to' in (${toAnn!}, ${toBob!})`
  expect(emails).toEqual([{ to: toAnn, text: expect.stringMatching(/^Greg ended your access/) }])
})
