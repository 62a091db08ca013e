/** Commands by which a jobber tells the parties of a project something. */

import type { Project } from '@haulway/domain/work/project/project.ts'
import { projectNoticeDocuments } from '@haulway/domain/work/project-notice/project-notice.documents.ts'
import {
  decideChangeProjectNotice,
  decideCreateProjectNotice,
  decideEndProjectNotice,
  type ProjectNotice,
  type ProjectNoticeForm,
} from '@haulway/domain/work/project-notice/project-notice.ts'
import { listParties } from '../../entity/project-party.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { requireProject } from '../project/require-project.ts'
import { getProjectNotice, listProjectNotices, saveProjectNotice } from './project-notice.table.ts'

type NoticeName = { projectId: string; noticeId: string }

export async function createProjectNotice(unit: Unit, input: ProjectNoticeForm & NoticeName) {
  const project = await requireProject(unit, input.projectId, 'manager')
  const held = await listProjectNotices(unit.tx, input.projectId)
  return keep(unit, project, decideCreateProjectNotice(input, project, held, unit.at))
}

export async function changeProjectNotice(unit: Unit, input: ProjectNoticeForm & NoticeName) {
  const { projectId, noticeId, ...form } = input
  const project = await requireProject(unit, projectId, 'manager')
  const before = await getProjectNotice(unit.tx, projectId, noticeId)
  return keep(unit, project, decideChangeProjectNotice(before, form, unit.at))
}

export async function endProjectNotice(unit: Unit, { projectId, noticeId }: NoticeName) {
  const project = await requireProject(unit, projectId, 'manager')
  const before = await getProjectNotice(unit.tx, projectId, noticeId)
  return keep(unit, project, decideEndProjectNotice(before, unit.at))
}

async function keep(unit: Unit, project: Project, notice: ProjectNotice): Promise<NoticeName> {
  const { projectId, noticeId } = notice
  saveProjectNotice(unit.tx, notice)
  const parties = await listParties(unit.tx, projectId)
  const readerIds = parties.map(party => party.entityId)
  unit.publish(projectNoticeDocuments(notice, project, readerIds))
  return { projectId, noticeId }
}
