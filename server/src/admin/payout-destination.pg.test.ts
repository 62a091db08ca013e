/**
 * The bank account for withdrawals: who may set it, which input it accepts, who sees which part, and where it is used.
 */
import { platformPayin, walletAccount } from '@haulway/domain/ledger/account.ts'
import { payoutDestinationDocumentSchema } from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import { accountTextOf } from '@haulway/domain/payment/payout/payout-destination.ts'
import { afterAll, expect, test } from 'vitest'
import { postEntry } from '../ledger/post-entry.ts'
import { bearer, confirmEmail, getMail, password } from '../testing/accounts.fixture.ts'
import { addMember, jobsDone } from '../testing/calls/principals.fixture.ts'
import { sendCall } from '../testing/calls/send-call.fixture.ts'
import { openMfaNode } from '../testing/mfa.fixture.ts'
import { findWaitingOrder } from '../testing/orders.fixture.ts'
import { bankAccount } from '../testing/payout-destination.fixture.ts'
import { newTestId, openTestClient } from '../testing/test-node.ts'
import { readDocuments, readOwn } from '../testing/work.fixture.ts'
import { runAct } from './run-act.ts'

const clock = { aheadMs: 0 }
const { node, mfa } = await openMfaNode(clock)
afterAll(() => node.close())

const subject = 'Delgado Trucking: the bank account for withdrawals was changed'

/** A user with an account, its password, and a confirmed email address. */
async function addPerson() {
  const jane = await mfa.addJane()
  await confirmEmail(node, jane.email)
  const headers = bearer(jane.tokens.accessToken)
  return { ...jane, headers, client: openTestClient(node.url, headers) }
}

/** A solo trucker with a password and an amount in the wallet. */
async function addOwner(cents = 0) {
  const jane = await addPerson()
  const entityId = newTestId()
  const { client } = jane
  await client.createEntity({ entityId, entityType: 2, name: 'Delgado Trucking', phoneNo: '412 555 0100' })
  if (cents > 0) await giveMoney(entityId, cents)
  return { ...jane, entityId, client }
}

async function giveMoney(entityId: string, cents: number): Promise<void> {
  const lines = [
    { account: walletAccount(entityId), amountCents: cents },
    { account: platformPayin, amountCents: -cents },
  ]
  await node.inTransaction(tx => {
    const unit = { tx, receivedAt: Date.now(), newId: newTestId, publish: () => {}, enqueue: () => {} }
    const cause = { kind: 'paymentSettled' as const, id: newTestId() }
    return postEntry(unit, entityId, { journalEntryId: newTestId(), at: Date.now(), currency: 'USD', cause, lines })
  })
}

type Owner = Awaited<ReturnType<typeof addOwner>>
const form = ({ entityId }: Pick<Owner, 'entityId'>, more: object = {}) => ({
  entityId,
  currency: 'USD',
  ...bankAccount,
  ...more,
})
const set = (owner: Owner, more: object = {}) =>
  sendCall(node, 'setPayoutDestination', form(owner, { password, ...more }), owner.headers)
const destinationsOf = (reader: Pick<Owner, 'uid' | 'headers' | 'client'>, { entityId }: Pick<Owner, 'entityId'>) =>
  readDocuments(node, reader, `haulway-entity/${entityId}/payout-destinations`)

async function withdraw(owner: Owner, payoutDestinationId?: string) {
  const amount = { entityId: owner.entityId, amountCents: 10_000, currency: 'USD' }
  const { feeCents, configVersion: feeConfigVersion } = await owner.client.getWithdrawFeeQuote(amount)
  const request = { ...amount, withdrawalId: newTestId(), feeCents, feeConfigVersion }
  return owner.client.userWithdrawMoney({ ...request, ...(payoutDestinationId && { payoutDestinationId }) })
}

const shownSchema = payoutDestinationDocumentSchema

test('is set by the owner with the password every time, and every owner is emailed', async () => {
  const owner = await addOwner()
  for (const proof of [{ password: undefined }, { password: 'not this one' }]) {
    expect(await set(owner, proof)).toMatchObject({ status: 400, fields: ['password'] })
  }
  expect(await destinationsOf(owner, owner)).toEqual([])
  const answer = await set(owner)
  expect(answer).toMatchObject({ status: 200, body: { holder: 'Sam Delgado', accountLast4: '1234' } })
  expect(await destinationsOf(owner, owner)).toEqual([answer.body])
  const mail = await getMail(node, owner.email, subject)
  expect(mail).toContain('Sam Delgado, First Bank')
  expect(mail).toContain('1234')
  expect(mail).not.toContain(bankAccount.accountNumber)
})

test('also needs a code when two-step verification is on', async () => {
  const owner = await addOwner()
  const { secret } = await mfa.turnOnAuthenticator(owner)
  expect(await set(owner)).toMatchObject({ status: 400, fields: ['code'] })
  expect(await destinationsOf(owner, owner)).toEqual([])
  expect(await set(owner, { code: mfa.nextCode(secret) })).toMatchObject({ status: 200 })
})

