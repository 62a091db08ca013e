/** Commands that dispatch trucks with their drivers to hauls, and release them. */

import type { Entity } from '@haulway/domain/entity/entity.ts'
import { entityTypes, haulerTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { dispatchDocuments } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { type Dispatch, decideDispatchTruck, decideEndDispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import { firstWorkDay, type Project } from '@haulway/domain/work/project/project.ts'
import { decideCancelShift } from '@haulway/domain/work/shift/cancelled-shift.ts'
import { newSecret } from '../../auth/secrets.ts'
import { getEntity } from '../../entity/entity.table.ts'
import { requireEntity, requireOthersPermit, requireRole } from '../../entity/member/membership.ts'
import { getFleetTruckerForUpdate, listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { getWorkingTruckForUpdate } from '../../truck/truck.table.ts'
import { findDriverPay } from '../driver-terms/driver-terms.commands.ts'
import { getHaul } from '../haul/haul.table.ts'
import { joinPit, joinProject } from '../haul/publish-hauls.ts'
import type { AcceptedOffer } from '../offer/offer.commands.ts'
import { getOffer, listOffers } from '../offer/offer.table.ts'
import { publishOffers } from '../offer/publish-offer.ts'
import { requirePapers } from '../paper-gate/require-papers.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { addDispatch, getDispatchForUpdate, listOpenDispatches, saveDispatch } from './dispatch.table.ts'

export async function dispatchTruck(
  unit: Unit,
  input: {
    projectId: string
    offerId: string
    dispatchId: string
    truckId: string
    fleetTruckerEntityId?: string | undefined
  },
) {
  const project = await getProjectForUpdate(unit.tx, input.projectId)
  const offer = await getOffer(unit.tx, input.projectId, input.offerId)
  const { entity: trucking } = await requireEntity(unit, offer.truckingEntityId, 'manager', haulerTypes, 'dispatch')
  const haulRow = await getHaul(unit.tx, input.projectId, offer.haulId)
  const driver = await driverOf(unit, trucking, input.fleetTruckerEntityId)
  const { dispatchId, truckId } = input
  await startDispatch(unit, { offer, project, haulRow, trucking }, driver, { dispatchId, truckId })
  return { projectId: input.projectId, dispatchId }
}

/** Locks the dispatch's terms and publishes it to each party. The caller has locked the project. */
export async function startDispatch(
  unit: Unit,
  accepted: AcceptedOffer,
  driver: Entity,
  made: { dispatchId: string; truckId: string },
): Promise<void> {
  const { offer, project, trucking } = accepted
  const { haul } = accepted.haulRow
  const pitEntityId = pitOf(haul, project.entityId).entityId
  const others = [project.entityId, pitEntityId, driver.entityId, offer.broker?.entityId]
  const partners = others.filter(entityId => entityId !== undefined)
  await requireOthersPermit(unit, partners, 'dispatch')
  const driverPay = await findDriverPay(
    unit,
    { fleetEntityId: trucking.entityId, driverEntityId: driver.entityId, currency: project.currency },
    firstWorkDay(project, unit.receivedAt),
  )
  const truck = await getWorkingTruckForUpdate(unit.tx, trucking.entityId, made.truckId)
  await requirePapers(unit, { project, haul, offer, trucking }, { truck, driver })
  const dispatch = decideDispatchTruck(
    {
      project,
      haul,
      offer,
      truck,
      truckingName: trucking.name,
      driver: { entityId: driver.entityId, name: driver.name },
      driverPay,
      open: await listOpenDispatches(unit.tx, project.projectId),
      offers: await listOffers(unit.tx, project.projectId),
    },
    { dispatchId: made.dispatchId, at: unit.receivedAt, sealSecret: newSecret() },
  )
  await addDispatch(unit.tx, dispatch)
  await joinPit(unit, project, dispatch.terms.pitEntityId)
  await joinProject(unit, project, [driver.entityId], 'fleetTrucker')
  await publishDispatch(unit, dispatch, project)
  if (driver.entityId !== trucking.entityId)
    await notify(unit, driver.entityId, 'dispatched', notificationDataOf(dispatch))
}

export async function endDispatch(
  unit: Unit,
  { projectId, dispatchId, entityId }: { projectId: string; dispatchId: string; entityId?: string | undefined },
) {
  const project = await getProjectForUpdate(unit.tx, projectId)
  const before = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
  await stopDispatch(unit, before, project, await requireEitherRole(unit, before, entityId))
  return { projectId, dispatchId }
}

/**
 * Ends a dispatch and notifies its driver. The caller has locked the project.
 * @param byEntityId who releases the truck: a jobber that does so late owes the fee of the card
 */
export async function stopDispatch(
  unit: Unit,
  before: Dispatch,
  project: Project,
  byEntityId: string | undefined,
): Promise<void> {
  const dispatch = decideEndDispatch(before, unit.receivedAt)
  if (dispatch === before) return
  saveDispatch(unit.tx, dispatch)
  if (byEntityId !== undefined) {
    const by = { uid: unit.actor.uid, entityId: byEntityId }
    const released = { shiftId: unit.newId(), at: unit.receivedAt, by }
    const { projectId, dispatchId } = before
    const isLate = decideCancelShift(before, released) !== undefined
    if (isLate) unit.enqueue({ kind: 'cancel-shift', data: { projectId, dispatchId, ...released } })
  }
  await publishDispatch(unit, dispatch, project)
  await notify(unit, dispatch.terms.driverEntityId, 'dispatchEnded', notificationDataOf(dispatch))
}

async function publishDispatch(unit: Unit, dispatch: Dispatch, project: Project): Promise<void> {
  const { offerId, pitEntityId } = dispatch.terms
  unit.publish(dispatchDocuments(dispatch, await listOperatorEntityIds(unit.tx, pitEntityId)))
  await publishOffers(unit, project, [await getOffer(unit.tx, dispatch.projectId, offerId)])
}

/** The driver: a solo trucker themselves, or the trucker whom the fleet names. */
async function driverOf(unit: Unit, trucking: Entity, fleetTruckerEntityId: string | undefined): Promise<Entity> {
  if (trucking.entityType === entityTypes.soloTrucker.code) return trucking
  if (!fleetTruckerEntityId) {
    throw new AppError('invalidInput', 'Choose a driver.', { field: 'fleetTruckerEntityId' })
  }
  await getFleetTruckerForUpdate(unit.tx, trucking.entityId, fleetTruckerEntityId)
  return getEntity(unit.tx, fleetTruckerEntityId)
}

/** The hauler, its broker or the jobber. @returns for which of them the user acts: the one named, or the first */
async function requireEitherRole(unit: Unit, { terms }: Dispatch, named: string | undefined): Promise<string> {
  const { truckingEntityId, broker, jobberEntityId } = terms
  const isNamed = (entityId: string | undefined) => named === undefined || entityId === named
  for (const entityId of [truckingEntityId, broker?.entityId].filter(isNamed)) {
    try {
      if (entityId !== undefined) {
        await requireRole(unit, entityId, 'manager')
        return entityId
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'notFound') throw error
    }
  }
  if (!isNamed(jobberEntityId)) throw new AppError('notFound', 'This dispatch could not be found.')
  await requireRole(unit, jobberEntityId, 'manager')
  return jobberEntityId
}

function notificationDataOf({ projectId, dispatchId, terms }: Dispatch) {
  const { projectName, materialName, pitName, truck } = terms
  return { projectId, dispatchId, projectName, materialName, pitName, truckNumber: truck.number }
}
