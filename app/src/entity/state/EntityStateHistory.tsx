/** The changes of the business's state, newest first: who made each, when and why. */
import { entityStateChangeDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useDocuments } from '../../sync/use-documents.ts'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import { formatClock, formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useCurrentEntity } from '../CurrentEntity.tsx'
import { useEntityStateLabels } from './entity-state-labels.ts'

const shownMax = 20

export function EntityStateHistory({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const { scope } = useCurrentEntity()
  const stateLabels = useEntityStateLabels()
  const changes = useDocuments(scope, 'entity-state-changes', entityStateChangeDocumentSchema)
  if (!changes || changes.length === 0) return null
  const last = changes
    .map(({ body }) => body)
    .sort((a, b) => b.at - a.at)
    .slice(0, shownMax)
  return (
    <Section title={t`History`}>
      <List label={t`History`}>
        {last.map(({ entityStateChangeId, to, at, name, reason }) => (
          <ListRow
            key={entityStateChangeId}
            title={stateLabels[to].name}
            second={[name, translate(reason)].filter(Boolean).join(': ')}
            end={<span className="hw-quiet">{`${formatDay(at, timeZone)}, ${formatClock(at, timeZone)}`}</span>}
          />
        ))}
      </List>
    </Section>
  )
}
