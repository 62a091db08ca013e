/** What the coach has found: what is wrong with how to mend it, what can be done about it, and what is well. */
import type { CoachFinding } from '@haulway/domain/tracker/coach.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StateShape, StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { useCauseLabels } from './cause-labels.ts'
import { useCheckLabels } from './use-check-labels.ts'
import './tracking-coach.css'

type Props = { findings: readonly CoachFinding[]; timeZone: string; children?: ReactNode }

export function CoachFindings({ findings, timeZone, children }: Props) {
  const { t } = useLingui()
  const wrong = findings.filter(isWrong)
  const known = findings.filter(({ tone }) => tone === 'good')
  const unknown = findings.filter(({ tone }) => tone === 'normal')
  return (
    <div className="coach">
      {wrong.length === 0 && <StatusBadge tone="good">{t`All good`}</StatusBadge>}
      {wrong.map(finding => (
        <Wrong key={finding.check} finding={finding} timeZone={timeZone} />
      ))}
      {children}
      <List label={t`Working`}>
        {[...known, ...unknown].map(finding => (
          <Well key={finding.check} finding={finding} />
        ))}
      </List>
    </div>
  )
}

function isWrong({ tone }: CoachFinding): boolean {
  return tone === 'stop' || tone === 'look'
}

function Wrong({ finding, timeZone }: { finding: CoachFinding; timeZone: string }) {
  const { tone, cause, since } = finding
  const causeLabels = useCauseLabels(timeZone)
  if (!cause) return null
  const { words, mend } = causeLabels(cause, since)
  return (
    <div className="coach-wrong">
      <StatusBadge tone={tone}>{words}</StatusBadge>
      {mend && <p>{mend}</p>}
    </div>
  )
}

function Well({ finding: { check, tone } }: { finding: CoachFinding }) {
  const words = useCheckLabels()[check]
  const isGood = tone === 'good'
  return (
    <ListRow
      lead={isGood ? <StateShape tone="good" /> : <StateShape tone="normal" />}
      title={words.title}
      second={isGood ? words.good : words.unknown}
    />
  )
}
