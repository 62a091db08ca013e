import { decideChangeProject } from '@haulway/domain/work/project/project.ts'
import type { Unit } from '../../http/command/command.ts'
import { publishHauls } from '../haul/publish-hauls.ts'
import { saveProject } from './project.table.ts'
import { requireProject } from './require-project.ts'

export async function changeProject(unit: Unit, { projectId, endDay }: { projectId: string; endDay: string | null }) {
  const before = await requireProject(unit, projectId, 'manager')
  const project = decideChangeProject(before, { endDay })
  saveProject(unit.tx, project)
  await publishHauls(unit, project)
  return { projectId }
}
