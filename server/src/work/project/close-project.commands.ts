/** Closing a project withdraws its open offers and ends its dispatches. Open loads continue with their terms. */
import { decideWithdrawOffer } from '@haulway/domain/work/offer/offer.ts'
import { decideCloseProject } from '@haulway/domain/work/project/project.ts'
import { listParties } from '../../entity/project-party.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { notify } from '../../notification/notification.commands.ts'
import { stopDispatch } from '../dispatch/dispatch.commands.ts'
import { listOpenDispatches } from '../dispatch/dispatch.table.ts'
import { publishHauls } from '../haul/publish-hauls.ts'
import { listOffers, saveOffer } from '../offer/offer.table.ts'
import { publishOffers } from '../offer/publish-offer.ts'
import { saveProject } from './project.table.ts'
import { requireProject } from './require-project.ts'

export async function closeProject(unit: Unit, input: { projectId: string }) {
  const before = await requireProject(unit, input.projectId, 'manager')
  if (before.state === 'closed') return input
  const project = decideCloseProject(before, unit.receivedAt)
  saveProject(unit.tx, project)
  const offers = await listOffers(unit.tx, project.projectId)
  for (const offer of offers) {
    if (offer.state === 'offered') saveOffer(unit.tx, decideWithdrawOffer(offer, unit.receivedAt, unit.actor.uid))
  }
  await publishOffers(unit, project, offers)
  for (const dispatch of await listOpenDispatches(unit.tx, project.projectId)) {
    await stopDispatch(unit, dispatch, project, project.entityId)
  }
  await publishHauls(unit, project)
  for (const { entityId, party } of await listParties(unit.tx, project.projectId)) {
    if (party !== 'pit' && party !== 'trucking') continue
    await notify(unit, entityId, 'projectClosed', { projectId: project.projectId, projectName: project.name })
  }
  return input
}
