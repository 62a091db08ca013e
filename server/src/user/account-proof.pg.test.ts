/**
 * Changing an account's protection needs proof with each call; a recent sign-in, or proof with an earlier call, is not
 * enough. Tries every call whose input has a field for the current password.
 */
import { definitionOf } from '@haulway/domain/call.ts'
import { mfaAppNeeded } from '@haulway/domain/user/mfa-code.ts'
import { roleForCall } from '@haulway/domain/wire/call-roles.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { confirmEmail, getMailedCode, newEmail, password } from '../testing/accounts.fixture.ts'
import { fieldsOf } from '../testing/calls/input-schema.fixture.ts'
import { addMember } from '../testing/calls/principals.fixture.ts'
import { openMfaNode } from '../testing/mfa.fixture.ts'
import { bankAccount } from '../testing/payout-destination.fixture.ts'
import { newTestId } from '../testing/test-node.ts'

const clock = { aheadMs: 0 }
const { node, mfa } = await openMfaNode(clock)
afterAll(() => node.close())

type Jane = Awaited<ReturnType<typeof mfa.addJane>>

/** Calls that set a first password, or sign in with it, have no current password to check. */
const notGuarded = new Set<CallName>(['createHaulwayUser', 'login'])
const guarded = (Object.keys(contract) as CallName[]).filter(
  name => 'password' in fieldsOf(name) && !notGuarded.has(name),
)

/** The input of each call, besides the proof. */
const inputs: Record<string, (jane: Jane) => object | Promise<object>> = {
  changeEmailAddress: jane => ({ oldEmail: jane.email, newEmail: newEmail('janet') }),
  changePassword: jane => ({ email: jane.email, newPassword: 'dozer lamp river' }),
  startMfa: () => ({}),
  removeMfa: () => ({}),
  renewMfaBackupCodes: () => ({}),
  confirmMfaCode: async jane => ({ userId: jane.uid, code: await mailedCode(jane) }),
  setPayoutDestination: async jane => ({ ...(await ownBusiness(jane)), currency: 'USD', ...bankAccount }),
  createWebhook: async jane => ({
    ...(await ownBusiness(jane)),
    address: 'https://erp.example/in',
    events: ['load.delivered'],
    withMoney: false,
  }),
  createApiKey: async jane => ({ ...(await ownBusiness(jane)), name: 'Books', scopes: ['read'] }),
  handOverEntity: async jane => {
    const { entityId } = await ownBusiness(jane)
    const manager = await node.addUser('Manager')
    await addMember(node, entityId, manager, 'manager')
    return { entityId, uid: manager.uid }
  },
  requestAccountDelete: ownBusiness,
  requestUserDelete: () => ({}),
}

/** Calls that only an owner may make, and why they need no proof. */
const ownersWithoutProof: Partial<Record<CallName, string>> = {
  changeMemberRole: 'a manager can neither set where money goes nor make an owner',
  cancelAccountDelete: 'it gives no power',
}

/** Calls that end or remove something for good, or start to. */
const destructive = (Object.keys(contract) as CallName[]).filter(name =>
  /^(delete|remove|leave|close|end[A-Z]|revoke|retire|withdraw|cancel|stop|let|disconnect)|Delete$|StateChange$/.test(
    name,
  ),
)

/** Why a call of them needs no proof. */
const destructiveWithoutProof: Record<string, readonly CallName[]> = {
  'it keeps what was going to be deleted': ['cancelAccountDelete', 'cancelUserDelete'],
  'it only protects: a person, a program or a device has no access from then on': [
    'removeMember',
    'letStaffGo',
    'withdrawInvitation',
    'revokeApiKey',
    'endShareLink',
    'removeWebhook',
    'endSession',
    'endOtherSessions',
    'disconnectGpsDevice',
    'removeNotificationRegistration',
  ],
  'a manager invites them again': ['leaveEntity'],
  'nothing is deleted, and open work and money keep a business from closing': ['entityStateChange'],
  'it ends a part of the daily work, whose record stays': [
    'closeProject',
    'endHaul',
    'endDispatch',
    'endProjectNotice',
    'withdrawOffer',
    'cancelLoad',
    'withdrawOfferCard',
    'endAgreement',
    'withdrawAgreementProposal',
    'withdrawDispute',
    'withdrawShiftDispute',
    'withdrawCorrection',
    'withdrawTimeSheetCorrection',
    'retireTruck',
    'endShift',
    'endBreak',
    'endBreakdown',
    'leavePit',
  ],
  'it can be entered again': ['removeSupplier', 'removeGeoPin', 'removePaper', 'removeTruckPaper'],
}

async function ownBusiness(jane: Jane): Promise<{ entityId: string }> {
  await confirmEmail(node, jane.email)
  const entityId = newTestId()
  const business = { entityId, entityType: 0, name: 'Doe Grading', phoneNo: '412 555 0100' }
  expect((await jane.post('/create-entity', business)).status).toBe(200)
  return { entityId }
}

async function mailedCode(jane: Jane): Promise<string> {
  expect((await jane.post('/send-mfa-code', { email: jane.email })).status).toBe(200)
  return getMailedCode(node, jane.email)
}

const pathOf = (name: CallName) => definitionOf(contract[name]).route.path ?? ''
const refusedSchema = z.object({ code: z.literal('invalidInput'), data: z.object({ fields: z.looseObject({}) }) })

