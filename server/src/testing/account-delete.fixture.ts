/** Users whose name occurs nowhere else, what remains of them in the database, and deletions that are due now. */
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect } from 'vitest'
import { bearer, givePassword, newEmail, password, registerUid, signIn } from './accounts.fixture.ts'
import { newTestId, openTestClient, type TestNode, type TestUser } from './test-node.ts'

export type NamedUser = TestUser & { email: string; lastName: string }

/** A user with a real account, a session, and a last name and phone number that no one else has. */
export async function addNamedUser(node: TestNode, firstName: string): Promise<NamedUser> {
  const email = newEmail(firstName.toLowerCase())
  const lastName = newTestId().slice(-12)
  const uid = await registerUid(node, email, { firstName, lastName, phoneNo: `412 555 0100 ext. ${lastName}` })
  const headers = bearer((await signIn(node, email)).accessToken)
  return { uid, email, lastName, headers, client: openTestClient(node.url, headers) }
}

/** Our tables that contain a text in any row, besides the one that stands for mailboxes: it is emptied in a week. */
export async function tablesWith({ sql }: TestNode, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'kept_mails'`
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql`select 1 from ${sql(name)} as t where t::text ilike ${`%${text}%`} limit 1`
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

/** The subjects of all emails to an address, in order. */
export async function subjectsTo({ sql }: TestNode, email: string): Promise<string[]> {
  const mails = await sql<{ subject: string }[]>`
    select data->>'subject' as subject from pgboss.job where name = 'send-mail' and data->>'to' = ${email}
    order by created_on`
  return mails.map(mail => mail.subject)
}

type Deleted = { entityId: string }

/** Requests the deletion of a business, after giving its owner the usual password. */
export async function requestDeletion(node: TestNode, { uid, client, entityId }: TestUser & Deleted) {
  await givePassword(node, { uid })
  return client.requestAccountDelete({ entityId, password })
}

/** Ends an entity's grace period now. */
export async function endGrace(node: TestNode, { entityId }: Deleted): Promise<void> {
  await node.sql`
    update entities set record = jsonb_set(record, '{accountDelete,deleteOn}', '1') where entity_id = ${entityId}`
  await hurryDeletion(node, entityId)
}

/** Makes the waiting jobs of a deletion due now. */
export async function hurryDeletion({ sql }: TestNode, entityId: string): Promise<void> {
  await sql`
    update pgboss.job set start_after = now()
    where name in ('delete-account', 'forget-sessions') and state = 'created'
      and (data->>'entityId' = ${entityId} or name = 'forget-sessions')`
}

export async function untilEntityDeleted({ sql }: TestNode, { entityId }: Deleted): Promise<void> {
  await eventually(async () => {
    const [row] = await sql`select record->'accountDelete'->>'deletedOn' as at from entities
      where entity_id = ${entityId}`
    expect(row?.at).toEqual(expect.any(String))
  })
}
