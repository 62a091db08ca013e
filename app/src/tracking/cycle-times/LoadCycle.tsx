/** How long each part of a load's cycle took, compared with earlier cycles on the same project. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type CyclePhase, cycleFigures, cyclePhaseNames, cycleTimesOf } from '@haulway/domain/metrics/cycle-times.ts'
import { useLingui } from '@lingui/react/macro'
import { startOf } from '../../load-log/use-load-logs.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { CycleBars } from './CycleBars.tsx'
import { formatCycleTime, usePhaseLabels } from './cycle-labels.ts'

/** The usual time is the median of at most this many earlier cycles. */
const cyclesMax = 10

type Props = { load: LoadLogDocument; others: readonly LoadLogDocument[] }

export function LoadCycle({ load, others }: Props) {
  const { t } = useLingui()
  const phaseLabels = usePhaseLabels()
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
      {...(before.length > 0 && {
        aside: before.length === 1 ? t`mark: previous load` : t`mark: median of the last ${before.length}`,
      })}
      rule="ink"
    >
      <CycleBars
        parts={known.map(({ phase, value, usual: usualMs }) => ({
          label: phaseLabels[phase],
          value,
          usual: usualMs,
          valueLabel: formatCycleTime(value),
          usualLabel: usualMs === undefined ? '' : formatCycleTime(usualMs),
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
