/** Shows the splash and the alerts of startup until startup is finished. Then the app is seen. */

import type { Session } from '@haulway/client/session.ts'
import type { StartupAlert } from '@haulway/domain/startup/startup-alert.ts'
import {
  decideStartup,
  nextUserFacts,
  type StartupFacts,
  type StartupPass,
  type StartupStep,
} from '@haulway/domain/startup/startup-state.ts'
import { appVersionCode } from '@haulway/domain/startup/version-check.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { reportError, reportInfo } from '../log/app-log.ts'
import { hideSplash, readPlatform } from '../native/platform.ts'
import { showStartTrouble } from '../native/start-trouble.ts'
import { runStartup } from './run-startup.ts'
import { readLocalFacts, runStartupTask } from './run-task.ts'
import { StartupAlertSheet } from './StartupAlertSheet.tsx'
import { StartupSplash } from './StartupSplash.tsx'
import { answerUpdate, readUpdateAnswer } from './update-answer.ts'

type Props = {
  session: Session
  /** Startup runs again when this changes: another user signed in, or signed out. */
  runKey: string
  /**
   * Draws the app. `facts` hold who is signed in, and which entity the app opens with. Once both are known, it is
   * called below the splash, too, with `isStarted` false: documents are requested while startup still asks the server.
   */
  children: (facts: StartupFacts, isStarted: boolean) => ReactNode
}

/** About how often a device asks again during maintenance. */
const askAgainMs = 30_000

const firstFacts: StartupFacts = {
  platform: readPlatform(),
  versionCode: appVersionCode,
  hasLocalData: false,
  hasOpenLoad: false,
}

export function StartupGate({ session, runKey, children }: Props) {
  const [{ pass, facts }, setPass] = useState<{ pass: StartupPass; facts: StartupFacts }>({
    pass: decideStartup(firstFacts),
    facts: firstFacts,
  })
  const [dismissed, setDismissed] = useState<StartupAlert['kind']>()
  const answer = useRef<() => void>(() => {})
  const failed = useRef<StartupAlert['kind']>(undefined)
  const finished = useRef<{ facts: StartupFacts; at: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed runKey starts startup again
  useEffect(() => {
    const ending = new AbortController()
    const timing = openStartupTiming()
    const parts = {
      readFirstFacts: async () => ({
        ...(finished.current ? nextUserFacts(finished.current.facts, Date.now() - finished.current.at) : firstFacts),
        ...(await readLocalFacts(session)),
        answeredVersionCode: await readUpdateAnswer(),
      }),
      runTask: (task: Parameters<typeof runStartupTask>[0], known: StartupFacts) =>
        runStartupTask(task, known, session),
      currentPath: () => window.location.pathname,
      // The router is not drawn yet; when it is, it reads this path.
      openRoute: (path: string) => window.history.replaceState(null, '', path),
      onPass: (next: StartupPass, known: StartupFacts) => {
        if (ending.signal.aborted) return
        timing.note(next)
        if (next.state === 'finished') finished.current = { facts: known, at: Date.now() }
        failed.current = next.alert?.kind
        setPass({ pass: next, facts: known })
      },
      logError: (found: StartupAlert, { startEntity }: StartupFacts) =>
        reportError('startup', new Error(found.title), { ...found, startEntity }),
      waitForAnswer: () =>
        new Promise<void>(resolve => {
          answer.current = resolve
          // After maintenance the app continues without a tap.
          if (failed.current === 'underMaintenance') setTimeout(resolve, askAgainMs * (0.5 + Math.random()))
        }),
      isHidden: () => document.visibilityState === 'hidden',
      waitUntilShown: () =>
        new Promise<void>(resolve => document.addEventListener('visibilitychange', () => resolve(), { once: true })),
    }
    void runStartup(parts, ending.signal)
      .catch(error => ending.signal.aborted || reportTrouble(error))
      .then(() => hideSplash())
    return () => ending.abort()
  }, [session, runKey])

  const alert = pass.alert && pass.alert.kind !== dismissed ? pass.alert : undefined
  const press = () => {
    if (pass.state === 'failed') answer.current()
    else {
      setDismissed(alert?.kind)
      if (alert?.kind === 'updateAvailable' && facts.versionConfig) void answerUpdate(facts.versionConfig)
    }
  }
  const sheet = alert && <StartupAlertSheet alert={alert} onButton={press} />
  const isStarted = pass.state === 'finished'
  return (
    <>
      {(isStarted || (facts.auth && facts.startEntity)) && children(facts, isStarted)}
      {/* For a signed-in user, `LiveAlert` shows the alerts from now on. */}
      {isStarted ? !facts.auth && sheet : <StartupSplash step={pass.step}>{sheet}</StartupSplash>}
    </>
  )
}

function reportTrouble(error: unknown): void {
  reportError('startup', error)
  showStartTrouble(error)
}

/** Measures how long each step of startup took. Call `note` on each pass; the pass that finishes is reported. */
function openStartupTiming(): { note: (pass: StartupPass) => void } {
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
