/** Commands on offers between jobbers and truckers. `dispatch` dispatches trucks on accepted offers. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { haulerTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import {
  decideAcceptNotice,
  decideAnswerOffer,
  decideSendOffer,
  decideWithdrawOffer,
  type Offer,
  refuseManyOpen,
  refuseUnconfirmed,
} from '@haulway/domain/work/offer/offer.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { lockUnconfirmed } from '../../auth/confirmed-email.ts'
import { findEntity } from '../../entity/entity.table.ts'
import { requireEntity, requireOthersPermit, requireRole } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { refuseUnknownInCard } from '../../pay/refuse-unknown-in-card.ts'
import { findStanding } from '../agreement/find-standing.ts'
import { getHaul, type HaulRow, saveHaul } from '../haul/haul.table.ts'
import { joinProject, publishHauls } from '../haul/publish-hauls.ts'
import { requireBusinessPapers } from '../paper-gate/require-papers.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { requireProject } from '../project/require-project.ts'
import { addOffer, countBoardTrucks, countOpenOffers, getOffer, saveOffer } from './offer.table.ts'
import { publishOffers } from './publish-offer.ts'

/** An accepted offer with everything that its dispatch needs. */
export type AcceptedOffer = { offer: Offer; project: Project; haulRow: HaulRow; trucking: Entity }

export async function sendOffer(
  unit: Unit,
  input: {
    projectId: string
    haulId: string
    offerId: string
    truckingEntityId: string
    trucks: number
    card?: RateCard | undefined
  },
) {
  const { projectId, ...offered } = input
  const project = await requireProject(unit, projectId, 'manager', 'offer')
  return offerHaul(unit, project, offered, unit.actor.uid)
}

/** Offers a haul of a project to a hauler. @param offeredBy a user who may act for the project's jobber */
export async function offerHaul(
  unit: Unit,
  project: Project,
  input: { haulId: string; offerId: string; truckingEntityId: string; trucks: number; card?: RateCard | undefined },
  offeredBy: string,
) {
  const { haul, trucksTaken } = await getHaul(unit.tx, project.projectId, input.haulId)
  const trucking = await findEntity(unit.tx, input.truckingEntityId)
  if (!trucking || !haulerTypes.some(type => type === trucking.entityType)) {
    throw new AppError('notFound', 'This hauler could not be found.')
  }
  await requireOthersPermit(unit, [trucking.entityId], 'offer')
  const { offerId, truckingEntityId, trucks, card } = input
  const pit = pitOf(haul, project.entityId)
  await refuseUnknownInCard(unit.tx, card, [project.entityId, input.truckingEntityId, pit.entityId])
  refuseManyOpen(await countOpenOffers(unit.tx, project.entityId, truckingEntityId))
  const made = { offerId, truckingEntityId, truckingEntityName: trucking.name, trucks, at: unit.receivedAt }
  const sent = { ...made, offeredBy }
  const standing = await findStanding(unit, project, { kind: 'haul', payeeEntityId: truckingEntityId })
  const offer = decideSendOffer(project, haul, trucksTaken, { ...sent, card, standing })
  await addOffer(unit.tx, offer)
  await publishOffers(unit, project, [offer])
  const data = { projectId: project.projectId, offerId, projectName: project.name, jobberName: project.entityName }
  await notify(unit, truckingEntityId, 'offer', { ...data, materialName: haul.materialName, trucks })
  return { offerId, state: offer.state }
}

export async function withdrawOffer(unit: Unit, input: { projectId: string; offerId: string }) {
  const project = await getProjectForUpdate(unit.tx, input.projectId)
  const before = await getOffer(unit.tx, input.projectId, input.offerId)
  await requireRole(unit, before.broker?.entityId ?? project.entityId, 'manager')
  const offer = decideWithdrawOffer(before, unit.receivedAt, unit.actor.uid)
  saveOffer(unit.tx, offer)
  await publishOffers(unit, project, [offer])
  const data = { projectId: project.projectId, offerId: offer.offerId, projectName: project.name }
  const jobberName = offer.broker?.name ?? project.entityName
  await notify(unit, offer.truckingEntityId, 'offerWithdrawn', { ...data, jobberName })
  return { offerId: offer.offerId, state: offer.state }
}

