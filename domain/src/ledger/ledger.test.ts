import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { buildId } from '../ids.ts'
import { balanceCentsMax } from '../money.ts'
import { entryBetween, partsOf, workOf } from '../payment/booking.fixture.ts'
import { decideEntry } from '../payment/booking.ts'
import { type Account, accountOwner, accountSchema, walletAccount } from './account.ts'
import { debtSchema } from './debt.ts'
import { buildEntry, type JournalEntry, journalEntrySchema, sumCents } from './journal-entry.ts'
import { decideFailPayment, decidePayBalance, decideSettlePayment } from './payment-postings.ts'
import { applyEntry, touchedEntities, type Wallet, walletSchema } from './wallet.ts'
import { decideFailWithdrawal, decideSettleWithdrawal, decideWithdraw } from './withdrawal-postings.ts'

const id = (n: number) => buildId(1_800_000_000_000 + n, new Uint8Array(10).fill(n % 256))
const jobber = id(1)
const fleet = id(2)
const pit = id(3)
const stamp = (n: number) => ({ journalEntryId: id(1000 + n), at: 1_800_000_000_000 + n, currency: 'USD' })
const linesOf = (entry: JournalEntry | undefined) =>
  Object.fromEntries((entry?.lines ?? []).map(line => [line.account, line.amountCents]))

test('after a load is approved, the jobber owes the fleet the haul and the pit the material', () => {
  const work = workOf({ jobberEntityId: jobber, truckingEntityId: fleet, pitEntityId: pit })
  const parts = partsOf({ haul: 7120, material: 20_940 })
  const entry = decideEntry(stamp(1), work, { kind: 'loadApproved', id: id(50), parts })
  expect(linesOf(entry)).toEqual({
    [`payable:${jobber}:${fleet}`]: -7120,
    [`receivable:${fleet}:${jobber}`]: 7120,
    [`payable:${jobber}:${pit}`]: -20_940,
    [`receivable:${pit}:${jobber}`]: 20_940,
  })
  expect(entry?.cause).toEqual({ kind: 'loadApproved', id: id(50) })
  expect(touchedEntities(entry!)).toEqual([jobber, fleet, pit].sort())
})

test('a pit that also hauls is owed in one line; its own load owes nothing', () => {
  const parts = partsOf({ haul: 100, material: 23 })
  const of = (jobberEntityId: string) => workOf({ jobberEntityId, truckingEntityId: pit, pitEntityId: pit })
  const approve = (payer: string) => decideEntry(stamp(1), of(payer), { kind: 'loadApproved', id: id(50), parts })
  expect(linesOf(approve(jobber))[`receivable:${pit}:${jobber}`]).toBe(123)
  expect(approve(pit)).toBeUndefined()
})

test('a payment reserves debt, then settles it into wallets or restores it', () => {
  const order = { paymentId: id(70), payerEntityId: jobber, shares: [{ payeeEntityId: fleet, amountCents: 7120 }] }
  const requested = decidePayBalance(stamp(1), order, () => 7120)
  expect(linesOf(requested)).toEqual({ [`payable:${jobber}:${fleet}`]: 7120, [`paying:${jobber}:${fleet}`]: -7120 })
  expect(linesOf(decideSettlePayment(stamp(2), order))).toEqual({
    [`paying:${jobber}:${fleet}`]: 7120,
    [`receivable:${fleet}:${jobber}`]: -7120,
    [`wallet:${fleet}`]: 7120,
    'platform:payin': -7120,
  })
  expect(sumCents([...requested.lines, ...decideFailPayment(stamp(2), order).lines])).toBe(0)
})

test('a payment of more than is owed, or of nothing, is refused', () => {
  const order = (amountCents: number) => ({
    paymentId: id(70),
    payerEntityId: jobber,
    shares: [{ payeeEntityId: fleet, amountCents }],
  })
  expect(() => decidePayBalance(stamp(1), order(101), () => 100)).toThrow(AppError)
  expect(() => decidePayBalance(stamp(1), order(0), () => 100)).toThrow('Nothing to pay.')
  const twoShares = { ...order(60), shares: [...order(60).shares, ...order(60).shares] }
  expect(() => decidePayBalance(stamp(1), twoShares, () => 100)).toThrow(AppError)
})

test('a withdrawal is held, then splits into net and fee, or returns in full', () => {
  const order = { withdrawalId: id(80), entityId: fleet, grossCents: 10_000, feeCents: 175 }
  expect(linesOf(decideWithdraw(stamp(1), order, 10_000))).toEqual({
    [`wallet:${fleet}`]: -10_000,
    [`held:${fleet}`]: 10_000,
  })
  expect(linesOf(decideSettleWithdrawal(stamp(2), order))).toEqual({
    [`held:${fleet}`]: -10_000,
    'platform:payout': 9825,
    'platform:fees': 175,
  })
  expect(linesOf(decideFailWithdrawal(stamp(2), order))).toEqual({
    [`held:${fleet}`]: -10_000,
    [`wallet:${fleet}`]: 10_000,
  })
  expect(() => decideWithdraw(stamp(1), order, 9999)).toThrow(
    'Your balance is too low for this withdrawal. Enter a smaller amount.',
  )
})

