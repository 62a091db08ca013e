/** Ending a haul withdraws its open offers and ends its dispatches. Open loads continue with their terms. */
import { decideEndHaul } from '@haulway/domain/work/haul/haul.ts'
import { decideWithdrawOffer } from '@haulway/domain/work/offer/offer.ts'
import type { Unit } from '../../http/command/command.ts'
import { stopDispatch } from '../dispatch/dispatch.commands.ts'
import { listOpenDispatches } from '../dispatch/dispatch.table.ts'
import { listOffers, saveOffer } from '../offer/offer.table.ts'
import { publishOffers } from '../offer/publish-offer.ts'
import { requireProject } from '../project/require-project.ts'
import { getHaul, saveHaul } from './haul.table.ts'
import { publishHauls } from './publish-hauls.ts'

export async function endHaul(unit: Unit, { projectId, haulId }: { projectId: string; haulId: string }) {
  const project = await requireProject(unit, projectId, 'manager')
  const haulRow = await getHaul(unit.tx, projectId, haulId)
  const haul = decideEndHaul(haulRow.haul, unit.receivedAt)
  if (haul === haulRow.haul) return { projectId, haulId }
  saveHaul(unit.tx, { ...haulRow, haul })
  const unanswered = (await listOffers(unit.tx, projectId)).filter(
    offer => offer.haulId === haulId && offer.state === 'offered',
  )
  for (const offer of unanswered) saveOffer(unit.tx, decideWithdrawOffer(offer, unit.receivedAt, unit.actor.uid))
  await publishOffers(unit, project, unanswered)
  for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
    if (dispatch.terms.haulId === haulId) await stopDispatch(unit, dispatch, project, project.entityId)
  }
  await publishHauls(unit, project)
  return { projectId, haulId }
}
