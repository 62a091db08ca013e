/** The proof a load still needs for a better grade, and its concerns that need attention. */

import { effectiveActs } from '@haulway/domain/load-log/act/undone-acts.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { useLingui } from '@lingui/react/macro'
import { StateShape, StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatClock } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useStatementLabels } from '../load-log-labels.ts'
import { useConcernSentence } from '../use-concern-sentence.ts'
import { useProofSentences } from '../use-proof-sentences.ts'

export function LoadEvidence({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const sentence = useConcernSentence()
  const statement = useStatementLabels()
  // Who owes what for a load that was not delivered depends on why.
  const ends = effectiveActs(load.acts).filter(({ kind, reason }) => (kind === 'cancel' || kind === 'reject') && reason)
  const isDelivered = load.milestones.deliver !== undefined
  const { missing } = useProofSentences()(load)
  return (
    <>
      {load.needsYou.length + ends.length > 0 && (
        <Section title={t`Needs attention`}>
          <List>
            {load.needsYou.map(code => (
              <ListRow key={code} lead={<StateShape tone="look" />} title={sentence(load, code)} />
            ))}
            {ends.map(act => (
              <ListRow
                key={act.actId}
                title={`${statement(act, load.terms)}, ${formatClock(actAt(act), load.terms.timeZone)}`}
                second={act.reason}
              />
            ))}
          </List>
        </Section>
      )}
      {load.evidence && (
        <Section title={isDelivered ? t`Proof` : t`Still needed`} aside={isDelivered ? load.evidence.grade : undefined}>
          {load.seal && (
            <p>
              <StatusBadge tone={load.seal === 'sealed' ? 'good' : 'look'}>
                {load.seal === 'sealed' ? t`Sealed by both phones when loaded` : t`One signature only`}
              </StatusBadge>
            </p>
          )}
          {missing.length === 0 ? (
            <StatusBadge tone="good">
              {load.seal === 'sealed'
                ? t`Confirmed by 2 people at both ends`
                : t`Confirmed by 2 people and GPS at both ends`}
            </StatusBadge>
          ) : (
            <List>
              {missing.map(each => (
                <ListRow key={each} title={each} />
              ))}
            </List>
          )}
        </Section>
      )}
    </>
  )
}
