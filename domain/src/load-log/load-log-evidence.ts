/** How well a load is proven: A two people and both fences, B one person and both fences, C written by hand. */
import type { Witness } from './load-log-act.ts'
import type { LoadLogMilestoneKind } from './load-log-state.ts'

export type EvidenceGrade = 'A' | 'B' | 'C'
export type EvidenceMissing = 'pitFence' | 'siteFence' | 'loaderConfirmation' | 'truckerConfirmation'

/** What a trucker reads before leaving, while it can still be mended. */
export const evidenceMissingSentences: Record<EvidenceMissing, string> = {
  pitFence: "GPS hasn't confirmed arrival at the pit.",
  siteFence: "GPS hasn't confirmed arrival at the site.",
  loaderConfirmation: "The pit hasn't confirmed this load.",
  truckerConfirmation: "The trucker hasn't confirmed this load or its delivery.",
}

type Milestones = Partial<Record<LoadLogMilestoneKind, { witnesses: { witness: Witness; uid: string }[] }>>

const people: readonly Witness[] = ['trucker', 'operator', 'pit', 'receiver', 'jobber']

/** Grades what is known so far; before delivery it says what the grade would be. */
export function gradeEvidence(milestones: Milestones): { grade: EvidenceGrade; missing: EvidenceMissing[] } {
  const seenBy = (kind: LoadLogMilestoneKind) => milestones[kind]?.witnesses ?? []
  const words = [...seenBy('confirmTrucker'), ...seenBy('confirmLoad'), ...seenBy('deliver')]
  const persons = new Set(words.filter(row => people.includes(row.witness)).map(row => row.uid))
  const isSaidBy = (...parts: Witness[]) => words.some(row => parts.includes(row.witness))
  const checks: [EvidenceMissing, boolean][] = [
    ['pitFence', seenBy('arriveAtPit').some(row => row.witness === 'fence')],
    ['siteFence', seenBy('arriveAtSite').some(row => row.witness === 'fence')],
    ['loaderConfirmation', isSaidBy('operator', 'pit')],
    ['truckerConfirmation', isSaidBy('trucker', 'receiver', 'jobber')],
  ]
  const missing = checks.filter(([, isThere]) => !isThere).map(([code]) => code)
  const hasFences = !missing.includes('pitFence') && !missing.includes('siteFence')
  if (!hasFences || persons.size === 0) return { grade: 'C', missing }
  const hasBothSides = !missing.includes('loaderConfirmation') && !missing.includes('truckerConfirmation')
  return { grade: persons.size >= 2 && hasBothSides ? 'A' : 'B', missing }
}
