/** What each side of an agreement has agreed to for a load: its total, and how much of it waits for a dispute. */
import type { Price } from '../../pay/line/line.ts'
import { compareReceived } from '../../work/act-order.ts'
import type { AgreementKind } from '../../work/agreement-cards.ts'
import { type Hold, openHoldCents } from '../../work/dispute/hold.ts'
import type { LoadLogAct } from '../act/act.ts'
import type { Total } from './agreed-total-schema.ts'

type Shown = { pay?: Price | undefined } | undefined

/** What a load pays under an agreement now, and how much of it waits; undefined while it has no price. */
export function totalNow(
  pay: NonNullable<Shown>['pay'],
  kind: AgreementKind,
  holds: readonly Hold[],
): Total | undefined {
  if (!pay || pay.missing !== undefined || pay.totalCents < 0) return undefined
  return { totalCents: pay.totalCents, heldCents: openHoldCents(holds.filter(({ agreement }) => agreement === kind)) }
}

export function isSameTotal(a: Total | undefined, b: Total | undefined): boolean {
  return a !== undefined && b !== undefined && a.totalCents === b.totalCents && a.heldCents === b.heldCents
}

/** The last number that each entity has agreed to, by entity, in the order in which the server received them. */
export function agreedTotals(acts: readonly LoadLogAct[], agreement: AgreementKind): Map<string, LoadLogAct> {
  const about = acts.filter(({ kind, agreed }) => kind === 'agree' && agreed?.agreement === agreement)
  return new Map(about.toSorted(compareReceived).map(act => [act.by.entityId, act]))
}
