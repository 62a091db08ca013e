/**
 * What of a statement is due on its day: its pay, less what was taken off it since. A dispute that holds a part of its
 * work, a correction, a settlement or a deduction takes off an unpaid statement as soon as it is booked: that part was
 * not owed. The later statement that states it doesn't ask for less once more. Payments settle what
 * statements ask for, the oldest first.
 */
import type { Statement, StatementItem } from './statement.ts'

/** What a statement asks for, among all that its payer ever pays the payee: a span from `fromCents` on. */
export type Asked = { fromCents: number; cents: number }

type AskedParts = Pick<Statement, 'statedBeforeCents' | 'takenOffCents' | 'takenEarlierCents'> & { payCents: number }

export function askedOf({ statedBeforeCents, payCents, takenOffCents, takenEarlierCents }: AskedParts): Asked {
  return { fromCents: statedBeforeCents, cents: payCents + takenEarlierCents - takenOffCents }
}

export function askedBy(statement: Statement): Asked {
  return askedOf({ ...statement, payCents: statement.paper.payCents })
}

/** What all statements until this one ask for. */
export function askedThrough(statement: Statement): number {
  const { fromCents, cents } = askedBy(statement)
  return fromCents + cents
}

/** How much of what a statement asks for an amount reaches. @param reachedCents all that was ever paid, or will be */
export function reachedOf({ fromCents, cents }: Asked, reachedCents: number): number {
  return Math.min(Math.max(reachedCents - fromCents, 0), cents)
}

/** @param paidCents all that the payer ever paid the payee @returns undefined while a part of it is not paid */
export function decidePaid(statement: Statement, paidCents: number, day: string): Statement | undefined {
  return statement.paidOn === null && askedThrough(statement) <= paidCents ? { ...statement, paidOn: day } : undefined
}

/** What an item adds to the debt when it is booked, or takes off it. */
export function centsOfItem({ lines, held, released, deductions }: StatementItem): number {
  return sumOf(lines) + sumOf(released) - sumOf(held) - sumOf(deductions)
}

type Taken = {
  cents: number
  /** The statement that stated the work first; absent for a deduction. */
  statementId: string | undefined
  /** All that was ever paid, and what is on its way. */
  reachedCents: number
}

/**
 * Takes an amount off what is not paid: of the statement that stated the work, then of the oldest.
 * @param unpaid of two businesses and a currency, the oldest first
 * @returns them as they are now, and how much was taken off; what is left carries to the next statement
 */
export function takeOff(
  unpaid: readonly Statement[],
  { cents, statementId, reachedCents }: Taken,
): { statements: Statement[]; takenCents: number } {
  const roomOf = (statement: Statement) => {
    const asked = askedBy(statement)
    return asked.cents - reachedOf(asked, reachedCents)
  }
  const inOrder = unpaid.toSorted(
    (a, b) => Number(b.statementId === statementId) - Number(a.statementId === statementId),
  )
  const taken = new Map<string, number>()
  let left = cents
  for (const statement of inOrder) {
    const off = Math.min(left, roomOf(statement))
    taken.set(statement.statementId, off)
    left -= off
  }
  let before = 0
  const statements = unpaid.map(statement => {
    const off = taken.get(statement.statementId) ?? 0
    const { statedBeforeCents, takenOffCents } = statement
    const now = { ...statement, statedBeforeCents: statedBeforeCents - before, takenOffCents: takenOffCents + off }
    before += off
    return now
  })
  return { statements, takenCents: cents - left }
}

/**
 * What of a statement's pay, and of what it carries, was taken off earlier statements already.
 * @param earlierCents what of its items was, and of what it carried in
 */
export function splitTakenEarlier(carriedOutCents: number, earlierCents: number) {
  const carriedEarlierCents = Math.min(0 - carriedOutCents, earlierCents)
  return { takenEarlierCents: earlierCents - carriedEarlierCents, carriedEarlierCents }
}

function sumOf(parts: readonly { amountCents: number }[]): number {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
}
