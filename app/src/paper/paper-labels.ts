/** Labels of the documents that buyers may require: their kinds, and the state of each. */
import type { Holder } from '@haulway/domain/paper/check-papers.ts'
import { lastDayOf } from '@haulway/domain/paper/check-papers.ts'
import type { RequiredKind, RequirementLevel } from '@haulway/domain/paper/paper-requirements.ts'
import { truckPaperState } from '@haulway/domain/truck-paper/truck-paper.ts'
import { useLingui } from '@lingui/react/macro'
import { paperTones, useExpiryLabels } from '../truck-paper/truck-paper-labels.ts'
import type { Tone } from '../ui/data/StatusBadge.tsx'

export function useRequiredKindLabels(): Record<RequiredKind, string> {
  const { t } = useLingui()
  return {
    insuranceCertificate: t`Insurance certificate`,
    w9: t`W-9`,
    dotNumber: t`DOT number`,
    stateRegistration: t`State registration`,
    license: t`Driver license`,
    medicalCard: t`Medical card`,
    registration: t`Registration`,
    inspection: t`Inspection`,
    weightPermit: t`Weight permit`,
  }
}

export function useLevelLabels(): Record<RequirementLevel, string> {
  const { t } = useLingui()
  return { off: t`Off`, warn: t`Warn`, block: t`Block` }
}

export type PaperStatus = { tone: Tone; label: string; time?: string }

/** "On file", "Expires in 12 days", "Expired 3 days ago", "Missing". */
export function usePaperStatus(): (holder: Pick<Holder, 'papers'>, kind: RequiredKind, today: string) => PaperStatus {
  const { t } = useLingui()
  const expiry = useExpiryLabels()
  return (holder, kind, today) => {
    const lastDay = lastDayOf(holder, kind)
    if (lastDay === 'missing') return { tone: 'look', label: t`Missing` }
    const paper = { expiresOn: lastDay === 'always' ? null : lastDay }
    const state = truckPaperState(paper, today)
    if (state !== 'valid') return { tone: paperTones[state], label: expiry(paper, today) }
    return { tone: 'good', label: t`On file`, ...(paper.expiresOn !== null && { time: expiry(paper, today) }) }
  }
}
