/** The loads in dispute, each with what can be done about it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { LoadApprovalActions } from '../../payment/approve/LoadApprovalActions.tsx'
import { LoadPayTable } from '../../payment/LoadPayTable.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import type { RowPane } from '../../ui/layout/use-row-pane.ts'

type Props = { loads: readonly LoadLogDocument[]; pane: RowPane; onApprove: (load: LoadLogDocument) => void }

export function DisputedLoads({ loads, pane, onApprove }: Props) {
  const { t } = useLingui()
  if (loads.length === 0) return null
  return (
    <Section title={t`Disputed`} aside={loads.length} rule="ink">
      <LoadPayTable
        name="loadsInDispute"
        caption={t`Disputed loads`}
        loads={loads}
        pane={pane}
        acts={load => <LoadApprovalActions load={load} onApprove={() => onApprove(load)} />}
      />
    </Section>
  )
}
