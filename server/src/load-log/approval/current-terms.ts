/** What a load is paid by until its approval: the cards of its start, and the prices of fuel of its day. */
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import { isDayOnlyClaimed } from '@haulway/domain/load-log/approval/claimed-day.ts'
import { startedAfterOf } from '@haulway/domain/load-log/approval/started-after.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { actAt, compareActs, compareReceived } from '@haulway/domain/work/act-order.ts'
import { cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import type { Dispatch } from '@haulway/domain/work/dispatch/dispatch.ts'
import { termsOfStart } from '@haulway/domain/work/dispatch/load-terms.ts'
import type { Project } from '@haulway/domain/work/project/project.ts'
import { findEntity } from '../../entity/entity.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { readIndexPrices } from '../../pay/index-prices.ts'

export type Scene = { project: Project; dispatch: Dispatch }

/**
 * The load with the terms and prices that count now. What is approved keeps those of its approval. Within a transaction
 * it answers the same again, since no price is entered in between: what a check has compared is what is saved.
 */
export async function withCurrentTerms(
  unit: Pick<Unit, 'tx' | 'receivedAt'>,
  scene: Scene,
  stored: LoadLog,
  acts: readonly LoadLogAct[],
): Promise<LoadLog> {
  if (stored.approval) return stored
  const loadLog = await withStartedAfter(unit, scene, withTermsOfStart(unit, scene, stored, acts), acts)
  const { haul, material, subHaul } = cardsOf(loadLog.terms)
  const own = [haul.card, material.card]
  const cards = subHaul ? [...own, subHaul.card] : own
  const prices = await readIndexPrices(unit.tx, cards, loadLog.shiftDay)
  const { dayOnlyClaimed: _, ...rest } = { ...loadLog, ...prices }
  return isDayOnlyClaimed(rest.shiftDay, acts, own, scene.project) ? { ...rest, dayOnlyClaimed: true } : rest
}

/**
 * Looks when the start arrives, or the first act of a load without one: a truck that is released later was not released
 * then, and a hauler that resumes was stopped. What it has found once stays: a driver may send another start later.
 */
async function withStartedAfter(
  unit: Pick<Unit, 'tx' | 'receivedAt'>,
  { dispatch }: Scene,
  before: LoadLog,
  acts: readonly LoadLogAct[],
): Promise<LoadLog> {
  const first = startOf(acts) ?? [...acts].sort(compareReceived)[0]
  if (before.startedAfter || first?.receivedAt !== unit.receivedAt) return before
  return { ...before, ...(await readStartedAfter(unit, dispatch)) }
}

/**
 * A load that was started under several names keeps what was over when the server received the first of them, whichever
 * name leads.
 * @param names the records of all its names
 */
export function withFirstStartedAfter(
  leading: LoadLog,
  names: readonly LoadLog[],
  actsOf: ReadonlyMap<string, readonly LoadLogAct[]>,
): LoadLog {
  if (leading.startedAfter || leading.approval) return leading
  const acts = names.flatMap(name => (actsOf.get(name.loadLogId) ?? []).map(act => ({ name, act })))
  const [first] = acts.sort((a, b) => compareReceived(a.act, b.act))
  return first?.name.startedAfter ? { ...leading, startedAfter: first.name.startedAfter } : leading
}

/** What is over now, as the server receives the start of a load. */
export async function readStartedAfter(
  { tx }: Pick<Unit, 'tx'>,
  dispatch: Dispatch,
): Promise<Pick<LoadLog, 'startedAfter'>> {
  const { truckingEntityId, driverEntityId } = dispatch.terms
  const haulers = await Promise.all([...new Set([truckingEntityId, driverEntityId])].map(id => findEntity(tx, id)))
  const startedAfter = startedAfterOf(
    dispatch,
    haulers.map(hauler => hauler?.entityState ?? 'closed'),
  )
  return startedAfter ? { startedAfter } : {}
}

function startOf(acts: readonly LoadLogAct[]): LoadLogAct | undefined {
  return [...acts].sort(compareActs).find(act => act.kind === 'start')
}

/**
 * A load belongs to the shift day of its start, and is paid by the cards of that day. When the start arrives after
 * other acts, the load moves to it.
 */
function withTermsOfStart(
  unit: Pick<Unit, 'receivedAt'>,
  { project, dispatch }: Scene,
  before: LoadLog,
  acts: readonly LoadLogAct[],
): LoadLog {
  const start = startOf(acts)
  if (!start) return before
  const { cardReplacedOn, subCardReplacedOn, ...loadLog } = before
  const at = actAt(start)
  // Limits posted on roads after a load has begun are for the next ones.
  const { postedLimits: _, ...dispatched } = dispatch.terms
  const { postedLimits } = loadLog.terms
  const terms = { ...dispatched, ...(postedLimits && { postedLimits }) }
  const now = termsOfStart(terms, project, { at, receivedAt: start.receivedAt ?? unit.receivedAt })
  const isSameDay = dayOf(at, project.timeZone) === dayOf(loadLog.createdOn, project.timeZone)
  const isSameCard = now.cardReplacedOn === cardReplacedOn && now.subCardReplacedOn === subCardReplacedOn
  if (isSameDay && now.shiftDay === loadLog.shiftDay && isSameCard) return before
  return { ...loadLog, ...now }
}
