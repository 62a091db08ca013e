/**
 * The test drive: proves on this device that a load would be tracked, step by step and by the real way, before there is
 * one. Places are kept only during a load: so the place found is shown and thrown away, and the sending is proven by an
 * empty batch that the location service answers.
 */

import type { SendPoints } from '@haulway/client/send-points.ts'
import { accuracyMetersMax } from '@haulway/domain/track/fix-gate.ts'
import type { CoachCause } from '@haulway/domain/tracker/coach.ts'
import { clockWrongMs, coarseMeters } from '@haulway/domain/tracker/status.ts'

export const testDriveSteps = ['permission', 'fix', 'queue', 'token', 'service', 'clock'] as const
export type TestDriveStep = (typeof testDriveSteps)[number]

/** `noStorage`: nothing can be kept here · `noToken`: there was none to be had · `notReached`: after a step above. */
export type TestDriveCause = CoachCause | 'noStorage' | 'noToken' | 'notReached'

export type TestDriveLine = {
  step: TestDriveStep
  tone: 'good' | 'look' | 'stop'
  cause?: TestDriveCause
  /** When the step was over, and how long it took. */
  at: number
  tookMs: number
  accuracyMeters?: number | null
  clockOffsetMs?: number
}

/** One place, or why there is none. */
export type FixFound =
  | { kind: 'fix'; accuracyMeters: number | null }
  | { kind: 'insecure' | 'unable' | 'denied' | 'off' | 'coarse' | 'noFix' }

export type TestDriveParts = {
  /** Asks the device, and by that its user if nobody has allowed it yet. */
  findFix: () => Promise<FixFound>
  /** @throws when the device can't keep points */
  tryQueue: () => Promise<void>
  getToken: () => Promise<string | undefined>
  send: SendPoints
  readClockOffsetMs: () => Promise<number>
  clock: () => number
}

/** @param onLine told of each step as it is over. @returns all of them */
export async function runTestDrive(
  parts: TestDriveParts,
  onLine: (line: TestDriveLine) => void = () => {},
): Promise<TestDriveLine[]> {
  const lines: TestDriveLine[] = []
  const { clock } = parts
  let from = clock()
  const say = (line: Omit<TestDriveLine, 'at' | 'tookMs'>) => {
    const at = clock()
    const full = { ...line, at, tookMs: Math.max(0, at - from) }
    from = at
    lines.push(full)
    onLine(full)
  }
  for (const line of judgeFix(await parts.findFix())) say(line)
  say(
    await parts.tryQueue().then(
      () => goodOf('queue'),
      () => stopOf('queue', 'noStorage'),
    ),
  )
  const token = await parts.getToken().catch(() => undefined)
  say(token ? goodOf('token') : stopOf('token', 'noToken'))
  if (token) {
    const sent = await parts.send({ projectId: 'test-drive', loadLogId: 'test-drive', points: [] }, false)
    say(sent.kind === 'taken' ? goodOf('service') : { step: 'service', tone: 'look', cause: 'noNetwork' })
  } else say(stopOf('service', 'notReached'))
  const clockOffsetMs = await parts.readClockOffsetMs()
  const isWrong = Math.abs(clockOffsetMs) >= clockWrongMs
  say({ ...goodOf('clock'), ...(isWrong && { tone: 'look', cause: 'clockWrong' }), clockOffsetMs })
  return lines
}

/** A set-up that has been proven: a load can be tracked, perhaps with something to mend. */
export function isPassed(lines: readonly TestDriveLine[]): boolean {
  return lines.length === testDriveSteps.length && lines.every(({ tone }) => tone !== 'stop')
}

type Line = Omit<TestDriveLine, 'at' | 'tookMs'>

const goodOf = (step: TestDriveStep): Line => ({ step, tone: 'good' })
const stopOf = (step: TestDriveStep, cause: TestDriveCause): Line => ({ step, tone: 'stop', cause })

function judgeFix(found: FixFound): Line[] {
  if (found.kind === 'noFix') return [goodOf('permission'), stopOf('fix', 'noFix')]
  if (found.kind !== 'fix') return [stopOf('permission', found.kind), stopOf('fix', 'notReached')]
  const { accuracyMeters } = found
  const meters = accuracyMeters ?? 0
  if (meters >= coarseMeters) return [goodOf('permission'), { ...stopOf('fix', 'coarse'), accuracyMeters }]
  if (meters > accuracyMetersMax)
    return [goodOf('permission'), { step: 'fix', tone: 'look', cause: 'rough', accuracyMeters }]
  return [goodOf('permission'), { ...goodOf('fix'), accuracyMeters }]
}
