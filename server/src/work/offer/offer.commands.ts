/** Commands by which jobbers and truckers come together. Dispatching what was accepted is told in `dispatch`. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { HaulRate } from '@haulway/domain/work/haul/haul.ts'
import { offerDocuments } from '@haulway/domain/work/offer/offer.documents.ts'
import {
  decideAcceptNotice,
  decideAnswerOffer,
  decideSendOffer,
  decideWithdrawOffer,
  type Offer,
} from '@haulway/domain/work/offer/offer.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { findEntity } from '../../entity/entity.table.ts'
import { requireEntity, requireOthers } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { getHaul, type HaulRow, saveHaul } from '../haul/haul.table.ts'
import { joinProject, publishHauls } from '../haul/publish-hauls.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { requireProject } from '../project/require-project.ts'
import { addOffer, getOffer, saveOffer } from './offer.table.ts'

export const truckingTypes = [entityTypes.soloTrucker.code, entityTypes.truckingFleet.code] as const

/** An accepted offer with all that its dispatch needs. */
export type AcceptedOffer = { offer: Offer; project: Project; line: HaulRow; trucking: Entity }

export async function sendOffer(
  unit: Unit,
  input: {
    projectId: string
    haulId: string
    offerId: string
    truckingEntityId: string
    trucks: number
    rate?: HaulRate | undefined
  },
) {
  const project = await requireProject(unit, input.projectId, 'manager', 'offer')
  const { haul, trucksTaken } = await getHaul(unit.tx, input.projectId, input.haulId)
  const trucking = await findEntity(unit.tx, input.truckingEntityId)
  if (!trucking || !truckingTypes.some(type => type === trucking.entityType)) {
    throw new AppError('notFound', 'This trucker could not be found.')
  }
  await requireOthers(unit, [trucking.entityId], 'offer')
  const { offerId, truckingEntityId, trucks, rate } = input
  const made = { offerId, truckingEntityId, truckingEntityName: trucking.name, trucks, at: unit.at }
  const offer = decideSendOffer(project, haul, trucksTaken, { ...made, rate })
  await addOffer(unit.tx, offer)
  unit.publish(offerDocuments(offer, project, haul, 0))
  const about = { projectId: project.projectId, offerId, projectName: project.name, jobberName: project.entityName }
  await notify(unit, truckingEntityId, 'offer', { ...about, materialName: haul.materialName, trucks })
  return { offerId, state: offer.state }
}

export async function withdrawOffer(unit: Unit, input: { projectId: string; offerId: string }) {
  const project = await requireProject(unit, input.projectId, 'manager')
  const before = await getOffer(unit.tx, input.projectId, input.offerId)
  const offer = decideWithdrawOffer(before, unit.at, unit.actor.uid)
  const { haul } = await getHaul(unit.tx, input.projectId, offer.haulId)
  saveOffer(unit.tx, offer)
  unit.publish(offerDocuments(offer, project, haul, 0))
  const about = { projectId: project.projectId, offerId: offer.offerId, projectName: project.name }
  await notify(unit, offer.truckingEntityId, 'offerWithdrawn', { ...about, jobberName: project.entityName })
  return { offerId: offer.offerId, state: offer.state }
}

/** Takes trucks of a notice. The project is locked, so of two who want the last truck one is told that it is gone. */
export async function takeNotice(
  unit: Unit,
  input: { projectId: string; noticeId: string; entityId: string; offerId: string; trucks: number },
): Promise<AcceptedOffer> {
  const { entity: trucking } = await requireEntity(unit, input.entityId, 'manager', truckingTypes, 'offer')
  const project = await getProjectForUpdate(unit.tx, input.projectId)
  if (project.state === 'draft') throw new AppError('notFound', 'This work could not be found.')
  await requireOthers(unit, [project.entityId], 'offer')
  const line = await getHaul(unit.tx, input.projectId, input.noticeId)
  const { offerId, entityId: truckingEntityId, trucks } = input
  const made = { offerId, truckingEntityId, truckingEntityName: trucking.name, trucks, at: unit.at }
  const offer = decideAcceptNotice(project, line.haul, line.trucksTaken, { ...made, uid: unit.actor.uid })
  await addOffer(unit.tx, offer)
  return noteAccepted(unit, { offer, project, line, trucking })
}

/** @returns what was accepted, or the declined offer alone */
export async function settleOffer(
  unit: Unit,
  input: { projectId: string; offerId: string; accept: boolean },
): Promise<AcceptedOffer | { offer: Offer; declined: true }> {
  const project = await getProjectForUpdate(unit.tx, input.projectId)
  const before = await getOffer(unit.tx, input.projectId, input.offerId)
  const work = input.accept ? 'offer' : 'upkeep'
  const { entity: trucking } = await requireEntity(unit, before.truckingEntityId, 'manager', truckingTypes, work)
  if (input.accept) await requireOthers(unit, [project.entityId], 'offer')
  const line = await getHaul(unit.tx, input.projectId, before.haulId)
  const answer = { accept: input.accept, at: unit.at, uid: unit.actor.uid }
  const offer = decideAnswerOffer(before, { project, ...line }, answer)
  saveOffer(unit.tx, offer)
  if (input.accept) return noteAccepted(unit, { offer, project, line, trucking })
  unit.publish(offerDocuments(offer, project, line.haul, 0))
  await notify(unit, project.entityId, 'offerDeclined', aboutAnswer(project, offer))
  return { offer, declined: true }
}

/** Counts its trucks, and lets the trucking entity into the project. */
async function noteAccepted(unit: Unit, accepted: AcceptedOffer): Promise<AcceptedOffer> {
  const { offer, project, line } = accepted
  const counted = { ...line, trucksTaken: line.trucksTaken + offer.trucks }
  saveHaul(unit.tx, counted)
  await joinProject(unit, project, [offer.truckingEntityId], 'trucking')
  await publishHauls(unit, project)
  unit.publish(offerDocuments(offer, project, line.haul, 0))
  await notify(unit, project.entityId, 'offerAccepted', aboutAnswer(project, offer))
  return { ...accepted, line: counted }
}

function aboutAnswer(project: Project, offer: Offer) {
  const { projectId, name: projectName } = project
  const { offerId, trucks, truckingEntityName: truckingName } = offer
  return { projectId, offerId, projectName, truckingName, trucks }
}
