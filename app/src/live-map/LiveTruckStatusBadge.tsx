/** A truck's state on the live map: "Queued 4 min". For a silent truck, since when it has sent no GPS points. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useLoadStateLabel } from '../payment/load-pay-labels.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { formatClock, formatDuration } from '../ui/format/format.ts'
import { type LiveTruck, silenceTone } from './live-trucks.ts'

type Props = {
  truck: LiveTruck
  now: number
  /** Leaves out the time, because the row shows an ETA instead. */
  isShort?: boolean
}

export function LiveTruckStatusBadge({ truck, now, isShort }: Props) {
  const { t } = useLingui()
  const { load, lastAt, silence, group } = truck
  // Its group says "To the site" already.
  if (group !== 'look') return <LiveTruckStatus load={load} {...(!isShort && { now })} isGrouped />
  return (
    <StatusBadge tone={silenceTone(silence)} time={t`since ${formatClock(lastAt, load.terms.timeZone)}`}>
      {t`No GPS points`}
    </StatusBadge>
  )
}

type StatusProps = {
  load: LoadLogDocument
  now?: number
  /** Whether the title above it already says "To the site". */
  isGrouped?: boolean
}

/** The truck's last known state, and how long it has been in it. */
export function LiveTruckStatus({ load, now, isGrouped }: StatusProps) {
  const { t } = useLingui()
  const loadStateLabel = useLoadStateLabel()
  return (
    <StatusBadge tone="normal" {...(now !== undefined && { time: formatDuration(now - load.stateSince) })}>
      {load.state !== 'loaded'
        ? loadStateLabel(load).label
        : isGrouped
          ? load.terms.destination.name
          : t({ message: `To ${load.terms.destination.name}`, context: 'place' })}
    </StatusBadge>
  )
}
