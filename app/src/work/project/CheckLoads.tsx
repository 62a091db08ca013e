/** Leads to the loads to approve when all of them have doubts. It is not amber: looking comes before approving. */
import { Plural } from '@lingui/react/macro'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { sumText } from '../../ui/format/format-sums.ts'
import type { ToApprove } from './needs-attention.ts'

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