test.each(['manager', 'member'] as const)('can’t be set by a %s, whatever the proof', async role => {
  const owner = await addOwner()
  const other = await addPerson()
  await addMember(node, owner.entityId, other, role)
  const request = form(owner, { password })
  expect(await sendCall(node, 'setPayoutDestination', request, other.headers)).toMatchObject({ status: 403 })
  const stranger = await addPerson()
  expect(await sendCall(node, 'setPayoutDestination', request, stranger.headers)).toMatchObject({ status: 404 })
  await set(owner)
  const visible = await destinationsOf(other, owner)
  expect(visible.map(each => each.accountLast4)).toEqual(role === 'manager' ? ['1234'] : [])
  const path = `haulway-entity/${owner.entityId}/payout-destinations`
  await expect(readDocuments(node, stranger, path)).rejects.toThrow('404')
})

test('counts once against its limit, for the user and for the business', async () => {
  const owner = await addOwner()
  expect(await set(owner, { password: 'not this one' })).toMatchObject({ status: 400 })
  await set(owner)
  const counted = await node.sql`
    select key, count from rate_limits
    where key like 'call:setPayoutDestination:%' and split_part(key, ':', 3) in (${owner.uid}, ${owner.entityId})`
  expect(counted.map(({ count }) => count)).toEqual([1, 1])
})

test('can’t be set while the owner’s email address is not confirmed, whatever the proof', async () => {
  const owner = await addOwner()
  await node.sql`update account_users set email_verified = false where email = ${owner.email}`
  for (const proof of [password, 'not this one']) {
    expect(await set(owner, { password: proof })).toMatchObject({ status: 403, code: 'emailNotConfirmed' })
  }
  expect(await destinationsOf(owner, owner)).toEqual([])
  await confirmEmail(node, owner.email)
  expect(await set(owner)).toMatchObject({ status: 200 })
})

test('impossible bank numbers are refused with their field named', async () => {
  const owner = await addOwner()
  expect(await set(owner, { routingNumber: '021000022' })).toMatchObject({ status: 400, fields: ['routingNumber'] })
  expect(await set(owner, { accountNumber: '12' })).toMatchObject({ status: 400, fields: ['accountNumber'] })
})

test('setting the same account again changes nothing and emails no one', async () => {
  const owner = await addOwner()
  const first = await set(owner)
  await jobsDone(node)
  const mails = async () =>
    Number(
      (
        await node.sql`
    select count(*)::int4 as count from pgboss.job where data->>'to' = ${owner.email} and data->>'subject' = ${subject}`
      )[0]?.count,
    )
  const before = await mails()
  expect((await set(owner)).body).toEqual(first.body)
  expect(await mails()).toBe(before)
  expect(before).toBe(1)
  const second = await set(owner, { accountNumber: '4007005678' })
  expect(await destinationsOf(owner, owner)).toEqual([second.body])
  expect(await mails()).toBe(2)
})

test('a withdrawal needs a bank account, and the one that was shown', async () => {
  const owner = await addOwner(50_000)
  await expect(withdraw(owner)).rejects.toThrow('Set the bank account for withdrawals first.')
  const shown = shownSchema.parse((await set(owner)).body)
  await set(owner, { accountNumber: '4007005678' })
  await expect(withdraw(owner)).rejects.toThrow('The bank account for withdrawals has changed.')
  await expect(withdraw(owner, shown.payoutDestinationId)).rejects.toThrow(
    'The bank account for withdrawals has changed.',
  )
})

test('is copied into a withdrawal and its order, and only the order has the whole number', async () => {
  const owner = await addOwner(50_000)
  const { payoutDestinationId, ...shown } = shownSchema.parse((await set(owner)).body)
  const withdrawal = await withdraw(owner, payoutDestinationId)
  const { holder, bankName, accountLast4 } = shown
  expect(withdrawal.destination).toEqual({ holder, bankName, accountLast4 })
  await set(owner, { accountNumber: '4007005678', holder: 'Sly Fox' })
  await jobsDone(node)
  const order = await findWaitingOrder(node, withdrawal.withdrawalId)
  const { routingNumber, accountNumber } = bankAccount
  expect(order).toMatchObject({
    destination: { holder, bankName, routingNumber, accountNumber },
    netCents: withdrawal.netCents,
  })
  const settled = await runAct(
    node.databaseUrl,
    ['settle', 'withdrawal', owner.entityId, withdrawal.withdrawalId],
    Date.now,
  )
  expect(settled).toContain(`to Delgado Trucking (Sam Delgado, ${accountTextOf(shown)})`)
  const documents = await readOwn(node, owner, 'withdrawals')
  expect(documents).toMatchObject([{ state: 'settled', destination: { holder, accountLast4 } }])
})

test('no table contains a whole number: not documents, jobs, replies or the sealed record itself', async () => {
  const tables = await node.sql<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`
  expect(tables.length).toBeGreaterThan(30)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await node.sql.unsafe(
      `select count(*)::int4 as count from ${name} t where t::text ~ '4007001234|4007005678|021000021'`,
    )
    if (row?.count > 0) found.push(name)
  }
  expect(found).toEqual([])
})