/** @returns the fields that the refusal names */
async function refusedFields(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(400)
  return Object.keys(refusedSchema.parse(await answer.json()).data.fields)
}

/** Everything stored about an account, to check that a refused call changed nothing. */
async function fingerprintAccount({ uid }: Jane): Promise<string> {
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

test('every call that only an owner may make needs proof, or says why not', () => {
  const owners = (Object.keys(contract) as CallName[]).filter(name => roleForCall(name) === 'owner')
  expect(owners.filter(name => !guarded.includes(name)).toSorted()).toEqual(Object.keys(ownersWithoutProof).toSorted())
})

test('every call that ends or removes something needs proof, or says why not', () => {
  const unproven = destructive.filter(name => !guarded.includes(name))
  expect(unproven.toSorted()).toEqual(Object.values(destructiveWithoutProof).flat().toSorted())
})

describe.each(guarded)('%s', name => {
  test('is refused without the password and with a wrong one, on a device that has just signed in', async () => {
    const jane = await mfa.addJane()
    const input = await inputs[name]?.(jane)
    const before = await fingerprintAccount(jane)
    const code = 'code' in fieldsOf(name) && name !== 'confirmMfaCode' ? { code: '123456' } : {}
    for (const proof of [{}, { password: 'not the password' }, { password: '' }]) {
      const answer = await jane.post(pathOf(name), { ...input, ...code, ...proof })
      expect(await refusedFields(answer)).toContain('password')
    }
    expect(await fingerprintAccount(jane)).toBe(before)
  })

  test('is accepted with it, and the next call needs it again', async () => {
    const jane = await mfa.addJane()
    const input = { ...(name === 'removeMfa' || name === 'renewMfaBackupCodes' ? { code: '123456' } : {}) }
    const body = { ...input, ...(await inputs[name]?.(jane)), password }
    // There is nothing to renew without two-step verification.
    expect((await jane.post(pathOf(name), body)).status).toBe(name === 'renewMfaBackupCodes' ? 409 : 200)
    const again = await jane.post('/change-password', { email: jane.email, newPassword: 'yet another one' })
    expect(await refusedFields(again)).toEqual(['password'])
  })
})

/** Calls that weaken or replace a second factor. */
const factorCalls = guarded.filter(name => 'code' in fieldsOf(name) && name !== 'confirmMfaCode')

describe.each(factorCalls)('%s, while two-step verification is on,', name => {
  test('needs a code besides the password, and uses it up', async () => {
    const jane = await mfa.addJane()
    const { secret, backupCodes } = await mfa.turnOnAuthenticator(jane)
    const input = await inputs[name]?.(jane)
    const before = await fingerprintAccount(jane)
    const post = (proof: object) => jane.post(pathOf(name), { ...input, ...proof })
    for (const proof of [{ password }, { password, code: '000000' }, { password, code: 'abcde-fghjk' }]) {
      expect(await refusedFields(await post(proof))).toEqual(['code'])
    }
    const code = mfa.nextCode(secret)
    expect(await refusedFields(await post({ code }))).toEqual(['password'])
    expect(await refusedFields(await post({ code, password: 'not this one' }))).toEqual(['password'])
    expect(await fingerprintAccount(jane)).toBe(before)
    expect((await post({ code, password })).status).toBe(200)
    expect(await fingerprintAccount(jane)).not.toBe(before)
    const [backup = ''] = backupCodes
    const spent = await mfa.logIn(jane.email, { mfaCode: code })
    const isStillOn = name !== 'removeMfa'
    expect(spent.loginSuccessful).toBe(!isStillOn)
    if (name === 'startMfa') expect((await jane.post(pathOf(name), { code: backup, password })).status).toBe(200)
  })

  test('accepts a backup code, but no emailed code once there is an authenticator app', async () => {
    const jane = await mfa.addJane()
    const emailed = await mailedCode(jane)
    const { backupCodes } = await mfa.turnOnAuthenticator(jane)
    const input = await inputs[name]?.(jane)
    const before = await fingerprintAccount(jane)
    const post = (code: string | undefined) => jane.post(pathOf(name), { ...input, code, password })
    const refused = await post(emailed)
    expect(await refused.clone().json()).toMatchObject({ message: mfaAppNeeded })
    expect(await refusedFields(refused)).toEqual(['code'])
    expect(await fingerprintAccount(jane)).toBe(before)
    expect((await post(backupCodes[0])).status).toBe(200)
  })

  test('accepts an emailed code if codes come by email only', async () => {
    const jane = await mfa.addJane()
    expect((await jane.confirm(await mailedCode(jane))).status).toBe(200)
    expect((await jane.post('/send-mfa-code', { email: jane.email })).status).toBe(200)
    const code = await getMailedCode(node, jane.email, 2)
    const input = await inputs[name]?.(jane)
    expect((await jane.post(pathOf(name), { ...input, code, password })).status).toBe(200)
  })
})

test('a signed-in user with an authenticator app gets no code by email, and learns what to use instead', async () => {
  const jane = await mfa.addJane()
  await mfa.turnOnAuthenticator(jane)
  const refused = await jane.post('/send-mfa-code', { email: jane.email })
  expect([refused.status, await refused.json()]).toMatchObject([409, { message: mfaAppNeeded }])
  expect(await node.sql`select 1 from mfa_codes where uid = ${jane.uid} and code_hash is not null`).toHaveLength(0)
})
