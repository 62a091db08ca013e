/** The controls below the replay map: play, the time, the truck's speed, and the time slider. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { FilledIn } from '@haulway/domain/track/gaps.ts'
import { type Replay, type ReplayMoment, speedsOf } from '@haulway/domain/track/replay.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { TimeSlider } from '../../ui/controls/TimeSlider.tsx'
import { distanceSystemOf, formatClock, formatDistance } from '../../ui/format/format.ts'
import { formatSpeed } from '../../ui/format/format-speed.ts'
import { usePhaseLabels } from '../cycle-times/cycle-labels.ts'
import { type ReplayEvent, replayParts } from './replay-events.ts'
import { type Player, playSpeeds } from './use-player.ts'

type Props = {
  load: LoadLogDocument
  replay: Replay
  moment: ReplayMoment
  player: Player
  events: readonly ReplayEvent[]
  filledIn: readonly FilledIn[]
}

export function ReplayBar({ load, replay, moment, player, events, filledIn }: Props) {
  const { t } = useLingui()
  const phases = usePhaseLabels()
  const { startedAt: fromMs, endedAt: toMs } = replay
  const { timeZone } = load.terms
  const clock = formatClock(moment.at, timeZone, { seconds: true })
  const parts = replayParts(load, toMs)
  const part = parts.findLast(each => each.fromMs <= moment.at)
  const phase = part ? phases[part.phase] : ''
  const details = useMomentDetails(load, moment)
  const line = useMemo(() => speedLine(replay), [replay])
  return (
    <div className="replay-bar">
      <div className="replay-head">
        <PlainButton
          icon={player.isPlaying ? 'pause' : 'play'}
          label={player.isPlaying ? t`Pause` : t`Play`}
          onPress={player.toggle}
        />
        <p className="replay-now">
          <span className="hw-number">{clock}</span>
          <strong>{phase}</strong>
          <span className="hw-quiet">{details}</span>
        </p>
        <div className="replay-speeds">
          {playSpeeds.map(speed => (
            <PlainButton
              key={speed}
              label={t`${speed}× speed`}
              pressed={player.speed === speed}
              onPress={() => player.setSpeed(speed)}
            >
              {`${speed}×`}
            </PlainButton>
          ))}
        </div>
      </div>
      <TimeSlider
        label={t`Time`}
        valueText={[clock, phase, details].filter(Boolean).join(', ')}
        fromMs={fromMs}
        toMs={toMs}
        atMs={moment.at}
        line={line}
        onChange={player.seek}
        parts={parts.map(each => ({ ...each, label: phases[each.phase] }))}
        gaps={replay.gaps.map(gap => ({ fromMs: gap.from, toMs: gap.to }))}
        late={filledIn.map(filled => ({ fromMs: filled.from, toMs: filled.to }))}
        marks={events.map(({ at }) => at)}
      />
    </div>
  )
}

/** "28 mph, accuracy 15 ft", or that there are no GPS points at that moment. */
function useMomentDetails(load: LoadLogDocument, moment: ReplayMoment): string {
  const { t } = useLingui()
  const system = distanceSystemOf(load.terms.unit)
  const { isKnown, placedAt, speedMetersPerSecond, accuracyMeters } = moment
  if (!isKnown) {
    return placedAt === undefined
      ? t`No GPS points`
      : t`No GPS points since ${formatClock(placedAt, load.terms.timeZone)}`
  }
  const speed = speedMetersPerSecond === null ? '' : formatSpeed(speedMetersPerSecond, system)
  const accuracy = accuracyMeters === null ? '' : t`accuracy ${formatDistance(accuracyMeters, system)}`
  return [speed, accuracy].filter(Boolean).join(', ')
}

/** The speed at each point. A gap interrupts the line. */
function speedLine(replay: Replay): { atMs: number; value: number | null }[] {
  const speeds = speedsOf(replay).map(({ at, metersPerSecond }) => ({ atMs: at, value: metersPerSecond }))
  const holes = replay.gaps.map(({ from }) => ({ atMs: from + 1, value: null }))
  return [...speeds, ...holes].sort((a, b) => a.atMs - b.atMs)
}
