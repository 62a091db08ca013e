/** The proof beside a dispute on a desktop: weights, every count on one axis, the route, its gaps, and the ticket. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { momentAt, type Replay, replayOf } from '@haulway/domain/track/replay.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useLoadName } from '../../load-log/load-log-labels.ts'
import { useWeightPairs } from '../../load-log/queue/weight-pairs.ts'
import { useBaseMap } from '../../map/ground/base-map.ts'
import { ReplayMap } from '../../map/replay/ReplayMap.tsx'
import { paths } from '../../paths.ts'
import { GpsGaps } from '../../tracking/replay/GpsGaps.tsx'
import { useLoadTrack } from '../../tracking/replay/use-load-track.ts'
import { cursorOf, replayPlaces, useReplayDrawing } from '../../tracking/replay/use-replay-drawing.ts'
import { useTrackingLog } from '../../tracking/replay/use-tracking-log.ts'
import { distanceSystemOf } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { DisputeCounts } from './DisputeCounts.tsx'
import './dispute-desk.css'

/** @property ticket the load's whole ticket, below what decides */
type Props = { load: LoadLogDocument; ticket: ReactNode }

export function DisputeProof({ load, ticket }: Props) {
  const log = useTrackingLog(load)
  return (
    <div className="dispute-proof">
      <div className="dispute-proof-pair">
        <ScaleWeights load={load} />
        <DisputeCounts load={load} />
      </div>
      <RouteOfLoad load={load} log={log} />
      {log && (
        <GpsGaps
          log={log}
          timeZone={load.terms.timeZone}
          distanceSystem={distanceSystemOf(load.terms.unit)}
          isDriver={load.relations.includes('trucker')}
        />
      )}
      {ticket}
    </div>
  )
}

/** What the scale or the loader wrote down, as on a slip. */
function ScaleWeights({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const pairs = useWeightPairs(load.acts)
  if (pairs.length === 0 && !load.ticketNo) return null
  return (
    <Section title={t`Ticket`} aside={load.ticketNo} rule="none">
      <div className="dispute-slip" data-theme="light">
        <strong>{load.terms.pitName}</strong>
        <span>{load.terms.materialName}</span>
        <Lines>
          {pairs.map(({ label, value }) => (
            <Line key={label} label={label} value={value} />
          ))}
        </Lines>
      </div>
    </Section>
  )
}

type RouteProps = { load: LoadLogDocument; log: ReturnType<typeof useTrackingLog> }

/** The driven route, with the truck where it was last; nothing for a reader who may not see it. */
function RouteOfLoad({ load, log }: RouteProps) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { state, value: track } = useLoadTrack(load, loadLogStates[load.state].open)
  const replay = useMemo(() => track && replayOf(track, Date.now()), [track])
  if (state !== 'waiting' && (!replay || replay.stretches.length === 0)) return null
  return (
    <Section
      title={t`Route`}
      aside={
        <Link className="hw-link" to={paths.loadTrack(type, load.projectId, load.loadLogId)}>
          <Trans>Replay</Trans>
        </Link>
      }
      rule="ink"
    >
      <div className="dispute-map">{replay && <DrivenRoute load={load} log={log} replay={replay} />}</div>
    </Section>
  )
}

function DrivenRoute({ load, log, replay }: RouteProps & { replay: Replay }) {
  const { t } = useLingui()
  const name = useLoadName()
  const baseMap = useBaseMap()
  const drawing = useReplayDrawing(replay, log, load.terms)
  const places = useMemo(() => replayPlaces(load), [load])
  const cursor = useMemo(() => cursorOf(load, momentAt(replay, replay.endedAt)), [load, replay])
  return (
    <ReplayMap label={t`Route of ${name(load)}`} places={places} drawing={drawing} cursor={cursor} baseMap={baseMap} />
  )
}
