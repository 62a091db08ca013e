/** A load's way, played again: the map, the time to slide through, and beside them what is known of it and by whom. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { momentAt, type Replay } from '@haulway/domain/track/replay.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { useLoadName } from '../../load-log/load-log-labels.ts'
import { ReplayMap } from '../../map/replay/ReplayMap.tsx'
import { CyclesByGroup } from '../cycle-times/CyclesByGroup.tsx'
import { GapLedger } from './GapLedger.tsx'
import { ReplayBar } from './ReplayBar.tsx'
import { ReplayEvents } from './ReplayEvents.tsx'
import { replayEvents } from './replay-events.ts'
import { usePlayer } from './use-player.ts'
import { cursorOf, replayPlaces, useReplayDrawing } from './use-replay-drawing.ts'
import './replay.css'

type Props = {
  load: LoadLogDocument
  replay: Replay
  /** Null for those at the pit, who are told of no gap. */
  log: TrackingLog | null | undefined
  /** Loads the round is compared with. */
  others: readonly LoadLogDocument[]
  tileStyleUrl?: string | undefined
  /** Over the ledger: whose load it is. */
  head?: ReactNode
}

export function LoadReplay({ load, replay, log, others, tileStyleUrl, head }: Props) {
  const { t } = useLingui()
  const name = useLoadName()
  const { timeZone } = load.terms
  const player = usePlayer(replay.startedAt, replay.endedAt)
  const moment = useMemo(() => momentAt(replay, player.at), [replay, player.at])
  const cursor = useMemo(() => cursorOf(load, moment), [load, moment])
  const places = useMemo(() => replayPlaces(load), [load])
  const drawing = useReplayDrawing(replay, log, timeZone)
  const events = useMemo(() => replayEvents(load), [load])
  return (
    <div className="replay">
      <div className="replay-map">
        <ReplayMap label={t`Route of ${name(load)}`} {...{ places, drawing, cursor, tileStyleUrl }} />
      </div>
      <ReplayBar {...{ load, replay, moment, player, events }} filledIn={log?.filledIn ?? []} />
      <div className="replay-round">
        <CyclesByGroup load={load} others={others} />
      </div>
      <div className="replay-side">
        {head}
        {log && (
          <GapLedger log={log} timeZone={timeZone} isDriver={load.relations.includes('trucker')} onSeek={player.seek} />
        )}
        <ReplayEvents load={load} events={events} atMs={player.at} onSeek={player.seek} />
      </div>
    </div>
  )
}
