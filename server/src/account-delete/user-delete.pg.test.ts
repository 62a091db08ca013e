/** Deleting the login of a user without a business: requested, canceled, and done down to the last row. */
import { accountDeleteGraceMs } from '@haulway/domain/entity/state/account-delete.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runAct } from '../admin/run-act.ts'
import { addNamedUser, type NamedUser, subjectsTo, tablesWith } from '../testing/account-delete.fixture.ts'
import { password, registerUid } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addActor, readDocuments, tokenIn } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

const userOf = async (person: NamedUser) => (await readDocuments(node, person, `haulway-user/${person.uid}`))[0]

/** A user who was a manager of a jobber and has left. */
async function addDetached(firstName: string): Promise<NamedUser> {
  const greg = await addActor(node, 'Greg', 0)
  const { entityId } = greg
  const invite = { entityId, entityTokenId: newTestId(), role: 'manager' as const, name: firstName }
  const token = tokenIn(await greg.client.inviteMember(invite))
  const person = await addNamedUser(node, firstName)
  await person.client.acceptInvitation({ token })
  await expect(person.client.requestUserDelete({ password })).rejects.toMatchObject({ code: 'conflict' })
  await greg.client.removeMember({ entityId, uid: person.uid })
  return person
}

/** Ends the grace period now, so that the job is due. */
async function letGracePass({ uid }: NamedUser): Promise<void> {
  await node.sql`update users set record = jsonb_set(record, '{userDelete,deleteOn}', '1')
    where uid = ${uid} and record->'userDelete' <> 'null'`
  await node.sql`update pgboss.job set start_after = now()
    where name in ('delete-user', 'forget-sessions') and state = 'created' and data->>'uid' = ${uid}`
}

async function untilJobsRan({ uid }: NamedUser): Promise<void> {
  const read = async () => {
    const jobs = await node.sql`select state from pgboss.job where name = 'delete-user' and data->>'uid' = ${uid}`
    expect(jobs.map(job => job.state)).toEqual(['completed'])
  }
  await eventually(read)
}

test('a user removed from their only business can delete their login, down to the last row', async () => {
  const ann = await addDetached('Ann')
  const { deleteOn } = await ann.client.requestUserDelete({ password })
  expect(await userOf(ann)).toMatchObject({ entityIds: [], userDelete: { deleteOn } })
  expect(await ann.client.requestUserDelete({ password })).toEqual({ isRequested: true, deleteOn })
  const [row] = await node.sql`select record from requests where record->>'userId' = ${ann.uid}`
  expect(row?.record).toEqual({ entityId: null, userId: ann.uid, requestedOn: deleteOn - accountDeleteGraceMs })
  await letGracePass(ann)
  await untilJobsRan(ann)
  expect(await subjectsTo(node, ann.email)).toEqual(
    expect.arrayContaining(['Your Haulway login will be deleted', 'Your Haulway login was deleted']),
  )
  expect(await tablesWith(node, ann.email)).toEqual([])
  expect(await tablesWith(node, ann.lastName)).toEqual([])
  const signedIn = await (await node.post('/login', { email: ann.email, password })).json()
  expect(signedIn).toMatchObject({ loginSuccessful: false })
  expect((await node.post('/change-name', { firstName: 'Ann', lastName: '' }, ann.headers)).status).toBe(401)
  expect(await registerUid(node, ann.email)).not.toBe(ann.uid)
})

test('who registered someone else’s address and deletes that login takes no invitation from them', async () => {
  const greg = await addActor(node, 'Greg', 0)
  const thief = await addNamedUser(node, 'Thief')
  await node.sql`update account_users set email_verified = false where id = ${thief.uid}`
  await greg.client.inviteMember({
    entityId: greg.entityId,
    entityTokenId: newTestId(),
    role: 'member',
    name: 'Victoria',
    email: thief.email,
  })
  await thief.client.requestUserDelete({ password })
  await letGracePass(thief)
  await untilJobsRan(thief)
  const left = await node.sql`select 1 from entity_tokens where record->>'email' = ${thief.email}`
  expect(left).toHaveLength(1)
})

test('a deletion that is due is carried out, even if the queue has lost its job', async () => {
  const ann = await addDetached('Ann')
  const greg = await addNamedUser(node, 'Greg')
  const entityId = newTestId()
  await greg.client.createEntity({ entityId, entityType: 0, name: 'Greg Earthworks' })
  const late = await addDetached('Lou')
  for (const { client } of [ann, late]) await client.requestUserDelete({ password })
  await greg.client.requestAccountDelete({ entityId, password })
  await node.sql`delete from pgboss.job where name in ('delete-user', 'delete-account')`
  await node.sql`update users set record = jsonb_set(record, '{userDelete,deleteOn}', '1') where uid = ${ann.uid}`
  await node.sql`
    update entities set record = jsonb_set(record, '{accountDelete,deleteOn}', '1') where entity_id = ${entityId}`
  await runAct(node.databaseUrl, ['restored'], Date.now)
  await eventually(async () => {
    for (const { lastName } of [ann, greg]) expect(await tablesWith(node, lastName)).toEqual([])
  })
  expect(await userOf(late)).toMatchObject({ email: late.email })
})

test('the deletion is canceled on request, and by creating a business', async () => {
  const ann = await addDetached('Ann')
  const bea = await addDetached('Bea')
  await expect(ann.client.cancelUserDelete({})).rejects.toThrow('No deletion was requested.')
  for (const each of [ann, bea]) await each.client.requestUserDelete({ password })
  await ann.client.cancelUserDelete({})
  await bea.client.createEntity({ entityId: newTestId(), entityType: 0, name: 'Bea Earthworks' })
  for (const each of [ann, bea]) {
    expect(await userOf(each)).toMatchObject({ userDelete: null })
    await letGracePass(each)
    await untilJobsRan(each)
    expect(await userOf(each)).toMatchObject({ email: each.email })
  }
  expect(await subjectsTo(node, ann.email)).toContain('Your Haulway login was kept')
})

test('they can download their own data, and no one else’s', async () => {
  const ann = await addDetached('Ann')
  const answer = await fetch(`${node.url}/account-export`, { headers: ann.headers })
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="haulway-[\d-]{10}\.json"$/)
  const documents = z.array(z.object({ collection: z.string(), id: z.string() }))
  const file = z.strictObject({
    exportedOn: z.string(),
    user: z.object({ email: z.string() }),
    userDocuments: documents,
  })
  const { user, userDocuments } = file.parse(await answer.json())
  expect(user.email).toBe(ann.email)
  expect(userDocuments).toContainEqual({ collection: 'haulway-user', id: ann.uid })
  expect((await fetch(`${node.url}/account-export`)).status).toBe(401)
})
