/** Journal entry: one append-only row with its cause and all its lines, which sum to zero. */
import { z } from 'zod'
import { idSchema } from '../ids.ts'
import { centsSchema, currencySchema } from '../money.ts'
import { instantMsSchema } from '../time.ts'
import { type Account, accountSchema } from './account.ts'

export const journalCauseKinds = [
  'loadApproved',
  'shiftAgreed',
  'shiftPassedOn',
  'dayClosed',
  'lineDisputed',
  'disputeSettled',
  'loadCorrected',
  'statementClosed',
  'retainageReleased',
  'deductionAgreed',
  'interestCharged',
  'paymentAsked',
  'paymentSettled',
  'paymentFailed',
  'withdrawalHeld',
  'withdrawalSettled',
  'withdrawalFailed',
] as const

export const journalLineSchema = z.object({
  account: accountSchema,
  amountCents: centsSchema.refine(cents => cents !== 0, "A line can't be zero."),
})
export type JournalLine = z.infer<typeof journalLineSchema>

export const journalEntrySchema = z
  .object({
    journalEntryId: idSchema,
    currency: currencySchema,
    lines: z.array(journalLineSchema).min(2).max(200),
    /** Its cause: the load log, payment, withdrawal or correcting act. */
    cause: z.object({ kind: z.enum(journalCauseKinds), id: idSchema }),
    at: instantMsSchema,
  })
  .refine(entry => sumCents(entry.lines) === 0, 'The lines of an entry must sum to zero.')
  .refine(
    entry => new Set(entry.lines.map(line => line.account)).size === entry.lines.length,
    'Only one line per account.',
  )
export type JournalEntry = z.infer<typeof journalEntrySchema>

/** The inputs of every decision from outside: ids and times are never made here. */
export type EntryStamp = { journalEntryId: string; at: number; currency: string }

/**
 * Builds an entry from raw lines: adds up the lines of each account, drops zero sums, and sorts by account (so that two
 * transactions lock balance rows in the same order).
 * @returns undefined when nothing moves
 * @throws RangeError when the lines do not sum to zero or are not safe integers: a bug, not a refusal
 */
export function buildEntry(
  stamp: EntryStamp,
  cause: JournalEntry['cause'],
  rawLines: readonly JournalLine[],
): JournalEntry | undefined {
  const byAccount = new Map<Account, number>()
  for (const { account, amountCents } of rawLines) {
    byAccount.set(account, (byAccount.get(account) ?? 0) + amountCents)
  }
  const lines = [...byAccount]
    .map(([account, amountCents]) => ({ account, amountCents }))
    .filter(line => line.amountCents !== 0)
    .sort((a, b) => (a.account < b.account ? -1 : 1))
  if (lines.some(line => !Number.isSafeInteger(line.amountCents))) throw new RangeError('amount is too large')
  if (sumCents(lines) !== 0) throw new RangeError('the lines of an entry must sum to zero')
  return lines.length === 0 ? undefined : { ...stamp, lines, cause }
}

/** The two lines that move cents from one account to another. */
export function moveLines(from: Account, to: Account, amountCents: number): JournalLine[] {
  return [
    { account: from, amountCents: -amountCents },
    { account: to, amountCents },
  ]
}

/** The exact sum of lines. */
export function sumCents(lines: readonly Pick<JournalLine, 'amountCents'>[]): number {
  return Number(lines.reduce((sum, line) => sum + BigInt(line.amountCents), 0n))
}
