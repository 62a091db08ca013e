/** The state of each document of the haulers that a buyer works with: no numbers and no pictures. */
import type { Holder } from '@haulway/domain/paper/check-papers.ts'
import { lastDayOf } from '@haulway/domain/paper/check-papers.ts'
import { requiredKinds, subjectOf } from '@haulway/domain/paper/paper-requirements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { usePaperStatus, useRequiredKindLabels } from './paper-labels.ts'
import './paper.css'

export function HaulerPapers({ holders, today }: { holders: readonly Holder[]; today: string }) {
  const { t } = useLingui()
  // Each hauler, then its trucks and drivers that work now.
  const inOrder = holders.toSorted((a, b) => a.ownerName.localeCompare(b.ownerName))
  return (
    <Section title={t`Haulers you work with`} rule="ink">
      {holders.length === 0 && (
        <p className="hw-quiet">
          <Trans>None yet. Haulers appear here with your first offer.</Trans>
        </p>
      )}
      <List>
        {inOrder.map(holder => (
          <ListRow
            key={`${holder.of} ${holder.id}`}
            title={<HolderName holder={holder} />}
            second={<States holder={holder} today={today} />}
          />
        ))}
      </List>
    </Section>
  )
}

function HolderName({ holder: { of, name, ownerName } }: { holder: Holder }) {
  if (of === 'business') return name
  if (of === 'driver') return ownerName === name ? <Trans>{name}, driver</Trans> : `${name}, ${ownerName}`
  return (
    <Trans>
      Truck {name}, {ownerName}
    </Trans>
  )
}

function States({ holder, today }: { holder: Holder; today: string }) {
  const { t } = useLingui()
  const labels = useRequiredKindLabels()
  const status = usePaperStatus()
  const onFile = requiredKinds.filter(kind => subjectOf(kind) === holder.of && lastDayOf(holder, kind) !== 'missing')
  if (onFile.length === 0) return t`Nothing on file`
  return (
    <span className="hw-papers-states">
      {onFile.map(kind => {
        const { tone, label } = status(holder, kind, today)
        return (
          <StatusBadge key={kind} tone={tone} time={label}>
            {labels[kind]}
          </StatusBadge>
        )
      })}
    </span>
  )
}
