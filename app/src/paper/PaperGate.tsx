/** Says which documents stop the work or are requested, before it is sent. What is stopped has no button. */

import type { PaperFinding } from '@haulway/domain/paper/check-papers.ts'
import { factOf } from '@haulway/domain/paper/paper-sentences.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { ActionChoice } from '../ui/controls/buttons/ActionChoice.tsx'
import { StatusBadge, type Tone } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { useRequiredKindLabels } from './paper-labels.ts'
import { paperPath, type Sent, usePaperCheck } from './use-papers.ts'
import './paper.css'

type Props = Sent & {
  work: Parameters<typeof usePaperCheck>[0]
  /** Closes the sheet or the bar before another page is opened: an open sheet covers it. */
  onLeave: () => void
  /** The other choice, beside the button. */
  other?: ReactNode
  /** That of the button that sends, which this one replaces. */
  size?: 'full' | 'row'
  /** The button that sends. */
  children: ReactNode
}

export function PaperGate({ work, onLeave, other, size = 'full', children, ...sent }: Props) {
  const { type } = useCurrentEntity()
  const navigate = useNavigate()
  const kindLabels = useRequiredKindLabels()
  const { stops, warnings } = usePaperCheck(work, sent)
  const [first] = stops
  const open = (finding: PaperFinding) => {
    onLeave()
    navigate(paperPath(type, finding))
  }
  const action =
    first === undefined ? (
      children
    ) : (
      <ActionButton
        icon="document"
        size={size}
        title={<Trans>Add document</Trans>}
        second={kindLabels[first.kind]}
        onPress={() => open(first)}
      />
    )
  return (
    <>
      <Findings findings={stops} tone="stop" />
      <Findings findings={warnings} tone="look" />
      {other ? <ActionChoice other={other}>{action}</ActionChoice> : action}
    </>
  )
}

function Findings({ findings, tone }: { findings: readonly PaperFinding[]; tone: Tone }) {
  const translate = useDomainLabels()
  if (findings.length === 0) return null
  return (
    <ul className="hw-papers-findings">
      {findings.map(finding => (
        <li key={`${finding.buyer.entityId} ${finding.holder.id} ${finding.kind}`}>
          <StatusBadge tone={tone}>{translate(factOf(finding))}</StatusBadge>{' '}
          <span className="hw-quiet hw-small">
            {tone === 'stop' ? (
              <Trans>{finding.buyer.name} requires one.</Trans>
            ) : (
              <Trans>{finding.buyer.name} asks for one.</Trans>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
