/** Why loads were not approved, one sentence each. */
import { useLingui } from '@lingui/react/macro'
import { translate } from '../../ui/format/domain-labels.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import type { NotApproved } from './approvals.ts'

export function NotApprovedMessages({ of }: { of: readonly NotApproved[] }) {
  const sentence = useNotApprovedSentence()
  return of.map(each => (
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
