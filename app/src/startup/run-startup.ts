/**
 * The startup loop (specification 4): decide the next step, show its alert, run its task, until startup is finished.
 */
import { mayNavigate } from '@haulway/domain/startup/next-route.ts'
import type { StartupAlert } from '@haulway/domain/startup/startup-alert.ts'
import {
  decideStartup,
  retryFacts,
  type StartupFacts,
  type StartupPass,
  type StartupTask,
} from '@haulway/domain/startup/startup-state.ts'

export type StartupParts = {
  /** The facts known before the first task. */
  readFirstFacts: () => Promise<StartupFacts>
  /** Runs a task and returns the facts it found. */
  runTask: (task: Exclude<StartupTask, 'openRoute'>, facts: StartupFacts) => Promise<Partial<StartupFacts>>
  /** The browser's path, and how to change it. */
  currentPath: () => string
  openRoute: (path: string) => void
  /** Called on each pass, with its alert if there is one. */
  onPass: (pass: StartupPass, facts: StartupFacts) => void
  /** Logs an alert that tells the user to ask support (routing rule 11). */
  logError: (alert: StartupAlert, facts: StartupFacts) => void
  /** Resolves when the user presses the button of an alert that stops startup. */
  waitForAnswer: () => Promise<void>
  isHidden: () => boolean
  waitUntilShown: () => Promise<void>
}

/** Runs until startup is finished or `signal` is aborted. */
export async function runStartup(parts: StartupParts, signal: AbortSignal): Promise<void> {
  let facts = await parts.readFirstFacts()
  while (!signal.aborted) {
    facts = { ...facts, isPaused: parts.isHidden() }
    const pass = decideStartup(facts)
    parts.onPass(pass, facts)
    if (pass.state === 'finished') return
    if (pass.state === 'paused') await parts.waitUntilShown()
    else if (pass.state === 'failed') {
      if (pass.alert?.errorCode) parts.logError(pass.alert, facts)
      await parts.waitForAnswer()
      facts = retryFacts(facts)
    } else if (pass.task === 'openRoute') {
      // After startup, navigation happens only from the root, or from the login page when the target differs.
      const path = pass.route?.path
      if (path && mayNavigate(parts.currentPath(), path)) parts.openRoute(path)
      facts = { ...facts, isRouteOpened: true }
    } else if (pass.task) facts = { ...facts, ...(await parts.runTask(pass.task, facts)) }
  }
}
