/** What an administrator can do for a user on the command line, and its audit. */
import { userScope } from '@haulway/domain/document/scope.ts'
import { expect, test } from 'vitest'
import { bearer, newEmail, password, register, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { openMfa } from '../testing/mfa.fixture.ts'
import { watch } from '../testing/streams.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { runAct } from './run-act.ts'

const clock = { aheadMs: 0 }
const node = closeAfterAll(await openTestNode({ clock: () => Date.now() + clock.aheadMs }))

const admin = (...args: string[]) => runAct(node.databaseUrl, args, Date.now)
const readDocument = async (uid: string) =>
  (await node.sql`select body from documents where scope = ${userScope(uid)}`)[0]?.body

test('only an administrator can make a test account, which leaves an audit row', async () => {
  const email = newEmail('jane')
  const uid = await registerUid(node, email, { isTest: true })
  expect(await readDocument(uid)).toMatchObject({ testAccount: false })
  expect(await admin('users', 'test', email.toUpperCase(), 'on')).toBe(`${email} is a test account.`)
  expect(await readDocument(uid)).toMatchObject({ testAccount: true })
  expect(await register(node, email, { isTest: false })).toMatchObject([true, { testAccount: true }])
  await admin('users', 'test', email, 'off')
  expect(await readDocument(uid)).toMatchObject({ testAccount: false })
  const rows = await node.sql`select outcome from admin_acts order by at`
  expect(rows.map(row => row.outcome)).toEqual([`${email} is a test account.`, `${email} is not a test account.`])
})

test('a user who has lost their second factor gets back in with the password', async () => {
  const mfa = openMfa(node, clock)
  const jane = await mfa.addJane()
  await mfa.turnOnAuthenticator(jane)
  expect(await mfa.logIn(jane.email)).toMatchObject({ loginSuccessful: false })
  expect(await admin('users', 'mfa', jane.email, 'off')).toBe(`${jane.email} now logs in with the password only.`)
  expect(await mfa.logIn(jane.email, { password })).toMatchObject({ loginSuccessful: true })
  expect(await readDocument(jane.uid)).toMatchObject({ mfaRegistered: false })
})

test('an administrator can confirm an email address without an email', async () => {
  const email = newEmail('jane')
  const uid = await registerUid(node, email)
  const isConfirmed = async () =>
    (await node.sql`select email_verified as yes from account_users where id = ${uid}`)[0]?.yes
  expect(await isConfirmed()).toBe(false)
  expect(await admin('users', 'email', email, 'confirmed')).toBe(`${email} is confirmed.`)
  expect(await isConfirmed()).toBe(true)
})

test('ended sessions are refused on every node at once, and their streams close', async () => {
  const { databaseUrl, authSecret } = node
  const other = await openTestNode({ databaseUrl, authSecret })
  const jane = newEmail('jane')
  const greg = newEmail('greg')
  const open = async (email: string) => {
    const uid = await registerUid(node, email)
    const tokens = await signIn(node, email)
    const stream = await watch(other.url, bearer(tokens.accessToken), [userScope(uid)])
    return { stream, isRefused: async () => (await node.post('/refresh-session', tokens)).status === 403 }
  }
  const ofJane = await open(jane)
  const ofGreg = await open(greg)
  expect(await admin('sessions', 'end', jane)).toBe(`Sessions of ${jane} ended: 1.`)
  expect([ofJane.stream.status, ofGreg.stream.status]).toEqual([200, 200])
  await ofJane.stream.ended
  expect([await ofJane.isRefused(), await ofGreg.isRefused()]).toEqual([true, false])
  expect(await admin('sessions', 'end', 'everyone')).toMatch(/^Sessions of everyone ended: [1-9]/)
  await ofGreg.stream.ended
  expect(await ofGreg.isRefused()).toBe(true)
  const rows = await node.sql`select 1 from admin_acts where outcome like 'Sessions of %'`
  expect(rows).toHaveLength(2)
  await signIn(node, jane)
  await other.close()
})

test.each([
  [['users', 'test', 'nobody@pit.example', 'on'], "User Document Doesn't Exist"],
  [['users', 'test', 'nobody', 'on'], 'Usage: npm run admin -- users test <email> on|off'],
  [['sessions', 'end'], 'Usage: npm run admin -- sessions end everyone|<email>'],
  [['users', 'mfa', 'jane@pit.example', 'on'], 'Usage: npm run admin -- users test <email> on|off'],
])('%j is refused with a sentence', async (args, sentence) => {
  await expect(admin(...args)).rejects.toThrow(sentence)
})
