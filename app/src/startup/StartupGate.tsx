/** Shows the splash until startup is finished, and its alerts; only then the app behind it is drawn at all. */
import type { StartupAlert } from '@haulway/domain/startup/startup-alert.ts'
import {
  decideStartup,
  type StartupFacts,
  type StartupPass,
  type StartupStep,
  startupSteps,
} from '@haulway/domain/startup/startup-state.ts'
import { appVersionCode } from '@haulway/domain/startup/version-check.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ask } from '../ask.ts'
import { hideSplash, readPlatform } from '../native/platform.ts'
import { transport } from '../session/app-session.ts'
import type { Session } from '../session/session.ts'
import { AlertSheet } from '../ui/AlertSheet.tsx'
import { Splash } from '../ui/Splash.tsx'
import { runStartup } from './run-startup.ts'
import { readHasLocalData, readHasOpenLoad, runStartupTask } from './run-task.ts'

type Props = {
  session: Session
  /** Another sign-in, another entity: startup begins anew. */
  runKey: string
  /** Draws the app; `facts` say who is signed in and as what. */
  children: (facts: StartupFacts) => ReactNode
}

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runKey stands for a new sign-in or entity
  useEffect(() => {
    const ending = new AbortController()
    const parts = {
      readFirstFacts: async () => ({
        ...firstFacts,
        hasLocalData: await readHasLocalData(session),
        hasOpenLoad: await readHasOpenLoad(session),
      }),
      runTask: (task: Parameters<typeof runStartupTask>[0], known: StartupFacts) =>
        runStartupTask(task, known, session),
      currentPath: () => window.location.pathname,
      // The router is not drawn yet, and finds the address when it is.
      openRoute: (path: string) => window.history.replaceState(null, '', path),
      onPass: (next: StartupPass, known: StartupFacts) => {
        if (!ending.signal.aborted) setPass({ pass: next, facts: known })
      },
      logError: (found: StartupAlert, { startEntity }: StartupFacts) => logError(session, { ...found, startEntity }),
      waitForAnswer: () =>
        new Promise<void>(resolve => {
          answer.current = resolve
        }),
      isHidden: () => document.visibilityState === 'hidden',
      waitUntilShown: () =>
        new Promise<void>(resolve => document.addEventListener('visibilitychange', () => resolve(), { once: true })),
    }
    void runStartup(parts, ending.signal).then(() => hideSplash())
    return () => ending.abort()
  }, [session, runKey])

  const alert = pass.alert && pass.alert.kind !== dismissed ? pass.alert : undefined
  const press = () => {
    if (pass.state === 'failed') answer.current()
    else setDismissed(alert?.kind)
  }
  const sheet = alert && <StartupAlertSheet alert={alert} onButton={press} />
  if (pass.state === 'finished') {
    return (
      <>
        {children(facts)}
        {sheet}
      </>
    )
  }
  return <StartupSplash step={pass.step}>{sheet}</StartupSplash>
}

/** Fire and forget: startup goes on asking whether or not this has arrived. */
function logError(session: Session, payload: object): void {
  const log = { payload, occuredOn: Date.now(), platform: readPlatform(), userId: session.uid() ?? null }
  ask(transport, 'appendErrorLog', log).catch(() => {})
}

function StartupSplash({ step, children }: { step: StartupStep; children: ReactNode }) {
  const { t } = useLingui()
  const words: Partial<Record<StartupStep, string>> = {
    started: t`Checking the network`,
    networkConnectionChecked: t`Checking the service`,
    availabilityChecked: t`Checking the version`,
    configResourcesRetrieved: t`Looking who is signed in`,
    authStateReceived: t`Fetching your work`,
  }
  return (
    <Splash words={words[step] ?? t`Please Wait...`} done={startupSteps.indexOf(step)} of={startupSteps.length - 1}>
      {children}
    </Splash>
  )
}

/** The texts are the specification's, and stay as they are in every language's first draft. */
function StartupAlertSheet({ alert, onButton }: { alert: StartupAlert; onButton: () => void }) {
  const { t } = useLingui()
  const code = alert.errorCode && t`Error Code ${alert.errorCode}`
  const tone = alert.kind === 'updateAvailable' ? 'notice' : 'stop'
  return (
    <AlertSheet
      open
      tone={tone}
      title={alert.title}
      sentence={alert.subtitle ?? alert.message}
      text={alert.subtitle ? alert.message : code}
      button={alert.button}
      onButton={onButton}
    />
  )
}
