/** The replay of a load's route, for each party that may see it. A pit sees it until the truck leaves. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { gpxOf } from '@haulway/domain/track/gpx.ts'
import { type Replay, replayOf } from '@haulway/domain/track/replay.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useParams } from 'react-router-dom'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { HeaderButton } from '../frame/HeaderButton.tsx'
import { useLoadName } from '../load-log/load-log-labels.ts'
import { startOf, useLoadLogs } from '../load-log/use-load-logs.ts'
import { useBaseMap } from '../map/ground/base-map.ts'
import { paths } from '../paths.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { LoadReplay } from '../tracking/replay/LoadReplay.tsx'
import { type TrackReading, useLoadTrack } from '../tracking/replay/use-load-track.ts'
import { useTrackingLog } from '../tracking/replay/use-tracking-log.ts'
import { LoadPlate } from '../truck/LoadPlate.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { saveFile } from '../ui/data/save-file.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatClock, formatDay, measureLoad } from '../ui/format/format.ts'
import { useIsRoomy } from '../ui/layout/use-is-wide.ts'
import { evidenceBeside } from './proof/EvidenceBeside.tsx'
import { useAnyLoad } from './use-any-load.ts'

export function TrackPage() {
  const { t } = useLingui()
  const { type, scope } = useCurrentEntity()
  const { projectId = '', loadLogId = '' } = useParams()
  const name = useLoadName()
  const isRoomy = useIsRoomy()
  const now = useNow()
  const load = useAnyLoad(loadLogId)
  const isOpen = load ? loadLogStates[load.state].open : false
  const reading = useLoadTrack({ projectId, loadLogId: load?.loadLogId ?? loadLogId }, isOpen)
  const log = useTrackingLog(load)
  const others = useLoadLogs(scope)
  const baseMap = useBaseMap()
  const replay = useReplay(reading, isOpen)
  const bodies = useMemo(() => others?.map(({ body }) => body) ?? [], [others])
  const hasPoints = replay !== undefined && replay.stretches.length > 0
  const title = load ? t`${name(load)}, truck ${load.terms.truck.number}` : t`Replay`
  const header = {
    title,
    back: paths.loadLog(type, projectId, loadLogId),
    ...(load && isRoomy && { second: `${load.terms.projectName}, ${formatDay(startOf(load), load.terms.timeZone)}` }),
    ...(load &&
      hasPoints && {
        children: (
          <>
            {isRoomy && <Neighbors load={load} others={bodies} />}
            <ExportGpx load={load} replay={replay} title={title} />
          </>
        ),
      }),
  }
  return (
    <AreaPage header={header} bare={load !== null && load !== undefined && hasPoints}>
      {load && hasPoints ? (
        <LoadReplay
          load={load}
          replay={replay}
          log={log}
          baseMap={baseMap}
          others={bodies}
          head={<TrackedLoad load={load} />}
          beside={isRoomy ? evidenceBeside(load, now) : undefined}
        />
      ) : (
        <NoTrack load={load} reading={reading} />
      )}
    </AreaPage>
  )
}

/** The load before and after this one on the project, so that a row of loads is judged without its list. */
function Neighbors({ load, others }: { load: LoadLogDocument; others: readonly LoadLogDocument[] }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const loads = others.filter(({ projectId }) => projectId === load.projectId).sort((a, b) => startOf(a) - startOf(b))
  const at = loads.findIndex(({ loadLogId }) => loadLogId === load.loadLogId)
  const to = (other: LoadLogDocument) => paths.loadTrack(type, other.projectId, other.loadLogId)
  const [before, after] = at < 0 ? [] : [loads[at - 1], loads[at + 1]]
  return (
    <>
      {before && <PlainButton icon="left" label={t`Previous load on this project`} to={to(before)} replace />}
      {after && <PlainButton icon="right" label={t`Next load on this project`} to={to(after)} replace />}
    </>
  )
}

/** For an open load, the current silence counts as a gap up to now, to the minute. */
function useReplay(reading: TrackReading, isOpen: boolean): Replay | undefined {
  const now = useNow(60_000)
  const track = reading.value
  const until = isOpen ? now : 0
  return useMemo(() => track && replayOf(track, until || Date.now()), [track, until])
}

function ExportGpx({ load, replay, title }: { load: LoadLogDocument; replay: Replay; title: string }) {
  const { t } = useLingui()
  const name = `${load.shiftDay} ${title}`
  return (
    <HeaderButton
      icon="download"
      label={t`Export GPX`}
      onPress={() => saveFile(`${name}.gpx`, 'application/gpx+xml', gpxOf(replay, name))}
    />
  )
}

/** Shown when there is no route to draw: it is loading, there is none, or it needs a network. */
function NoTrack({ load, reading }: { load: LoadLogDocument | null | undefined; reading: TrackReading }) {
  const { t } = useLingui()
  if (load === undefined || (load !== null && reading.state === 'waiting')) return <Skeleton rows={5} />
  if (load === null || (reading.state === 'read' && !reading.value)) {
    return (
      <EmptyState title={t`Can't show this load's route`}>
        <Trans>You don't have access, or the route is too old to show.</Trans>
      </EmptyState>
    )
  }
  if (!reading.value) {
    return (
      <EmptyState title={t`The route needs a connection`}>
        <Trans>The ticket is on this device. The route loads once you are online.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t`No GPS points yet`}>
      {loadLogStates[load.state].open ? (
        <Trans>They appear once the truck's phone has GPS and a network.</Trans>
      ) : (
        <Trans>No phone reported this truck's location.</Trans>
      )}
    </EmptyState>
  )
}

function TrackedLoad({ load }: { load: LoadLogDocument }) {
  const { terms, ticketNo, quantity } = load
  const amount = quantity && measureLoad(quantity)
  const at = startOf(load)
  return (
    <div className="replay-load">
      <LoadPlate load={load} size="header" />
      <p>
        <strong>{terms.driverName}</strong>
        <br />
        <span className="hw-quiet hw-small">{[ticketNo, terms.materialName].filter(Boolean).join(', ')}</span>
        <br />
        <span className="hw-quiet hw-small">
          {`${terms.projectName}, ${formatDay(at, terms.timeZone)} ${formatClock(at, terms.timeZone)}`}
        </span>
      </p>
      {amount && (
        <span className="hw-number">
          {amount.number}
          <span className="hw-unit">{amount.unit}</span>
        </span>
      )}
    </div>
  )
}
