/** The disputes of a load or a shift, open and ended, each with its line, and whose turn it is. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Granted } from '@haulway/domain/pay/dispute/dispute.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { answerByOf, isAnswered, raisedAtOf } from '@haulway/domain/work/dispute/arbiter.ts'
import { isEndedFor } from '@haulway/domain/work/dispute/hold.ts'
import { type DisputeAct, foldDisputes, type LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'
import { type DisputableLine, ownSideOf } from './disputed-line.ts'
import type { DisputedWork } from './disputed-work.tsx'

export type LineInDispute = DisputableLine & { dispute: LineDispute }

type Disputed = Pick<DisputedWork, 'acts' | 'lines'>

/** The open disputes of lines that are paid. */
export function openDisputesOf(work: Disputed): LineInDispute[] {
  return withLines(work, openIn(work))
}

/** The open disputes whose line is gone, for example because the load was turned away: each side can end them. */
export function goneDisputesOf(work: Disputed): LineDispute[] {
  return openIn(work).filter(dispute => lineOf(work, dispute) === undefined)
}

export function endedDisputesOf(work: Disputed): LineInDispute[] {
  return withLines(
    work,
    foldDisputes(work.acts).filter(({ state }) => state !== 'open'),
  )
}

/** All open disputes, whether their lines are paid or gone. */
function openIn({ acts }: Pick<DisputedWork, 'acts'>): LineDispute[] {
  return foldDisputes(acts).filter(({ state }) => state === 'open')
}

/** The open disputes of which the reader is a side. */
export function openDisputesOfLoad(load: LoadLogDocument): LineDispute[] {
  return ownSideOf(load) === undefined ? [] : openIn({ acts: load.money?.acts ?? [] })
}

function withLines(work: Disputed, disputes: readonly LineDispute[]): LineInDispute[] {
  return disputes.flatMap(dispute => {
    const found = lineOf(work, dispute)
    return found ? [{ dispute, ...found }] : []
  })
}

function lineOf({ lines }: Disputed, { agreement, code }: LineDispute): DisputableLine | undefined {
  return lines.find(each => each.agreement === agreement && each.line.code === code)
}

/** What was recorded about a dispute, in the order of the acts. */
export function threadOf({ acts }: Pick<DisputedWork, 'acts'>, { disputeId }: LineDispute): DisputeAct[] {
  return acts.filter(act => act.actId === disputeId || act.aboutActId === disputeId)
}

/** The lines that no open dispute is about, and whose dispute is not over for the reader. */
export function undisputedLinesOf(work: DisputedWork): DisputableLine[] {
  const disputes = foldDisputes(work.acts)
  const isDisputed = ({ agreement, line }: DisputableLine) =>
    disputes.some(each => each.state === 'open' && each.agreement === agreement && each.code === line.code)
  return work.lines.filter(each => !isDisputed(each) && !isEndedFor(work.entityId, each, { ...work, disputes }))
}

/** What the reader's side and the other one grant; undefined for a line as it was priced. */
export function grantsOf({ by, raiserGrants, otherGrants }: LineDispute, { entityId }: Pick<DisputedWork, 'entityId'>) {
  const [own, other]: (Granted | undefined)[] =
    by === entityId ? [raiserGrants, otherGrants] : [otherGrants, raiserGrants]
  return { own, other }
}

/** Whether the reader answers next. */
export function isTurnOf({ entityId }: Pick<DisputedWork, 'entityId'>, { lastBy }: LineDispute): boolean {
  return lastBy !== entityId
}

/** The dispute that one tap would end. A refusal without a number leaves nothing to agree to. */
export function disputeToAnswer(work: DisputedWork, open: readonly LineInDispute[]): LineDispute | undefined {
  return open.find(({ dispute }) => isTurnOf(work, dispute) && grantsOf(dispute, work).other !== undefined)?.dispute
}

/** By which day the other side answers, and whether that day is over; undefined once it has answered. */
export function answerDayOf(
  dispute: LineDispute,
  { acts, cardOf, timeZone }: Pick<DisputedWork, 'acts' | 'cardOf' | 'timeZone'>,
): { day: string; isOver: boolean } | undefined {
  if (isAnswered(dispute)) return undefined
  const day = answerByOf(raisedAtOf(dispute, acts), cardOf(dispute.agreement), timeZone)
  return { day, isOver: dayOf(Date.now(), timeZone) > day }
}
