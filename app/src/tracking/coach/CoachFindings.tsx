/** The coach's findings: problems with how to fix them, then the given children, then what works. */
import type { CoachFinding } from '@haulway/domain/tracker/coach.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StateShape, StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useCauseLabels } from './cause-labels.ts'
import { SettingsButton } from './SettingsButton.tsx'
import { useCheckLabels } from './use-check-labels.ts'
import './tracking-coach.css'

type Props = { findings: readonly CoachFinding[]; timeZone: string; children?: ReactNode }

export function CoachFindings({ findings, timeZone, children }: Props) {
  const { t } = useLingui()
  const problems = findings.filter(isProblem)
  const known = findings.filter(({ tone }) => tone === 'good')
  const unknown = findings.filter(({ tone }) => tone === 'normal')
  return (
    <div className="coach">
      {problems.length === 0 && <StatusBadge tone="good">{t`All good`}</StatusBadge>}
      {problems.map(finding => (
        <Problem key={finding.check} finding={finding} timeZone={timeZone} />
      ))}
      {children}
      <List label={t`Working`}>
        {[...known, ...unknown].map(finding => (
          <WorkingRow key={finding.check} finding={finding} />
        ))}
      </List>
    </div>
  )
}

function isProblem({ tone }: CoachFinding): boolean {
  return tone === 'stop' || tone === 'look'
}

function Problem({ finding, timeZone }: { finding: CoachFinding; timeZone: string }) {
  const { tone, cause, since } = finding
  const causeLabels = useCauseLabels(timeZone)
  if (!cause) return null
  const { label, advice } = causeLabels(cause, since)
  return (
    <div className="coach-problem">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {advice && <p>{advice}</p>}
      <SettingsButton cause={cause} />
    </div>
  )
}

function WorkingRow({ finding: { check, tone } }: { finding: CoachFinding }) {
  const labels = useCheckLabels()[check]
  const isGood = tone === 'good'
  return (
    <ListRow
      lead={isGood ? <StateShape tone="good" /> : <StateShape tone="normal" />}
      title={labels.title}
      second={isGood ? labels.good : labels.unknown}
    />
  )
}
