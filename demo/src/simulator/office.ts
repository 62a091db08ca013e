/** The people in the office: jobbers approve and pay, haulers withdraw. */
import { minuteMs } from '@haulway/domain/time.ts'
import { type Actor, type Intent, newId } from './intent.ts'
import type { Random } from './random.ts'
import type { HaulerView, JobberView } from './views.ts'

export type JobberWorld = {
  key: string
  random: Random
  view: () => JobberView
  payAtMs: readonly number[]
  /** The number of the approved load that is disputed; undefined for none. */
  disputedLoad: number | undefined
  startMs: number
  /** After this time the jobber leaves as soon as nothing is left to approve. */
  endMs: number
}

export type HaulerWorld = { key: string; random: Random; view: () => HaulerView; withdrawAtMs: number; endMs: number }

/** How long a hauler thinks about a dispute before accepting it. */
const answerMs = 90 * minuteMs
/** One ton, yard or load. */
const oneMilli = 1000

/**
 * Checks for delivered loads every minute, and approves each some minutes after its delivery. Loads without complete
 * proof wait until the end of the day: in a fast replay, the geofences may be judged later than the approval is due.
 * One approved load is disputed: the jobber accepts one unit less of it.
 */
export function* jobberDay(world: JobberWorld): Actor {
  const { random } = world
  const actor = { kind: 'jobber', key: world.key } as const
  const approveAtMs = new Map<string, number>()
  const pays = [...world.payAtMs]
  let approved = 0
  let nowMs = yield { untilMs: world.startMs, intents: [] }
  for (;;) {
    const { toApprove, owedCents } = world.view()
    const intents: Intent[] = []
    for (const { loadLogId, deliveredAtMs, isProven, quantityMilli } of toApprove) {
      const dueMs = approveAtMs.get(loadLogId) ?? deliveredAtMs + Math.round(random.between(3, 16)) * minuteMs
      approveAtMs.set(loadLogId, dueMs)
      if (dueMs > nowMs || (!isProven && nowMs <= world.endMs)) continue
      approveAtMs.set(loadLogId, nowMs + 30 * minuteMs)
      intents.push({ kind: 'act', atMs: nowMs, actor, actId: newId(nowMs, random), act: 'approve', loadLogId })
      approved++
      if (approved !== world.disputedLoad) continue
      const grants = { quantityMilli: quantityMilli - oneMilli }
      intents.push({
        kind: 'act',
        atMs: nowMs,
        actor,
        actId: newId(nowMs, random),
        act: 'disputeLine',
        loadLogId,
        grants,
      })
    }
    if (pays[0] !== undefined && nowMs >= pays[0]) {
      pays.shift()
      if (owedCents > 0) intents.push(money('payBalance', owedCents))
    }
    if (nowMs > world.endMs && toApprove.length === 0 && intents.length === 0) return
    nowMs = yield { untilMs: nowMs + minuteMs, intents }
  }

  function money(kind: 'payBalance', amountCents: number): Intent {
    return { kind, atMs: nowMs, actor, actId: newId(nowMs, random), amountCents }
  }
}

/** Withdraws half of the available balance, in whole dollars, once a day. Accepts a dispute after a while. */
export function* haulerDay({ key, random, view, withdrawAtMs, endMs }: HaulerWorld): Actor {
  const actor = { kind: 'hauler', key } as const
  const answered = new Set<string>()
  let hasWithdrawn = false
  let nowMs = yield { untilMs: withdrawAtMs - answerMs, intents: [] }
  while (nowMs <= endMs) {
    const { withdrawableCents, disputes } = view()
    const intents: Intent[] = []
    for (const { loadLogId, disputeId, quantityMilli, raisedAtMs } of disputes) {
      if (answered.has(disputeId) || nowMs < raisedAtMs + answerMs) continue
      answered.add(disputeId)
      const act = { act: 'answerDispute' as const, loadLogId, grants: { disputeId, quantityMilli } }
      intents.push({ kind: 'act', atMs: nowMs, actor, actId: newId(nowMs, random), ...act })
    }
    const amountCents = Math.floor(withdrawableCents / 200) * 100
    if (!hasWithdrawn && nowMs >= withdrawAtMs) {
      hasWithdrawn = true
      if (amountCents > 0)
        intents.push({ kind: 'withdraw', atMs: nowMs, actor, actId: newId(nowMs, random), amountCents })
    }
    const nextMs = nowMs + 5 * minuteMs
    nowMs = yield { untilMs: hasWithdrawn ? nextMs : Math.min(nextMs, withdrawAtMs), intents }
  }
}
