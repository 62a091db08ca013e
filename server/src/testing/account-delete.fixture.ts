/** Users whose name occurs nowhere else, and what remains of them in the database. */
import { bearer, newEmail, registerUid, signIn } from './accounts.fixture.ts'
import { newTestId, openTestClient, type TestNode, type TestUser } from './test-node.ts'

export type NamedUser = TestUser & { email: string; lastName: string }

/** A user with a real account, a session, and a last name and phone number that no one else has. */
export async function addNamedUser(node: TestNode, firstName: string): Promise<NamedUser> {
  const email = newEmail(firstName.toLowerCase())
  const lastName = newTestId().slice(-12)
  const uid = await registerUid(node, email, { firstName, lastName, phoneNo: lastName })
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
