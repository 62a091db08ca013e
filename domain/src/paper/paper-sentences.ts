/** What a user reads about a document that is missing or has expired: one sentence a line. */
import type { PaperFinding } from './check-papers.ts'
import type { RequiredKind } from './paper-requirements.ts'

/** @returns facts and what each buyer makes of it: sentences divided by line ends, each a key of the app's catalog */
export function stopSentences(findings: readonly PaperFinding[]): string {
  return [
    ...findings.flatMap(finding => [factOf(finding), `${finding.buyer.name} requires one.`]),
    'Update your documents, then try again.',
  ].join('\n')
}

export function factOf({ holder, kind, expiredOn }: PaperFinding): string {
  const { missing, expired } = facts[kind]
  return expiredOn === null || !expired ? missing(holder) : expired(holder)
}

type Named = PaperFinding['holder']
/** `expired` of the kinds that expire. */
type Fact = { missing: (holder: Named) => string; expired?: (holder: Named) => string }

/** Each whole, because a language may need another word order or gender for each kind. */
const facts: Record<RequiredKind, Fact> = {
  insuranceCertificate: {
    missing: ({ name }) => `${name} has no insurance certificate on file.`,
    expired: ({ name }) => `The insurance certificate of ${name} has expired.`,
  },
  w9: { missing: ({ name }) => `${name} has no W-9 on file.` },
  dotNumber: { missing: ({ name }) => `${name} has no DOT number on file.` },
  stateRegistration: {
    missing: ({ name }) => `${name} has no state registration on file.`,
    expired: ({ name }) => `The state registration of ${name} has expired.`,
  },
  license: {
    missing: ({ name }) => `${name} has no driver license on file.`,
    expired: ({ name }) => `The driver license of ${name} has expired.`,
  },
  medicalCard: {
    missing: ({ name }) => `${name} has no medical card on file.`,
    expired: ({ name }) => `The medical card of ${name} has expired.`,
  },
  registration: {
    missing: ({ name, ownerName }) => `${ownerName}'s truck ${name} has no registration on file.`,
    expired: ({ name, ownerName }) => `The registration of ${ownerName}'s truck ${name} has expired.`,
  },
  inspection: {
    missing: ({ name, ownerName }) => `${ownerName}'s truck ${name} has no inspection on file.`,
    expired: ({ name, ownerName }) => `The inspection of ${ownerName}'s truck ${name} has expired.`,
  },
  weightPermit: {
    missing: ({ name, ownerName }) => `${ownerName}'s truck ${name} has no weight permit on file.`,
    expired: ({ name, ownerName }) => `The weight permit of ${ownerName}'s truck ${name} has expired.`,
  },
}
