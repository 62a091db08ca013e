/** Startup: a pure machine from what is known so far to the next task, alert or route (specification 4). */

import { type NextRoute, nextRoute, type RouteFacts } from './next-route.ts'
import { isServiceAvailable, type ServiceStatus } from './service-status.ts'
import { type StartupAlert, startupAlert } from './startup-alert.ts'
import type { AppPlatform } from './version-check.ts'
import { checkVersion, updateCheckResults, type VersionConfig } from './version-check.ts'

/** In the specification's order: each is reached once the task before it has its answer. */
export const startupSteps = [
  'init',
  'started',
  'networkConnectionChecked',
  'availabilityChecked',
  'updateChecked',
  'configResourcesRetrieved',
  'authStateReceived',
  'userDataRetrieved',
  'nextRouteDetermined',
  'finished',
] as const
export type StartupStep = (typeof startupSteps)[number]

/** All initialization states: the steps, and the three that stand beside them. */
export const startupStates = [...startupSteps, 'failed', 'ongoing', 'paused'] as const

/** What the app does next; its answer is the fact of the same line in `StartupFacts`. */
export type StartupTask =
  | 'start'
  | 'checkNetwork'
  | 'readStatus'
  | 'readVersionConfig'
  | 'configureTracker'
  | 'retrieveConfigResources'
  | 'readAuthState'
  | 'readUserData'
  | 'openRoute'

/** What is known so far. A fact not asked for yet is undefined; a document that does not exist is null. */
export type StartupFacts = {
  platform: AppPlatform
  versionCode: number
  isStarted?: boolean
  /** The app was sent to the background before startup ended. */
  isPaused?: boolean
  network?: 'reachable' | 'unreachable'
  /** A stored session, with status, version and documents cached: the app can open with no network. */
  hasLocalData: boolean
  /** A load is under way on this device: maintenance and updates are told, but stop nothing. */
  hasOpenLoad: boolean
  status?: ServiceStatus | null
  versionConfig?: VersionConfig | null
  isTrackerConfigured?: boolean
  areConfigResourcesRetrieved?: boolean
  auth?: { uid: string } | null
  user?: RouteFacts['user']
  startEntity?: string | null
  entityType?: number | null
  isRouteOpened?: boolean
}

export type StartupPass = {
  /** The last step reached. */
  step: StartupStep
  /** What the startup is at: `failed` behind an alert that stops it, `paused` in the background. */
  state: 'ongoing' | 'failed' | 'paused' | 'finished'
  /** Shown on each pass of the loop, as long as its cause is there. */
  alert?: StartupAlert
  task?: StartupTask
  route?: NextRoute
}

/**
 * One pass of the startup loop. The app shows the alert, if any, carries out the task, adds its answer to the facts and
 * asks again, until the state is `finished`. After a failed pass it asks again with `retryFacts`.
 */
export function decideStartup(facts: StartupFacts): StartupPass {
  const notices: StartupAlert[] = []
  const gate = gates.find(row => {
    const alert = row.alert?.(facts)
    if (alert) notices.push(alert)
    return row.isOpen(facts) === false || (alert && isStopping(alert, facts))
  })
  const alert = notices.at(-1)
  if (!gate) return { step: 'finished', state: 'finished', alert, route: nextRoute(routeFacts(facts)) }
  const step = gate.after
  if (facts.isPaused) return { step, state: 'paused', alert }
  if (alert && isStopping(alert, facts)) return { step, state: 'failed', alert }
  const route = gate.task === 'openRoute' ? nextRoute(routeFacts(facts)) : undefined
  return { step, state: 'ongoing', alert, task: gate.task, route }
}

/** The facts to begin the next pass with after Try Again or Ok: what may have changed is asked anew. */
export function retryFacts(facts: StartupFacts): StartupFacts {
  const { platform, versionCode, hasLocalData, hasOpenLoad, isTrackerConfigured, auth } = facts
  return { platform, versionCode, hasLocalData, hasOpenLoad, isTrackerConfigured, auth, isStarted: true }
}

type Gate = {
  /** The step stood at while this gate is shut. */
  after: StartupStep
  task: StartupTask
  isOpen: (facts: StartupFacts) => boolean
  alert?: (facts: StartupFacts) => StartupAlert | undefined
}

const gates: readonly Gate[] = [
  { after: 'init', task: 'start', isOpen: f => f.isStarted === true },
  {
    after: 'started',
    task: 'checkNetwork',
    isOpen: f => f.network !== undefined,
    alert: f => (f.network === 'unreachable' && !f.hasLocalData ? startupAlert('networkError') : undefined),
  },
  {
    after: 'networkConnectionChecked',
    task: 'readStatus',
    isOpen: f => f.status !== undefined,
    alert: f =>
      f.status !== undefined && !isServiceAvailable(f.status) ? startupAlert('underMaintenance') : undefined,
  },
  {
    after: 'availabilityChecked',
    task: 'readVersionConfig',
    isOpen: f => f.platform === 'web' || f.versionConfig !== undefined,
    alert: updateAlert,
  },
  {
    after: 'updateChecked',
    task: 'configureTracker',
    isOpen: f => f.platform === 'web' || f.isTrackerConfigured === true,
  },
  { after: 'updateChecked', task: 'retrieveConfigResources', isOpen: f => f.areConfigResourcesRetrieved === true },
  { after: 'configResourcesRetrieved', task: 'readAuthState', isOpen: f => f.auth !== undefined },
  { after: 'authStateReceived', task: 'readUserData', isOpen: f => f.auth === null || hasUserData(f) },
  {
    after: 'userDataRetrieved',
    task: 'openRoute',
    isOpen: f => f.isRouteOpened === true,
    alert: f => nextRoute(routeFacts(f)).alert,
  },
]

function updateAlert(facts: StartupFacts): StartupAlert | undefined {
  if (facts.platform === 'web' || !facts.versionConfig) return undefined
  const result = checkVersion(facts.versionCode, facts.versionConfig)
  if (result === updateCheckResults.mandatoryUpdate) return startupAlert('pleaseUpdate', facts.platform)
  return result === updateCheckResults.optionalUpdate ? startupAlert('updateAvailable') : undefined
}

function isStopping(alert: StartupAlert, facts: StartupFacts): boolean {
  if (alert.kind === 'updateAvailable') return false
  if (alert.kind === 'underMaintenance' || alert.kind === 'pleaseUpdate') return !facts.hasOpenLoad
  return true
}

function hasUserData(facts: StartupFacts): boolean {
  if (facts.user === undefined || facts.startEntity === undefined) return false
  return facts.user.entityIds.length === 0 || facts.entityType !== undefined
}

function routeFacts(facts: StartupFacts): RouteFacts {
  const { user, startEntity, entityType } = facts
  return { isLoggedIn: !!facts.auth, user, startEntity, entityType }
}
