/** Commands by which truckers accept work. Accepting also dispatches a solo trucker, with the truck they drive. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { ownerOf } from '@haulway/domain/wire/made-ids.ts'
import { claimIds } from '../../http/command/claim-ids.ts'
import type { Unit } from '../../http/command/command.ts'
import { startDispatch } from '../dispatch/dispatch.commands.ts'
import { type AcceptedOffer, acceptNotice, answerSentOffer, type NoticeInput } from './offer.commands.ts'

type OwnTruck = { truckId?: string | undefined; dispatchId?: string | undefined }

export async function acceptTruckerNotice(unit: Unit, input: NoticeInput & OwnTruck) {
  const accepted = await acceptNotice(unit, input)
  await dispatchOwnTruck(unit, accepted, input)
  return { offerId: accepted.offer.offerId, state: accepted.offer.state }
}

export async function answerOffer(
  unit: Unit,
  input: { projectId: string; offerId: string; accept: boolean } & OwnTruck,
) {
  const answered = await answerSentOffer(unit, input)
  if (!('declined' in answered)) await dispatchOwnTruck(unit, answered, input)
  return { offerId: answered.offer.offerId, state: answered.offer.state }
}

async function dispatchOwnTruck(unit: Unit, accepted: AcceptedOffer, input: OwnTruck): Promise<void> {
  const { trucking, offer } = accepted
  if (trucking.entityType !== entityTypes.soloTrucker.code) return
  const truckId = input.truckId ?? trucking.currentTruckId
  if (!truckId) throw new AppError('conflict', 'Add your truck first.', { missing: 'truck' })
  if (offer.trucks !== 1)
    throw new AppError('invalidInput', 'A solo trucker can bring only one truck.', { field: 'trucks' })
  const dispatchId = input.dispatchId ?? (await makeDispatchId(unit, offer.projectId))
  await startDispatch(unit, accepted, trucking, { dispatchId, truckId })
}

/** Claims the id like one made by a client: otherwise a client could send it later as the id of something else. */
async function makeDispatchId(unit: Unit, projectId: string): Promise<string> {
  const id = unit.newId()
  await claimIds(unit.tx, [{ id, kind: 'dispatch', owner: ownerOf([projectId]) }])
  return id
}
