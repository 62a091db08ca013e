/** The standing card of a project's jobber with a hauler or a pit, for work that is offered or planned now. */
import { findStandingCard, type StandingCard } from '@haulway/domain/work/agreement/agreement.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { firstWorkDay, type Project } from '@haulway/domain/work/project/project.ts'
import type { Unit } from '../../http/command/command.ts'
import { listStanding } from './agreement.table.ts'

type Wanted = { kind: AgreementKind; payeeEntityId: string; materialId?: string | undefined }

export async function findStanding(unit: Unit, project: Project, wanted: Wanted): Promise<StandingCard | undefined> {
  const { projectId, entityId: payerEntityId, currency } = project
  const standing = await listStanding(unit.tx, { ...wanted, payerEntityId })
  return findStandingCard(standing, { ...wanted, projectId, currency, day: firstWorkDay(project, unit.receivedAt) })
}
