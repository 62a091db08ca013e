/** The loop picture of a project, from the states of its open loads. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDuration } from '../../../ui/format/format.ts'
import type { ProjectDay } from '../project-day.ts'
import { LoopPicture } from './LoopPicture.tsx'
import type { LoopTruck } from './loop-positions.ts'

export function ProjectLoop({ of, now }: { of: ProjectDay; now: number }) {
  const { t } = useLingui()
  const [haul] = of.project.hauls
  const open = of.loads.filter(load => loadLogStates[load.state].open)
  if (!haul || open.length === 0) return null
  const trucks = open.map(load => loopTruckOf(load, of, now)).sort((a, b) => a.since - b.since)
  const count = (stage: LoopTruck['stage']) => trucks.filter(truck => truck.stage === stage).length
  const inQueue = trucks.filter(truck => truck.stage === 'queued')
  const longest = formatDuration(Math.max(0, ...inQueue.map(truck => now - truck.since)))
  const counts = [
    t`${inQueue.length} in line`,
    t`${count('loading')} loading`,
    t`${count('toSite')} to the site`,
    t`${count('atSite')} at the site`,
    t`${count('toPit')} to the pit`,
  ].join(', ')
  const label = t`${open.length} trucks: ${counts}`
  const loadedMinutes = of.cycles && Math.round(of.cycles.loadedMinutes)
  return (
    <LoopPicture
      label={label}
      trucks={trucks}
      pit={haul.origin.name}
      site={haul.destination.name}
      labels={{
        loaded: loadedMinutes ? t`Loaded, ${loadedMinutes} min` : t`Loaded`,
        empty: t`Empty`,
        ...(inQueue.length > 0 && { queue: t`${inQueue.length} in line, longest ${longest}` }),
        loading: t`loading`,
        atSite: t`at site`,
      }}
    />
  )
}

const stages = {
  started: 'toPit',
  queued: 'queued',
  loading: 'loading',
  loaded: 'toSite',
  arrived: 'atSite',
} as const

/**
 * A truck's progress along a lane is estimated: the time since it entered the lane, divided by the usual time. The
 * picture shows no GPS positions.
 */
function loopTruckOf(load: LoadLogDocument, of: ProjectDay, now: number): LoopTruck & { since: number } {
  const stage = load.state in stages ? stages[load.state as keyof typeof stages] : 'toSite'
  const loadedMinutes = of.cycles?.loadedMinutes ?? 20
  const emptyMinutes = of.cycles
    ? Math.max(1, of.cycles.cycleMinutes - of.cycles.loadedMinutes - of.cycles.serviceMinutes)
    : 20
  const laneMinutes = stage === 'toSite' ? loadedMinutes : emptyMinutes
  const progress = Math.min(1, (now - load.stateSince) / minuteMs / laneMinutes)
  const { number } = load.terms.truck
  return { number, loaded: stage === 'toSite' || stage === 'atSite', stage, progress, since: load.stateSince }
}
