/** Commands on the hauls of a project. */

import { refuseWorkWith } from '@haulway/domain/entity/state/change-entity-state.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { dispatchDocuments } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { withPostedLimits } from '@haulway/domain/work/dispatch/dispatch.ts'
import {
  decideChangeHaul,
  decideCreateHaul,
  type Haul,
  type HaulChange,
  type HaulForm,
  haulsMax,
  pitOf,
} from '@haulway/domain/work/haul/haul.ts'
import { type Project, refuseClosed } from '@haulway/domain/work/project/project.ts'
import { getEntityForUpdate } from '../../entity/entity.table.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import { getPitListingForUpdate, getSupplier } from '../../entity/supplier/supplier.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { refuseUnknownInCard } from '../../pay/refuse-unknown-in-card.ts'
import { findStanding } from '../agreement/find-standing.ts'
import { getDispatchForUpdate, listOpenDispatches, saveDispatch } from '../dispatch/dispatch.table.ts'
import { requireProject } from '../project/require-project.ts'
import { getHaul, listHauls, saveHaul } from './haul.table.ts'
import { joinPit, publishHauls } from './publish-hauls.ts'

export async function createHaul(unit: Unit, input: HaulForm & { projectId: string }) {
  const { projectId, ...form } = input
  const project = await requireProject(unit, projectId, 'manager', 'project')
  refuseClosed(project)
  const haulRows = await listHauls(unit.tx, projectId)
  if (haulRows.some(haulRow => haulRow.haul.haulId === form.haulId)) throw new AppError('conflict')
  if (haulRows.length >= haulsMax) throw new AppError('conflict', `A project can have at most ${haulsMax} hauls.`)
  await addHaul(unit, project, form)
  if (project.state === 'published') await joinPit(unit, project, form.pitEntityId)
  await publishHauls(unit, project)
  return { projectId, haulId: form.haulId }
}

export async function changeHaul(unit: Unit, input: HaulChange & { projectId: string; haulId: string }) {
  const { projectId, haulId, ...change } = input
  const project = await requireProject(unit, projectId, 'manager')
  refuseClosed(project)
  const haulRow = await getHaul(unit.tx, projectId, haulId)
  await refuseUnknownInCard(unit.tx, change.card, [project.entityId, pitOf(haulRow.haul, project.entityId).entityId])
  const haul = decideChangeHaul(haulRow.haul, change)
  saveHaul(unit.tx, { ...haulRow, haul })
  if (change.addPostedLimit || change.removePostedLimit) await limitOpenDispatches(unit, haul)
  await publishHauls(unit, project)
  return { projectId, haulId }
}

/** Roads limit all trucks: those that are dispatched already have the limits from their next load on. */
async function limitOpenDispatches(unit: Unit, { projectId, haulId, postedLimits }: Haul): Promise<void> {
  for (const { dispatchId, terms } of await listOpenDispatches(unit.tx, projectId)) {
    if (terms.haulId !== haulId) continue
    const dispatch = withPostedLimits(await getDispatchForUpdate(unit.tx, projectId, dispatchId), postedLimits)
    saveDispatch(unit.tx, dispatch)
    unit.publish(dispatchDocuments(dispatch, await listOperatorEntityIds(unit.tx, terms.pitEntityId)))
  }
}

/** Also of a project that is being created. */
export async function addHaul(unit: Unit, project: Project, form: HaulForm): Promise<void> {
  await refuseUnknownInCard(unit.tx, form.card, [project.entityId, form.pitEntityId])
  await getSupplier(unit.tx, project.entityId, form.pitEntityId)
  const pit = await getEntityForUpdate(unit.tx, form.pitEntityId)
  refuseWorkWith(pit, 'supply')
  const { pitEntityId, materialId } = form
  const standing = await findStanding(unit, project, { kind: 'material', payeeEntityId: pitEntityId, materialId })
  const haul = decideCreateHaul(form, project, await getPitListingForUpdate(unit.tx, pit), standing)
  saveHaul(unit.tx, { haul, trucksTaken: 0 })
}
