/** Documents of trucks that have expired or soon will. */
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { expiringPapers, type TruckPaper, truckPaperState } from '@haulway/domain/truck-paper/truck-paper.ts'
import { useLingui } from '@lingui/react/macro'
import { paths } from '../paths.ts'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { paperTones, useExpiryLabels, useTruckPaperLabels } from './truck-paper-labels.ts'

type WarningProps = {
  papers: readonly TruckPaper[]
  /** The calendar day at the truck's business. By default, the day at this device. */
  today?: string
  /** Shows only the document that expires first, for use in a row. */
  first?: boolean
}

const deviceTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Shown wherever someone is about to send the truck. */
export function TruckPaperWarning({ papers, today = dayOf(Date.now(), deviceTimeZone), first }: WarningProps) {
  const labels = useTruckPaperLabels()
  const expiry = useExpiryLabels()
  const shown = expiringPapers(papers, today).slice(0, first ? 1 : undefined)
  return shown.map(paper => (
    <StatusBadge key={paper.paperId} tone={paperTones[truckPaperState(paper, today)]} time={expiry(paper, today)}>
      {labels[paper.kind]}
    </StatusBadge>
  ))
}

/** What a list of documents says in place of them. */
export function NothingOnFile() {
  const { t } = useLingui()
  return <span className="hw-quiet">{t`Nothing on file`}</span>
}

type ListProps = { area: EntityTypeName; trucks: readonly TruckDocument[]; today: string }

/** Those of all trucks, the earliest first. */
export function PapersExpiring({ area, trucks, today }: ListProps) {
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
