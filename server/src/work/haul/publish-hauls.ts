/** Shows a project and its hauls to all parties. The project is locked by the caller. */
import { haulDocuments, projectReferenceDocuments } from '@haulway/domain/work/haul/haul.documents.ts'
import { type Haul, trucksLeft } from '@haulway/domain/work/haul/haul.ts'
import type { Party } from '@haulway/domain/work/party.ts'
import { projectDocuments } from '@haulway/domain/work/project/project.documents.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { addParties, listParties, type ProjectParty } from '../../entity/project-party.table.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { publishProjectNotices } from '../project-notice/publish-project-notices.ts'
import { listHauls, setOnBoard } from './haul.table.ts'
import { publishProjectGeoPins } from './project-geo-pins.ts'

/** Publishes the project as it now is, and puts its hauls on the board or takes them off. */
export async function publishHauls(unit: Unit, project: Project): Promise<void> {
  const lines = await listHauls(unit.tx, project.projectId)
  unit.publish(projectDocuments(project))
  for (const { haul, trucksTaken } of lines) {
    const left = trucksLeft(haul, trucksTaken)
    await setOnBoard(unit.tx, haul, project.state === 'published' && left > 0)
    unit.publish(haulDocuments(haul))
  }
  const hauls = lines.map(line => line.haul)
  await showTo(unit, project, hauls, await listParties(unit.tx, project.projectId))
}

/** Brings entities into a project. */
export async function joinProject(unit: Unit, project: Project, entityIds: string[], party: Party): Promise<void> {
  await join(
    unit,
    project,
    entityIds.map(entityId => partyOf(project, entityId, party, null)),
  )
}

/** Brings a haul's pit and its operators into a project. */
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
  const hauls = (await listHauls(unit.tx, project.projectId)).map(line => line.haul)
  await showTo(unit, project, hauls, added)
}

async function showTo(unit: Unit, project: Project, hauls: Haul[], parties: ProjectParty[]): Promise<void> {
  for (const party of parties) unit.publish(projectReferenceDocuments(project, hauls, party))
  await publishProjectNotices(unit, project, parties)
  await publishProjectGeoPins(unit, project, hauls, parties)
}

function partyOf(project: Project, entityId: string, party: Party, pitEntityId: string | null): ProjectParty {
  return { projectId: project.projectId, entityId, party, pitEntityId }
}
