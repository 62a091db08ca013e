/**
 * The tracking check: before the first load, it tries step by step and with the real tracker's parts whether this
 * device can track one. Locations are stored only during a load, so the fix it finds is thrown away, and sending is
 * tested with an empty batch that the location service answers.
 */

import type { SendPoints } from '@haulway/client/transport/send-points.ts'
import { accuracyMetersMax } from '@haulway/domain/track/fix-gate.ts'
import type { CoachCause } from '@haulway/domain/tracker/coach.ts'
import { clockWrongMs, coarseMeters } from '@haulway/domain/tracker/status.ts'

export const trackingCheckSteps = ['permission', 'fix', 'queue', 'token', 'service', 'clock'] as const
export type TrackingCheckStep = (typeof trackingCheckSteps)[number]

/**
 * `noStorage`: this device can't save points. `noToken`: no upload token could be read. `notReached`: an earlier step
 * failed.
 */
export type TrackingCheckCause = CoachCause | 'noStorage' | 'noToken' | 'notReached'

export type TrackingCheckResult = {
  step: TrackingCheckStep
  tone: 'good' | 'look' | 'stop'
  cause?: TrackingCheckCause
  /** When the step ended, and how long it took. */
  at: number
  tookMs: number
  accuracyMeters?: number | null
  clockOffsetMs?: number
}

/** A fix, or why there is none. */
export type FixFound =
  | { kind: 'fix'; accuracyMeters: number | null; isWhileInUse?: boolean }
  | { kind: 'insecure' | 'unable' | 'denied' | 'off' | 'coarse' | 'noFix' }

export type TrackingCheckParts = {
  /** Asks the device for a fix, which also asks the user for permission if no one has allowed it yet. */
  findFix: () => Promise<FixFound>
  /** @throws if the device can't save points */
  tryQueue: () => Promise<void>
  getToken: () => Promise<string | undefined>
  send: SendPoints
  readClockOffsetMs: () => Promise<number>
  clock: () => number
}

/** @param onResult called with each step's result when the step ends. @returns all results */
export async function runTrackingCheck(
  parts: TrackingCheckParts,
  onResult: (result: TrackingCheckResult) => void = () => {},
): Promise<TrackingCheckResult[]> {
  const results: TrackingCheckResult[] = []
  const { clock } = parts
  let from = clock()
  const report = (outcome: Outcome) => {
    const at = clock()
    const result = { ...outcome, at, tookMs: Math.max(0, at - from) }
    from = at
    results.push(result)
    onResult(result)
  }
  for (const outcome of judgeFix(await parts.findFix())) report(outcome)
  report(
    await parts.tryQueue().then(
      () => goodOf('queue'),
      () => stopOf('queue', 'noStorage'),
    ),
  )
  const token = await parts.getToken().catch(() => undefined)
  report(token ? goodOf('token') : stopOf('token', 'noToken'))
  if (token) {
    const sent = await parts.send({ projectId: 'tracking-check', loadLogId: 'tracking-check', points: [] }, false)
    report(sent.kind === 'taken' ? goodOf('service') : { step: 'service', tone: 'look', cause: 'noNetwork' })
  } else report(stopOf('service', 'notReached'))
  const clockOffsetMs = await parts.readClockOffsetMs()
  const isWrong = Math.abs(clockOffsetMs) >= clockWrongMs
  report({ ...goodOf('clock'), ...(isWrong && { tone: 'look', cause: 'clockWrong' }), clockOffsetMs })
  return results
}

/** Whether all steps ran and none failed: this device can track a load, perhaps with a warning. */
export function isPassed(results: readonly TrackingCheckResult[]): boolean {
  return results.length === trackingCheckSteps.length && results.every(({ tone }) => tone !== 'stop')
}

type Outcome = Omit<TrackingCheckResult, 'at' | 'tookMs'>

const goodOf = (step: TrackingCheckStep): Outcome => ({ step, tone: 'good' })
const stopOf = (step: TrackingCheckStep, cause: TrackingCheckCause): Outcome => ({ step, tone: 'stop', cause })

function judgeFix(found: FixFound): Outcome[] {
  if (found.kind === 'noFix') return [goodOf('permission'), stopOf('fix', 'noFix')]
  if (found.kind !== 'fix') return [stopOf('permission', found.kind), stopOf('fix', 'notReached')]
  const { accuracyMeters, isWhileInUse } = found
  const permission: Outcome = isWhileInUse
    ? { step: 'permission', tone: 'look', cause: 'whileInUse' }
    : goodOf('permission')
  return [permission, { ...judgeAccuracy(accuracyMeters ?? 0), accuracyMeters }]
}

function judgeAccuracy(meters: number): Outcome {
  if (meters >= coarseMeters) return stopOf('fix', 'coarse')
  return meters > accuracyMetersMax ? { step: 'fix', tone: 'look', cause: 'rough' } : goodOf('fix')
}
