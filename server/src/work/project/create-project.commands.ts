/** Creates a project with its first haul, and posts it on the board. */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import { type HaulForm, pitOf } from '@haulway/domain/work/haul/haul.ts'
import { decideCreateProject, decidePublishProject, type ProjectForm } from '@haulway/domain/work/project/project.ts'
import { requireEntity } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { addHaul } from '../haul/haul.commands.ts'
import { listHauls } from '../haul/haul.table.ts'
import { joinPit, joinProject, publishHauls } from '../haul/publish-hauls.ts'
import { findProjectForUpdate, saveProject } from './project.table.ts'
import { requireProject } from './require-project.ts'

export async function createProject(
  unit: Unit,
  input: ProjectForm & { entityId: string; projectId: string; haul: HaulForm },
) {
  const { entityId, projectId, haul, ...form } = input
  const { entity: jobber } = await requireEntity(unit, entityId, 'manager', [entityTypes.jobber.code], 'project')
  if (await findProjectForUpdate(unit.tx, projectId)) throw new AppError('conflict', 'This project already exists.')
  const project = decideCreateProject(form, jobber, { projectId, createdOn: unit.receivedAt })
  saveProject(unit.tx, project)
  await addHaul(unit, project, haul)
  await joinProject(unit, project, [entityId], 'jobber')
  await publishHauls(unit, project)
  return { projectId, haulId: haul.haulId }
}

export async function publishProject(unit: Unit, input: { projectId: string; startDay?: string | undefined }) {
  const draft = await requireProject(unit, input.projectId, 'manager', 'project')
  const project = decidePublishProject(draft, unit.receivedAt, input.startDay)
  saveProject(unit.tx, project)
  for (const { haul } of await listHauls(unit.tx, project.projectId)) {
    await joinPit(unit, project, pitOf(haul, project.entityId).entityId)
  }
  await publishHauls(unit, project)
  return { projectId: project.projectId }
}