export type NoticeInput = {
  projectId: string
  noticeId: string
  entityId: string
  offerId: string
  trucks: number
  shownCard?: RateCard | undefined
}

/**
 * Accepts trucks of a notice on the board. Locks the project, so when two truckers want the last truck, one gets it and
 * the other is refused.
 */
export async function acceptNotice(unit: Unit, input: NoticeInput): Promise<AcceptedOffer> {
  const { entity: trucking } = await requireEntity(unit, input.entityId, 'manager', haulerTypes, 'offer')
  const { uid } = unit.actor
  // Locked, so that of two acceptances at the same time both are counted.
  if (await lockUnconfirmed(unit.tx, uid)) refuseUnconfirmed(await countBoardTrucks(unit.tx, uid), input.trucks)
  const project = await getProjectForUpdate(unit.tx, input.projectId)
  if (project.state === 'draft') throw new AppError('notFound', 'This work could not be found.')
  await requireOthersPermit(unit, [project.entityId], 'offer')
  const haulRow = await getHaul(unit.tx, input.projectId, input.noticeId)
  const { offerId, entityId: truckingEntityId, trucks, shownCard } = input
  const made = { offerId, truckingEntityId, truckingEntityName: trucking.name, trucks, at: unit.receivedAt }
  const taken = { ...made, uid, shownCard }
  const offer = decideAcceptNotice(project, haulRow.haul, haulRow.trucksTaken, taken)
  await addOffer(unit.tx, offer)
  return saveAccepted(unit, { offer, project, haulRow, trucking })
}

/** Accepts or declines a jobber's offer. @returns the accepted offer with its project, or the declined offer */
export async function answerSentOffer(
  unit: Unit,
  input: { projectId: string; offerId: string; accept: boolean },
): Promise<AcceptedOffer | { offer: Offer; declined: true }> {
  const project = await getProjectForUpdate(unit.tx, input.projectId)
  const before = await getOffer(unit.tx, input.projectId, input.offerId)
  const work = input.accept ? 'offer' : 'upkeep'
  const { entity: trucking } = await requireEntity(unit, before.truckingEntityId, 'manager', haulerTypes, work)
  const { broker } = before
  if (input.accept) await requireOthersPermit(unit, [project.entityId, ...(broker ? [broker.entityId] : [])], 'offer')
  const haulRow = await getHaul(unit.tx, input.projectId, before.haulId)
  const answer = { accept: input.accept, at: unit.receivedAt, uid: unit.actor.uid }
  const offer = decideAnswerOffer(before, { project, ...haulRow }, answer)
  saveOffer(unit.tx, offer)
  if (input.accept) return saveAccepted(unit, { offer, project, haulRow, trucking })
  await publishOffers(unit, project, [offer])
  await notify(unit, broker?.entityId ?? project.entityId, 'offerDeclined', notificationDataOf(project, offer))
  return { offer, declined: true }
}

/** Counts the offer's trucks on the haul, and adds the trucking entity to the project's parties. */
async function saveAccepted(unit: Unit, accepted: AcceptedOffer): Promise<AcceptedOffer> {
  const { offer, project, haulRow } = accepted
  await requireBusinessPapers(unit, { project, haul: haulRow.haul, offer, trucking: accepted.trucking })
  // A broker's trucks were counted when the broker accepted.
  const counted = { ...haulRow, trucksTaken: haulRow.trucksTaken + (offer.broker ? 0 : offer.trucks) }
  saveHaul(unit.tx, counted)
  await joinProject(unit, project, [offer.truckingEntityId], 'trucking')
  await publishHauls(unit, project)
  await publishOffers(unit, project, [offer])
  await notify(unit, offer.broker?.entityId ?? project.entityId, 'offerAccepted', notificationDataOf(project, offer))
  return { ...accepted, haulRow: counted }
}

function notificationDataOf(project: Project, offer: Offer) {
  const { projectId, name: projectName } = project
  const { offerId, trucks, truckingEntityName: truckingName } = offer
  return { projectId, offerId, projectName, truckingName, trucks }
}
