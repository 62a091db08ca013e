/** A load or a shift as the screens of a dispute read it: its sides and lines, what was said, and the calls. */
import { newId } from '@haulway/client/new-id.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isPayable } from '@haulway/domain/load-log/state/states.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import type { Granted } from '@haulway/domain/pay/dispute/dispute.ts'
import type { Line, Price } from '@haulway/domain/pay/line/line.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import { arbiterOf } from '@haulway/domain/work/dispute/arbiter.ts'
import type { Hold } from '@haulway/domain/work/dispute/hold.ts'
import type { DisputeAct } from '@haulway/domain/work/dispute/line-dispute.ts'
import type { ShiftDocument, ShiftPayDocument } from '@haulway/domain/work/shift/shift.documents.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSubmit } from '../../ask.ts'
import { type DisputableLine, linesToDispute, namesOf, ownSideOf } from './disputed-line.ts'
import { LineProof } from './LineProof.tsx'

export type DisputedWork = {
  /** Above the form that raises a dispute. */
  title: string
  currency: string
  timeZone: string
  /** The reader's side. */
  entityId: string
  namesOf: (agreement: AgreementKind) => { own: string; other: string }
  cardOf: (agreement: AgreementKind) => Pick<RateCard, 'disputes'> | undefined
  arbiterOf: (agreement: AgreementKind) => { name: string } | undefined
  lines: DisputableLine[]
  /** What the agreement pays in all, what is held included; undefined for what can't be priced. */
  totalCentsOf: (agreement: AgreementKind) => number | undefined
  mayRaise: boolean
  /** Its pay is approved or agreed to. */
  isBooked: boolean
  acts: readonly DisputeAct[]
  holds: readonly Hold[]
  proofOf: (line: Line) => ReactNode
  /** For the table of who may make a call. */
  calls: { raise: DisputeCall; answer: DisputeCall; withdraw: DisputeCall }
  raise: (line: DisputableLine, granted: Granted, reason: string) => Promise<unknown>
  answer: (disputeId: string, dispute: Answer, reason?: string) => Promise<unknown>
  withdraw: (disputeId: string, agreement: AgreementKind) => Promise<unknown>
}

type DisputeCall =
  | ('disputeLine' | 'answerDispute' | 'withdrawDispute')
  | ('disputeShiftLine' | 'answerShiftDispute' | 'withdrawShiftDispute')

type Answer = { agreement: AgreementKind } & (({ answer: 'accept' | 'propose' } & Granted) | { answer: 'refuse' })

/**
 * Goes through the outbox: disputes are often raised on a site without a network.
 * @param isRouteElsewhere whether the page has the load's GPS coverage and replay beside its disputes
 */
export function useDisputedLoad(load: LoadLogDocument, isRouteElsewhere = false): DisputedWork | undefined {
  const { t } = useLingui()
  const raise = useSubmit('disputeLine')
  const answer = useSubmit('answerDispute')
  const withdraw = useSubmit('withdrawDispute')
  const { projectId, loadLogId, terms, money } = load
  const entityId = ownSideOf(load)
  if (!money || entityId === undefined) return undefined
  const ids = () => ({ projectId, loadLogId, dispatchId: terms.dispatchId, actId: newId(), entityId })
  return {
    title: t`Dispute a line of load ${load.loadNo}`,
    currency: money.currency,
    timeZone: terms.timeZone,
    entityId,
    namesOf: agreement => namesOf(load, agreement),
    cardOf: agreement => money[agreement]?.card,
    arbiterOf: agreement => arbiterOf(money[agreement]?.card, terms),
    totalCentsOf: agreement => totalCentsOf(money[agreement]?.pay),
    lines: linesToDispute(money),
    acts: money.acts ?? [],
    holds: money.holds ?? [],
    mayRaise: isPayable(load) || load.undelivered !== undefined,
    isBooked: load.frozen,
    proofOf: line => <LineProof load={load} line={line} isRouteElsewhere={isRouteElsewhere} />,
    calls: { raise: 'disputeLine', answer: 'answerDispute', withdraw: 'withdrawDispute' },
    raise: ({ agreement, line: { code } }, granted, reason) =>
      raise({ ...ids(), reason, dispute: { agreement, code, ...granted } }),
    answer: (aboutActId, dispute, reason) =>
      answer({ ...ids(), aboutActId, dispute, ...(reason !== undefined && { reason }) }),
    withdraw: (aboutActId, agreement) => withdraw({ ...ids(), aboutActId, dispute: { agreement } }),
  }
}

/** One agreement of a shift. @param paid what the reader is paid by it, or pays */
export function useDisputedShift(shift: ShiftDocument, paid: ShiftPayDocument | undefined): DisputedWork | undefined {
  const { t } = useLingui()
  const raise = useSubmit('disputeShiftLine')
  const answer = useSubmit('answerShiftDispute')
  const withdraw = useSubmit('withdrawShiftDispute')
  const { projectId, shiftId, terms, relations } = shift
  if (!paid) return undefined
  const { agreement, currency, haul } = paid
  const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
  if (payerEntityId === payeeEntityId) return undefined
  const isPayer = relations.includes(agreement === 'subHaul' ? 'broker' : 'jobber')
  const entityId = isPayer ? payerEntityId : payeeEntityId
  const { jobberName, truckingName, broker } = terms
  const [payer, payee] =
    agreement === 'subHaul' ? [broker?.name ?? '', truckingName] : [jobberName, broker?.name ?? truckingName]
  const [own, other] = isPayer ? [payer, payee] : [payee, payer]
  const ids = () => ({ projectId, shiftId, dispatchId: terms.dispatchId, actId: newId(), entityId })
  return {
    title: t`Dispute a line of the shift`,
    currency,
    timeZone: terms.timeZone,
    entityId,
    namesOf: () => ({ own, other }),
    cardOf: () => haul.card,
    arbiterOf: () => arbiterOf(haul.card, terms),
    totalCentsOf: () => totalCentsOf(haul.pay),
    lines: linesToDispute({ [agreement]: haul }),
    acts: paid.acts,
    holds: paid.holds ?? [],
    mayRaise: paid.isBooked,
    isBooked: paid.isBooked,
    proofOf: () => null,
    calls: { raise: 'disputeShiftLine', answer: 'answerShiftDispute', withdraw: 'withdrawShiftDispute' },
    raise: ({ line: { code } }, granted, reason) =>
      raise({ ...ids(), reason, dispute: { agreement, code, ...granted } }),
    answer: (aboutActId, dispute, reason) =>
      answer({ ...ids(), aboutActId, dispute, ...(reason !== undefined && { reason }) }),
    withdraw: aboutActId => withdraw({ ...ids(), aboutActId, dispute: { agreement } }),
  }
}

function totalCentsOf(pay: Price | undefined): number | undefined {
  return pay && pay.missing === undefined ? pay.totalCents : undefined
}
