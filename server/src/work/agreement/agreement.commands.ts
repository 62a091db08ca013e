/** Commands on standing agreements: a jobber with a hauler, or a jobber with a pit. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { agreementDocuments } from '@haulway/domain/work/agreement/agreement.documents.ts'
import {
  type Agreement,
  type AgreementParty,
  decideAnswerVersion,
  decideEndAgreement,
  decideProposeAgreement,
  decideProposeVersion,
  decideWithdrawVersion,
  isOver,
  type VersionForm,
} from '@haulway/domain/work/agreement/agreement.ts'
import { cardForSale, refuseChargeBack } from '@haulway/domain/work/haul/haul.ts'
import { getEntity } from '../../entity/entity.table.ts'
import { requireEntity, requireOthersPermit } from '../../entity/member/membership.ts'
import { getPitListingForUpdate } from '../../entity/supplier/supplier.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { officeTypes, refuseUnknownInCard } from '../../pay/refuse-unknown-in-card.ts'
import { getProject } from '../project/project.table.ts'
import { addAgreement, getAgreementForUpdate, saveAgreement } from './agreement.table.ts'

export type NamedAgreement = { entityId: string; payerEntityId: string; agreementId: string }

export async function proposeAgreement(
  unit: Unit,
  input: VersionForm & {
    entityId: string
    agreementId: string
    otherEntityId: string
    projectId?: string | undefined
    materialId?: string | undefined
  },
) {
  const { entity: own } = await requireEntity(unit, input.entityId, 'manager', officeTypes, 'offer')
  await requireOthersPermit(unit, [input.otherEntityId], 'offer')
  const { payer, payee } = partiesOf(own, await getEntity(unit.tx, input.otherEntityId))
  await refuseUnknownInCard(unit.tx, input.card, [payer.entityId, payee.entityId])
  const isPit = payee.entityType === entityTypes.pitOperation.code
  const sold = isPit ? await requireMaterial(unit, payee, input.materialId) : undefined
  const agreement = decideProposeAgreement(
    {
      agreementId: input.agreementId,
      kind: isPit ? 'material' : 'haul',
      currency: payer.currency,
      payerEntityId: payer.entityId,
      payerName: payer.name,
      payeeEntityId: payee.entityId,
      payeeName: payee.name,
      project: isPit ? null : await findOwnProject(unit, payer, input.projectId),
      material: sold ? { materialId: sold.materialId, name: sold.name } : null,
    },
    { ...input, card: cardFor(sold, input.card) },
    partyOf(unit, input),
  )
  await addAgreement(unit.tx, agreement)
  unit.publish(agreementDocuments(agreement))
  await notifyOther(unit, agreement, input.entityId, 'agreementProposed')
  return { agreementId: agreement.agreementId }
}

/** For a pit's material, or for hauling. @throws AppError invalidInput for a card that doesn't fit */
function cardFor(sold: Parameters<typeof cardForSale>[1] | undefined, card: RateCard): RateCard {
  if (sold) return cardForSale(card, sold)
  refuseChargeBack(card)
  return card
}

export async function proposeAgreementVersion(unit: Unit, input: NamedAgreement & VersionForm) {
  const { agreement, payee } = await requireAgreement(unit, input)
  const { materialId } = agreement.material ?? {}
  const sold = materialId === undefined ? undefined : await requireMaterial(unit, payee, materialId)
  const card = cardFor(sold, input.card)
  await refuseUnknownInCard(unit.tx, card, [agreement.payerEntityId, agreement.payeeEntityId])
  const changed = decideProposeVersion(agreement, { ...input, card }, partyOf(unit, input))
  return saveChanged(unit, changed, input.entityId, 'agreementProposed')
}

export async function answerAgreement(unit: Unit, input: NamedAgreement & { version: number; accept: boolean }) {
  const { agreement } = await requireAgreement(unit, input)
  const changed = decideAnswerVersion(agreement, input, partyOf(unit, input))
  return saveChanged(unit, changed, input.entityId, input.accept ? 'agreementAccepted' : 'agreementDeclined')
}