test('lines that do not sum to zero throw a RangeError', () => {
  const lines = [{ account: 'platform:fees' as const, amountCents: 1 }]
  expect(() => buildEntry(stamp(1), { kind: 'loadApproved', id: id(1) }, lines)).toThrow(RangeError)
})

test('only account names of the chart are valid', () => {
  expect(accountSchema.safeParse(walletAccount(fleet)).success).toBe(true)
  for (const bad of ['wallet:me', 'platform:other', `receivable:${fleet}`, `owed:${fleet}`]) {
    expect(accountSchema.safeParse(bad).success).toBe(false)
  }
})

type Step = { kind: 'approve' | 'pay' | 'withdraw'; who: number; cents: number; outcome: boolean }

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('approve' as const, 'pay' as const, 'withdraw' as const),
  who: fc.nat(2),
  cents: fc.integer({ min: 0, max: 1_000_000 }),
  outcome: fc.boolean(),
})

const emptyWallet = (entityId: string): Wallet => ({
  entityId,
  currency: 'USD',
  availableCents: 0,
  heldCents: 0,
  receivableCents: 0,
  payableCents: 0,
  payingCents: 0,
  disputedCents: 0,
  retainedCents: 0,
})

const balanceCents = (entries: readonly JournalEntry[], account: Account) =>
  sumCents(entries.flatMap(entry => entry.lines).filter(line => line.account === account))

/** Runs steps on a ledger like the server. A refused step books nothing. */
function play(steps: Step[]) {
  const parties = [fleet, pit, jobber]
  const entries: JournalEntry[] = []
  const wallets = new Map<string, Wallet>(parties.map(party => [party, emptyWallet(party)]))
  const book = (entry: JournalEntry | undefined) => {
    if (!entry) return
    expect(journalEntrySchema.safeParse(entry).success).toBe(true)
    entries.push(entry)
    for (const party of touchedEntities(entry)) wallets.set(party, applyEntry(wallets.get(party)!, entry))
  }
  const owed = (party: string) => -balanceCents(entries, `payable:${jobber}:${party}`)
  steps.forEach(({ kind, who, cents, outcome }, n) => {
    const party = parties[who]!
    try {
      if (kind === 'approve') {
        book(entryBetween(stamp(n), { payer: jobber, payee: party }, { kind: 'loadApproved', id: id(n), cents }))
      } else if (kind === 'pay') {
        const order = {
          paymentId: id(n),
          payerEntityId: jobber,
          shares: [{ payeeEntityId: party, amountCents: cents }],
        }
        book(decidePayBalance(stamp(n), order, owed))
        book(outcome ? decideSettlePayment(stamp(n), order) : decideFailPayment(stamp(n), order))
      } else {
        const order = { withdrawalId: id(n), entityId: party, grossCents: cents, feeCents: Math.floor(cents / 50) }
        book(decideWithdraw(stamp(n), order, wallets.get(party)!.availableCents))
        book(outcome ? decideSettleWithdrawal(stamp(n), order) : decideFailWithdrawal(stamp(n), order))
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    for (const wallet of wallets.values()) expect(wallet.availableCents).toBeGreaterThanOrEqual(0)
  })
  return { entries, wallets }
}

test('entries sum to zero, wallets equal their lines, and no wallet goes below zero, whatever the order', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 40 }), steps => {
      const { entries, wallets } = play(steps)
      for (const entry of entries) expect(sumCents(entry.lines)).toBe(0)
      const accounts = new Set(entries.flatMap(entry => entry.lines.map(line => line.account)))
      for (const wallet of wallets.values()) {
        const sum = (prefix: string) =>
          [...accounts]
            .filter((account: Account) => accountOwner(account) === wallet.entityId && account.startsWith(prefix))
            .reduce((total, account) => total + balanceCents(entries, account), 0)
        expect(wallet.availableCents).toBe(sum('wallet:'))
        expect(wallet.heldCents).toBe(sum('held:'))
        expect(wallet.receivableCents).toBe(sum('receivable:'))
        expect(wallet.payableCents + wallet.payingCents).toBe(-sum('pay') + 0)
      }
    }),
    { numRuns: 300 },
  )
})

test('entries in any order give the same wallet', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 30 }), steps => {
      const { entries, wallets } = play(steps)
      const backwards = [...entries].reverse().reduce(applyEntry, emptyWallet(fleet))
      expect(backwards).toEqual(wallets.get(fleet))
    }),
  )
})

test('a wallet or debt with balances as large as they may be can be read', () => {
  const debt = { payerEntityId: jobber, payerName: 'Alder', payeeEntityId: fleet, payeeName: 'Keystone' }
  for (const schema of [walletSchema, debtSchema]) {
    const names = Object.keys(schema.shape).filter(name => name.endsWith('Cents'))
    expect(names.length).toBeGreaterThan(4)
    const balances = Object.fromEntries(names.map(name => [name, balanceCentsMax]))
    expect(schema.safeParse({ entityId: jobber, ...debt, currency: 'USD', ...balances }).error).toBeUndefined()
  }
})
