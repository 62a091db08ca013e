/** What a load still needs before anybody can doubt it less, and what of it needs somebody. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogConcerns } from '@haulway/domain/load-log/load-log-concerns.ts'
import { evidenceMissingSentences } from '@haulway/domain/load-log/load-log-evidence.ts'
import { useLingui } from '@lingui/react/macro'
import { translate } from '../ui/domain-words.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Section } from '../ui/Section.tsx'
import { StateShape, StateWord } from '../ui/StateWord.tsx'

export function LoadEvidence({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const isDelivered = load.milestones.deliver !== undefined
  const missing = load.evidence?.missing ?? []
  return (
    <>
      {load.needsYou.length > 0 && (
        <Section title={t`Needs attention`}>
          <List>
            {load.needsYou.map(code => (
              <ListRow key={code} lead={<StateShape tone="look" />} title={translate(loadLogConcerns[code].sentence)} />
            ))}
          </List>
        </Section>
      )}
      {load.evidence && (
        <Section title={isDelivered ? t`Proof` : t`Still needed`} aside={isDelivered ? load.evidence.grade : undefined}>
          {missing.length === 0 ? (
            <StateWord tone="good">{t`Confirmed by 2 people and GPS at both ends`}</StateWord>
          ) : (
            <List>
              {missing.map(code => (
                <ListRow key={code} title={translate(evidenceMissingSentences[code])} />
              ))}
            </List>
          )}
        </Section>
      )}
    </>
  )
}
