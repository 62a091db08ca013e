/** Where the minutes of a load's round went, against the rounds before it on the same project. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type CyclePhase, cycleFigures, cyclePhaseNames, cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { useLingui } from '@lingui/react/macro'
import { startOf } from '../../load-log/use-load-logs.ts'
import { formatDuration } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { CycleBars } from './CycleBars.tsx'
import { usePhaseLabels } from './cycle-labels.ts'

/** The usual is the median of so many rounds before. */
const cyclesMax = 10

type Props = { load: LoadLogDocument; others: readonly LoadLogDocument[] }

export function CyclesByGroup({ load, others }: Props) {
  const { t } = useLingui()
  const words = usePhaseLabels()
  const { phases } = cycleTimesOf(load)
  const before = cyclesBefore(load, others)
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
          valueLabels: formatDuration(value),
          usualLabels: usualMs === undefined ? '' : formatDuration(usualMs),
          waiting: isWaiting(phase),
        }))}
      />
    </Section>
  )
}

export function isWaiting(phase: CyclePhase): boolean {
  return phase === 'queue'
}

function cyclesBefore(load: LoadLogDocument, others: readonly LoadLogDocument[]): LoadLogDocument[] {
  return others
    .filter(other => other.projectId === load.projectId && startOf(other) < startOf(load))
    .filter(({ milestones }) => milestones.deliver !== undefined || milestones.confirmLoad !== undefined)
    .sort((a, b) => startOf(b) - startOf(a))
    .slice(0, cyclesMax)
}
