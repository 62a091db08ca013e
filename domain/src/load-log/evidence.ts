/** How well a load is proven: A by two people and both geofences, B by one person and both geofences, C otherwise. */
import type { Witness } from './act/act.ts'
import type { LoadLogMilestoneKind } from './state/states.ts'

export type EvidenceGrade = 'A' | 'B' | 'C'
export type EvidenceMissing = 'pitGeofence' | 'siteGeofence' | 'loaderConfirmation' | 'truckerConfirmation'

/** What a trucker reads before leaving, while it can still be fixed. */
export const evidenceMissingSentences: Record<EvidenceMissing, string> = {
  pitGeofence: "GPS hasn't confirmed arrival at the pit.",
  siteGeofence: "GPS hasn't confirmed arrival at the site.",
  loaderConfirmation: "The pit or the dump hasn't confirmed this load.",
  truckerConfirmation: "The trucker hasn't confirmed this load or its delivery.",
}

/** At which ends of the haul GPS confirmed the arrival, in one sentence about both. */
export const gpsSentences = {
  both: 'GPS at the pit and at the site.',
  pitOnly: 'GPS at the pit, but not at the site.',
  siteOnly: 'GPS at the site, but not at the pit.',
  neither: 'No GPS at the pit or at the site.',
} as const

type Milestones = Partial<Record<LoadLogMilestoneKind, { witnesses: { witness: Witness; uid: string }[] }>>

const people: readonly Witness[] = ['trucker', 'operator', 'pit', 'dump', 'receiver', 'jobber']

/** Where GPS confirmed the arrival. A seal proves the pit, too, but without GPS. */
export function gpsEnds(milestones: Milestones): keyof typeof gpsSentences {
  const isConfirmed = (kind: LoadLogMilestoneKind) =>
    milestones[kind]?.witnesses.some(({ witness }) => witness === 'geofence') === true
  const isAtSite = isConfirmed('arriveAtSite')
  if (isConfirmed('arriveAtPit')) return isAtSite ? 'both' : 'pitOnly'
  return isAtSite ? 'siteOnly' : 'neither'
}

/**
 * Grades the evidence so far. Before delivery, this is the grade the load would have now.
 * @param isSealed two devices signed at the loading with one code, which proves the pit as well as its geofence does
 */
export function gradeEvidence(
  milestones: Milestones,
  isSealed = false,
): { grade: EvidenceGrade; missing: EvidenceMissing[] } {
  const seenBy = (kind: LoadLogMilestoneKind) => milestones[kind]?.witnesses ?? []
  const confirmations = [...seenBy('confirmTrucker'), ...seenBy('confirmLoad'), ...seenBy('deliver')]
  const persons = new Set(confirmations.filter(row => people.includes(row.witness)).map(row => row.uid))
  const isRecordedBy = (...witnesses: Witness[]) => confirmations.some(row => witnesses.includes(row.witness))
  const checks: [EvidenceMissing, boolean][] = [
    ['pitGeofence', isSealed || seenBy('arriveAtPit').some(row => row.witness === 'geofence')],
    ['siteGeofence', seenBy('arriveAtSite').some(row => row.witness === 'geofence')],
    ['loaderConfirmation', isRecordedBy('operator', 'pit', 'dump')],
    ['truckerConfirmation', isRecordedBy('trucker', 'receiver', 'jobber')],
  ]
  const missing = checks.filter(([, isThere]) => !isThere).map(([code]) => code)
  const hasGeofences = !missing.includes('pitGeofence') && !missing.includes('siteGeofence')
  if (!hasGeofences || persons.size === 0) return { grade: 'C', missing }
  const hasBothSides = !missing.includes('loaderConfirmation') && !missing.includes('truckerConfirmation')
  return { grade: persons.size >= 2 && hasBothSides ? 'A' : 'B', missing }
}
