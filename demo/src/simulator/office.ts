/** The people at a desk: jobbers who approve and pay, haulers who withdraw. */
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
  /** After this and with nothing left to approve the desk is empty. */
  endMs: number
}

export type HaulerWorld = { key: string; random: Random; view: () => HaulerView; withdrawAtMs: number }

/** Looks at the desk every minute; a delivered load lies there a while before it is approved. */
export function* jobberDay(world: JobberWorld): Actor {
  const { random } = world
  const actor = { kind: 'jobber', key: world.key } as const
  const approveAtMs = new Map<string, number>()
  const pays = [...world.payAtMs]
  let nowMs = yield { untilMs: world.startMs, intents: [] }
  for (;;) {
    const { toApprove, owedCents } = world.view()
    const intents: Intent[] = []
    for (const { loadLogId, deliveredAtMs } of toApprove) {
      const dueMs = approveAtMs.get(loadLogId) ?? deliveredAtMs + Math.round(random.between(3, 16)) * minuteMs
      approveAtMs.set(loadLogId, dueMs)
      if (dueMs > nowMs) continue
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

/** Takes half of what has been earned, in whole dollars, once a day; what was taken at the hour is left in peace. */
export function* haulerDay(world: HaulerWorld): Actor {
  let nowMs = yield { untilMs: world.withdrawAtMs, intents: [] }
  const amountCents = Math.floor(world.view().withdrawableCents / 200) * 100
  if (amountCents <= 0) return
  const actor = { kind: 'hauler', key: world.key } as const
  const intent: Intent = { kind: 'withdraw', atMs: nowMs, actor, actId: newId(nowMs, world.random), amountCents }
  nowMs = yield { untilMs: nowMs, intents: [intent] }
}
