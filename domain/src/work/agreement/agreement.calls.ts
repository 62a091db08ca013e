/** Calls on standing agreements between a jobber and a hauler, or a jobber and a pit. Owner or manager of either. */
import { z } from 'zod'
import { call } from '../../call.ts'
import { idSchema } from '../../ids.ts'
import { isPaidByMile } from '../../pay/card/rate-card.ts'
import { loadCardSchema } from '../../pay/card/why-not-load-card.ts'
import { agreementSchema, agreementVersionSchema, deductionForm } from './agreement.ts'
import { statementTermsSchema } from './statement-terms.ts'

/** `entityId` is the caller's business, one of the two parties; `payerEntityId` is the jobber. */
const named = { entityId: idSchema, payerEntityId: idSchema, agreementId: idSchema }
const ofOneRoute = 'Choose another rate: miles belong to one route. Set a rate by the mile on the haul or its offer.'

const versionForm = {
  card: loadCardSchema.refine(card => !isPaidByMile(card), { message: ofOneRoute, path: ['basis'] }),
  /** Only in an agreement for all projects; without them, the agreed terms stay. */
  terms: statementTermsSchema.optional(),
  validFrom: agreementVersionSchema.shape.validFrom,
}
const reply = agreementSchema.pick({ agreementId: true })

export const agreementCalls = {
  /** Proposes a rate card for all future work of two businesses, or for one project, or for one material of a pit. */
  proposeAgreement: call
    .route({ method: 'POST', path: '/propose-agreement' })
    .input(
      z.object({
        entityId: idSchema,
        agreementId: idSchema,
        otherEntityId: idSchema,
        /** A project of the jobber, for hauling; without it, for all projects. */
        projectId: idSchema.optional(),
        /** A material of the pit; needed between a jobber and a pit. */
        materialId: idSchema.optional(),
        ...versionForm,
      }),
    )
    .output(reply),
  /** Proposes another card for a standing agreement, from a day on. */
  proposeAgreementVersion: call
    .route({ method: 'POST', path: '/propose-agreement-version' })
    .input(z.object({ ...named, ...versionForm }))
    .output(reply),
  /** Accepts or declines the other business's proposal. */
  answerAgreement: call
    .route({ method: 'POST', path: '/answer-agreement' })
    .input(z.object({ ...named, version: agreementVersionSchema.shape.version, accept: z.boolean() }))
    .output(reply),
  /** Withdraws a proposal of the caller's own business. */
  withdrawAgreementProposal: call
    .route({ method: 'POST', path: '/withdraw-agreement-proposal' })
    .input(z.object({ ...named, version: agreementVersionSchema.shape.version }))
    .output(reply),
  /** Ends an agreement for future work. Accepted work keeps its card. */
  endAgreement: call.route({ method: 'POST', path: '/end-agreement' }).input(z.object(named)).output(reply),
  /** The payer proposes to take an amount off the next statement, for a reason. */
  proposeDeduction: call
    .route({ method: 'POST', path: '/propose-deduction' })
    .input(z.object({ ...named, ...deductionForm }))
    .output(z.object({ deductionId: idSchema })),
  /** The payee agrees to a deduction or declines it; the payer withdraws it with `accept` false. */
  answerDeduction: call
    .route({ method: 'POST', path: '/answer-deduction' })
    .input(z.object({ ...named, deductionId: idSchema, accept: z.boolean() }))
    .output(reply),
  /** The payee takes earlier pay of its next statements for the agreed fee, or no longer. */
  setQuickPay: call
    .route({ method: 'POST', path: '/set-quick-pay' })
    .input(z.object({ ...named, take: z.boolean() }))
    .output(reply),
  /** The payer releases a part of what it retained, or all of it. The next statement pays it. */
  releaseRetainage: call
    .route({ method: 'POST', path: '/release-retainage' })
    .input(z.object({ ...named, amountCents: deductionForm.amountCents }))
    .output(reply),
}
