/** "Insurance certificate expires Dec 3. Blocks work for Lehigh from Dec 4." On the hauler's first page. */
import { checkPapers, listEndings, type PaperEnding, type PaperFinding } from '@haulway/domain/paper/check-papers.ts'
import { factOf } from '@haulway/domain/paper/paper-sentences.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatDay, formatList } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useRequiredKindLabels } from './paper-labels.ts'
import { useOwnHolders } from './use-own-holders.ts'
import { paperKey, paperPath, useBuyers } from './use-papers.ts'

/** What stops work today, what buyers only ask for, then what ends within 30 days. Nothing when there is none. */
export function PaperEndings() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const translate = useDomainLabels()
  const buyers = useBuyers()
  const { holders = [], today = '' } = useOwnHolders() ?? {}
  const { stops, warnings } = checkPapers(buyers, holders, today)
  const needed = groupByPaper([...stops, ...warnings])
  const endings = listEndings(buyers, holders, today, 30)
  if (needed.length + endings.length === 0) return null
  return (
    <Section title={t`Missing or expiring documents`} aside={needed.length + endings.length}>
      <List>
        {needed.map(findings => (
          <ListRow
            key={paperKey(findings[0])}
            icon="document"
            title={translate(factOf(findings[0]))}
            second={<Needed stops={namesIn(findings, stops)} asks={namesIn(findings, warnings)} />}
            to={paperPath(type, findings[0])}
          />
        ))}
        {endings.map(ending => (
          <ListRow
            key={paperKey(ending)}
            icon="document"
            title={<Expiring ending={ending} />}
            second={
              <StatusBadge tone="look">
                {ending.blockedBy.length > 0 ? (
                  <BlockedFrom names={formatList(ending.blockedBy)} day={labelOfDay(ending.stopsOn)} />
                ) : (
                  <Requested names={ending.askedBy} />
                )}
              </StatusBadge>
            }
            to={paperPath(type, ending)}
          />
        ))}
      </List>
    </Section>
  )
}

/** What the buyers make of a document that isn't there: those that it stops come first. */
function Needed({ stops, asks }: { stops: string[]; asks: string[] }) {
  return stops.length > 0 ? (
    <StatusBadge tone="stop">
      <Blocked names={formatList(stops)} />
    </StatusBadge>
  ) : (
    <StatusBadge tone="look">
      <Requested names={asks} />
    </StatusBadge>
  )
}

function Blocked({ names }: { names: string }) {
  return <Trans>Blocks work for {names}</Trans>
}

/** Exported for the list of all documents, which says the same. */
export function Requested({ names }: { names: readonly string[] }) {
  return <Trans>Requested by {formatList(names)}</Trans>
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

type Findings = [PaperFinding, ...PaperFinding[]]

/** One row for each document, with what each buyer makes of it. */
function groupByPaper(findings: readonly PaperFinding[]): Findings[] {
  const rows = new Map<string, Findings>()
  for (const finding of findings) {
    const row = rows.get(paperKey(finding))
    if (row) row.push(finding)
    else rows.set(paperKey(finding), [finding])
  }
  return [...rows.values()]
}

const namesIn = (findings: Findings, among: readonly PaperFinding[]) =>
  findings.filter(finding => among.includes(finding)).map(({ buyer }) => buyer.name)
