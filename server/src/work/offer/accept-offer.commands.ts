/** Commands by which truckers take work. A solo trucker who takes it is dispatched by it, with the truck it drives. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { ownerOf } from '@haulway/domain/wire/made-ids.ts'
import { claimIds } from '../../http/command/claim-ids.ts'
import type { Unit } from '../../http/command/command.ts'
import { sendTruck } from '../dispatch/dispatch.commands.ts'
import { type AcceptedOffer, settleOffer, takeNotice } from './offer.commands.ts'

type OwnTruck = { truckId?: string | undefined; dispatchId?: string | undefined }

export async function acceptTruckerNotice(
  unit: Unit,
  input: { projectId: string; noticeId: string; entityId: string; offerId: string; trucks: number } & OwnTruck,
) {
  const accepted = await takeNotice(unit, input)
  await sendOwnTruck(unit, accepted, input)
  return { offerId: accepted.offer.offerId, state: accepted.offer.state }
}

export async function answerOffer(
  unit: Unit,
  input: { projectId: string; offerId: string; accept: boolean } & OwnTruck,
) {
  const settled = await settleOffer(unit, input)
  if (!('declined' in settled)) await sendOwnTruck(unit, settled, input)
  return { offerId: settled.offer.offerId, state: settled.offer.state }
}

async function sendOwnTruck(unit: Unit, accepted: AcceptedOffer, input: OwnTruck): Promise<void> {
  const { trucking, offer } = accepted
  if (trucking.entityType !== entityTypes.soloTrucker.code) return
  const truckId = input.truckId ?? trucking.currentTruckId
  if (!truckId) throw new AppError('conflict', 'Add your truck first.', { missing: 'truck' })
  if (offer.trucks !== 1)
    throw new AppError('invalidInput', 'A solo trucker can bring only one truck.', { field: 'trucks' })
  const dispatchId = input.dispatchId ?? (await makeDispatchId(unit, offer.projectId))
  await sendTruck(unit, accepted, trucking, { dispatchId, truckId })
}

/** Claimed as a client's own would be: a client could send this one later, as the id of something else. */
async function makeDispatchId(unit: Unit, projectId: string): Promise<string> {
  const id = unit.newId()
  await claimIds(unit.tx, [{ id, kind: 'dispatch', owner: ownerOf([projectId]) }])
  return id
}
