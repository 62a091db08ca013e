/** The documents of all trucks that have expired or soon will, the earliest first. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { expiringPapers, truckPaperState } from '@haulway/domain/truck/truck-paper.ts'
import { useLingui } from '@lingui/react/macro'
import { paths } from '../paths.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { TruckPlate } from './TruckPlate.tsx'
import { paperTones, useExpiryLabels, useTruckPaperLabels } from './truck-paper-labels.ts'

type Props = { area: EntityTypeName; trucks: readonly TruckDocument[]; today: string }

export function PapersExpiring({ area, trucks, today }: Props) {
  const { t } = useLingui()
  const labels = useTruckPaperLabels()
  const expiry = useExpiryLabels()
  const rows = trucks
    .filter(({ retiredOn }) => retiredOn === null)
    .flatMap(truck => expiringPapers(truck.papers, today).map(paper => ({ truck, paper })))
    .sort((a, b) => (a.paper.expiresOn < b.paper.expiresOn ? -1 : 1))
  if (rows.length === 0) return null
  return (
    <Section title={t`Documents expiring`} aside={rows.length}>
      <List>
        {rows.map(({ truck, paper }) => (
          <ListRow
            key={paper.paperId}
            lead={<TruckPlate number={truck.number} size="list" />}
            title={labels[paper.kind]}
            second={<StatusBadge tone={paperTones[truckPaperState(paper, today)]}>{expiry(paper, today)}</StatusBadge>}
            to={paths.truck(area, truck.truckId)}
          />
        ))}
      </List>
    </Section>
  )
}
