/** Ending a haul withdraws its open offers and ends its dispatches. Open loads continue with their terms. */
import { decideEndHaul } from '@haulway/domain/work/haul/haul.ts'
import { offerDocuments } from '@haulway/domain/work/offer/offer.documents.ts'
import { decideWithdrawOffer } from '@haulway/domain/work/offer/offer.ts'
import type { Unit } from '../../http/command/command.ts'
import { stopDispatch } from '../dispatch/dispatch.commands.ts'
import { listOpenDispatches } from '../dispatch/dispatch.table.ts'
import { listOffers, saveOffer } from '../offer/offer.table.ts'
import { requireProject } from '../project/require-project.ts'
import { getHaul, saveHaul } from './haul.table.ts'
import { publishHauls } from './publish-hauls.ts'

export async function endHaul(unit: Unit, { projectId, haulId }: { projectId: string; haulId: string }) {
  const project = await requireProject(unit, projectId, 'manager')
  const haulRow = await getHaul(unit.tx, projectId, haulId)
  const haul = decideEndHaul(haulRow.haul, unit.at)
  if (haul === haulRow.haul) return { projectId, haulId }
  saveHaul(unit.tx, { ...haulRow, haul })
  for (const offer of await listOffers(unit.tx, projectId)) {
    if (offer.haulId !== haulId || offer.state !== 'offered') continue
    const withdrawn = decideWithdrawOffer(offer, unit.at, unit.actor.uid)
    saveOffer(unit.tx, withdrawn)
    unit.publish(offerDocuments(withdrawn, project, haul, 0))
  }
  for (const dispatch of await listOpenDispatches(unit.tx, projectId)) {
    if (dispatch.terms.haulId === haulId) await stopDispatch(unit, dispatch, project)
  }
  await publishHauls(unit, project)
  return { projectId, haulId }
}
