/** A share link shows a project to anyone who has it, until it ends: no price, no person, no other project. */
import { afternoonZone } from '@haulway/domain/afternoon-zone.fixture.ts'
import { followedProjectSchema } from '@haulway/domain/share-link/followed-project.ts'
import { dayMs, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { hashSecret } from '../auth/secrets.ts'
import { addMember } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { beginLoad } from '../testing/tracking.fixture.ts'
import { callWhileInserting } from '../testing/while-inserting.fixture.ts'
import { addProject } from '../testing/work.fixture.ts'
import { findShareLinkByHash, noteShareLinkUse } from './share-link.table.ts'

const clock = { aheadMs: 0 }
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + clock.aheadMs }))
// Both loads are of today, at any hour.
const crew = await addCrew(node, { zone: afternoonZone() })
await addDelivered(node, crew, crew.driver, Date.now() - 170 * minuteMs)
await beginLoad(node, crew, Date.now() - 60 * minuteMs, 'leave the pit')

const read = (shareToken: string) => node.post('/read-followed-project', { shareToken })

async function share(days = 30, projectId = crew.projectId) {
  const { shareLinkId, shareToken = '' } = await crew.jobber.client.createShareLink({ projectId, name: 'County', days })
  return { shareLinkId, shareToken }
}

async function projectOf(shareToken: string) {
  const answer = await read(shareToken)
  expect(answer.status, await answer.clone().text()).toBe(200)
  return followedProjectSchema.strict().parse(await answer.json())
}

test('without an account, the link shows trucks now, loads and tons by the day, tickets and targets', async () => {
  const { shareToken } = await share()
  const shown = await projectOf(shareToken)
  expect(shown).toMatchObject({ jobber: 'Alder', state: 'published', tickets: 1 })
  expect(shown.trucks).toMatchObject([{ number: '12', state: 'loaded', material: 'Gravel 57', amountMilli: 20_940 }])
  expect(shown.days[0]).toMatchObject({ loads: 1, amounts: [{ unit: 'ton', deliveredMilli: 20_940 }] })
  expect(shown.hauls).toMatchObject([{ deliveredMilli: 20_940, isEnded: false, targetMilli: expect.any(Number) }])
  expect(shown.hauls[0]?.perHourMilli).toBeGreaterThan(0)
  expect(shown.hauls[0]?.hoursLeft).toBeGreaterThan(0)
})

test('no answer has a price, a person, a hauler or another project', async () => {
  const pit = { ...crew.pit }
  const [row] = await node.sql<{ material_id: string }[]>`
    select material_id from materials where entity_id = ${pit.entityId}`
  await addProject(crew.jobber, pit, row!.material_id, { name: 'Secret Lane' })
  const { shareToken } = await share()
  const text = await (await read(shareToken)).text()
  expect(text).toContain('Mill Road')
  const people = await node.sql<{ record: Record<string, unknown> }[]>`select record from users`
  const names = people.flatMap(({ record }) => [record.firstName, record.uid, record.email])
  // The jobber and the pit are businesses, named after the people of this test.
  const businesses: unknown[] = ['Alder', 'Oak']
  for (const name of [...names, 'Dana', 'Sam', 'Keystone'].filter(each => !businesses.includes(each))) {
    expect(text).not.toContain(String(name))
  }
  expect(text).not.toMatch(/cents|rate|price|card|pay|money|\$|phone|plate|uid|entityId|driver|Secret Lane/i)
  const ids = await node.sql<{ id: string }[]>`select project_id::text as id from projects`
  for (const { id } of ids) expect(text).not.toContain(id)
})

test('the answer is stored and found by no one, and no other site learns the address', async () => {
  const { shareToken } = await share()
  const { headers } = await read(shareToken)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

test('the token is stored only as a hash, in the link as in the stored reply', async () => {
  const { shareToken } = await share()
  const rows = await node.sql<{ text: string }[]>`
    select row_to_json(share_links)::text as text from share_links
    union all select row_to_json(commands)::text from commands`
  for (const { text } of rows) expect(text).not.toContain(shareToken)
})

test('a link that ended, expired or never was shows nothing, and all three read alike', async () => {
  const { shareLinkId, shareToken } = await share(1)
  const { projectId } = crew
  await projectOf(shareToken)
  const { shareToken: other } = await share(1)
  await crew.jobber.client.endShareLink({ projectId, shareLinkId })
  await crew.jobber.client.endShareLink({ projectId, shareLinkId })
  const ended = await read(shareToken)
  const none = await read('A'.repeat(43))
  clock.aheadMs = dayMs + minuteMs
  const expired = await read(other)
  clock.aheadMs = 0
  const answers = await Promise.all(
    [ended, none, expired].map(async each => ({ status: each.status, body: await each.json() })),
  )
  for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body])
  await projectOf(other)
})

