/**
 * Agreement: a standing rate card between two businesses, in versions. One party proposes a version, the other accepts
 * it. Offers and hauls that are made later begin with its card; what was agreed on before keeps its own.
 */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { idSchema, uidSchema } from '../../ids.ts'
import { amountCentsSchema, currencySchema } from '../../money.ts'
import type { RateCard } from '../../pay/card/rate-card.ts'
import { instantMsSchema } from '../../time.ts'
import { agreements as agreementKinds } from '../agreement-cards.ts'
import {
  answerVersion,
  cardVersionSchema,
  changeVersion,
  proposedVersion,
  refuseSecondProposal,
  type VersionParty,
  versionStates,
  versionsMax,
  withdrawVersion,
} from './card-version.ts'
import { type StatementTerms, statementTermsSchema } from './statement-terms.ts'

/** A version counts for new offers and hauls from its first day on. */
export const agreementVersionSchema = cardVersionSchema.extend({
  /** What is agreed on about statements; null leaves it as it is. Only in agreements for all projects. */
  terms: statementTermsSchema.nullable().default(null),
})
export type AgreementVersion = z.infer<typeof agreementVersionSchema>

/** The most deductions that an agreement keeps; those with an answer are on statements. */
export const deductionsMax = 40

/** What the payer takes off the next statement, for a reason that the payee has agreed to. */
const deductionSchema = z.object({
  deductionId: idSchema,
  reason: z.string().trim().min(1, 'Enter what it is for.').max(120),
  amountCents: amountCentsSchema.min(1, 'Enter an amount.'),
  state: z.enum(versionStates),
  proposedBy: cardVersionSchema.shape.proposedBy,
  proposedOn: instantMsSchema,
  answeredBy: cardVersionSchema.shape.answeredBy,
  answeredOn: instantMsSchema.nullable(),
})
export type Deduction = z.infer<typeof deductionSchema>
export const deductionForm = deductionSchema.pick({ reason: true, amountCents: true }).shape

export const agreementSchema = z.object({
  agreementId: idSchema,
  kind: z.enum(agreementKinds),
  currency: currencySchema,
  payerEntityId: idSchema,
  payerName: z.string().max(80),
  payeeEntityId: idSchema,
  payeeName: z.string().max(80),
  /** Only for this project of the payer; null for all of them. */
  project: z.object({ projectId: idSchema, name: z.string().max(80) }).nullable(),
  /** The material that is bought; null for hauling. */
  material: z.object({ materialId: idSchema, name: z.string().max(60) }).nullable(),
  versions: z.array(agreementVersionSchema).min(1).max(versionsMax),
  deductions: z.array(deductionSchema).max(deductionsMax).default([]),
  /** Since when the payee takes quick pay; null while it doesn't. Noted on each open agreement with the payer. */
  quickPayTaken: z.object({ uid: uidSchema, at: instantMsSchema }).nullable().default(null),
  /** When it ended: nothing new uses it from then on. Null while it is in effect. */
  endedOn: instantMsSchema.nullable(),
})
export type Agreement = z.infer<typeof agreementSchema>

/** Which version a card was copied from. */
export const agreedVersionSchema = agreementSchema.pick({ agreementId: true }).extend({
  version: agreementVersionSchema.shape.version,
})
export type StandingCard = { card: RateCard; agreed: z.infer<typeof agreedVersionSchema> }

export type AgreementParty = VersionParty
export type AboutAgreement = Omit<Agreement, 'versions' | 'deductions' | 'quickPayTaken' | 'endedOn'>
export type VersionForm = Pick<AgreementVersion, 'card' | 'validFrom'> & { terms?: StatementTerms | undefined }

/** @throws AppError invalidInput when the version begins too late */
export function decideProposeAgreement(about: AboutAgreement, form: VersionForm, by: AgreementParty): Agreement {
  refuseTermsOfProject(about, form)
  return { ...about, versions: [versionOf(1, form, by)], deductions: [], quickPayTaken: null, endedOn: null }
}

/**
 * A new version of a standing agreement, which the other party answers.
 * @throws AppError conflict when the agreement has ended or has a proposal without an answer; invalidInput when the
 * version begins before the agreed one, or too late
 */
