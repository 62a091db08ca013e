/** Labels of the documents that buyers may require: their kinds, and the state of each. */
import { type Holder, lastDayOf } from '@haulway/domain/paper/check-papers.ts'
import {
  type PaperLevels,
  type RequiredKind,
  type RequirementLevel,
  requiredKinds,
  subjectOf,
} from '@haulway/domain/paper/paper-requirements.ts'
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

/** "On file", "Expires in 12 days", "Expired 3 days ago", "Missing": a missing one that is required stops work. */
export function usePaperStatus(): (
  holder: Pick<Holder, 'papers'>,
  kind: RequiredKind,
  today: string,
  level?: RequirementLevel,
) => PaperStatus {
  const { t } = useLingui()
  const expiry = useExpiryLabels()
  return (holder, kind, today, level = 'off') => {
    const lastDay = lastDayOf(holder, kind)
    if (lastDay === 'missing') return { tone: level === 'block' ? 'stop' : 'look', label: t`Missing` }
    const paper = { expiresOn: lastDay === 'always' ? null : lastDay }
    const state = truckPaperState(paper, today)
    if (state !== 'valid') return { tone: paperTones[state], label: expiry(paper, today) }
    return { tone: 'good', label: t`On file`, ...(paper.expiresOn !== null && { time: expiry(paper, today) }) }
  }
}

export type KindStatus = PaperStatus & { kind: RequiredKind }

const worstFirst = ['stop', 'look', 'normal', 'good'] as const satisfies readonly Tone[]

/** 0 for the worst. */
export const rankOfTone = (tone: Tone) => worstFirst.indexOf(tone)

/**
 * The documents of a holder that are on file, or that someone requires or asks for, with the state of each, the worst
 * first: expired, or missing where that stops work; then what else is missing or expires soon.
 * @param levels what each of the buyers requires
 */
export function usePaperStates(): (holder: Holder, levels: readonly PaperLevels[], today: string) => KindStatus[] {
  const status = usePaperStatus()
  return (holder, levels, today) =>
    requiredKinds
      .filter(kind => subjectOf(kind) === holder.of)
      .filter(kind => strictestLevel(levels, kind) !== 'off' || lastDayOf(holder, kind) !== 'missing')
      .map(kind => ({ kind, ...status(holder, kind, today, strictestLevel(levels, kind)) }))
      .toSorted((a, b) => rankOfTone(a.tone) - rankOfTone(b.tone))
}

/** The strictest of what several buyers require of a kind. */
export function strictestLevel(levels: readonly PaperLevels[], kind: RequiredKind): RequirementLevel {
  const asked = levels.map(each => each[kind] ?? 'off')
  return asked.includes('block') ? 'block' : asked.includes('warn') ? 'warn' : 'off'
}
