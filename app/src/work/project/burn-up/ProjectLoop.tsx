/** A project as a road round, fed with the states of its open loads. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { formatDuration } from '../../../ui/format/format.ts'
import type { ProjectDay } from '../project-day.ts'
import { LoopPicture } from './LoopPicture.tsx'
import type { LoopTruck } from './loop-places.ts'

export function ProjectLoop({ of, now }: { of: ProjectDay; now: number }) {
  const { t } = useLingui()
  const [haul] = of.project.hauls
  const open = of.loads.filter(load => loadLogStates[load.state].open)
  if (!haul || open.length === 0) return null
  const trucks = open.map(load => loopTruckOf(load, of, now)).sort((a, b) => a.since - b.since)
  const count = (place: LoopTruck['place']) => trucks.filter(truck => truck.place === place).length
  const inQueue = trucks.filter(truck => truck.place === 'line')
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
      words={{
        loaded: loadedMinutes ? t`Loaded, ${loadedMinutes} min` : t`Loaded`,
        empty: t`Empty`,
        ...(inQueue.length > 0 && { line: t`${inQueue.length} in line, longest ${longest}` }),
        loading: t`loading`,
        atSite: t`at site`,
      }}
    />
  )
}

const places = {
  started: 'toPit',
  queued: 'line',
  loading: 'loading',
  loaded: 'toSite',
  arrived: 'atSite',
} as const

/** How far along a lane is guessed from the time on it against the measured one: places, not positions. */
function loopTruckOf(load: LoadLogDocument, of: ProjectDay, now: number): LoopTruck & { since: number } {
  const place = load.state in places ? places[load.state as keyof typeof places] : 'toSite'
  const loadedMinutes = of.cycles?.loadedMinutes ?? 20
  const emptyMinutes = of.cycles
    ? Math.max(1, of.cycles.cycleMinutes - of.cycles.loadedMinutes - of.cycles.serviceMinutes)
    : 20
  const wayMinutes = place === 'toSite' ? loadedMinutes : emptyMinutes
  const progress = Math.min(1, (now - load.stateSince) / minuteMs / wayMinutes)
  const { number } = load.terms.truck
  return { number, loaded: place === 'toSite' || place === 'atSite', place, progress, since: load.stateSince }
}
