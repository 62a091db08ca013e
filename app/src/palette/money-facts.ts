/** The money that a preview shows: what the reader's own documents say of a load and of a truck's day. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { centsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { type AgreementKind, agreements, haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { openHoldCents } from '@haulway/domain/work/dispute/hold.ts'

export type PaidPart = { agreement: AgreementKind; cents: number }
export type LoadMoneyFacts = { currency: string; parts: PaidPart[]; heldCents: number }

/** @returns undefined for a reader without prices, and while what the load pays is not known */
export function loadMoneyFacts({ money }: Pick<LoadLogDocument, 'money'>): LoadMoneyFacts | undefined {
  if (!money) return undefined
  const parts = agreements.flatMap((agreement): PaidPart[] => {
    const pay = money[agreement]?.pay
    return pay && 'lines' in pay ? [{ agreement, cents: pay.totalCents }] : []
  })
  if (parts.length === 0) return undefined
  return { currency: money.currency, parts, heldCents: openHoldCents(money.holds) }
}

/** What the hauling of these loads pays. Money is earned with the delivery. @returns undefined without prices */
export function haulingFacts(loads: readonly LoadLogDocument[]): { currency: string; cents: number } | undefined {
  const done = loads.filter(({ state }) => !loadLogStates[state].open)
  const priced = done.filter(({ money }) => haulingOf(money)?.pay !== undefined)
  const [first] = priced
  if (!first?.money) return undefined
  const { currency } = first.money
  const own = priced.filter(({ money }) => money?.currency === currency)
  return { currency, cents: own.reduce((sum, { money }) => sum + centsOf(haulingOf(money)?.pay), 0) }
}
