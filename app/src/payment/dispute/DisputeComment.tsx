/** What a side or the arbiter wrote about a dispute, and when. */
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import type { DisputeAct } from '@haulway/domain/work/dispute/line-dispute.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatClock, formatDay } from '../../ui/format/format.ts'
import type { DisputedWork } from './disputed-work.tsx'

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

/** Who wrote it: one of the sides, or the arbiter by name. */
export function useSpeaker(work: DisputedWork, agreement: AgreementKind): (act: DisputeAct) => string {
  const { t } = useLingui()
  const { own, other } = work.namesOf(agreement)
  return ({ kind, by }) => {
    if (kind === 'settleDispute') return work.arbiterOf(agreement)?.name ?? t`Arbiter`
    return by.entityId === work.entityId ? own : other
  }
}
