/** What was corrected after the approval: what it changed, who proposed it, and why. */
import { actsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useLineLabel } from '../../pay/line-labels.ts'
import { formatChange } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { useSubjectText } from './correction-labels.ts'
import { ProposedBy } from './ProposedBy.tsx'

export function BookedCorrections({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const subjectText = useSubjectText()
  const label = useLineLabel()
  const { money } = load
  const corrections = [...Map.groupBy(money?.corrections ?? [], each => each.correctionId)]
  return corrections.map(([correctionId, parts]) => {
    const [first] = parts
    const proposal = actsOf(load).find(act => act.actId === correctionId)
    // The price of fuel is corrected by no one: it is named below the lines.
    if (!money || !first || !proposal || first.fuel) return null
    const title = t`Corrected: ${subjectText(load, first)}`
    return (
      <section key={correctionId} aria-label={title} className="pay-acts">
        <h3>{title}</h3>
        <Lines>
          {parts.map(({ agreement, changeCents }) => (
            <Line
              key={agreement}
              label={label({ code: 'haul' }, agreement)}
              value={formatChange(changeCents, money.currency)}
            />
          ))}
        </Lines>
        <ProposedBy load={load} proposal={proposal} />
      </section>
    )
  })
}
