/** Rebuilds documents that need several records: a project's, a dispatch's, a load's. */

import type { DocumentChange } from '@haulway/domain/document/document.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import {
  foldOptionsOf,
  loadLogDocuments,
  removedLoadLogDocuments,
} from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogSchema } from '@haulway/domain/load-log/load-log.ts'
import { currentPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import { confirmationDocuments } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import { confirmationSchema } from '@haulway/domain/load-log/reconcile/confirmation.ts'
import { dispatchDocuments } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { dispatchSchema } from '@haulway/domain/work/dispatch/dispatch.ts'
import { haulDocuments, projectReferenceDocuments } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerDocuments, trucksOf } from '@haulway/domain/work/offer/offer.documents.ts'
import { projectDocuments } from '@haulway/domain/work/project/project.documents.ts'
import { projectSchema } from '@haulway/domain/work/project/project.ts'
import { projectNoticeDocuments } from '@haulway/domain/work/project-notice/project-notice.documents.ts'
import { shiftDocuments } from '@haulway/domain/work/shift/shift.documents.ts'
import { shiftSchema } from '@haulway/domain/work/shift/shift.ts'
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { readRecord } from '../db/record-column.ts'
import { listParties } from '../entity/project-party.table.ts'
import { listOperatorEntityIds } from '../entity/staff/staff.table.ts'
import { listActs, loadLogs } from '../load-log/load-log.table.ts'
import { listConfirmedActs } from '../load-log/reconcile/confirmation.table.ts'
import { listOpenDispatches } from '../work/dispatch/dispatch.table.ts'
import { listHauls } from '../work/haul/haul.table.ts'
import { readProjectGeoPins } from '../work/haul/project-geo-pins.ts'
import { listOffers } from '../work/offer/offer.table.ts'
import { listProjectNotices } from '../work/project-notice/project-notice.table.ts'
import { listShiftActs } from '../work/shift/shift.table.ts'

type Row = Record<string, unknown>

/** A project with its hauls, its entry in each party's list, its notices, its geo pins and its offers. */
export async function readProjectDocuments(tx: Transaction, row: Row): Promise<DocumentChange[]> {
  const project = readRecord('projects', projectSchema, row.record)
  const hauls = (await listHauls(tx, project.projectId)).map(line => line.haul)
  const notices = await listProjectNotices(tx, project.projectId)
  const open = await listOpenDispatches(tx, project.projectId)
  const parties = await listParties(tx, project.projectId)
  const offers = await listOffers(tx, project.projectId)
  return [
    ...projectDocuments(project),
    ...hauls.flatMap(haulDocuments),
    ...notices.flatMap(notice =>
      projectNoticeDocuments(
        notice,
        project,
        parties.map(party => party.entityId),
      ),
    ),
    ...(project.state === 'draft' ? [] : await readProjectGeoPins(tx, project, hauls, parties)),
    ...parties.flatMap(party => projectReferenceDocuments(project, hauls, party)),
    ...offers.flatMap(offer => {
      const haul = hauls.find(each => each.haulId === offer.haulId)
      return haul ? offerDocuments(offer, project, haul, trucksOf(offer, open, offers)) : []
    }),
  ]
}

export async function readDispatchDocuments(tx: Transaction, row: Row): Promise<DocumentChange[]> {
  const dispatch = readRecord('dispatches', dispatchSchema, row.record)
  return dispatchDocuments(dispatch, await listOperatorEntityIds(tx, dispatch.terms.pitEntityId))
}

export async function readShiftDocuments(tx: Transaction, row: Row): Promise<DocumentChange[]> {
  const shift = readRecord('shifts', shiftSchema, row.record)
  return shiftDocuments({ shift, acts: await listShiftActs(tx, shift), overlaps: row.overlaps === true })
}

/** A load's documents, from the acts recorded under any of its ids. A second id of the same load has no documents. */
export async function readLoadLogDocuments(tx: Transaction, row: Row): Promise<DocumentChange[]> {
  const loadLog = readRecord('load_logs', loadLogSchema, row.record)
  const { projectId, loadLogId, terms } = loadLog
  const operators = await listOperatorEntityIds(tx, terms.pitEntityId)
  if (loadLog.aliasOf !== null) return removedLoadLogDocuments(loadLog, operators)
  const others = await tx
    .select({ loadLogId: loadLogs.loadLogId })
    .from(loadLogs)
    .where(and(eq(loadLogs.projectId, projectId), eq(loadLogs.aliasOf, loadLogId)))
    .orderBy(loadLogs.loadLogId)
  const aliases = others.map(other => other.loadLogId)
  const names = [loadLogId, ...aliases]
  const ownActs = [...(await listActs(tx, projectId, names)).values()].flat()
  const acts = [...ownActs, ...(await listConfirmedActs(tx, projectId, names))]
  const pay = currentPay(loadLog, foldLoadLog(acts, foldOptionsOf(loadLog)))
  return loadLogDocuments({ loadLog, acts, aliases, pay }, operators)
}

export async function readConfirmationDocuments(tx: Transaction, row: Row): Promise<DocumentChange[]> {
  const confirmation = readRecord('confirmations', confirmationSchema, row.record)
  return confirmationDocuments(confirmation, await listOperatorEntityIds(tx, confirmation.pitEntityId))
}
