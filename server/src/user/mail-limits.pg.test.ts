/** Emails that anyone can cause are limited, but no one's tries keep another person from an email they need. */
import { expect, test } from 'vitest'
import { bearer, getMail, getMailedLink, newEmail, password, register, signIn } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())

async function addPerson(name: string) {
  const email = newEmail(name)
  await register(node, email)
  const { accessToken } = await signIn(node, email)
  const post = async (path: string, body: object) => (await node.post(path, body, bearer(accessToken))).status
  return { email, post }
}

async function repeat(times: number, run: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < times; i++) await run()
}

/** More than any limit of emails by hour. */
const many = 12
const verificationSubject = 'Confirm your email'

test('strangers who ask for passwords or register with an email do not keep its owner from confirming it', async () => {
  const dana = await addPerson('dana')
  await repeat(many, () => node.post('/password-reset-requests', { email: dana.email }))
  await repeat(4, () => register(node, dana.email, { password: 'some other secret' }))
  expect(await dana.post('/send-email-verification', {})).toBe(200)
  await getMail(node, dana.email, verificationSubject, 2)
  expect(await dana.post('/email-verification-request', { email: dana.email })).toBe(200)
  await getMail(node, dana.email, verificationSubject, 3)
})

test('nor do other users who request the confirmation for them, which emails no one', async () => {
  const dana = await addPerson('dana')
  const sly = await addPerson('sly')
  await repeat(many, () => sly.post('/email-verification-request', { email: dana.email }))
  expect(await dana.post('/send-email-verification', {})).toBe(200)
  await getMail(node, dana.email, verificationSubject, 2)
  const asked = await node.sql`
    select 1 from pgboss.job where name = 'start-email-verification' and data->>'email' = ${dana.email}`
  expect(asked).toHaveLength(1)
})

test('nor from moving the account to that email, or asking for a new password', async () => {
  const dana = await addPerson('dana')
  const sly = await addPerson('sly')
  const address = newEmail('dana')
  await repeat(many, () => node.post('/password-reset-requests', { email: address }))
  const move = { newEmail: address, password }
  await repeat(many, () => sly.post('/change-email-address', { oldEmail: sly.email, ...move }))
  expect(await dana.post('/change-email-address', { oldEmail: dana.email, ...move })).toBe(200)
  await getMail(node, address, 'Confirm your new email', 6)
  await repeat(5, () => dana.post('/send-email-verification', {}))
  await node.post('/password-reset-requests', { email: dana.email })
  await getMailedLink(node, dana.email, '/auth/reset')
})

test('a user can request the confirmation five times an hour by both calls together', async () => {
  const dana = await addPerson('dana')
  await repeat(2, () => dana.post('/email-verification-request', { email: dana.email }))
  const statuses: number[] = []
  await repeat(4, async () => statuses.push(await dana.post('/send-email-verification', {})))
  expect(statuses).toEqual([200, 200, 200, 429])
})
