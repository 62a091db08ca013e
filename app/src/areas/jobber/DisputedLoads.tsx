/** The loads in dispute, each with what can be done about it. */
import { useLingui } from '@lingui/react/macro'
import { LoadApprovalActions } from '../../payment/approve/LoadApprovalActions.tsx'
import { useApproving } from '../../payment/approve/use-approving.ts'
import { LoadPayTable } from '../../payment/LoadPayTable.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'

export function DisputedLoads({ pane }: { pane: RowPane }) {
  const { t } = useLingui()
  const { disputed, approve } = useApproving()
  if (disputed.length === 0) return null
  return (
    <Section title={t`Disputed`} aside={disputed.length} rule="ink">
      <LoadPayTable
        name="loadsInDispute"
        caption={t`Disputed loads`}
        loads={disputed}
        pane={pane}
        acts={load => <LoadApprovalActions load={load} onApprove={() => approve(load)} />}
      />
    </Section>
  )
}
