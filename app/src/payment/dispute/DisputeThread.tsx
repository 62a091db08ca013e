/** Comments about a dispute, latest last: when, who, the number, and the reason. */
import { actAt } from '@haulway/domain/work/act-order.ts'
import { type DisputeAct, grantedIn } from '@haulway/domain/work/dispute/line-dispute.ts'
import { useLingui } from '@lingui/react/macro'
import { formatClock, formatDay } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import type { OpenDisputeProps } from './DisputeAnswers.tsx'
import { useSpeaker } from './DisputeComment.tsx'
import { grantedText } from './disputed-line.ts'
import { threadOf } from './open-disputes.ts'

export function DisputeThread({ work, dispute, agreement, line }: OpenDisputeProps) {
  const { t } = useLingui()
  const { timeZone, currency } = work
  const speaker = useSpeaker(work, agreement)
  const thread = threadOf(work, dispute)
  const did = (act: DisputeAct) => {
    const granted = grantedIn(act.dispute)
    const number = granted && grantedText(line, granted, currency)
    if (act.dispute?.answer === 'refuse') return t`Refused`
    if (number === undefined) return ''
    return act.dispute?.answer === 'propose' ? t`Proposes ${number}` : t`Accepts ${number}`
  }
  return (
    <Section title={t`Comments`} rule="none">
      <ol className="dispute-thread">
        {thread.map(act => (
          <li key={act.actId}>
            <time className="hw-number">{formatClock(actAt(act), timeZone)}</time>
            <div>
              <strong>{speaker(act)}</strong>{' '}
              <span className="hw-quiet hw-small">{formatDay(actAt(act), timeZone)}</span>
              {act.reason && <p>{act.reason}</p>}
              {did(act) && <p className="hw-quiet hw-small">{did(act)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}
