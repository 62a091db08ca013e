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
  startMs: number
  /** After this time the jobber leaves as soon as nothing is left to approve. */
  endMs: number
}

export type HaulerWorld = { key: string; random: Random; view: () => HaulerView; withdrawAtMs: number }

/**
 * Checks for delivered loads every minute, and approves each some minutes after its delivery. Loads without complete
 * proof wait until the end of the day: in a fast replay, the geofences may be judged later than the approval is due.
 */
export function* jobberDay(world: JobberWorld): Actor {
  const { random } = world
  const actor = { kind: 'jobber', key: world.key } as const
  const approveAtMs = new Map<string, number>()
  const pays = [...world.payAtMs]
  let nowMs = yield { untilMs: world.startMs, intents: [] }
  for (;;) {
    const { toApprove, owedCents } = world.view()
    const intents: Intent[] = []
    for (const { loadLogId, deliveredAtMs, isProven } of toApprove) {
      const dueMs = approveAtMs.get(loadLogId) ?? deliveredAtMs + Math.round(random.between(3, 16)) * minuteMs
      approveAtMs.set(loadLogId, dueMs)
      if (dueMs > nowMs || (!isProven && nowMs <= world.endMs)) continue
      approveAtMs.set(loadLogId, nowMs + 30 * minuteMs)
      intents.push({ kind: 'act', atMs: nowMs, actor, actId: newId(nowMs, random), act: 'approve', loadLogId })
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

/** Withdraws half of the available balance, in whole dollars, once a day. */
export function* haulerDay(world: HaulerWorld): Actor {
  let nowMs = yield { untilMs: world.withdrawAtMs, intents: [] }
  const amountCents = Math.floor(world.view().withdrawableCents / 200) * 100
  if (amountCents <= 0) return
  const actor = { kind: 'hauler', key: world.key } as const
  const intent: Intent = { kind: 'withdraw', atMs: nowMs, actor, actId: newId(nowMs, world.random), amountCents }
  nowMs = yield { untilMs: nowMs, intents: [intent] }
}
