/** A truck's state on the live map: "Queued 4 min"; a silent one says since when instead. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useLoadStateLabel } from '../payment/load-pay-labels.ts'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { formatClock, formatDuration } from '../ui/format/format.ts'
import type { LiveTruck } from './live-trucks.ts'

type Props = {
  truck: LiveTruck
  now: number
  /** Without since when: something else is told of it. */
  isShort?: boolean
}

export function LiveTruckStatusBadge({ truck, now, isShort }: Props) {
  const { t } = useLingui()
  const { load, frame, silence, group } = truck
  if (group !== 'look') return <LiveTruckStatus load={load} {...(!isShort && { now })} />
  const since = frame ? t`since ${formatClock(frame.at, load.terms.timeZone)}` : t`yet`
  return (
    <StatusBadge tone={silence === 'lost' ? 'stop' : 'look'} time={since}>
      {t`No GPS points`}
    </StatusBadge>
  )
}

/** What it was doing when last heard of, and since when. */
export function LiveTruckStatus({ load, now }: { load: LoadLogDocument; now?: number }) {
  const { t } = useLingui()
  const statusBadge = useLoadStateLabel()
  return (
    <StatusBadge tone="normal" {...(now !== undefined && { time: formatDuration(now - load.stateSince) })}>
      {load.state === 'loaded' ? t`To ${load.terms.destination.name}` : statusBadge(load).label}
    </StatusBadge>
  )
}

/** As on the map: a silent truck is an outline, whatever it carried when it was heard of. */
export function isFilled({ load, frame, silence }: LiveTruck): boolean {
  return silence === 'none' && (frame?.loaded ?? (load.state === 'loaded' || load.state === 'arrived'))
}
