/** "Insurance certificate ends Dec 3. From Dec 4 on Lehigh can't dispatch you." On the hauler's first page. */
import { checkPapers, listEndings, type PaperFinding } from '@haulway/domain/paper/check-papers.ts'
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
import { useHolders } from './use-holders.ts'
import { useBuyers } from './use-papers.ts'

/** What stops work today, then what ends within 30 days. Nothing when there is neither. */
export function PaperEndings() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const labels = useRequiredKindLabels()
  const translate = useDomainLabels()
  const buyers = useBuyers()
  const { holders = [], today = '' } = useHolders() ?? {}
  const stops = groupStops(checkPapers(buyers, holders, today).stops)
  const endings = listEndings(buyers, holders, today, 30)
  if (stops.length + endings.length === 0) return null
  const pathOf = ({ of, id }: PaperFinding['holder']) =>
    of === 'truck' ? paths.truck(type, id) : paths.documents(type)
  const dayLabel = (day: string) => formatDay(Date.parse(day), 'UTC')
  return (
    <Section title={t`Documents that stop work`} aside={stops.length + endings.length}>
      <List>
        {stops.map(({ finding, buyerNames }) => (
          <ListRow
            key={`${finding.holder.id} ${finding.kind}`}
            icon="document"
            title={translate(factOf(finding))}
            second={
              <StatusBadge tone="stop">
                <Trans>{formatList(buyerNames)} can't dispatch it</Trans>
              </StatusBadge>
            }
            to={pathOf(finding.holder)}
          />
        ))}
        {endings.map(({ holder, kind, lastDay, stopsOn, blockedBy }) => (
          <ListRow
            key={`${holder.id} ${kind}`}
            icon="document"
            title={
              holder.of === 'business' ? (
                <Trans>
                  {labels[kind]} ends {dayLabel(lastDay)}
                </Trans>
              ) : (
                <Trans>
                  {labels[kind]} of {holder.name} ends {dayLabel(lastDay)}
                </Trans>
              )
            }
            second={
              <StatusBadge tone="look">
                {holder.of === 'business' ? (
                  <Trans>
                    From {dayLabel(stopsOn)} on {formatList(blockedBy)} can't dispatch you
                  </Trans>
                ) : (
                  <Trans>
                    From {dayLabel(stopsOn)} on {formatList(blockedBy)} can't dispatch it
                  </Trans>
                )}
              </StatusBadge>
            }
            to={pathOf(holder)}
          />
        ))}
      </List>
    </Section>
  )
}

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
