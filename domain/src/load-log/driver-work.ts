/** What a fleet's driver is paid for a load: its facts, and the current lines of the fleet's own agreement. */
import type { RateCard } from '../pay/card/rate-card.ts'
import { withoutReversed } from '../pay/correction/correction.ts'
import { type Line, linesOf } from '../pay/line/line.ts'
import type { DriverFacts } from '../payment/driver/driver-day.ts'
import type { AgreementKind } from '../work/agreement-cards.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import { type AgreedDriverPay, rulesOf } from '../work/driver-terms/driver-terms.ts'
import { correctedQuantity } from './correction/booked-correction.ts'
import type { LoadLogFold } from './fold/fold.ts'
import type { LoadLog } from './load-log.ts'
import { currentPay, loadFactsOf } from './pay/load-pay.ts'
import { isPayable } from './state/states.ts'

/** The agreement that pays the hauler whose truck and driver it is. */
export function ownAgreementOf({ broker }: Pick<Terms, 'broker'>): AgreementKind {
  return broker ? 'subHaul' : 'haul'
}

/**
 * @returns nothing for a load that was canceled, and none for one that is neither delivered nor approved: one that was
 *   turned away counts once it is
 */
export function driverFactsOfLoad(agreed: AgreedDriverPay, loadLog: LoadLog, fold: LoadLogFold): DriverFacts[] {
  if (!isPayable(fold) || fold.undelivered?.outcome === 'cancelled') return []
  const { loadLogId, loadNo, terms, corrections = [] } = loadLog
  const kind = ownAgreementOf(terms)
  const pay = currentPay(loadLog, fold)?.[kind]
  const corrected = correctedQuantity(corrections, kind)
  const counted = corrected ? { ...fold, quantity: corrected } : fold
  const card = findOwnCard(agreed)
  return [
    {
      kind: 'load',
      ref: loadLogId,
      agreed,
      loadNo,
      ticketNo: fold.ticketNo ?? null,
      minutes: null,
      projectName: terms.projectName,
      truckNumber: terms.truck.number,
      isFinal: loadLog.approval !== undefined,
      fleetLines: withoutReversed(linesOf(pay)),
      ...(card && { load: loadFactsOf(loadLog, card, counted) }),
    },
  ]
}

/** @param lines what is booked for the truck's day under the fleet's own agreement; never for two drivers */
export function driverFactsOfDay(agreed: AgreedDriverPay, { terms }: LoadLog, lines: readonly Line[]): DriverFacts[] {
  return [...Map.groupBy(withoutReversed(lines), ({ ref }) => ref)].flatMap(([ref, fleetLines]) => {
    if (ref === null) return []
    const { projectName, truck } = terms
    const none = { loadNo: null, ticketNo: null, minutes: null, isFinal: true }
    return [{ kind: 'day' as const, ref, agreed, ...none, projectName, truckNumber: truck.number, fleetLines }]
  })
}

/** The driver's own card, whose rules may need facts of their own. */
export function findOwnCard({ pay }: AgreedDriverPay): RateCard | undefined {
  return rulesOf(pay).flatMap(rule => ('card' in rule ? [rule.card] : []))[0]
}
