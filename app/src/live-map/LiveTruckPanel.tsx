/** The panel beside the live map: the chosen truck, then all trucks grouped by what they are doing. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useEtaLabels } from '../tracking/eta-labels.ts'
import { useGapLabels } from '../tracking/replay/gap-labels.ts'
import { LoadPlate } from '../truck/LoadPlate.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { ChosenTruck } from './ChosenTruck.tsx'
import { LiveTruckStatusBadge } from './LiveTruckStatusBadge.tsx'
import type { LiveTruck } from './live-trucks.ts'

type Props = {
  trucks: readonly LiveTruck[]
  loads: readonly LoadLogDocument[]
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  now: number
}

/** How many trucks of a group are listed at a time. Among a thousand, people search by truck number. */
const rowsMax = 50

export function LiveTruckPanel({ trucks, loads, selectedId, onSelect, now }: Props) {
  const { t } = useLingui()
  const top = useRef<HTMLDivElement>(null)
  const chosen = trucks.find(truck => truck.load.loadLogId === selectedId)
  const groups = [
    { group: 'look', title: t`Needs attention`, ofSpoil: t`Needs attention` },
    { group: 'pit', title: t`At the pit`, ofSpoil: t`Being loaded` },
    { group: 'site', title: t`To the site`, ofSpoil: t`To the dump` },
    { group: 'toPit', title: t`To the pit`, ofSpoil: t`To pickup` },
  ] as const
  useEffect(() => {
    if (selectedId !== undefined) top.current?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  return (
    <>
      <div ref={top} />
      {chosen && <ChosenTruck truck={chosen} loads={loads} now={now} onClose={() => onSelect(undefined)} />}
      {trucks.length === 0 && (
        <EmptyState title={t`No trucks on the road`}>{t`Trucks appear here when they start a load.`}</EmptyState>
      )}
      {groups.map(({ group, title, ofSpoil }) => {
        const ofGroup = trucks.filter(truck => truck.group === group)
        const isSpoil = ofGroup.every(({ load }) => isToDump(load.terms))
        return <Group key={group} title={isSpoil ? ofSpoil : title} trucks={ofGroup} onSelect={onSelect} now={now} />
      })}
    </>
  )
}

type GroupProps = { title: string; trucks: LiveTruck[]; onSelect: (id: string) => void; now: number }

function Group({ title, trucks, onSelect, now }: GroupProps) {
  const [rows, setRows] = useState(rowsMax)
  if (trucks.length === 0) return null
  const rest = trucks.length - rows
  return (
    <Section title={title} aside={<strong>{trucks.length}</strong>} rule="none">
      <List label={title}>
        {trucks.slice(0, rows).map(truck => (
          <TruckRow key={truck.load.loadLogId} truck={truck} onSelect={onSelect} now={now} />
        ))}
      </List>
      {rest > 0 && (
        <PlainButton wide onPress={() => setRows(rows + rowsMax)}>
          <Trans>Show {Math.min(rest, rowsMax)} more</Trans>
        </PlainButton>
      )}
    </Section>
  )
}

function TruckRow({ truck, onSelect, now }: { truck: LiveTruck; onSelect: (id: string) => void; now: number }) {
  const cause = useCause(truck)
  const etaLabels = useEtaLabels()
  const range = truck.eta && truck.group !== 'look' ? etaLabels(truck.eta, now) : undefined
  return (
    <ListRow
      lead={<LoadPlate load={truck.load} />}
      title={<LiveTruckStatusBadge truck={truck} now={now} isShort={range !== undefined} />}
      {...(cause && { second: cause })}
      measure={range}
      onPress={() => onSelect(truck.load.loadLogId)}
      isHit
    />
  )
}

/** Why the truck sends no GPS points, if the server knows. */
function useCause({ load, fault, group }: LiveTruck): string | undefined {
  const gapLabels = useGapLabels(load.relations.includes('trucker'))
  return fault && group === 'look' ? gapLabels[fault.cause].cause : undefined
}
