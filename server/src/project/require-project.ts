import type { MemberRole } from '@haulway/domain/entity/member.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Project } from '@haulway/domain/project/project.ts'
import { requireRole } from '../entity/membership.ts'
import type { Unit } from '../http/command.ts'
import { getProjectForUpdate } from './project.table.ts'

/**
 * A project of which the caller may act for the jobber, locked.
 * @throws AppError notFound to strangers, whether it exists or not; notAllowed to members of too low a role
 */
export async function requireProject(unit: Unit, projectId: string, needed: MemberRole): Promise<Project> {
  const project = await getProjectForUpdate(unit.tx, projectId)
  await requireRole(unit, project.entityId, needed).catch(error => {
    if (error instanceof AppError && error.code === 'notFound') {
      throw new AppError('notFound', 'This project could not be found.')
    }
    throw error
  })
  return project
}
