/** One side of an agreement agrees to a day's loads at the totals that it was shown. */
import { AppError } from '@haulway/domain/errors.ts'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { AgreeDayInput } from '@haulway/domain/load-log/agreed-day/agreed-day.calls.ts'
import { isSameTotal, totalNow } from '@haulway/domain/load-log/agreed-day/agreed-total.ts'
import type { Total } from '@haulway/domain/load-log/agreed-day/agreed-total-schema.ts'
import { currentHolds, currentPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import { type AgreementParties, agreementOf, type Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { TestimonyUnit } from '../../http/command/command.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { getDispatchForUpdate } from '../../work/dispatch/dispatch.table.ts'
import { refuseIfChangedSinceShown } from '../approval/refuse-changed.ts'
import { appendToLoad } from '../load-log.commands.ts'
import { decideAct, listParts, type Part } from '../load-log-actor.ts'
import { notifyOfAgreedDay } from '../notify-of-act.ts'
import { asSavedNow, findOpened, type OpenedLoad } from '../reconcile/opened-load.ts'
import { type OpenLoads, openLoads } from '../reconcile/reconcile-loads.ts'
import type { ReconcileUnit } from '../save-load.ts'

type AgreedLoad = AgreeDayInput['loads'][number]
type Changed = { loadLogId: string; now: Total | null }

/**
 * Records what its maker agreed to on every load, also where the total is another one by now: it is testimony, and
 * nothing is lost. Approving is a job for each load, so that each is booked in its own transaction.
 */
export async function agreeDay(
  unit: TestimonyUnit,
  input: AgreeDayInput,
): Promise<{ agreed: string[]; changed: Changed[] }> {
  const agreed: string[] = []
  const changed: Changed[] = []
  // Once for each business on the other side, however many loads there are.
  const others = new Map<string, { dispatch: Dispatch; parties: AgreementParties; newBy: string }>()
  const byDispatch = Map.groupBy(input.loads, ({ dispatchId }) => dispatchId)
  // In the order of their ids, as everywhere that locks several dispatches.
  for (const dispatchId of [...byDispatch.keys()].toSorted()) {
    const dispatch = await getDispatchForUpdate(unit.tx, input.projectId, dispatchId)
    const ofDispatch = byDispatch.get(dispatchId) ?? []
    const { parts, operators } = await listParts(unit, dispatch.terms, input.entityId)
    const names = ofDispatch.map(({ loadLogId }) => loadLogId)
    const loads = await openLoads(unit, dispatch, operators, names)
    for (const load of ofDispatch) {
      const { now, newBy } = await agreeToLoad(unit, input, { loads, parts }, load)
      if (isSameTotal(now, load)) agreed.push(load.loadLogId)
      else changed.push({ loadLogId: load.loadLogId, now: now ?? null })
      if (newBy === undefined) continue
      const parties = agreementOf(dispatch.terms, input.agreement)
      others.set(newBy === parties.payerEntityId ? parties.payeeEntityId : parties.payerEntityId, {
        dispatch,
        parties,
        newBy,
      })
    }
  }
  for (const { dispatch, parties, newBy } of others.values()) await notifyOfAgreedDay(unit, dispatch, parties, newBy)
  return { agreed, changed }
}

/**
 * @returns what the load pays under the agreement now, and the entity that agreed to it unless that was recorded before
 * @throws AppError notFound for a load that does not exist
 */
async function agreeToLoad(
  unit: TestimonyUnit,
  { projectId, actId, agreement }: AgreeDayInput,
  { loads, parts }: { loads: OpenLoads; parts: readonly Part[] },
  load: AgreedLoad,
): Promise<{ now: Total | undefined; newBy: string | undefined }> {
  const { loadLogId, totalCents, heldCents, dispatchId } = load
  const { clockOffsetMs, occurredAt = unit.receivedAt } = unit.claimed
  const { act, part } = decideAct(parts, unit.actor.uid, {
    actId,
    kind: 'agree',
    occurredAt,
    agreed: { agreement, totalCents, heldCents },
    ...(clockOffsetMs !== undefined && { clockOffsetMs }),
  })
  const opened = findOpened(loads, loadLogId)
  if (!opened) throw new AppError('notFound', 'This load could not be found.')
  const { row } = opened
  const { haul, material, subHaul } = totalsOf(await asSavedNow(unit, loads, opened))
  const now = { haul, material, subHaul }[agreement]
  const appended = await appendToLoad(unit, loads, { loadLogId, act, relation: part.relation })
  const isApproved = row.loadLog.approval !== undefined
  if (part.relation === 'jobber' && agreement === 'haul' && !isApproved && isSameTotal(now, load)) {
    const { materialCents = 0, shownDoubts = [] } = load
    const data = { projectId, dispatchId, loadLogId: row.loadLog.loadLogId, by: act.by }
    unit.enqueue({
      kind: 'approve-agreed',
      data: { ...data, haul: { totalCents, heldCents }, materialCents, shownDoubts },
    })
  }
  return { now, newBy: appended.length > 0 ? act.by.entityId : undefined }
}

/** Approves a load that its jobber has agreed to, unless it pays something else by now or has a new doubt. */
export async function approveAgreed(unit: ReconcileUnit, data: JobKinds['approve-agreed']): Promise<void> {
  const { projectId, dispatchId, loadLogId, by, shownDoubts } = data
  const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId).catch(unlessNotFound)
  if (!dispatch) return
  const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
  const loads = await openLoads(unit, dispatch, operators, [loadLogId])
  const found = findOpened(loads, loadLogId)
  if (!found || found.row.frozen || found.row.state !== 'delivered') return
  const opened = await asSavedNow(unit, loads, found)
  const { haul, material } = totalsOf(opened)
  if (!isSameTotal(haul, data.haul) || material?.totalCents !== data.materialCents) return
  const act: LoadLogAct = {
    actId: unit.newId(),
    kind: 'approve',
    witness: 'jobber',
    by,
    occurredAt: unit.receivedAt,
  }
  try {
    refuseIfChangedSinceShown(opened, { shownDoubts })
    await appendToLoad(unit, loads, { loadLogId: opened.row.loadLog.loadLogId, act, relation: 'jobber' })
  } catch (error) {
    // What can't be approved like this stays among the loads to check.
    if (!(error instanceof AppError)) throw error
  }
}

function totalsOf({ row: { loadLog }, fold }: OpenedLoad) {
  const pay = currentPay(loadLog, fold)
  const holds = currentHolds(loadLog, fold)
  return {
    haul: totalNow(pay?.haul, 'haul', holds),
    subHaul: totalNow(pay?.subHaul, 'subHaul', holds),
    material: totalNow(pay?.material, 'material', holds),
  }
}

function unlessNotFound(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'notFound') return undefined
  throw error
}
