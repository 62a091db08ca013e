/** Leads to the loads to approve when all of them have doubts. It is not amber: looking comes before approving. */
import { Plural } from '@lingui/react/macro'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { paths } from '../../paths.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import type { ToApprove } from './needs-attention.ts'

export function CheckLoads({ ready, toCheck }: { ready: ToApprove; toCheck: ToApprove }) {
  const { loads, totalCents, currency } = toCheck
  if (ready.loads.length > 0 || loads.length === 0) return null
  return (
    <MayCall call="approveLoad">
      <PlainButton icon="check" wide to={paths.approveLoads}>
        <Plural value={loads.length} one="Check # load" other="Check # loads" />
        {currency && `, ${formatMoney(totalCents, currency)}`}
      </PlainButton>
    </MayCall>
  )
}
