import { buildId } from '@haulway/domain/ids.ts'
import type { Account } from '@haulway/domain/ledger/account.ts'
import type { JournalEntry } from '@haulway/domain/ledger/journal-entry.ts'
import { decidePayBalance, decideSettlePayment } from '@haulway/domain/ledger/payment-postings.ts'
import {
  decideFailWithdrawal,
  decideSettleWithdrawal,
  decideWithdraw,
} from '@haulway/domain/ledger/withdrawal-postings.ts'
import { entryBetween } from '@haulway/domain/payment/booking.fixture.ts'
import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { sqlState } from '../db/failures.ts'
import { saveEntity } from '../entity/entity.table.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { lockDebt, lockWallet, postEntry } from './post-entry.ts'

let idCount = 0
const newId = () => buildId(1_800_000_000_000 + idCount++, new Uint8Array(10).fill(idCount % 251))

const { url, drop } = await createTestDatabase()
afterAll(drop)
const database = closeAfterAll(openDatabase(url, 8))
/** What the test reads itself, besides the server's statements. */
const sql = postgres(url, { max: 2, onnotice: () => {} })
afterAll(() => sql.end())

test('the database rejects an entry whose lines do not sum to zero', async () => {
  const write = database.sql`
    insert into journal_entries (book_id, journal_entry_id, cause_kind, cause_id, currency, accounts, amounts, at)
    values (${newId()}, ${newId()}, 'loadApproved', ${newId()}, 'USD', '{a,b}', '{5,-4}', 1)`
  expect(await write.catch(sqlState)).toBe('23514')
})

test('one cause is posted once', async () => {
  const parties = await makeParties()
  const entry = approval(parties, 100)
  await post(parties.jobber, entry)
  await expect(post(parties.jobber, { ...entry, journalEntryId: newId() })).rejects.toThrow()
  expect(await walletOf(parties.fleet)).toMatchObject({ receivableCents: 100 })
})

type Step = { kind: 'approve' | 'pay' | 'withdraw'; cents: number; good: boolean }

test('after any sequence of entries, wallets and debts equal their lines, and no wallet is negative', async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('approve' as const, 'pay' as const, 'withdraw' as const),
    cents: fc.integer({ min: 1, max: 100_000 }),
    good: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
      const parties = await makeParties()
      // Three in parallel, so that transactions compete for the same rows.
      for (let i = 0; i < steps.length; i += 3) {
        await Promise.all(steps.slice(i, i + 3).map(each => play(parties, each)))
      }
      for (const entityId of Object.values(parties)) await expectWalletEqualsLines(entityId)
    }),
    { numRuns: 15 },
  )
})

type Parties = { jobber: string; fleet: string }

async function play(parties: Parties, { kind, cents, good }: Step): Promise<void> {
  if (kind === 'approve') return post(parties.jobber, approval(parties, cents))
  const work = kind === 'pay' ? pay : withdraw
  await work(parties, cents, good).catch(error => expect(error.code).toBe('conflict'))
}

async function pay({ jobber, fleet }: Parties, amountCents: number, good: boolean): Promise<void> {
  const order = { paymentId: newId(), payerEntityId: jobber, shares: [{ payeeEntityId: fleet, amountCents }] }
  await database.inTransaction(async tx => {
    const debt = await lockDebt(tx, { payerEntityId: jobber, payeeEntityId: fleet }, 'USD')
    await postEntry(
      { tx, publish: () => {} },
      jobber,
      decidePayBalance(stamp(), order, () => debt.owedCents),
    )
  })
  if (good) await post(jobber, decideSettlePayment(stamp(), order))
}

async function withdraw({ fleet }: Parties, cents: number, good: boolean): Promise<void> {
  const order = { withdrawalId: newId(), entityId: fleet, grossCents: cents, feeCents: Math.floor(cents / 50) }
  await database.inTransaction(async tx => {
    const { availableCents } = await lockWallet(tx, fleet, 'USD')
    await postEntry({ tx, publish: () => {} }, fleet, decideWithdraw(stamp(), order, availableCents))
  })
  await post(fleet, good ? decideSettleWithdrawal(stamp(), order) : decideFailWithdrawal(stamp(), order))
}

function approval({ jobber, fleet }: Parties, amountCents: number): JournalEntry {
  const booking = { kind: 'loadApproved' as const, id: newId(), cents: amountCents }
  return entryBetween(stamp(), { payer: jobber, payee: fleet }, booking)!
}

function stamp() {
  return { journalEntryId: newId(), at: 1_800_000_000_000, currency: 'USD' }
}

async function post(bookId: string, entry: JournalEntry): Promise<void> {
  await database.inTransaction(tx => postEntry({ tx, publish: () => {} }, bookId, entry))
}

async function walletOf(entityId: string) {
  return database.inTransaction(tx => lockWallet(tx, entityId, 'USD'))
}

async function expectWalletEqualsLines(entityId: string): Promise<void> {
  const rows = await sql<{ account: Account; cents: string }[]>`
    select account, sum(amount) as cents from journal_entries, unnest(accounts, amounts) as line (account, amount)
    where currency = 'USD' and split_part(account, ':', 2) = ${entityId} group by account`
  const sum = (kind: string) =>
    rows.filter(row => row.account.startsWith(`${kind}:`)).reduce((total, row) => total + Number(row.cents), 0)
  const wallet = await walletOf(entityId)
  expect(wallet).toMatchObject({
    availableCents: sum('wallet'),
    heldCents: sum('held'),
    receivableCents: sum('receivable'),
    payableCents: 0 - sum('payable'),
    payingCents: 0 - sum('paying'),
  })
  expect(wallet.availableCents).toBeGreaterThanOrEqual(0)
  const [debts] = await sql`
    select coalesce(sum(owed_cents), 0)::int8 as owed, coalesce(sum(paying_cents), 0)::int8 as paying
    from debts where jobber_entity_id = ${entityId}`
  expect([Number(debts?.owed), Number(debts?.paying)]).toEqual([wallet.payableCents, wallet.payingCents])
}

async function makeParties(): Promise<Parties> {
  const parties = { jobber: newId(), fleet: newId() }
  const entity = {
    name: 'Some party',
    timeZone: 'America/New_York',
    currency: 'USD',
    userId: null,
    createdOn: 1,
    missingInformation: [],
    currentTruckId: null,
    autoApproveAfterHours: null,
    entityState: 'active' as const,
    stateChangedOn: null,
    stateReason: '',
    accountDelete: null,
  }
  await database.inTransaction(async tx => {
    for (const [name, entityId] of Object.entries(parties)) {
      const entityType = name === 'jobber' ? (0 as const) : (3 as const)
      saveEntity(tx, { ...entity, entityId, entityType, parentEntityId: null })
    }
  })
  return parties
}
