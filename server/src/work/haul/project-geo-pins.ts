/** Publishes the pins near a project's places to its parties. Locks projects before entities, as all code must. */
import { type DocumentChange, liveAfterSettledMs } from '@haulway/domain/document/document.ts'
import { projectGeoPinsDocuments } from '@haulway/domain/geo-pin/geo-pin.documents.ts'
import type { Haul } from '@haulway/domain/work/haul/haul.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import type { Transaction } from '../../db/database.ts'
import { lockEntity } from '../../entity/entity.table.ts'
import { listParties, type ProjectParty } from '../../entity/project-party.table.ts'
import type { OpenPinAudience } from '../../geo-pin/geo-pin.commands.ts'
import { listGeoPinsOf } from '../../geo-pin/geo-pin.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { getProjectForUpdate, listPublishedProjectIds } from '../project/project.table.ts'
import { listHauls } from './haul.table.ts'

/** A change of an entity's pins is published in at most this many of its projects, the newest first. */
const projectsMax = 100

/** The published projects with a place of this entity; the returned function publishes its pins to them. */
export const openPinAudience: OpenPinAudience = async (unit, entityId) => {
  const projects = new Map<string, Project>()
  const lockProjects = async () => {
    const projectIds = await listPublishedProjectIds(unit.tx, entityId, projectsMax)
    for (const projectId of projectIds.toSorted()) {
      if (!projects.has(projectId)) projects.set(projectId, await getProjectForUpdate(unit.tx, projectId))
    }
  }
  await lockProjects()
  return async () => {
    // Again, because a project may have been published while this waited for the entity's lock.
    await lockProjects()
    for (const project of projects.values()) {
      const hauls = (await listHauls(unit.tx, project.projectId)).map(haulRow => haulRow.haul)
      const parties = await listParties(unit.tx, project.projectId)
      unit.publish(await readProjectGeoPins(unit.tx, project, hauls, parties, [entityId]))
    }
  }
}

/** Publishes the pins of all owners of a project's places to its parties. The caller has locked the project. */
export async function publishProjectGeoPins(
  unit: Unit,
  project: Project,
  hauls: readonly Haul[],
  parties: readonly ProjectParty[],
): Promise<void> {
  if (project.state === 'draft') return
  const ownerIds = ownersOf(hauls)
  // Two acceptances hold the same jobber for their work: neither may wait for the other one's hold to end.
  for (const ownerId of ownerIds) await lockEntity(unit.tx, ownerId)
  unit.publish(await readProjectGeoPins(unit.tx, project, hauls, parties, ownerIds))
}

/** The pins that a project's parties see. A pit and its operators see only pins near their own hauls' places. */
export async function readProjectGeoPins(
  tx: Transaction,
  project: Project,
  hauls: readonly Haul[],
  parties: readonly ProjectParty[],
  ownerIds: readonly string[] = ownersOf(hauls),
): Promise<DocumentChange[]> {
  const { projectId, closedOn } = project
  const life = closedOn === null ? {} : { liveUntil: closedOn + liveAfterSettledMs }
  const changes: DocumentChange[] = []
  for (const entityId of ownerIds) {
    const own = hauls.filter(({ origin, destination }) => [origin, destination].some(end => end.entityId === entityId))
    const ends = own.flatMap(({ origin, destination }) => [origin, destination])
    const entityName = ends.find(end => end.entityId === entityId)?.entityName ?? ''
    const readers = parties.filter(({ pitEntityId }) => !pitEntityId || ends.some(end => end.entityId === pitEntityId))
    const owner = { entityId, entityName, geoPins: await listGeoPinsOf(tx, entityId) }
    const readerIds = readers.map(reader => reader.entityId)
    changes.push(...projectGeoPinsDocuments({ projectId, ...life }, owner, ends, readerIds))
  }
  return changes
}

function ownersOf(hauls: readonly Haul[]): string[] {
  return [...new Set(hauls.flatMap(({ origin, destination }) => [origin.entityId, destination.entityId]))].sort()
}
