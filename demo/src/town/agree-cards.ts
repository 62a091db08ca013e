/** Standing rate cards: what a jobber and a hauler have agreed on for all later work. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { agreementDocumentSchema } from '@haulway/domain/work/agreement/agreement.documents.ts'
import type { WorkingDay } from '../day/working-day.ts'
import { envelopeNow, newDemoId, type Town } from './town.ts'

/** Run again, it proposes nothing new. */
export async function agreeCards({ jobbers, haulers }: Town, plan: WorkingDay): Promise<void> {
  for (const { jobber, hauler, card } of plan.standingCards) {
    const payer = jobbers.get(jobber)!
    const payee = haulers.get(hauler)!
    const agreements = payer.client.store.list(entityScope(payer.entityId), 'agreements', agreementDocumentSchema)
    if (agreements.some(({ payeeEntityId }) => payeeEntityId === payee.entityId)) continue
    const agreementId = newDemoId()
    await payer.client.mustSend(envelopeNow(), 'proposeAgreement', {
      entityId: payer.entityId,
      agreementId,
      otherEntityId: payee.entityId,
      card,
      validFrom: new Date().toISOString().slice(0, 10),
    })
    const named = { entityId: payee.entityId, payerEntityId: payer.entityId, agreementId }
    await payee.client.mustSend(envelopeNow(), 'answerAgreement', { ...named, version: 1, accept: true })
  }
}
