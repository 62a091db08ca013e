/** "Insurance certificate expires Dec 3. Blocks work for Lehigh from Dec 4." On the hauler's first page. */
import { checkPapers, listEndings, type PaperEnding, type PaperFinding } from '@haulway/domain/paper/check-papers.ts'
import { factOf } from '@haulway/domain/paper/paper-sentences.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { paths } from '../paths.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatDay, formatList } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useRequiredKindLabels } from './paper-labels.ts'
import { useOwnHolders } from './use-own-holders.ts'
import { useBuyers } from './use-papers.ts'

/** What stops work today, then what ends within 30 days. Nothing when there is neither. */
export function PaperEndings() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const translate = useDomainLabels()
  const buyers = useBuyers()
  const { holders = [], today = '' } = useOwnHolders() ?? {}
  const stops = groupStops(checkPapers(buyers, holders, today).stops)
  const endings = listEndings(buyers, holders, today, 30)
  if (stops.length + endings.length === 0) return null
  const pathOf = ({ of, id }: PaperFinding['holder']) =>
    of === 'truck' ? paths.truck(type, id) : paths.documents(type)
  return (
    <Section title={t`Missing or expiring documents`} aside={stops.length + endings.length}>
      <List>
        {stops.map(({ finding, buyerNames }) => (
          <ListRow
            key={`${finding.holder.id} ${finding.kind}`}
            icon="document"
            title={translate(factOf(finding))}
            second={
              <StatusBadge tone="stop">
                <Blocked names={formatList(buyerNames)} />
              </StatusBadge>
            }
            to={pathOf(finding.holder)}
          />
        ))}
        {endings.map(ending => (
          <ListRow
            key={`${ending.holder.id} ${ending.kind}`}
            icon="document"
            title={<Expiring ending={ending} />}
            second={
              <StatusBadge tone="look">
                <BlockedFrom names={formatList(ending.blockedBy)} day={labelOfDay(ending.stopsOn)} />
              </StatusBadge>
            }
            to={pathOf(ending.holder)}
          />
        ))}
      </List>
    </Section>
  )
}

function Blocked({ names }: { names: string }) {
  return <Trans>Blocks work for {names}</Trans>
}

function BlockedFrom({ names, day }: { names: string; day: string }) {
  return (
    <Trans>
      Blocks work for {names} from {day}
    </Trans>
  )
}

/** The document, whose it is, and its last day. */
function Expiring({ ending: { holder, kind: ofKind, lastDay } }: { ending: PaperEnding }) {
  const kind = useRequiredKindLabels()[ofKind]
  const day = labelOfDay(lastDay)
  const { of, name } = holder
  if (of === 'truck') return <TruckExpiring kind={kind} number={name} day={day} />
  if (of === 'business') {
    return (
      <Trans>
        {kind} expires {day}
      </Trans>
    )
  }
  return (
    <Trans>
      {kind} of {name} expires {day}
    </Trans>
  )
}

function TruckExpiring({ kind, number, day }: { kind: string; number: string; day: string }) {
  return (
    <Trans>
      {kind} of truck {number} expires {day}
    </Trans>
  )
}

const labelOfDay = (day: string) => formatDay(Date.parse(day), 'UTC')

/** One row for each document, with all buyers that it stops. */
function groupStops(stops: readonly PaperFinding[]): { finding: PaperFinding; buyerNames: string[] }[] {
  const rows = new Map<string, { finding: PaperFinding; buyerNames: string[] }>()
  for (const finding of stops) {
    const key = `${finding.holder.id} ${finding.kind}`
    const row = rows.get(key) ?? { finding, buyerNames: [] }
    rows.set(key, { finding: row.finding, buyerNames: [...row.buyerNames, finding.buyer.name] })
  }
  return [...rows.values()]
}
