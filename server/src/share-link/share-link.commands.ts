/** Commands on share links. The project is locked, so that two links made at the same time are counted. */
import { AppError } from '@haulway/domain/errors.ts'
import { decideCreateShareLink, decideEndShareLink } from '@haulway/domain/share-link/share-link.ts'
import { hashSecret, newSecret } from '../auth/secrets.ts'
import { requireMember, requireRole } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import { getProject, getProjectForUpdate } from '../work/project/project.table.ts'
import { hideProject, requireProject } from '../work/project/require-project.ts'
import { addShareLink, findShareLinkForUpdate, listWorkingShareLinks, saveShareLink } from './share-link.table.ts'

type Form = { projectId: string; name: string; days: number }

export async function createShareLink(unit: Unit, { projectId, name, days }: Form) {
  const { entityId } = await getProject(unit.tx, projectId)
  // A change of members waits for this link, and ends it with the others if its maker loses the right.
  await requireMember(unit, entityId, 'manager', 'upkeep', 'key share').catch(hideProject)
  const project = await getProjectForUpdate(unit.tx, projectId)
  const working = await listWorkingShareLinks(unit.tx, project, unit.receivedAt)
  const by = { createdOn: unit.receivedAt, createdBy: unit.actor.uid }
  const made = { shareLinkId: unit.newId(), entityId, projectId, name, ...by }
  const link = decideCreateShareLink(made, days, working.length)
  const shareToken = newSecret()
  addShareLink(unit.tx, link, hashSecret(shareToken))
  return { shareLinkId: link.shareLinkId, shareToken }
}

export async function listShareLinks(unit: Unit, { projectId }: { projectId: string }) {
  const project = await getProject(unit.tx, projectId)
  await requireRole(unit, project.entityId, 'manager', 'reading').catch(hideProject)
  const links = await listWorkingShareLinks(unit.tx, project, unit.receivedAt)
  return { shareLinks: links.map(({ createdBy, revokedOn, ...link }) => link) }
}

export async function endShareLink(unit: Unit, { projectId, shareLinkId }: { projectId: string; shareLinkId: string }) {
  const project = await requireProject(unit, projectId, 'manager', 'reading')
  const link = await findShareLinkForUpdate(unit.tx, project.entityId, shareLinkId)
  if (link?.projectId !== projectId) throw new AppError('notFound', 'This link could not be found.')
  saveShareLink(unit.tx, decideEndShareLink(link, unit.receivedAt))
  return { shareLinkId }
}
