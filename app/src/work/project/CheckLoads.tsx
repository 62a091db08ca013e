/** Lead to the loads to approve: those that one tap approves, or, when all of them have doubts, those to look at. */
import { Plural } from '@lingui/react/macro'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { sumText } from '../../ui/format/format-sums.ts'
import type { ToApprove } from './needs-attention.ts'

/** @property proof what is said before the sum */
type ApproveProps = { ready: ToApprove; proof?: string }

export function ApproveLoads({ ready: { loads, amounts }, proof }: ApproveProps) {
  const second = [proof, sumText(amounts)].filter(Boolean).join(', ')
  return (
    <ActionButton
      title={<Plural value={loads.length} one="Approve # load" other="Approve # loads" />}
      {...(second !== '' && { second })}
      to={paths.approveLoads}
    />
  )
}

/** It is not amber: looking comes before approving. */
export function CheckLoads({ ready, toCheck }: { ready: ToApprove; toCheck: ToApprove }) {
  const { loads, amounts } = toCheck
  if (ready.loads.length > 0 || loads.length === 0) return null
  return (
    <MayCall call="approveLoad">
      <PlainButton icon="check" wide to={paths.approveLoads}>
        <Plural value={loads.length} one="Check # load" other="Check # loads" />
        {amounts.length > 0 && `, ${sumText(amounts)}`}
      </PlainButton>
    </MayCall>
  )
}