export async function withdrawAgreementProposal(unit: Unit, input: NamedAgreement & { version: number }) {
  const { agreement } = await requireAgreement(unit, input)
  return saveChanged(unit, decideWithdrawVersion(agreement, input.version, partyOf(unit, input)), input.entityId)
}

export async function endAgreement(unit: Unit, input: NamedAgreement) {
  const { agreement } = await requireAgreement(unit, input)
  const isOpen = !isOver(agreement)
  const changed = decideEndAgreement(agreement, partyOf(unit, input))
  return saveChanged(unit, changed, input.entityId, isOpen ? 'agreementEnded' : undefined)
}

/**
 * Loads and locks an agreement for a manager of one of its parties.
 * @throws AppError notFound to everyone else, whether or not it exists
 */
export async function requireAgreement(unit: Unit, input: NamedAgreement) {
  await requireEntity(unit, input.entityId, 'manager', officeTypes)
  const agreement = await getAgreementForUpdate(unit.tx, input)
  const { payerEntityId, payeeEntityId } = agreement
  if (input.entityId !== payerEntityId && input.entityId !== payeeEntityId) {
    throw new AppError('notFound', 'This agreement could not be found.')
  }
  const payer = await getEntity(unit.tx, payerEntityId)
  return { agreement, payer, payee: await getEntity(unit.tx, payeeEntityId) }
}

/** Jobbers pay, haulers and pits are paid. @throws AppError conflict for two businesses that agree on nothing */
function partiesOf(own: Entity, other: Entity): { payer: Entity; payee: Entity } {
  const isJobber = ({ entityType }: Entity) => entityType === entityTypes.jobber.code
  const [payer, payee] = isJobber(own) ? [own, other] : [other, own]
  if (!isJobber(payer) || isJobber(payee) || !officeTypes.some(code => code === payee.entityType)) {
    throw new AppError('conflict', 'Agreements are between a jobber and a hauler or a pit.')
  }
  if (payer.currency !== payee.currency)
    throw new AppError('conflict', 'The other business uses another currency. Choose one that uses yours.')
  return { payer, payee }
}

async function requireMaterial(unit: Unit, pit: Entity, materialId: string | undefined) {
  const { materials } = await getPitListingForUpdate(unit.tx, pit)
  const material = materials.find(each => each.materialId === materialId)
  if (!material) throw new AppError('invalidInput', 'Choose a material that the pit sells.', { field: 'materialId' })
  return { ...material, gramsPerCubicMeter: material.gramsPerCubicMeter ?? null }
}

async function findOwnProject(unit: Unit, payer: Entity, projectId: string | undefined) {
  if (projectId === undefined) return null
  const project = await getProject(unit.tx, projectId).catch(() => undefined)
  if (project?.entityId !== payer.entityId) throw new AppError('notFound', 'This project could not be found.')
  return { projectId, name: project.name }
}

export function partyOf(unit: Unit, { entityId }: { entityId: string }): AgreementParty {
  return { uid: unit.actor.uid, entityId, at: unit.receivedAt }
}

type AgreementNotice =
  | ('agreementProposed' | 'agreementAccepted' | 'agreementDeclined' | 'agreementEnded')
  | ('deductionProposed' | 'deductionAnswered' | 'quickPayChanged' | 'retainageReleased')

async function saveChanged(unit: Unit, agreement: Agreement, ownEntityId: string, notice?: AgreementNotice) {
  saveAgreement(unit.tx, agreement)
  unit.publish(agreementDocuments(agreement))
  if (notice) await notifyOther(unit, agreement, ownEntityId, notice)
  return { agreementId: agreement.agreementId }
}

/** Notifies the other of the two businesses. */
export async function notifyOther(unit: Unit, agreement: Agreement, ownEntityId: string, notice: AgreementNotice) {
  const { agreementId, payerEntityId, payerName, payeeEntityId, payeeName } = agreement
  const [other, whoName] = ownEntityId === payerEntityId ? [payeeEntityId, payerName] : [payerEntityId, payeeName]
  await notify(unit, other, notice, { agreementId, whoName })
}
