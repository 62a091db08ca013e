/** People who can be told apart in every row there is, and what is left of them. */
import { bearer, newEmail, registerUid, signIn } from './accounts.fixture.ts'
import { newTestId, openTestClient, type TestNode, type TestUser } from './test-node.ts'

export type Named = TestUser & { email: string; lastName: string }

/** Somebody with a real account, a session, and a last name and telephone number that nobody else has. */
export async function addNamed(node: TestNode, firstName: string): Promise<Named> {
  const email = newEmail(firstName.toLowerCase())
  const lastName = newTestId().slice(-12)
  const uid = await registerUid(node, email, { firstName, lastName, phoneNo: lastName })
  const headers = bearer((await signIn(node, email)).accessToken)
  return { uid, email, lastName, headers, client: openTestClient(node.url, headers) }
}

/** The tables of ours that hold a text in some row. */
export async function tablesWith({ sql }: TestNode, text: string): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await sql`select 1 from ${sql(name)} as t where t::text ilike ${`%${text}%`} limit 1`
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}

/** The subjects of all mails to an address, in their order. */
export async function subjectsTo({ sql }: TestNode, email: string): Promise<string[]> {
  const mails = await sql<{ subject: string }[]>`
    select data->>'subject' as subject from pgboss.job where name = 'send-mail' and data->>'to' = ${email}
    order by created_on`
  return mails.map(mail => mail.subject)
}
