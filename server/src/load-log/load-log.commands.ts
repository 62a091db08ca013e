/** Commands on load logs: one implementation of every act over the table of acts (domain: load-log-state). */

import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct, LoadLogActKind } from '@haulway/domain/load-log/act.ts'
import { actAt } from '@haulway/domain/load-log/fold.ts'
import type { LoadActInput, LoadReply } from '@haulway/domain/load-log/load-log.calls.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { shiftDayOf } from '@haulway/domain/work/project/shift-day.ts'
import type { Unit } from '../http/command/command.ts'
import { notify } from '../notification/notification.commands.ts'
import { getDispatchForUpdate } from '../work/dispatch/dispatch.table.ts'
import { listSignaturesToRecord, refuseForeignAttachments } from './load-attachments.ts'
import { appendAct, findLoadLog, type LoadRow, saveLoadLog, takeLoadNo } from './load-log.table.ts'
import { listParts, type Part, recordAs } from './load-log-actor.ts'
import { type OpenLoads, openLoads, reconcileLoads } from './reconcile/reconcile-loads.ts'
import { refuseUnseenDoubts } from './refuse-unseen-doubts.ts'
import type { SettlingUnit } from './save-load.ts'

/** A load holds so many acts: a bound against a device gone wild, far beyond any true day. */
const actsMax = 200

/** Says one kind of act about a load. Appended in any order, however late; a repeat changes nothing. */
export function recordAct(kind: LoadLogActKind) {
  return async (unit: Unit, input: LoadActInput): Promise<LoadReply> => {
    const known = await findLoadLog(unit.tx, input.projectId, input.loadLogId)
    const dispatchId = known?.loadLog.terms.dispatchId ?? input.dispatchId
    if (!dispatchId) throw new AppError('notFound', 'This load could not be found.')
    const dispatch = await getDispatchForUpdate(unit.tx, input.projectId, dispatchId)
    const { parts, operators } = await listParts(unit, dispatch.terms, input.entityId)
    const { act, part } = recordAs(parts, unit.actor.uid, toAct(unit, kind, input))
    await refuseForeignAttachments(unit.tx, dispatch, input.loadLogId, act.attachmentIds)
    if (kind === 'approve' && known) await refuseUnseenDoubts(unit.tx, known.loadLog, input.shownDoubts)
    const appended = await appendToLoad(unit, dispatch, operators, input.loadLogId, act, part)
    const signed =
      kind === 'deliver' && act.attachmentIds?.length
        ? await recordSignatures(unit, dispatch, operators, input.loadLogId)
        : []
    const settled = signed.length > 0 ? signed : appended
    if (kind === 'dispute') await tellDispute(unit, dispatch, act.by.entityId)
    return replyOf(unit, input.projectId, input.loadLogId, settled)
  }
}

/** The other side of the bargain hears of a dispute at once: its answer is what everybody waits for. */
async function tellDispute(unit: Unit, { terms }: Dispatch, byEntityId: string): Promise<void> {
  const { projectId, projectName, truck } = terms
  for (const entityId of new Set([terms.jobberEntityId, terms.truckingEntityId])) {
    if (entityId === byEntityId) continue
    await notify(unit, entityId, 'disputed', { projectId, projectName, truckNumber: truck.number })
  }
}

/** The act of an input: what was said, and when by its device. */
export function toAct(
  unit: Unit,
  kind: LoadLogActKind,
  input: Omit<LoadActInput, 'loadLogId'> & { loadLogId?: string | undefined },
) {
  const { projectId: _, dispatchId: __, entityId: ___, loadLogId: ____, shownDoubts: _____, ...said } = input
  const { clockOffsetMs, occurredAt = unit.receivedAt } = unit.envelope
  return { ...said, kind, occurredAt, ...(clockOffsetMs !== undefined && { clockOffsetMs }) }
}

/**
 * Appends an act to a load, which its truck's own people may thereby begin, and settles what follows.
 * @returns the loads settled, as they now are; none when the act was there already
 */
export async function appendToLoad(
  unit: SettlingUnit,
  dispatch: Dispatch,
  operatorEntityIds: readonly string[],
  loadLogId: string,
  said: LoadLogAct,
  part: Pick<Part, 'relation'>,
): Promise<LoadRow[]> {
  const loads = await openLoads(unit, dispatch, operatorEntityIds, [loadLogId])
  return appendToLoads(unit, loads, loadLogId, said, part)
}

