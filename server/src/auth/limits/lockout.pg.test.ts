/** Attempts by others lock no one out, and guessing from many addresses still gets few attempts. */
import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  finishSignIn,
  newChallenge,
  newEmail,
  password,
  registerUid,
  signInOnPage,
} from '../../testing/accounts.fixture.ts'
import { openMfaNode } from '../../testing/mfa.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { limits } from './rate-limit.ts'

const clock = { aheadMs: 0 }
const { node, mfa } = await openMfaNode(clock)
afterAll(() => node.close())

let hosts = 0
/** A different address at each call, as a proxy on this machine would report it. */
const newAddress = () => {
  hosts++
  return `198.51.${hosts >> 8}.${hosts & 255}`
}
const from = (address: string) => ({ 'x-forwarded-for': address })

const login = async (email: string, secret: string, headers: Record<string, string>, more: object = {}) => {
  const answer = await node.post('/login', { email, password: secret, ...more }, headers)
  return answer.status === 200 ? JSON.parse(await answer.text()).loginSuccessful : answer.status
}

/** Guesses from many addresses until the account counts as under attack. */
async function attack(email: string): Promise<void> {
  for (let i = 0; i < limits.passwordByAccount.max + 20; i++) {
    expect(await login(email, 'not the password', from(newAddress()))).toBe(false)
  }
}

describe('guessing a password', () => {
  test('from one address is blocked there, and nowhere else', async () => {
    const email = newEmail('jane')
    await registerUid(node, email)
    const attacker = newAddress()
    const tries = []
    for (let i = 0; i <= limits.passwordByClient.max; i++) tries.push(await login(email, 'wrong one', from(attacker)))
    expect(tries.at(-1)).toBe(429)
    expect(await login(email, password, from(attacker))).toBe(429)
    expect(await login(email, password, from(newAddress()))).toBe(true)
  })

  test('from very many addresses does not lock the owner out, and gets few attempts from each', async () => {
    const email = newEmail('jane')
    await registerUid(node, email)
    await attack(email)
    const attacker = newAddress()
    const tries = []
    for (let i = 0; i < 5; i++) tries.push(await login(email, 'wrong one', from(attacker)))
    expect(tries).toEqual([false, false, false, 429, 429])
    for (let i = 0; i < 6; i++) expect(await login(email, password, from(newAddress()))).toBe(true)
  })

  test('from the same address does not affect a device that has been signed in before', async () => {
    const email = newEmail('jane')
    await registerUid(node, email)
    const shared = newAddress()
    const deviceId = newTestId()
    expect(await login(email, password, from(shared), { deviceId })).toBe(true)
    await attack(email)
    for (let i = 0; i <= limits.passwordByClient.max; i++) await login(email, 'wrong one', from(shared))
    expect(await login(email, password, from(shared))).toBe(429)
    expect(await login(email, password, from(shared), { deviceId: newTestId() })).toBe(429)
    expect(await login(email, password, from(shared), { deviceId })).toBe(true)
  })

  test('does not affect a browser that has been signed in before, by a cookie for that account only', async () => {
    const email = newEmail('jane')
    const other = newEmail('joe')
    for (const each of [email, other]) await registerUid(node, each)
    const finished = await finishSignIn(node, await signInOnPage(node, email), newChallenge().challenge)
    const [cookie = ''] = finished.headers.getSetCookie().filter(line => line.startsWith('haulway-known-device='))
    expect(cookie).toMatch(/HttpOnly; SameSite=Strict/)
    const cookieHeader = { cookie: cookie.split(';')[0] ?? '' }
    const shared = from(newAddress())
    const trySignIn = async (who: string, secret: string, more: Record<string, string>) =>
      (await node.post('/auth/api/sign-in/email', { email: who, password: secret }, { ...shared, ...more })).status
    for (const each of [email, other]) {
      for (let i = 0; i <= limits.passwordByClient.max; i++) await trySignIn(each, 'wrong one', {})
    }
    expect(await trySignIn(email, password, {})).toBe(429)
    expect(await trySignIn(email, password, cookieHeader)).toBe(200)
    expect(await trySignIn(other, password, cookieHeader)).toBe(429)
    expect(await trySignIn(email, password, { cookie: `${cookieHeader.cookie}x` })).toBe(429)
  })
})

test('guessing codes with the right password does not lock the owner out', async () => {
  const jane = await mfa.addJane()
  const { secret } = await mfa.turnOnAuthenticator(jane)
  for (let i = 0; i < limits.codeByAccount.max + 5; i++) {
    expect(await login(jane.email, password, from(newAddress()), { mfaCode: '000000' })).toBe(false)
  }
  const attacker = from(newAddress())
  const tries = []
  for (let i = 0; i < 5; i++) tries.push(await login(jane.email, password, attacker, { mfaCode: '000000' }))
  expect(tries).toEqual([false, false, false, 429, 429])
  expect(await login(jane.email, password, from(newAddress()), { mfaCode: mfa.nextCode(secret) })).toBe(true)
  const proof = { password, code: mfa.nextCode(secret) }
  expect((await jane.post('/renew-mfa-backup-codes', proof)).status).toBe(200)
})

describe('a client’s address', () => {
  let behind: TestNode
  beforeAll(async () => {
    behind = await openTestNode({ trustProxy: ['127.0.0.5'] })
  })
  afterAll(() => behind.close())

  /** Tries to sign in from an address of this machine. @returns the status */
  const trySignIn = (localAddress: string, email: string, forwarded: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
      const request = http.request(`${behind.url}/auth/api/sign-in/email`, { method: 'POST', localAddress, headers })
      request.on('response', answer => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      request.on('error', reject)
      request.end(JSON.stringify({ email, password: 'wrong one' }))
    })
  const trySignInTimes = async (times: number, one: () => Promise<number>) => {
    const statuses = []
    for (let i = 0; i < times; i++) statuses.push(await one())
    return statuses
  }
  const refused = (statuses: number[]) => statuses.filter(status => status === 429).length
  const over = limits.passwordByClient.max + 2

  test('is what a trusted proxy reports: each client behind it counts separately', async () => {
    const email = newEmail('jane')
    expect(refused(await trySignInTimes(over, () => trySignIn('127.0.0.5', email, newAddress())))).toBe(0)
    expect(refused(await trySignInTimes(over, () => trySignIn('127.0.0.5', email, '198.51.100.7')))).toBe(2)
  })

  test('is the connection’s own if it is not a trusted proxy, whatever its headers say', async () => {
    const email = newEmail('jane')
    expect(refused(await trySignInTimes(over, () => trySignIn('127.0.0.6', email, newAddress())))).toBe(2)
  })

  test('is the last one before the proxy: a forged address ahead of it is ignored', async () => {
    const email = newEmail('jane')
    const forge = () => trySignIn('127.0.0.5', email, `${newAddress()}, 198.51.100.9`)
    expect(refused(await trySignInTimes(over, forge))).toBe(2)
  })
})
