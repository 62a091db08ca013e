/** What a side or the arbiter wrote about a dispute, and when. */

import { actAt } from '@haulway/domain/work/act-order.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import type { DisputeAct, LineDispute } from '@haulway/domain/work/dispute/line-dispute.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatClock, formatDay } from '../../ui/format/format.ts'
import type { DisputedWork } from './disputed-work.tsx'
import { threadOf } from './open-disputes.ts'

type Props = { name: string; at: number; timeZone: string; refused: boolean; children: ReactNode }

export function DisputeComment({ name, at, timeZone, refused, children }: Props) {
  const { t } = useLingui()
  return (
    <p>
      <strong>{name}</strong>{' '}
      <span className="hw-quiet hw-small">
        {formatDay(at, timeZone)}, {formatClock(at, timeZone)}
      </span>
      <br />
      {refused && t`Refused.`} {children}
    </p>
  )
}

type CommentsProps = { work: DisputedWork; dispute: LineDispute; agreement: AgreementKind }

/** What all have written about a dispute, in the order of the acts. */
export function DisputeComments({ work, dispute, agreement }: CommentsProps) {
  const speaker = useSpeaker(work, agreement)
  return threadOf(work, dispute).map(act => (
    <DisputeComment
      key={act.actId}
      name={speaker(act)}
      at={actAt(act)}
      timeZone={work.timeZone}
      refused={act.dispute?.answer === 'refuse'}
    >
      {act.reason}
    </DisputeComment>
  ))
}

/** Who wrote it: one of the sides, or the arbiter by name. */
export function useSpeaker(work: DisputedWork, agreement: AgreementKind): (act: DisputeAct) => string {
  const { t } = useLingui()
  const { own, other } = work.namesOf(agreement)
  return ({ kind, by }) => {
    if (kind === 'settleDispute') return work.arbiterOf(agreement)?.name ?? t`Arbiter`
    return by.entityId === work.entityId ? own : other
  }
}
