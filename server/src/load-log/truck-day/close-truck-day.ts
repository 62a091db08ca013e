/**
 * Closes a truck's day: books what the whole day pays besides its loads, once the loads that share its rules are all
 * approved or closed. A load that is approved later closes the day again, and books the difference.
 */
import { isDeepStrictEqual } from 'node:util'
import { correctedFuel, correctedQuantity } from '@haulway/domain/load-log/correction/booked-correction.ts'
import type { LoadLogFold } from '@haulway/domain/load-log/fold/fold.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { dayPayOf, type LoadOfDay } from '@haulway/domain/load-log/pay/day-pay.ts'
import { pricedBy, standingPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import { dayRulesKey, earnedCard, hasDayRules } from '@haulway/domain/pay/card/day-rules.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { type Line, totalOf } from '@haulway/domain/pay/line/line.ts'
import { bookedDay } from '@haulway/domain/payment/booked-work.ts'
import { type AgreementKind, cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import { agreementPartiesOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import { listOperatorEntityIds } from '../../entity/staff/staff.table.ts'
import type { JobKinds } from '../../jobs/job-kind.ts'
import { bookWork } from '../../payment/book-work.ts'
import { getDispatchForUpdate } from '../../work/dispatch/dispatch.table.ts'
import { getProject } from '../../work/project/project.table.ts'
import { type LoadRow, listLoadsOfTruckDay } from '../load-log.table.ts'
import { findOpened } from '../reconcile/opened-load.ts'
import { type OpenLoads, openLoads, reconcileLoads } from '../reconcile/reconcile-loads.ts'
import type { ReconcileUnit } from '../save-load.ts'
import { enqueueClosing, isDayOver, isSettled } from './enqueue-close-day.ts'

export async function closeTruckDay(unit: ReconcileUnit, data: JobKinds['close-truck-day']): Promise<void> {
  const { projectId, shiftDay } = data
  const project = await getProject(unit.tx, projectId)
  // Nodes' clocks differ: by that of the node that planned it, the day may have been over.
  if (!isDayOver(project, shiftDay, unit.receivedAt)) return enqueueClosing(unit, project, data)
  const opened: { loads: OpenLoads; names: string[] }[] = []
  const named = await listLoadsOfTruckDay(unit.tx, data)
  // Each dispatch is locked, in the order of their ids.
  for (const [dispatchId, of] of Map.groupBy(named, row => row.loadLog.terms.dispatchId)) {
    const dispatch = await getDispatchForUpdate(unit.tx, projectId, dispatchId)
    const operators = await listOperatorEntityIds(unit.tx, dispatch.terms.pitEntityId)
    const names = of.map(({ loadLog }) => loadLog.loadLogId)
    opened.push({ loads: await openLoads(unit, dispatch, operators, names), names })
  }
  const ofDay = opened.flatMap(({ loads, names }) =>
    names.flatMap(name => {
      const load = findOpened(loads, name)
      // A name that has since become another name of a load has no day of its own.
      return load?.row.loadLog.loadLogId === name ? load : []
    }),
  )
  const folds = new Map(ofDay.map(({ row, fold }) => [row.loadLog.loadLogId, fold]))
  const rows = ofDay.map(({ row }) => row)
  const changed = await bookDays(unit, rows, folds)
  for (const { loads, names } of opened)
    await reconcileLoads(
      unit,
      loads,
      names.filter(name => changed.has(name)),
    )
}

/** @returns the loads whose record now has what their day pays */
async function bookDays(
  unit: ReconcileUnit,
  rows: readonly LoadRow[],
  folds: ReadonlyMap<string, LoadLogFold>,
): Promise<Set<string>> {
  const changed = new Set<string>()
  const groups = Map.groupBy(rows.flatMap(agreementsWithDay), ({ key }) => key)
  for (const group of groups.values()) {
    const { kind } = group[0]!
    if (!group.every(({ row }) => isSettled(row.state))) continue
    const approved = group.filter(({ row }) => row.loadLog.approval)
    const ofDay = approved.map(({ row }) => row)
    const before = bookedOf(ofDay, kind)
    const loads = approved.flatMap(({ row: { loadLog }, card }) =>
      withCorrected(loadLog, kind, card, folds.get(loadLog.loadLogId)),
    )
    const { lines } = dayPayOf(loads, before)
    const all = [...before, ...lines]
    const booking = { kind: 'dayClosed' as const, id: unit.newId(), parts: [{ agreement: kind, lines }] }
    if (lines.length > 0) await bookWork(unit, bookedDay(ofDay[0]!.loadLog), booking)
    for (const row of ofDay) {
      if (all.length === 0 || isDeepStrictEqual(row.loadLog.day?.[kind]?.lines, all)) continue
      row.loadLog = { ...row.loadLog, day: { ...row.loadLog.day, [kind]: { lines: all, totalCents: totalOf(all) } } }
      changed.add(row.loadLog.loadLogId)
    }
  }
  return changed
}

/** What is booked for the day: each of its loads has it, but for new ones. What was booked apart counts together. */
function bookedOf(ofDay: readonly LoadRow[], kind: AgreementKind): Line[] {
  const booked = ofDay.flatMap(({ loadLog }) => (loadLog.day?.[kind] ? [loadLog.day[kind].lines] : []))
  const isFirst = (lines: Line[], n: number) => booked.findIndex(each => isDeepStrictEqual(each, lines)) === n
  return booked.filter(isFirst).flat()
}

/**
 * A corrected quantity and a revised price of fuel count for the day, too. Of a corrected rate or add-on, what the load
 * is paid counts: the rules of the day stay those of the card that it was approved by.
 */
function withCorrected(
  loadLog: LoadLog,
  kind: AgreementKind,
  card: RateCard,
  fold: LoadLogFold | undefined,
): LoadOfDay[] {
  const pay = standingPay(loadLog)?.[kind]
  const counted = fold && pricedBy(kind, fold)
  if (!counted || !pay || pay.missing !== undefined) return []
  const { corrections = [] } = loadLog
  const quantity = correctedQuantity(corrections, kind) ?? counted.quantity
  const fuel = correctedFuel(corrections, kind, loadLog.fuel)
  return [{ load: { ...loadLog, fuel }, fold: { ...counted, quantity }, card, lines: pay.lines }]
}

/** The agreements of a load whose card has rules for the whole day, each with what its loads of the day share. */
function agreementsWithDay(row: LoadRow) {
  const { terms } = row.loadLog
  return agreementPartiesOf(terms).flatMap(({ kind, payerEntityId, payeeEntityId }) => {
    const agreed = cardsOf(terms)[kind]
    if (!agreed || !hasDayRules(earnedCard(agreed.card, agreed.commission))) return []
    const { currency } = terms
    const key = [kind, payerEntityId, payeeEntityId, dayRulesKey({ ...agreed, currency })].join(' ')
    return [{ key, kind, card: agreed.card, row }]
  })
}
