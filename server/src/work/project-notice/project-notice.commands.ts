/** Commands on the notices that a jobber posts to all parties of a project. */

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

type NoticeKey = { projectId: string; noticeId: string }

export async function createProjectNotice(unit: Unit, input: ProjectNoticeForm & NoticeKey) {
  const project = await requireProject(unit, input.projectId, 'manager')
  const existing = await listProjectNotices(unit.tx, input.projectId)
  return save(unit, project, decideCreateProjectNotice(input, project, existing, unit.receivedAt))
}

export async function changeProjectNotice(unit: Unit, input: ProjectNoticeForm & NoticeKey) {
  const { projectId, noticeId, ...form } = input
  const project = await requireProject(unit, projectId, 'manager')
  const before = await getProjectNotice(unit.tx, projectId, noticeId)
  return save(unit, project, decideChangeProjectNotice(before, form, unit.receivedAt))
}

export async function endProjectNotice(unit: Unit, { projectId, noticeId }: NoticeKey) {
  const project = await requireProject(unit, projectId, 'manager')
  const before = await getProjectNotice(unit.tx, projectId, noticeId)
  return save(unit, project, decideEndProjectNotice(before, unit.receivedAt))
}

async function save(unit: Unit, project: Project, notice: ProjectNotice): Promise<NoticeKey> {
  const { projectId, noticeId } = notice
  saveProjectNotice(unit.tx, notice)
  const parties = await listParties(unit.tx, projectId)
  const readerIds = parties.map(party => party.entityId)
  unit.publish(projectNoticeDocuments(notice, project, readerIds))
  return { projectId, noticeId }
}
