/** Measures how long each step of startup took, for the info log. */
import type { StartupPass, StartupStep } from '@haulway/domain/startup/startup-state.ts'
import { reportInfo } from '../log/app-log.ts'

/** Call `note` on each pass; the pass that finishes startup is reported. */
export function openStartupTiming(): { note: (pass: StartupPass) => void } {
  const began = performance.now()
  const stepsMs: Partial<Record<StartupStep, number>> = {}
  return {
    note: ({ step, state }) => {
      const passedMs = Math.round(performance.now() - began)
      stepsMs[step] ??= passedMs
      if (state === 'finished') reportInfo('startup', { passedMs, stepsMs })
    },
  }
}
