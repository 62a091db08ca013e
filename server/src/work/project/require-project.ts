import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { EntityWork } from '@haulway/domain/entity/state/entity-state.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { requireRole } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { getProjectForUpdate } from './project.table.ts'

/**
 * Loads and locks a project, and makes sure that the caller may act for its jobber.
 * @throws AppError notFound to strangers, whether or not it exists; notAllowed to members with a lower role; conflict
 * when the jobber's state does not permit the work
 */
export async function requireProject(
  unit: Unit,
  projectId: string,
  needed: MemberRole,
  work?: EntityWork,
): Promise<Project> {
  const project = await getProjectForUpdate(unit.tx, projectId)
  await requireRole(unit, project.entityId, needed, work).catch(hideProject)
  return project
}

/** Strangers learn nothing about the jobber either. */
export function hideProject(error: unknown): never {
  if (error instanceof AppError && error.code === 'notFound') {
    throw new AppError('notFound', 'This project could not be found.')
  }
  throw error
}
