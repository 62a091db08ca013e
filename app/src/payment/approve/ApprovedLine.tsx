/** What is being approved, while it can be undone, the receipt of what was approved, and why the rest was not. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isPriced, totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { UndoButton } from '../../ui/controls/buttons/UndoButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { translate } from '../../ui/format/domain-labels.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { undoSecondsLeft } from '../../ui/undo-time.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import type { NotApproved } from './approvals.ts'
import '../payment.css'

/** What is approved as soon as it can't be undone anymore. */
export function HeldLine({ loads, at, onUndo }: { loads: readonly LoadLogDocument[]; at: number; onUndo: () => void }) {
  const { t } = useLingui()
  const left = undoSecondsLeft(at, useNow(1_000))
  return (
    <div className="pay-held">
      <p role="status">
        <StatusBadge tone="normal">{t`Approving ${sumOf(loads)}`}</StatusBadge>
      </p>
      <UndoButton seconds={left} onPress={onUndo}>
        {t`Undo, ${left} s`}
      </UndoButton>
    </div>
  )
}

/** The receipt of what was approved on this page. */
export function ApprovedLine({ loads }: { loads: readonly LoadLogDocument[] }) {
  const { t } = useLingui()
  if (loads.length === 0) return null
  return (
    <p role="status">
      <StatusBadge tone="good">{t`Approved ${sumOf(loads)}`}</StatusBadge>
    </p>
  )
}

/** Why loads were not approved, one sentence each. */
export function NotApprovedMessages({ notApproved }: { notApproved: readonly NotApproved[] }) {
  const sentence = useNotApprovedSentence()
  return notApproved.map(each => (
    <RefusalMessage key={each.load.loadLogId} refusal={{ code: each.refusal.code, message: sentence(each) }} />
  ))
}

export function useNotApprovedSentence(): (of: NotApproved) => string {
  const { t } = useLingui()
  return ({ load, refusal, isLost }) =>
    isLost
      ? t`No answer about load ${load.loadNo} yet. Approve it again: it is approved only once.`
      : t`Load ${load.loadNo} was not approved. ${translate(refusal.message)}`
}

/** "46 loads, $3,529.57", and how many of them have no amount yet. */
export function sumOf(loads: readonly LoadLogDocument[]): string {
  const counted = plural(loads.length, { one: '# load', other: '# loads' })
  const cents = loads.reduce((sum, { money }) => sum + totalCentsOf(money), 0)
  if (!loads[0]?.money) return counted
  const unpriced = loads.filter(({ money }) => !isPriced(money)).length
  const total = `${counted}, ${formatMoney(cents, loads[0].money.currency)}`
  return unpriced === 0
    ? total
    : `${total}, ${plural(unpriced, { one: '# without an amount', other: '# without amounts' })}`
}
