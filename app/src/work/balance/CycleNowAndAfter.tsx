/** One cycle of a truck as a bar: now, and after the advice. Waiting is shaded, loaded driving is filled. */
import { cyclePhaseNames } from '@haulway/domain/metrics/cycle-times.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { usePhaseLabels } from '../../tracking/cycle-times/cycle-labels.ts'
import { formatNumber } from '../../ui/format/format.ts'
import type { PitBalance } from './pits-now.ts'

export function CycleNowAndAfter({ pit: { parts, balance } }: { pit: PitBalance }) {
  const { t } = useLingui()
  const { advice, held } = balance
  const queue = parts.queue ?? advice.now.steady.waitMinutes
  // Changed by as much as the models predict: the measured wait includes causes that the models don't know.
  const change = held ? held.after.steady.waitMinutes - advice.now.steady.waitMinutes : 0
  const now = { ...parts, queue }
  const after = { ...parts, queue: Math.max(0, queue + change) }
  const longest = Math.max(totalOf(now), totalOf(after), 1)
  return (
    <div className="balance-cycles">
      <Cycle name={t`Now`} trucks={advice.now.trucks} parts={now} longest={longest} />
      {held && <Cycle name={t`After`} trucks={held.trucks} parts={after} longest={longest} />}
    </div>
  )
}

type Parts = PitBalance['parts']
type CycleProps = { name: string; trucks: number; parts: Parts; longest: number }

function Cycle({ name, trucks, parts, longest }: CycleProps) {
  const { t } = useLingui()
  const labels = usePhaseLabels()
  const total = formatNumber(totalOf(parts), 1, true)
  const shown = cyclePhaseNames.filter(phase => (parts[phase] ?? 0) >= 0.05)
  const words = shown.map(phase => `${labels[phase]} ${formatNumber(parts[phase] ?? 0, 1, true)}`).join(', ')
  return (
    <div className="balance-cycle">
      <span>
        <strong>{name}</strong>
        <br />
        <span className="hw-small hw-quiet">{plural(trucks, { one: '# truck', other: '# trucks' })}</span>
      </span>
      <div className="balance-road" role="img" aria-label={t`${words}, ${total} min total`}>
        {shown.map(phase => (
          <span
            key={phase}
            className={`balance-part balance-part-${phase}`}
            style={{ width: `${((parts[phase] ?? 0) / longest) * 100}%` }}
          >
            <i>{labels[phase]}</i>
            <b>
              <span>{formatNumber(parts[phase] ?? 0, 1, true)}</span>
            </b>
          </span>
        ))}
      </div>
      <span className="hw-number">
        {total} <span className="hw-unit">min</span>
      </span>
    </div>
  )
}

function totalOf(parts: Parts): number {
  return Object.values(parts).reduce((sum, minutes) => sum + minutes, 0)
}
