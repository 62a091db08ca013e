/** Commands on the card of accepted work: either party proposes another one from a day on, and the other answers. */
import { AppError } from '@haulway/domain/errors.ts'
import type { NotificationKind } from '@haulway/domain/notification/notification.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { LaterCard } from '@haulway/domain/work/agreement-cards.ts'
import { dispatchDocuments } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { withLaterCard } from '@haulway/domain/work/dispatch/dispatch.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import type { Offer } from '@haulway/domain/work/offer/offer.ts'
import { laterCardsOf } from '@haulway/domain/work/offer/offer-cards.ts'
import {
  decideAnswerOfferCard,
  decideProposeOfferCard,
  decideWithdrawOfferCard,
} from '@haulway/domain/work/offer/offer-version.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { requireEntity, requireOthersPermit } from '../../entity/member/membership.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { officeTypes, refuseUnknownInCard } from '../../pay/refuse-unknown-in-card.ts'
import { getDispatchForUpdate, listDispatchesOfOffer, saveDispatch } from '../dispatch/dispatch.table.ts'
import { getHaul } from '../haul/haul.table.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { getOffer, saveOffer } from './offer.table.ts'
import { publishOffers } from './publish-offer.ts'

type NamedOffer = { entityId: string; projectId: string; offerId: string }

export async function proposeOfferCard(unit: Unit, input: NamedOffer & { card: RateCard; validFrom: string }) {
  const { offer, ...scene } = await requireOffer(unit, input, 'offer')
  const { project, haul, parties } = scene
  const all = [...parties, project.entityId, pitOf(haul, project.entityId).entityId]
  await refuseUnknownInCard(unit.tx, input.card, [...new Set(all)])
  const changed = decideProposeOfferCard(offer, scene, input, partyOf(unit, input))
  return saveChanged(unit, scene, changed, input.entityId, 'agreementProposed')
}

/** An accepted card counts for all trucks of the offer, including those that are already dispatched. */
export async function answerOfferCard(unit: Unit, input: NamedOffer & { version: number; accept: boolean }) {
  const { offer, ...scene } = await requireOffer(unit, input, input.accept ? 'offer' : 'upkeep')
  const changed = decideAnswerOfferCard(offer, scene, input, partyOf(unit, input))
  const agreed = input.accept ? laterCardsOf(changed).find(({ version }) => version === input.version) : undefined
  if (agreed) await addCard(unit, changed, agreed)
  const kind = input.accept ? 'agreementAccepted' : 'agreementDeclined'
  return saveChanged(unit, scene, changed, input.entityId, kind)
}

/** A truck that was released may still report a load of a later day: it doesn't keep the card that was replaced. */
async function addCard(unit: Unit, { projectId, offerId }: Offer, agreed: LaterCard): Promise<void> {
  for (const { dispatchId, terms } of await listDispatchesOfOffer(unit.tx, projectId, offerId)) {
    const dispatch = withLaterCard(await getDispatchForUpdate(unit.tx, projectId, dispatchId), offerId, agreed)
    saveDispatch(unit.tx, dispatch)
    unit.publish(dispatchDocuments(dispatch, await listOperatorEntityIds(unit.tx, terms.pitEntityId)))
  }
}

export async function withdrawOfferCard(unit: Unit, input: NamedOffer & { version: number }) {
  const { offer, ...scene } = await requireOffer(unit, input, 'upkeep')
  return saveChanged(unit, scene, decideWithdrawOfferCard(offer, input.version, partyOf(unit, input)), input.entityId)
}

/** Locks the project. @throws AppError notFound when the entity is not a party of the offer */
async function requireOffer(unit: Unit, { entityId, projectId, offerId }: NamedOffer, permit: 'offer' | 'upkeep') {
  const project = await getProjectForUpdate(unit.tx, projectId)
  const offer = await getOffer(unit.tx, projectId, offerId)
  const parties = [payerOf(offer), offer.truckingEntityId]
  if (!parties.includes(entityId)) throw new AppError('notFound', 'This offer could not be found.')
  const { entity } = await requireEntity(unit, entityId, 'manager', officeTypes, permit)
  if (permit === 'offer') {
    await requireOthersPermit(
      unit,
      parties.filter(each => each !== entityId),
      'offer',
    )
  }
  const { haul } = await getHaul(unit.tx, projectId, offer.haulId)
  return { offer, project, haul, parties, ownName: entity.name, today: dayOf(unit.receivedAt, project.timeZone) }
}

function payerOf({ broker, jobberEntityId }: Offer): string {
  return broker?.entityId ?? jobberEntityId
}

type Scene = { project: Project; parties: readonly string[]; ownName: string }

async function saveChanged(
  unit: Unit,
  { project, parties, ownName }: Scene,
  offer: Offer,
  entityId: string,
  kind?: NotificationKind,
) {
  const { projectId, offerId } = offer
  saveOffer(unit.tx, offer)
  await publishOffers(unit, project, [offer])
  const data = { projectId, offerId, projectName: project.name, whoName: ownName }
  for (const other of parties) if (kind && other !== entityId) await notify(unit, other, kind, data)
  return { offerId, state: offer.state }
}

function partyOf(unit: Unit, { entityId }: NamedOffer) {
  return { uid: unit.actor.uid, entityId, at: unit.receivedAt }
}
