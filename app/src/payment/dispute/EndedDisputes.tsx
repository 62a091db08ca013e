/** The disputes of a load or a shift that are over: who ended each, what the line pays since, and what was written. */
import { useLingui } from '@lingui/react/macro'
import { useLineLabel } from '../../pay/line-labels.ts'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { DisputeComments, useSpeaker } from './DisputeComment.tsx'
import type { DisputedWork } from './disputed-work.tsx'
import { endedDisputesOf, type LineInDispute, threadOf } from './open-disputes.ts'

export function EndedDisputes({ work }: { work: DisputedWork }) {
  return endedDisputesOf(work).map(each => <EndedDispute key={each.dispute.disputeId} {...each} work={work} />)
}

function EndedDispute({ work, dispute, agreement, line }: LineInDispute & { work: DisputedWork }) {
  const { t } = useLingui()
  const label = useLineLabel()
  const speaker = useSpeaker(work, agreement)
  const thread = threadOf(work, dispute)
  const settled = work.holds.find(each => each.disputeId === dispute.disputeId)?.settled
  const arbiter = thread.find(({ kind }) => kind === 'settleDispute')
  const raiser = thread.find(({ actId }) => actId === dispute.disputeId)
  const ending = () => {
    if (dispute.state === 'withdrawn') return raiser ? t`Withdrawn by ${speaker(raiser)}` : t`Withdrawn`
    return dispute.settledByArbiter && arbiter ? t`Resolved by ${speaker(arbiter)}` : t`Both sides agreed`
  }
  return (
    <section aria-label={t`Dispute: ${label(line, agreement)}`} className="pay-acts">
      <h3>{t`Dispute: ${label(line, agreement)}`}</h3>
      <StatusBadge tone="good">{ending()}</StatusBadge>
      {settled && (
        <Lines>
          <Line label={t`The line pays`} value={formatMoney(settled.cents, work.currency)} />
        </Lines>
      )}
      <DisputeComments work={work} dispute={dispute} agreement={agreement} />
    </section>
  )
}
