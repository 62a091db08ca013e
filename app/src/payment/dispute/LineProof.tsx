/** The proof beside a disputed line: how much was loaded by whom, the ticket, and what GPS confirms. */
import { evidenceMissingSentences } from '@haulway/domain/load-log/evidence.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useWitnessLabels } from '../../load-log/load-log-labels.ts'
import { translate } from '../../ui/format/domain-labels.ts'
import { formatLoad } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'

export function LineProof({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const witness = useWitnessLabels()
  const { terms, evidence, ticketNo } = load
  const counts = load.acts.filter(act => act.quantity !== undefined)
  return (
    <List label={t`Proof`}>
      {counts.map(act => (
        <ListRow
          key={act.actId}
          title={act.passes ? t`Loader's count, ${act.passes} passes` : t`Quantity`}
          second={witness(act, terms)}
          value={act.quantity && formatLoad(act.quantity)}
        />
      ))}
      {ticketNo && <ListRow title={t`Ticket number`} value={ticketNo} />}
      {evidence?.missing.map(code => (
        <ListRow key={code} title={translate(evidenceMissingSentences[code])} />
      ))}
    </List>
  )
}
