/** An account is created once, with its user record (specification 4, 7). */
import { userScope } from '@haulway/domain/document/scope.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { describe, expect, test } from 'vitest'
import { bearer, newEmail, password, register, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())

describe('creating a user', () => {
  test('returns and publishes the user, with signUpState 1', async () => {
    const email = newEmail('Jane')
    const reply = await register(node, email, { phoneNo: '+1 610 555 0117' })
    const user = { email: email.toLowerCase(), firstName: 'Jane', lastName: 'Doe', phoneNo: '+1 610 555 0117' }
    expect(reply).toMatchObject([true, { ...user, signUpState: 1, entityIds: [], entityTypes: [] }])
    const { userUid } = await signIn(node, email)
    const rows = await node.sql`select body from documents where scope = ${userScope(userUid)}`
    expect(rows).toMatchObject([{ body: { uid: userUid, ...user } }])
  })

  test('several times, with one key or with several, creates one user and gives the same answer', async () => {
    const body = { email: newEmail('jane'), password }
    const headers = { [envelopeHeaders.key]: newTestId() }
    const answers = await Promise.all([1, 2, 3].map(() => node.post('/create-haulway-user', body, headers)))
    answers.push(await node.post('/create-haulway-user', body, { [envelopeHeaders.key]: newTestId() }))
    const replies = await Promise.all(answers.map(answer => answer.text()))
    expect(new Set(replies).size).toBe(1)
    const rows = await node.sql`select 1 from users where record->>'email' = ${body.email}`
    expect(rows).toHaveLength(1)
  })

  test('with someone else’s email gets the same answer, and does not change their account', async () => {
    const email = newEmail('jane')
    await register(node, email)
    const second = await register(node, email, { password: 'another password', firstName: 'Mallory' })
    expect(second).toMatchObject([true, { email, firstName: 'Mallory', signUpState: 1 }])
    expect(await (await node.post('/login', { email, password })).json()).toMatchObject({ loginSuccessful: true })
    const [row] = await node.sql`select record from users where record->>'email' = ${email}`
    expect(row).toMatchObject({ record: { firstName: 'Jane' } })
  })

  const wrong: [object, string][] = [
    [{ password: 'short' }, 'Choose a password of at least 8 characters.'],
    [{ email: 'jane' }, 'Enter an email address.'],
  ]
  for (const [change, sentence] of wrong) {
    test(`with ${JSON.stringify(change)} is answered [false, error]`, async () => {
      expect(await register(node, newEmail('jane'), change)).toEqual([false, sentence])
    })
  }

  test('as a test account is for administrators only: the field is ignored from anyone else', async () => {
    expect(await register(node, newEmail('jane'), { isTest: true })).toMatchObject([true, { testAccount: false }])
  })

  test('stores no password except the account’s argon2id hash', async () => {
    const email = newEmail('jane')
    const secret = 'correct horse battery'
    await node.post('/create-haulway-user', { email, password: secret }, { [envelopeHeaders.key]: newTestId() })
    const tables = await node.sql<{ name: string }[]>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
      from information_schema.tables where table_schema in ('public', 'pgboss')`
    for (const { name } of tables) {
      const rows = await node.sql.unsafe(`select 1 from ${name} t where t::text like '%${secret}%'`)
      expect(rows, name).toHaveLength(0)
    }
    expect(await node.sql`select 1 from commands where call_name like 'createHaulwayUser%'`).toHaveLength(0)
    const [account] = await node.sql`select c.password from account_credentials c
      join account_users u on u.id = c.user_id where u.email = ${email}`
    expect(account?.password).toMatch(/^\$argon2id\$/)
  })

  test('interrupted after the account is repaired at the next sign-in, and by a repeat', async () => {
    for (const repair of [signIn, register]) {
      const email = newEmail('jane')
      const uid = await registerUid(node, email)
      await node.sql`delete from users where uid = ${uid}`
      await repair(node, email)
      const rows = await node.sql`select record from users where uid = ${uid}`
      expect(rows).toMatchObject([{ record: { email, firstName: 'Jane', lastName: 'Doe', signUpState: 1 } }])
    }
  })
})

describe('a user', () => {
  test('can change their own name and phone number, and no one else can', async () => {
    const email = newEmail('jane')
    const { userUid, accessToken } = await signIn(node, (await registerUid(node, email)) && email)
    const headers = bearer(accessToken)
    const name = { firstName: 'Janet', lastName: 'Dow' }
    expect((await node.post('/change-name', { email, ...name }, headers)).status).toBe(200)
    const phone = { userId: userUid, phoneNo: '+1 484 555 0100' }
    expect((await node.post('/change-phone-no', phone, headers)).status).toBe(200)
    const [row] = await node.sql`select body from documents where scope = ${userScope(userUid)}`
    expect(row).toMatchObject({ body: { ...name, phoneNo: '+1 484 555 0100' } })
    const other = await registerUid(node, newEmail('joe'))
    expect((await node.post('/change-phone-no', { ...phone, userId: other }, headers)).status).toBe(403)
    expect((await node.post('/change-name', { email: 'joe@pit.example', ...name }, headers)).status).toBe(403)
    expect((await node.post('/change-name', { email, ...name })).status).toBe(401)
  })
})
