/** The replay of a load's route: the map, the time slider, the load's cycle, its GPS gaps and its timeline. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { momentAt, type Replay } from '@haulway/domain/track/replay.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { useLoadName } from '../../load-log/load-log-labels.ts'
import type { BaseMap } from '../../map/ground/base-map.ts'
import { ReplayMap } from '../../map/replay/ReplayMap.tsx'
import { distanceSystemOf } from '../../ui/format/format.ts'
import { LoadCycle } from '../cycle-times/LoadCycle.tsx'
import { GpsGaps } from './GpsGaps.tsx'
import { ReplayBar } from './ReplayBar.tsx'
import { ReplayEvents } from './ReplayEvents.tsx'
import { replayEvents } from './replay-events.ts'
import { usePlayer } from './use-player.ts'
import { cursorOf, replayPlaces, useReplayDrawing } from './use-replay-drawing.ts'
import './replay.css'

type Props = {
  load: LoadLogDocument
  replay: Replay
  /** Null for people at the pit, who don't see GPS gaps. */
  log: TrackingLog | null | undefined
  /** The loads whose cycles this load's cycle is compared with. */
  others: readonly LoadLogDocument[]
  baseMap?: BaseMap
  /** Shown above the GPS gaps: the load's truck and driver. */
  head?: ReactNode
  /** The rest of what a dispute is about, beside the route on a screen with room for it. */
  beside?: Beside | undefined
}

type Beside = { ticket: ReactNode; proof: ReactNode; pay: ReactNode }

export function LoadReplay({ load, replay, log, others, baseMap, head, beside }: Props) {
  const { t } = useLingui()
  const name = useLoadName()
  const { timeZone } = load.terms
  const player = usePlayer(replay.startedAt, replay.endedAt)
  const moment = useMemo(() => momentAt(replay, player.at), [replay, player.at])
  const cursor = useMemo(() => cursorOf(load, moment), [load, moment])
  const places = useMemo(() => replayPlaces(load), [load])
  const drawing = useReplayDrawing(replay, log, load.terms)
  const events = useMemo(() => replayEvents(load), [load])
  const map = (
    <div className="replay-map">
      <ReplayMap
        label={t`Route of ${name(load)}`}
        places={places}
        drawing={drawing}
        cursor={cursor}
        baseMap={baseMap}
      />
    </div>
  )
  const bar = (
    <ReplayBar
      load={load}
      replay={replay}
      moment={moment}
      player={player}
      events={events}
      filledIn={log?.filledIn ?? []}
    />
  )
  const cycle = <LoadCycle load={load} others={others} />
  const gaps = log && (
    <GpsGaps
      log={log}
      timeZone={timeZone}
      distanceSystem={distanceSystemOf(load.terms.unit)}
      isDriver={load.relations.includes('trucker')}
      onSeek={player.seek}
    />
  )
  const timeline = <ReplayEvents load={load} events={events} atMs={player.at} onSeek={player.seek} />
  if (beside) return <DisputeReplay map={map} bar={bar} cycle={cycle} gaps={gaps} timeline={timeline} beside={beside} />
  return (
    <div className="replay">
      {map}
      {bar}
      <div className="replay-cycle">{cycle}</div>
      <div className="replay-side">
        {head}
        {gaps}
        {timeline}
      </div>
    </div>
  )
}

type DisputeReplayProps = Record<'map' | 'bar' | 'cycle' | 'gaps' | 'timeline', ReactNode> & { beside: Beside }

/** The route between the ticket and the proof of a dispute. */
function DisputeReplay({ map, bar, cycle, gaps, timeline, beside }: DisputeReplayProps) {
  return (
    <div className="replay-wide">
      <div className="replay-ticket">{beside.ticket}</div>
      <div className="replay-middle">
        {map}
        {bar}
        <div className="replay-below">
          {gaps}
          {cycle}
        </div>
      </div>
      <div className="replay-side">
        {beside.proof}
        {timeline}
        {beside.pay}
      </div>
    </div>
  )
}
