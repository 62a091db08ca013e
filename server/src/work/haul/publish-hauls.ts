/** Publishes a project and its hauls to all parties. The caller has locked the project. */
import { haulDocuments, projectReferenceDocuments } from '@haulway/domain/work/haul/haul.documents.ts'
import { type Haul, trucksLeft } from '@haulway/domain/work/haul/haul.ts'
import type { Party } from '@haulway/domain/work/party.ts'
import { projectDocuments } from '@haulway/domain/work/project/project.documents.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { projectNoticeDocuments } from '@haulway/domain/work/project-notice/project-notice.documents.ts'
import { addParties, listParties, type ProjectParty } from '../../entity/project-party.table.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { listProjectNotices } from '../project-notice/project-notice.table.ts'
import { listHauls, setOnBoard } from './haul.table.ts'
import { publishProjectGeoPins } from './project-geo-pins.ts'

/** Publishes the project, and puts its hauls on the board or removes them from it. */
export async function publishHauls(unit: Unit, project: Project): Promise<void> {
  const haulRows = await listHauls(unit.tx, project.projectId)
  unit.publish(projectDocuments(project))
  for (const { haul, trucksTaken } of haulRows) {
    const left = trucksLeft(haul, trucksTaken)
    await setOnBoard(unit.tx, haul, project.state === 'published' && left > 0)
    unit.publish(haulDocuments(haul))
  }
  const hauls = haulRows.map(haulRow => haulRow.haul)
  await publishTo(unit, project, hauls, await listParties(unit.tx, project.projectId))
}

/** Adds entities to a project's parties. */
export async function joinProject(unit: Unit, project: Project, entityIds: string[], party: Party): Promise<void> {
  await join(
    unit,
    project,
    entityIds.map(entityId => partyOf(project, entityId, party, null)),
  )
}

/** Adds a haul's pit and its operators to a project's parties. */
export async function joinPit(unit: Unit, project: Project, pitEntityId: string): Promise<void> {
  const operators = await listOperatorEntityIds(unit.tx, pitEntityId)
  await join(unit, project, [
    partyOf(project, pitEntityId, 'pit', pitEntityId),
    ...operators.map(entityId => partyOf(project, entityId, 'operator', pitEntityId)),
  ])
}

async function join(unit: Unit, project: Project, parties: ProjectParty[]): Promise<void> {
  const added = await addParties(unit.tx, parties)
  if (added.length === 0) return
  const hauls = (await listHauls(unit.tx, project.projectId)).map(haulRow => haulRow.haul)
  await publishTo(unit, project, hauls, added)
}

async function publishTo(unit: Unit, project: Project, hauls: Haul[], parties: ProjectParty[]): Promise<void> {
  for (const party of parties) unit.publish(projectReferenceDocuments(project, hauls, party))
  const readerIds = parties.map(party => party.entityId)
  for (const notice of await listProjectNotices(unit.tx, project.projectId)) {
    unit.publish(projectNoticeDocuments(notice, project, readerIds))
  }
  await publishProjectGeoPins(unit, project, hauls, parties)
}

function partyOf(project: Project, entityId: string, party: Party, pitEntityId: string | null): ProjectParty {
  return { projectId: project.projectId, entityId, party, pitEntityId }
}