export function decideProposeVersion(agreement: Agreement, form: VersionForm, by: AgreementParty): Agreement {
  refuseEnded(agreement)
  const { versions } = agreement
  refuseSecondProposal(versions)
  if (versions.length >= versionsMax) throw new AppError('conflict', 'End this agreement and propose a new one.')
  const agreed = versions.findLast(({ state }) => state === 'agreed')
  if (agreed && form.validFrom < agreed.validFrom) {
    const message = 'Choose a date on or after the agreed rate card starts.'
    throw new AppError('invalidInput', message, { field: 'validFrom', validFrom: agreed.validFrom })
  }
  refuseTermsOfProject(agreement, form)
  return { ...agreement, versions: [...versions, versionOf(versions.length + 1, form, by)] }
}

/** The other party's answer. @throws AppError conflict when the version isn't proposed now, or the proposer answers */
export function decideAnswerVersion(
  agreement: Agreement,
  { version, accept }: { version: number; accept: boolean },
  by: AgreementParty,
): Agreement {
  refuseEnded(agreement)
  return { ...agreement, versions: answerVersion(agreement.versions, { version, accept }, by) }
}

/** The proposing party withdraws its proposal. @throws AppError conflict when there is none of theirs */
export function decideWithdrawVersion(agreement: Agreement, version: number, by: AgreementParty): Agreement {
  return { ...agreement, versions: withdrawVersion(agreement.versions, version, by) }
}

/** Either party may end it. Offers and hauls keep the cards they have. Ending it again changes nothing. */
export function decideEndAgreement(agreement: Agreement, by: AgreementParty): Agreement {
  if (agreement.endedOn !== null) return agreement
  const proposed = agreement.versions.find(({ state }) => state === 'proposed')
  const state = proposed?.proposedBy.entityId === by.entityId ? 'withdrawn' : 'declined'
  const versions = proposed ? changeVersion(agreement.versions, proposed, state, by) : agreement.versions
  return { ...agreement, versions, endedOn: by.at }
}

/** The version that new offers and hauls use on a day: the newest agreed one that has begun. */
export function versionOn({ versions, endedOn }: Agreement, day: string): AgreementVersion | undefined {
  if (endedOn !== null) return undefined
  return versions.findLast(({ state, validFrom }) => state === 'agreed' && validFrom <= day)
}

/** Whether it is over: ended, or never agreed on and without a proposal. Then another may be proposed. */
export function isOver({ versions, endedOn }: Agreement): boolean {
  return endedOn !== null || versions.every(({ state }) => state === 'declined' || state === 'withdrawn')
}

/** What an agreement is looked up by. */
export type AgreementWanted = {
  payeeEntityId: string
  /** Without it, only cards for all projects count. */
  projectId?: string | undefined
  materialId?: string | undefined
  day: string
  /** The currency of the work: a rate in dollars says nothing about pesos. */
  currency: string
}

/**
 * The standing card for new work: the one for the project, otherwise the one for all projects.
 * @param agreements of one payer and kind
 */
export function findStandingCard(
  agreements: readonly Agreement[],
  { payeeEntityId, projectId, materialId, day, currency }: AgreementWanted,
): StandingCard | undefined {
  const ofPair = agreements.filter(
    each =>
      each.payeeEntityId === payeeEntityId &&
      each.currency === currency &&
      (each.material?.materialId ?? undefined) === materialId,
  )
  const inOrder = [
    ...ofPair.filter(({ project }) => project !== null && project.projectId === projectId),
    ...ofPair.filter(({ project }) => project === null),
  ]
  for (const agreement of inOrder) {
    const found = versionOn(agreement, day)
    if (found) return { card: found.card, agreed: { agreementId: agreement.agreementId, version: found.version } }
  }
  return undefined
}

/** A statement covers all work of two businesses. */
function refuseTermsOfProject({ project }: Pick<Agreement, 'project'>, { terms }: VersionForm): void {
  if (terms && project) {
    throw new AppError('invalidInput', 'Statement terms are for all projects. Propose them there.', { field: 'terms' })
  }
}

function versionOf(version: number, { terms, ...form }: VersionForm, by: AgreementParty): AgreementVersion {
  return { ...proposedVersion(version, form, by), terms: terms ?? null }
}

function refuseEnded(agreement: Agreement): void {
  if (isOver(agreement)) throw new AppError('conflict', 'This agreement has ended. Propose a new one.')
}