/** The same for loads that the command has read already. */
export async function appendToLoads(
  unit: SettlingUnit,
  loads: OpenLoads,
  loadLogId: string,
  said: LoadLogAct,
  part: Pick<Part, 'relation'>,
): Promise<LoadRow[]> {
  const { projectId } = loads.dispatch
  const known = findRow(loads, loadLogId)
  const mayBegin = part.relation === 'trucker' || part.relation === 'fleet'
  if (!known && !mayBegin) throw new AppError('notFound', 'This load could not be found.')
  const leaderId = known?.loadLog.aliasOf ?? loadLogId
  const acts = listActsUnder(loads, leaderId, loadLogId)
  const same = acts.find(each => each.actId === said.actId)
  if (same && (same.kind !== said.kind || same.by.uid !== said.by.uid)) throw new AppError('otherInput')
  if (same) return []
  if (acts.length >= actsMax) throw new AppError('tooLarge', 'This load has too many updates.')
  const act = loads.order.take(said)
  if (!known) await beginLoad(unit, loads, loadLogId, act)
  appendAct(unit.tx, projectId, loadLogId, act)
  loads.actsOf.set(loadLogId, [...(loads.actsOf.get(loadLogId) ?? []), act])
  return reconcileLoads(unit, loads, [...new Set([loadLogId, leaderId])])
}

export function findRow({ rows }: Pick<OpenLoads, 'rows'>, loadLogId: string): LoadRow | undefined {
  return rows.find(({ loadLog }) => loadLog.loadLogId === loadLogId)
}

/**
 * Records that the receiver signed, for each delivery of a load whose signature is here; once.
 * @returns the loads settled by it, as they now are
 */
export async function recordSignatures(
  unit: SettlingUnit,
  dispatch: Dispatch,
  operatorEntityIds: readonly string[],
  loadLogId: string,
): Promise<LoadRow[]> {
  let settled: LoadRow[] = []
  for (const act of await listSignaturesToRecord(unit, dispatch, loadLogId)) {
    settled = await appendToLoad(unit, dispatch, operatorEntityIds, loadLogId, act, { relation: 'system' })
  }
  return settled
}

/** Acts under the leading name and under the one used. */
function listActsUnder({ actsOf, confirmations }: OpenLoads, leaderId: string, loadLogId: string): LoadLogAct[] {
  const names = [...new Set([leaderId, loadLogId])]
  const confirmed = confirmations.filter(each => each.loadLogId !== null && names.includes(each.loadLogId))
  return [...names.flatMap(name => actsOf.get(name) ?? []), ...confirmed.map(({ act }) => act)]
}

async function beginLoad(unit: SettlingUnit, loads: OpenLoads, loadLogId: string, act: LoadLogAct): Promise<void> {
  const { projectId, terms } = loads.dispatch
  const startedAt = actAt(act)
  const shiftDay = shiftDayOf(startedAt, loads.project)
  const [loadNo, elsewhere] = await Promise.all([
    takeLoadNo(unit.tx, projectId, shiftDay),
    findLoadLog(unit.tx, projectId, loadLogId),
  ])
  if (elsewhere) throw new AppError('conflict')
  const loadLog: LoadLog = { projectId, loadLogId, loadNo, shiftDay, terms, aliasOf: null, createdOn: startedAt }
  const row: LoadRow = { loadLog, state: 'started', startedAt, endedAt: null, frozen: false, parts: [] }
  saveLoadLog(unit.tx, row)
  loads.rows.push(row)
  loads.rows.sort((a, b) => (a.loadLog.loadLogId < b.loadLog.loadLogId ? -1 : 1))
}

/**
 * The load that a name stands for, as it now is.
 * @param settled loads that this command has just settled, and need not be asked for
 */
export async function replyOf(
  unit: Pick<Unit, 'tx'>,
  projectId: string,
  loadLogId: string,
  settled: readonly LoadRow[],
): Promise<LoadReply> {
  const find = async (name: string) =>
    settled.find(({ loadLog }) => loadLog.loadLogId === name) ?? (await findLoadLog(unit.tx, projectId, name))
  const said = await find(loadLogId)
  const leaderId = said?.loadLog.aliasOf
  const row = leaderId ? await find(leaderId) : said
  if (!row) throw new AppError('notFound', 'This load could not be found.')
  return { loadLogId: row.loadLog.loadLogId, loadNo: row.loadLog.loadNo, state: row.state }
}
