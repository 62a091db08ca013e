/** Startup: a pure state machine from the known facts to the next task, alert or route (specification 4). */

import { minuteMs } from '../time.ts'
import { type NextRoute, nextRoute, type RouteFacts } from './next-route.ts'
import { findMaintenanceAlert, findUpdateAlert, isStopping, type ServiceFacts } from './service-alert.ts'
import { type StartupAlert, startupAlert } from './startup-alert.ts'

/** In the specification's order. A step is reached once the task before it has its answer. */
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

/** The app's next task. Its answer is the corresponding fact in `StartupFacts`. */
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

/** The known facts. A fact that was not read yet is undefined; a document that does not exist is null. */
export type StartupFacts = ServiceFacts & {
  isStarted?: boolean
  /** The app was sent to the background before startup ended. */
  isPaused?: boolean
  network?: 'reachable' | 'unreachable'
  /** A stored session, with status, version and documents cached: the app can open with no network. */
  hasLocalData: boolean
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
  /** `failed` while an alert stops the startup, `paused` in the background. */
  state: 'ongoing' | 'failed' | 'paused' | 'finished'
  /** Shown on each pass of the loop, for as long as its cause lasts. */
  alert?: StartupAlert
  task?: StartupTask
  route?: NextRoute
}

/**
 * One pass of the startup loop. The app shows the alert, if any, carries out the task, adds its answer to the facts and
 * calls this again, until the state is `finished`. After a failed pass it calls this with `retryFacts`.
 */
export function decideStartup(facts: StartupFacts): StartupPass {
  const alerts: StartupAlert[] = []
  const gate = gates.find(row => {
    const alert = row.alert?.(facts)
    if (alert) alerts.push(alert)
    return row.isOpen(facts) === false || (alert && isStopping(alert, facts))
  })
  const alert = alerts.at(-1)
  if (!gate) return { step: 'finished', state: 'finished', alert, route: nextRoute(routeFacts(facts)) }
  const step = gate.after
  if (facts.isPaused) return { step, state: 'paused', alert }
  if (alert && isStopping(alert, facts)) return { step, state: 'failed', alert }
  const route = gate.task === 'openRoute' ? nextRoute(routeFacts(facts)) : undefined
  return { step, state: 'ongoing', alert, task: gate.task, route }
}

/** The facts for the next pass after Try Again or Ok: facts that may have changed are read again. */
export function retryFacts(facts: StartupFacts): StartupFacts {
  const { platform, versionCode, answeredVersionCode, hasLocalData, hasOpenLoad, isTrackerConfigured, auth } = facts
  const unchanged = { platform, versionCode, answeredVersionCode, hasLocalData, hasOpenLoad, isTrackerConfigured, auth }
  return { ...unchanged, isStarted: true }
}

/** How long the answers of the start are valid for a login: about as long as one takes. */
const loginMs = 5 * minuteMs

/**
 * The facts to begin with when startup runs again because the user has changed. After a login, the device and the
 * service are as the login page has found them, and only what belongs to the user is read. In all other cases
 * everything is read again: after a logout, or when the login page was open for long or had no network.
 * @param ageMs since startup has finished with these facts
 */
export function nextUserFacts(facts: StartupFacts, ageMs: number): StartupFacts {
  const { platform, versionCode, network, status, versionConfig, isTrackerConfigured } = facts
  const device = { platform, versionCode, hasLocalData: false, hasOpenLoad: false }
  if (facts.auth !== null || network !== 'reachable' || ageMs < 0 || ageMs > loginMs) return device
  const service = { network, status, versionConfig, areConfigResourcesRetrieved: true }
  return { ...device, ...service, isStarted: true, ...(isTrackerConfigured && { isTrackerConfigured }) }
}

type Gate = {
  /** The current step while this gate is closed. */
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
    alert: findMaintenanceAlert,
  },
  {
    after: 'availabilityChecked',
    task: 'readVersionConfig',
    isOpen: f => f.platform === 'web' || f.versionConfig !== undefined,
    alert: findUpdateAlert,
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

function hasUserData(facts: StartupFacts): boolean {
  if (facts.user === undefined || facts.startEntity === undefined) return false
  return facts.user.entityIds.length === 0 || facts.entityType !== undefined
}

function routeFacts(facts: StartupFacts): RouteFacts {
  const { user, startEntity, entityType } = facts
  return { isLoggedIn: !!facts.auth, user, startEntity, entityType }
}
