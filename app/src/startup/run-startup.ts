/** The startup loop (specification 4): ask the machine, show its alert, carry out its task, until it is finished. */
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
  /** What is known before the first task. */
  readFirstFacts: () => Promise<StartupFacts>
  /** Carries out a task and gives its facts. */
  runTask: (task: Exclude<StartupTask, 'openRoute'>, facts: StartupFacts) => Promise<Partial<StartupFacts>>
  /** Where the browser is, and how to bring it elsewhere. */
  currentPath: () => string
  openRoute: (path: string) => void
  /** Called on each pass, also with its alert, if there is one. */
  onPass: (pass: StartupPass, facts: StartupFacts) => void
  /** Tells of an alert that support is to be asked about (routing rule 11). */
  logError: (alert: StartupAlert, facts: StartupFacts) => void
  /** Ends when the user has pressed the button of an alert that stops startup. */
  waitForAnswer: () => Promise<void>
  isHidden: () => boolean
  waitUntilShown: () => Promise<void>
}

/** Runs until startup is finished, or `signal` says that it is no longer wanted. */
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
