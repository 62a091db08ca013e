/** A load's proof in words, the same on its receipt, its ticket and its pages. */
import {
  type EvidenceMissing,
  evidenceMissingSentences,
  gpsEnds,
  gpsSentences,
} from '@haulway/domain/load-log/evidence.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useDomainLabels } from '../ui/format/domain-labels.ts'

export type ProofSentences = {
  /** At which ends GPS confirmed the load: one sentence about both. */
  gps: string
  hasGpsAtBothEnds: boolean
  /** The parts of the proof that are missing: GPS, and each confirmation. */
  missing: string[]
}

export function useProofSentences(): (load: LoadLogDocument) => ProofSentences {
  const translate = useDomainLabels()
  return load => {
    const ends = gpsEnds(foldLoadLog(load.acts, foldOptionsOf(load)).milestones)
    const gps = translate(gpsSentences[ends])
    const hasGpsAtBothEnds = ends === 'both'
    const byPeople = load.evidence?.missing.filter(code => !isOfGps.has(code)) ?? []
    const confirmations = byPeople.map(code => translate(evidenceMissingSentences[code]))
    return { gps, hasGpsAtBothEnds, missing: [...(hasGpsAtBothEnds ? [] : [gps]), ...confirmations] }
  }
}

const isOfGps: ReadonlySet<EvidenceMissing> = new Set(['pitGeofence', 'siteGeofence'])
