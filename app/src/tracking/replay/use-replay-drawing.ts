/** What the replay map draws, from the load's track and from the causes of its gaps. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { Replay, ReplayMoment } from '@haulway/domain/track/replay.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { MapPlace } from '../../map/map-features.ts'
import { headingOf } from '../../map/marker-shape.ts'
import type { TrackCursor, TrackDrawing } from '../../map/replay/track-layer.ts'
import { distanceSystemOf, formatClock, formatDistance, formatDuration } from '../../ui/format/format.ts'
import { useGapLabels } from './gap-labels.ts'

export function useReplayDrawing(
  replay: Replay,
  log: TrackingLog | null | undefined,
  { timeZone, unit }: Pick<LoadLogDocument['terms'], 'timeZone' | 'unit'>,
): TrackDrawing {
  const { t } = useLingui()
  const gapLabels = useGapLabels(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels change only with the language
  return useMemo(() => {
    const causeOf = (from: number, to: number) => log?.gaps.find(gap => gap.from < to && gap.to > from)?.cause
    return {
      stretches: replay.stretches,
      unused: replay.unused,
      gaps: replay.gaps.flatMap(({ from, to, before, after }) => {
        if (!before || !after) return []
        const cause = causeOf(from, to)
        const duration = formatDuration(to - from)
        const distance = formatDistance(distanceMeters(before, after), distanceSystemOf(unit))
        const span = t`No GPS points ${formatClock(from, timeZone)}, ${duration}, ${distance}`
        return [{ from: before, to: after, label: cause ? `${span}\n${gapLabels[cause].cause}` : span }]
      }),
    }
  }, [replay, log, timeZone, unit])
}

export function cursorOf(load: LoadLogDocument, moment: ReplayMoment): TrackCursor {
  const { at, place, accuracyMeters, headingDegrees, isKnown } = moment
  const { confirmLoad, deliver } = load.milestones
  const loaded = confirmLoad !== undefined && confirmLoad <= at && (deliver === undefined || at < deliver)
  const heading = headingOf(headingDegrees ?? undefined)
  const marker = { number: load.terms.truck.number, loaded, heading, lastKnown: !isKnown, lost: false, chosen: true }
  return { at, place, accuracyMeters: isKnown ? accuracyMeters : null, marker }
}

/** Both ends of the haul, with their geofences. */
export function replayPlaces({ terms }: Pick<LoadLogDocument, 'terms'>): MapPlace[] {
  return [terms.origin, terms.destination].map(({ name, kind, lat, lng, radiusMeters, geofence }) => ({
    id: `${lat} ${lng}`,
    name,
    kind,
    lat,
    lng,
    radiusMeters,
    geofence,
  }))
}
