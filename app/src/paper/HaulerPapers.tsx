/** The state of each document of the haulers that a buyer works with: no numbers and no pictures. */
import type { Holder } from '@haulway/domain/paper/check-papers.ts'
import type { PaperLevels } from '@haulway/domain/paper/paper-requirements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { NothingOnFile } from '../truck-paper/ExpiringPapers.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { type KindStatus, rankOfTone, usePaperStates, useRequiredKindLabels } from './paper-labels.ts'
import './paper.css'

type Props = {
  holders: readonly Holder[]
  /** What the buyer requires now. */
  levels: PaperLevels
  today: string
}

export function HaulerPapers({ holders, levels, today }: Props) {
  const { t } = useLingui()
  const statesOf = usePaperStates()
  const rows = holders.map(holder => ({ holder, states: statesOf(holder, [levels], today) }))
  return (
    <Section title={t`Haulers you work with`} rule="ink">
      {holders.length === 0 && (
        <p className="hw-quiet">
          <Trans>None yet. Haulers appear here with your first offer.</Trans>
        </p>
      )}
      <List>
        {worstHaulerFirst(rows).map(({ holder, states }) => (
          <ListRow
            key={`${holder.of} ${holder.id}`}
            title={<HolderName holder={holder} />}
            second={<PaperStates states={states} />}
          />
        ))}
      </List>
    </Section>
  )
}

type Row = { holder: Holder; states: readonly KindStatus[] }

/** Each hauler, then its trucks and drivers that work now. A hauler with a document that stops work comes first. */
function worstHaulerFirst(rows: readonly Row[]): Row[] {
  const worst = new Map<string, number>()
  for (const { holder, states } of rows) {
    const ranks = states.map(({ tone }) => rankOfTone(tone))
    worst.set(holder.ownerName, Math.min(...ranks, worst.get(holder.ownerName) ?? Number.POSITIVE_INFINITY))
  }
  const rankOf = ({ holder }: Row) => worst.get(holder.ownerName) ?? Number.POSITIVE_INFINITY
  return rows.toSorted((a, b) => {
    const first = rankOf(a)
    const second = rankOf(b)
    return first === second ? a.holder.ownerName.localeCompare(b.holder.ownerName) : first < second ? -1 : 1
  })
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

/** Each document with its state, as `usePaperStates` orders them. */
export function PaperStates({ states }: { states: readonly KindStatus[] }) {
  const labels = useRequiredKindLabels()
  if (states.length === 0) return <NothingOnFile />
  return (
    <span className="hw-papers-states">
      {states.map(({ kind, tone, label, time = label }) => (
        <StatusBadge key={kind} tone={tone} time={time}>
          {labels[kind]}
        </StatusBadge>
      ))}
    </span>
  )
}
