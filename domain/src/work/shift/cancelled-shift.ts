/**
 * A late cancellation: the payer releases a truck that has not begun its first shift, with less notice than the card
 * asks for. It is a shift without times that pays the fee.
 */
import { isPaidByShift, type RateCard } from '../../pay/card/rate-card.ts'
import { priceWork } from '../../pay/day/price-work.ts'
import type { Line } from '../../pay/line/line.ts'
import { minuteMs } from '../../time.ts'
import { agreementPartiesOf, type Dispatch, type Terms, termsOn } from '../dispatch/dispatch.ts'
import { moneyIn, type Shift, shiftAgreements, shiftTermsOf, withMoney } from './shift.ts'
import { shiftMoneyOf } from './shift-pay.ts'

/**
 * What a payer owes if a truck is released that has not worked yet. Screens show it before, and the server books it.
 * Nothing is owed for a truck that was dispatched when the notice had begun: a payer can give no notice to a truck that
 * isn't sent yet, and a hauler could otherwise send trucks at the last minute for their fees.
 * @param at when the server received it; once the shift is over, the truck was not canceled but never came
 * @returns the line of the fee, or undefined when nothing is owed
 */
export function lateCancelLine(
  card: RateCard,
  { terms, firstShift, createdOn }: { terms: Worked } & Pick<Dispatch, 'firstShift' | 'createdOn'>,
  at: number,
): Line | undefined {
  if (!isPaidByShift(card) || !firstShift || at >= firstShift.endAt) return undefined
  const { shiftDay: day, startAt: shiftStartAt } = firstShift
  if (createdOn > shiftStartAt - (card.cancel?.noticeMinutes ?? 0) * minuteMs) return undefined
  const cancelled = { at, shiftStartAt, by: 'payer' as const }
  const shift = { id: terms.dispatchId, truck: terms.truck.truckId, day, cancelled, breaks: [], addOns: [] }
  const price = priceWork(card, { shifts: [shift], timeZone: terms.timeZone })
  return price.missing === undefined ? price.lines[0] : undefined
}

type Worked = Pick<Terms, 'timeZone' | 'dispatchId'> & { truck: { truckId: string } }

/** The release of a truck: by whom, and when the server received it. */
export type Released = { shiftId: string; at: number; by: { uid: string; entityId: string } }

/**
 * Each agreement whose payer, or a payer before it, released the truck owes its own fee: a broker owes its hauler even
 * when the jobber cancels.
 * @returns the canceled shift with its fees, to be booked; undefined when nothing is owed
 */
export function decideCancelShift(dispatch: Dispatch, { shiftId, at, by }: Released): Shift | undefined {
  const { projectId, terms, firstShift } = dispatch
  const agreements = agreementPartiesOf(terms)
  const first = agreements.findIndex(({ payerEntityId }) => payerEntityId === by.entityId)
  if (first < 0 || !firstShift) return undefined
  const money = shiftMoneyOf(termsOn(terms, firstShift.shiftDay))
  const owed = shiftAgreements.flatMap(agreement => {
    const index = agreements.findIndex(({ kind }) => kind === agreement)
    const parties = agreements[index]
    const paid = moneyIn(money, agreement)
    if (!parties || !paid || index < first || parties.payerEntityId === parties.payeeEntityId) return []
    const line = lateCancelLine(paid.card, dispatch, at)
    if (!line) return []
    return [
      { agreement, money: { ...paid, booked: { lines: [{ ...line, ref: shiftId }], totalCents: line.amountCents } } },
    ]
  })
  if (owed.length === 0) return undefined
  const { shiftDay, startAt: shiftStartAt } = firstShift
  const shift: Shift = {
    projectId,
    shiftId,
    shiftDay,
    terms: shiftTermsOf(terms),
    createdOn: at,
    cancelled: { at, shiftStartAt, by },
  }
  return owed.reduce((known, { agreement, money: each }) => withMoney(known, agreement, each), shift)
}