test('a link that ends while someone opens it stays ended', async () => {
  const { shareLinkId, shareToken } = await share()
  await node.inTransaction(async tx => {
    const link = await findShareLinkByHash(tx, hashSecret(shareToken))
    await crew.jobber.client.endShareLink({ projectId: crew.projectId, shareLinkId })
    noteShareLinkUse(tx, { ...link!, lastUsedOn: Date.now() })
  })
  expect((await read(shareToken)).status).toBe(404)
})

test('the jobber’s managers list the links with their last use, and no token', async () => {
  const { projectId } = await addSecondProject()
  const { shareLinkId, shareToken } = await share(90, projectId)
  const list = () => crew.jobber.client.listShareLinks({ projectId })
  expect((await list()).shareLinks).toMatchObject([{ shareLinkId, name: 'County', lastUsedOn: null }])
  await projectOf(shareToken)
  const [link] = (await list()).shareLinks
  expect(link?.lastUsedOn).toBeGreaterThan(0)
  expect(JSON.stringify(link)).not.toContain(shareToken)
  await crew.jobber.client.endShareLink({ projectId, shareLinkId })
  expect((await list()).shareLinks).toEqual([])
  await expect(crew.solo.client.listShareLinks({ projectId })).rejects.toMatchObject({ code: 'notFound' })
})

test('a link works for 90 days at most, and one of another project can’t be ended', async () => {
  const { projectId } = crew
  const input = { projectId, name: 'County' }
  await expect(crew.jobber.client.createShareLink({ ...input, days: 91 })).rejects.toMatchObject({
    code: 'invalidInput',
  })
  const { shareLinkId } = await share()
  const other = await addSecondProject()
  const end = crew.jobber.client.endShareLink({ projectId: other.projectId, shareLinkId })
  await expect(end).rejects.toMatchObject({ code: 'notFound' })
  await expect(crew.jobber.client.endShareLink({ projectId, shareLinkId: newTestId() })).rejects.toThrow()
})

test.each(['removed', 'made a member', 'left'] as const)(
  'the links of a manager who was %s end, and others stay',
  async how => {
    const { entityId, client } = crew.jobber
    const { projectId } = crew
    const manager = await node.addUser('Mia')
    await addMember(node, entityId, manager, 'manager')
    const { shareToken = '' } = await manager.client.createShareLink({ projectId, name: 'Her cousin', days: 90 })
    const other = await share()
    await projectOf(shareToken)
    if (how === 'removed') await client.removeMember({ entityId, uid: manager.uid })
    else if (how === 'left') await manager.client.leaveEntity({ entityId })
    else await client.changeMemberRole({ entityId, uid: manager.uid, role: 'member' })
    expect((await read(shareToken)).status).toBe(404)
    await projectOf(other.shareToken)
    const { shareLinks } = await client.listShareLinks({ projectId })
    expect(shareLinks.map(({ name }) => name)).not.toContain('Her cousin')
  },
)

test('a link that is made while its maker is removed ends, too', async () => {
  const { projectId } = crew
  const { entityId, client } = crew.jobber
  const manager = await node.addUser('Max')
  await addMember(node, entityId, manager, 'manager')
  const make = () => manager.client.createShareLink({ projectId, name: 'Too late', days: 90 })
  const remove = () => client.removeMember({ entityId, uid: manager.uid })
  const [{ shareToken = '' }] = await callWhileInserting(node, 'share_links', make, remove)
  expect((await read(shareToken)).status).toBe(404)
})

test('guessing and hammering are limited by address and by link', async () => {
  const { shareToken } = await share()
  const statuses = new Set<number>()
  for (let n = 0; n < 310; n++) statuses.add((await read(shareToken)).status)
  expect(statuses).toEqual(new Set([200, 429]))
})

async function addSecondProject() {
  const [row] = await node.sql<{ material_id: string }[]>`
    select material_id from materials where entity_id = ${crew.pit.entityId}`
  return addProject(crew.jobber, crew.pit, row!.material_id, { name: 'Second' })
}
