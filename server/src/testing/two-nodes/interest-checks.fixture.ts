/** Interest as one computes it by hand from the statements that each payment paid. */
import { dayMs } from '@haulway/domain/time.ts'
import { expect } from 'vitest'
import { itemsOf, statementsOf } from './money-checks.fixture.ts'
import type { MoneyWorld, Pair } from './money-world.fixture.ts'

/** @property isUnsure a statement may have been closed at the same time */
export type Settled = {
  pair: Pair
  paymentId: string
  amountCents: number
  paidBeforeCents: number
  day: string
  isUnsure: boolean
}

/** Half a cent up. */
function interestByHand(cents: number, percentMilli: number, dueOn: string, day: string): number {
  const days = Math.max(0, Math.round((Date.parse(day) - Date.parse(dueOn)) / dayMs))
  const months = 30n * 100_000n
  return Number((2n * BigInt(cents) * BigInt(percentMilli) * BigInt(days) + months) / (2n * months))
}

const changing: readonly string[] = ['held', 'settled', 'corrected', 'deduction']

/**
 * Where nothing was taken off, interest is exactly that. What was taken off only moves a payment to later statements:
 * it is never more than that by the highest rate, and nothing for a payer that owes nothing when time passes.
 * @returns how many payments were charged
 */
export async function expectInterest(world: MoneyWorld, settled: readonly Settled[]): Promise<number> {
  let charged = 0
  for (const pair of world.pairs) {
    const items = await itemsOf(world, pair)
    const statements = await statementsOf(world, pair)
    const isChanged = items.some(
      ({ cause, lines }) => changing.includes(cause) || (cause === 'day' && lines.some(({ reverses }) => reverses)),
    )
    const interestOf = (causeId: string) => items.find(each => each.cause === 'interest' && each.causeId === causeId)
    for (const { paymentId, amountCents, paidBeforeCents, day, isUnsure } of settled.filter(
      each => each.pair === pair,
    )) {
      const cents = interestOf(paymentId)?.lines[0]?.amountCents ?? 0
      if (cents > 0) charged++
      const rates = statements.map(({ interestPercentMilli }) => interestPercentMilli ?? 0)
      const byHand = (rateOf: (n: number) => number) =>
        statements.reduce((sum, { statedBeforeCents, paper }, n) => {
          const from = Math.max(paidBeforeCents, statedBeforeCents)
          const to = Math.min(paidBeforeCents + amountCents, statedBeforeCents + paper.payCents)
          return sum + interestByHand(Math.max(0, to - from), rateOf(n), paper.dueOn, day)
        }, 0)
      // Each part is rounded to a cent.
      expect(cents).toBeLessThanOrEqual(byHand(() => Math.max(0, ...rates)) + statements.length)
      if (!isChanged && !isUnsure) expect(cents).toBe(byHand(n => rates[n]!))
    }
    // What a dispute held and the payee got back was owed all the time.
    const isLost = items.some(({ cause, released, lines }) => {
      const back = [...released, ...lines].reduce((sum, { amountCents }) => sum + amountCents, 0)
      return cause === 'settled' && back > 0
    })
    if (world.mood === 'prompt' && !isLost) expect(items.filter(({ cause }) => cause === 'interest')).toEqual([])
  }
  return charged
}
