/**
 * Changing what guards an account takes a proof with the call, every time: a sign-in just now, or a proof given with
 * the call before, is not enough. Every call whose input has a place for the current password is tried.
 */
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getMailedCode, newEmail, password } from '../testing/accounts.fixture.ts'
import { fieldsOf } from '../testing/calls/input-schema.fixture.ts'
import { type Mfa, openMfaNode } from '../testing/mfa.fixture.ts'
import { bankAccount } from '../testing/payout-destination.fixture.ts'
import { newTestId, type TestNode } from '../testing/test-node.ts'

let node: TestNode
let mfa: Mfa
const clock = { aheadMs: 0 }
beforeAll(async () => {
  ;({ node, mfa } = await openMfaNode(clock))
})
afterAll(() => node.close())

type Jane = Awaited<ReturnType<typeof mfa.addJane>>

/** Those that set a first password, or sign in with it, have no current one to ask for. */
const notGuarded = new Set<CallName>(['createHaulwayUser', 'login'])
const guarded = (Object.keys(contract) as CallName[]).filter(
  name => 'password' in fieldsOf(name) && !notGuarded.has(name),
)

/** What each is sent beside its proof. */
const inputs: Record<string, (jane: Jane) => object | Promise<object>> = {
  changeEmailAddress: jane => ({ oldEmail: jane.email, newEmail: newEmail('janet') }),
  changePassword: jane => ({ email: jane.email, newPassword: 'dozer lamp river' }),
  startMfa: () => ({}),
  removeMfa: () => ({}),
  renewMfaBackupCodes: () => ({}),
  confirmMfaCode: async jane => ({ userId: jane.uid, code: await mailedCode(jane) }),
  setPayoutDestination: async jane => ({ ...(await ownBusiness(jane)), currency: 'USD', ...bankAccount }),
}

async function ownBusiness(jane: Jane): Promise<{ entityId: string }> {
  const entityId = newTestId()
  const business = { entityId, entityType: 0, name: 'Doe Grading', phoneNo: '412 555 0100' }
  expect((await jane.post('/create-entity', business)).status).toBe(200)
  return { entityId }
}

async function mailedCode(jane: Jane): Promise<string> {
  expect((await jane.post('/send-mfa-code', { email: jane.email })).status).toBe(200)
  return getMailedCode(node, jane.email)
}

const pathOf = (name: CallName) => contract[name]['~orpc'].route.path ?? ''
const refusedSchema = z.object({ code: z.literal('invalidInput'), data: z.object({ fields: z.looseObject({}) }) })

/** @returns the fields the refusal is about */
async function refusedFields(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(400)
  return Object.keys(refusedSchema.parse(await answer.json()).data.fields)
}

/** All that is kept of somebody's account, to see that a refused call changed none of it. */
async function printAccount({ uid }: Jane): Promise<string> {
  const rows = await node.sql`
    select (select json_agg(t) from account_users t where id = ${uid}) as account,
      (select json_agg(t) from account_credentials t where user_id = ${uid}) as credentials,
      (select json_agg(t) from email_changes t where uid = ${uid}) as changes,
      (select json_agg(t) from second_factors t where uid = ${uid}) as factor,
      (select json_agg(t) from backup_codes t where uid = ${uid}) as codes,
      (select json_agg(t order by session_id) from device_sessions t where uid = ${uid}) as sessions`
  return JSON.stringify(rows)
}

test('every guarded call is tried', () => {
  expect(guarded.toSorted()).toEqual(Object.keys(inputs).toSorted())
})

describe.each(guarded)('%s', name => {
  test('is refused without the password and with a wrong one, on a device that signed in just now', async () => {
    const jane = await mfa.addJane()
    const input = await inputs[name]?.(jane)
    const before = await printAccount(jane)
    const code = 'code' in fieldsOf(name) && name !== 'confirmMfaCode' ? { code: '123456' } : {}
    for (const proof of [{}, { password: 'not the password' }, { password: '' }]) {
      const answer = await jane.post(pathOf(name), { ...input, ...code, ...proof })
      expect(await refusedFields(answer)).toContain('password')
    }
    expect(await printAccount(jane)).toBe(before)
  })

  test('is taken with it, and the next one needs it again', async () => {
    const jane = await mfa.addJane()
    const input = { ...(name === 'removeMfa' || name === 'renewMfaBackupCodes' ? { code: '123456' } : {}) }
    const body = { ...input, ...(await inputs[name]?.(jane)), password }
    // There is nothing to renew without a second factor.
    expect((await jane.post(pathOf(name), body)).status).toBe(name === 'renewMfaBackupCodes' ? 409 : 200)
    const again = await jane.post('/change-password', { email: jane.email, newPassword: 'yet another one' })
    expect(await refusedFields(again)).toEqual(['password'])
  })
})

/** What weakens or replaces a second factor that is on. */
const factorCalls = guarded.filter(name => 'code' in fieldsOf(name) && name !== 'confirmMfaCode')

describe.each(factorCalls)('%s, where two-step verification is on,', name => {
  test('takes the factor itself beside the password, and spends it', async () => {
    const jane = await mfa.addJane()
    const { secret, backupCodes } = await mfa.turnOnAuthenticator(jane)
    const before = await printAccount(jane)
    const input = await inputs[name]?.(jane)
    const post = (proof: object) => jane.post(pathOf(name), { ...input, ...proof })
    for (const proof of [{ password }, { password, code: '000000' }, { password, code: 'abcde-fghjk' }]) {
      expect(await refusedFields(await post(proof))).toEqual(['code'])
    }
    const code = mfa.nextCode(secret)
    expect(await refusedFields(await post({ code }))).toEqual(['password'])
    expect(await refusedFields(await post({ code, password: 'not this one' }))).toEqual(['password'])
    expect(await printAccount(jane)).toBe(before)
    expect((await post({ code, password })).status).toBe(200)
    expect(await printAccount(jane)).not.toBe(before)
    const [backup = ''] = backupCodes
    const spent = await mfa.logIn(jane.email, { mfaCode: code })
    const isStillOn = name !== 'removeMfa'
    expect(spent.loginSuccessful).toBe(!isStillOn)
    if (name === 'startMfa') expect((await jane.post(pathOf(name), { code: backup, password })).status).toBe(200)
  })

  test('takes a mailed code, and a backup code, too', async () => {
    for (const kind of ['mailed', 'backup']) {
      const jane = await mfa.addJane()
      const { backupCodes } = await mfa.turnOnAuthenticator(jane)
      const code = kind === 'mailed' ? await mailedCode(jane) : backupCodes[0]
      const input = await inputs[name]?.(jane)
      expect((await jane.post(pathOf(name), { ...input, code, password })).status).toBe(200)
    }
  })
})
