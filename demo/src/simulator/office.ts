/** The people in the office: jobbers approve and pay, pits correct a ticket, haulers answer and withdraw. */
import { minuteMs } from '@haulway/domain/time.ts'
import { type Actor, type Intent, newId } from './intent.ts'
import type { Random } from './random.ts'
import type { HaulerView, JobberView, PitView } from './views.ts'

export type JobberWorld = {
  key: string
  random: Random
  view: () => JobberView
  payAtMs: readonly number[]
  /** The numbers of the approved loads that are disputed. */
  disputedLoads: readonly number[]
  startMs: number
  /** After this time the jobber leaves as soon as nothing is left to approve. */
  endMs: number
}

export type HaulerWorld = {
  key: string
  random: Random
  view: () => HaulerView
  /** Undefined when it has withdrawn already. */
  withdrawAtMs: number | undefined
  payAtMs: readonly number[]
  startMs: number
  endMs: number
}

export type PitWorld = {
  key: string
  random: Random
  view: () => PitView
  correction: { load: number; milli: number }
  startMs: number
  endMs: number
}

/** How long a hauler thinks about a dispute before accepting it. */
const answerMs = 90 * minuteMs
/** How long after an approval the pit finds its ticket wrong, and how long the haulers take to agree. */
const correctionMs = 25 * minuteMs
const agreeMs = 10 * minuteMs
const officeTurnMs = 5 * minuteMs
/** How much less a jobber accepts: one ton, yard or load, or ten minutes. */
const lessMilli = (code: string) => (code === 'hours' ? 10_000 : 1000)

/**
 * Checks for delivered loads every minute, and approves each some minutes after its delivery. Loads without complete
 * proof wait until the end of the day: in a fast replay, the geofences may be judged later than the approval is due. So
 * does a load over the legal weight.
 * Some approved loads are disputed: the jobber accepts a little less of them.
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
    for (const { loadLogId, deliveredAtMs, isClear, paid } of toApprove) {
      const dueMs = approveAtMs.get(loadLogId) ?? deliveredAtMs + Math.round(random.between(3, 16)) * minuteMs
      approveAtMs.set(loadLogId, dueMs)
      if (dueMs > nowMs || (!isClear && nowMs <= world.endMs)) continue
      approveAtMs.set(loadLogId, nowMs + 30 * minuteMs)
      intents.push({ kind: 'act', atMs: nowMs, actor, actId: newId(nowMs, random), act: 'approve', loadLogId })
      approved++
      if (!world.disputedLoads.includes(approved) || !paid) continue
      const { code, quantityMilli } = paid
      const grants = { code, quantityMilli: Math.max(0, quantityMilli - lessMilli(code)) }
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
    if (isTime(pays, nowMs) && owedCents > 0) intents.push(money('payBalance', owedCents))
    if (nowMs > world.endMs && toApprove.length === 0 && intents.length === 0) return
    nowMs = yield { untilMs: nowMs + minuteMs, intents }
  }

  function money(kind: 'payBalance', amountCents: number): Intent {
    return { kind, atMs: nowMs, actor, actId: newId(nowMs, random), amountCents }
  }
}

/**
 * Withdraws half of the available balance, in whole dollars, once a day, and pays the haulers of work that it offered
 * on. Accepts a dispute after a while, and a correction soon.
 */
export function* haulerDay({ key, random, view, withdrawAtMs, payAtMs, startMs, endMs }: HaulerWorld): Actor {
  const answered = new Set<string>()
  const pays = [...payAtMs]
  const withdrawals = withdrawAtMs === undefined ? [] : [withdrawAtMs]
  let nowMs = yield { untilMs: startMs, intents: [] }
  const made = () => ({ atMs: nowMs, actor: { kind: 'hauler', key } as const, actId: newId(nowMs, random) })
  while (nowMs <= endMs) {
    const { withdrawableCents, owedCents, disputes, corrections } = view()
    const intents: Intent[] = []
    const isDue = (id: string, atMs: number) => nowMs >= atMs && !answered.has(id) && answered.add(id).has(id)
    for (const { loadLogId, disputeId, quantityMilli, raisedAtMs } of disputes) {
      if (!isDue(disputeId, raisedAtMs + answerMs)) continue
      intents.push({ kind: 'act', ...made(), act: 'answerDispute', loadLogId, grants: { disputeId, quantityMilli } })
    }
    for (const { loadLogId, correctionId, proposedAtMs } of corrections) {
      if (!isDue(correctionId, proposedAtMs + agreeMs)) continue
      intents.push({ kind: 'act', ...made(), act: 'answerCorrection', loadLogId, correctionId })
    }
    if (isTime(pays, nowMs) && owedCents > 0) {
      intents.push({ kind: 'payBalance', ...made(), amountCents: owedCents })
    }
    const amountCents = Math.floor(withdrawableCents / 200) * 100
    if (isTime(withdrawals, nowMs) && amountCents > 0) intents.push({ kind: 'withdraw', ...made(), amountCents })
    nowMs = yield { untilMs: Math.min(nowMs + officeTurnMs, withdrawals[0] ?? Number.POSITIVE_INFINITY), intents }
  }
}

/** Removes the first of the times once it has come. */
function isTime(times: number[], nowMs: number): boolean {
  const isNow = times[0] !== undefined && nowMs >= times[0]
  if (isNow) times.shift()
  return isNow
}

/** Finds one ticket of the day wrong and proposes the right quantity. */
export function* pitDay({ key, random, view, correction, startMs, endMs }: PitWorld): Actor {
  let nowMs = yield { untilMs: startMs, intents: [] }
  while (nowMs <= endMs) {
    const { approved } = view()
    const load = approved[correction.load - 1]
    if (approved.some(each => each.isCorrected)) return
    const intents: Intent[] = []
    if (load && nowMs >= load.approvedAtMs + correctionMs) {
      const { amountMilli, unit } = load.quantity
      const quantity = { amountMilli: amountMilli + correction.milli, unit }
      const actor = { kind: 'pit', key } as const
      const { loadLogId } = load
      const act = { actId: newId(nowMs, random), act: 'proposeCorrection' as const, loadLogId, quantity }
      intents.push({ kind: 'act', atMs: nowMs, actor, ...act })
    }
    nowMs = yield { untilMs: nowMs + officeTurnMs, intents }
    if (intents.length > 0) return
  }
}
