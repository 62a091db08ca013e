/** Commands on load logs: one implementation of every act over the table of acts (domain: load-log-state). */
import type { Dispatch } from '@haulway/domain/dispatch/dispatch.ts'
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadActInput, LoadReply } from '@haulway/domain/load-log/load-log.calls.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import type { LoadLogAct, LoadLogActKind } from '@haulway/domain/load-log/load-log-act.ts'
import { actAt } from '@haulway/domain/load-log/load-log-fold.ts'
import { shiftDayOf } from '@haulway/domain/project/shift-day.ts'
import { getDispatchForUpdate } from '../dispatch/dispatch.table.ts'
import type { Unit } from '../http/command.ts'
import { notify } from '../notification/notification.commands.ts'
import { getProject } from '../project/project.table.ts'
import { openActOrder } from './act-order.ts'
import { listConfirmedActs } from './confirmation.table.ts'
import { listSignaturesToRecord, refuseForeignAttachments } from './load-attachments.ts'
import { appendAct, findLoadLog, type LoadRow, listActs, saveLoadLog, takeLoadNo } from './load-log.table.ts'
import { listParts, type Part, sayAs } from './load-log-actor.ts'
import { refuseUnseenDoubts } from './refuse-unseen-doubts.ts'
import type { SettlingUnit } from './save-load.ts'
import { settleLoads } from './settle-loads.ts'

/** A load holds so many acts: a bound against a device gone wild, far beyond any true day. */
const actsMax = 200

/** Says one kind of act about a load. Appended in any order, however late; a repeat changes nothing. */
export function sayLoadAct(kind: LoadLogActKind) {
  return async (unit: Unit, input: LoadActInput): Promise<LoadReply> => {
    const known = await findLoadLog(unit.tx, input.projectId, input.loadLogId)
    const dispatchId = known?.loadLog.terms.dispatchId ?? input.dispatchId
    if (!dispatchId) throw new AppError('notFound', 'This load could not be found.')
    const dispatch = await getDispatchForUpdate(unit.tx, input.projectId, dispatchId)
    const { parts, operators } = await listParts(unit, dispatch.terms, input.entityId)
    const { act, part } = sayAs(parts, unit.actor.uid, toAct(unit, kind, input))
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
  const { projectId } = dispatch
  const known = await findLoadLog(unit.tx, projectId, loadLogId)
  if (known && known.loadLog.terms.dispatchId !== dispatch.dispatchId) throw new AppError('conflict')
  const mayBegin = part.relation === 'trucker' || part.relation === 'fleet'
  if (!known && !mayBegin) throw new AppError('notFound', 'This load could not be found.')
  const [order, acts] = await Promise.all([
    openActOrder(unit, dispatch),
    listActsOfLoad(unit, projectId, known?.loadLog.aliasOf ?? loadLogId, loadLogId),
  ])
  const same = acts.find(each => each.actId === said.actId)
  if (same && (same.kind !== said.kind || same.by.uid !== said.by.uid)) throw new AppError('otherInput')
  if (same) return []
  if (acts.length >= actsMax) throw new AppError('tooLarge', 'This load has too many updates.')
  const act = order.take(said)
  if (!known) await beginLoad(unit, dispatch, loadLogId, act)
  appendAct(unit.tx, projectId, loadLogId, act)
  const named = [loadLogId, ...(known?.loadLog.aliasOf ? [known.loadLog.aliasOf] : [])]
  return settleLoads(unit, dispatch, operatorEntityIds, named)
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
async function listActsOfLoad(unit: SettlingUnit, projectId: string, leaderId: string, loadLogId: string) {
  const names = [...new Set([leaderId, loadLogId])]
  const [byName, confirmed] = await Promise.all([
    listActs(unit.tx, projectId, names),
    listConfirmedActs(unit.tx, projectId, names),
  ])
  return [...[...byName.values()].flat(), ...confirmed]
}

async function beginLoad(unit: SettlingUnit, dispatch: Dispatch, loadLogId: string, act: LoadLogAct): Promise<void> {
  const { projectId, terms } = dispatch
  const startedAt = actAt(act)
  const shiftDay = shiftDayOf(startedAt, await getProject(unit.tx, projectId))
  const loadNo = await takeLoadNo(unit.tx, projectId, shiftDay)
  const loadLog: LoadLog = { projectId, loadLogId, loadNo, shiftDay, terms, aliasOf: null, createdOn: startedAt }
  const row: LoadRow = { loadLog, state: 'started', startedAt, endedAt: null, frozen: false, parts: [] }
  saveLoadLog(unit.tx, row)
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
