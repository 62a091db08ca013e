/** Where the minutes of a load's round went, against the rounds before it on the same project. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type CyclePhase, cycleFigures, cyclePhaseNames, cycleTimesOf } from '@haulway/domain/tracking/cycle-times.ts'
import { useLingui } from '@lingui/react/macro'
import { startOf } from '../load-log/use-load-logs.ts'
import { CycleBars } from '../ui/CycleBars.tsx'
import { formatDuration } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import { usePhaseWords } from './cycle-words.ts'

/** The usual is the median of so many rounds before. */
const roundsMax = 10

type Props = { load: LoadLogDocument; others: readonly LoadLogDocument[] }

export function RoundBars({ load, others }: Props) {
  const { t } = useLingui()
  const words = usePhaseWords()
  const { phases } = cycleTimesOf(load)
  const before = roundsBefore(load, others)
  const [usual] = cycleFigures(before.map(cycleTimesOf), 'project')
  const known = cyclePhaseNames.flatMap(phase => {
    const value = phases[phase]
    return value === undefined ? [] : [{ phase, value, usual: usual?.phases[phase]?.medianMs }]
  })
  if (known.length === 0) return null
  return (
    <Section
      title={t`Cycle`}
      {...(before.length > 0 && { aside: t`mark: median of the last ${before.length}` })}
      rule="ink"
    >
      <CycleBars
        parts={known.map(({ phase, value, usual: usualMs }) => ({
          label: words[phase],
          value,
          usual: usualMs,
          valueWords: formatDuration(value),
          usualWords: usualMs === undefined ? '' : formatDuration(usualMs),
          waiting: isWaiting(phase),
        }))}
      />
    </Section>
  )
}

export function isWaiting(phase: CyclePhase): boolean {
  return phase === 'queue'
}

function roundsBefore(load: LoadLogDocument, others: readonly LoadLogDocument[]): LoadLogDocument[] {
  return others
    .filter(other => other.projectId === load.projectId && startOf(other) < startOf(load))
    .filter(({ milestones }) => milestones.deliver !== undefined || milestones.confirmLoad !== undefined)
    .sort((a, b) => startOf(b) - startOf(a))
    .slice(0, roundsMax)
}
