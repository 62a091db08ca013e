import { expect, expectTypeOf, test } from 'vitest'
import {
  decideStartup,
  nextUserFacts,
  retryFacts,
  type StartupFacts,
  type StartupPass,
  startupSteps,
} from './startup-state.ts'

const fresh: StartupFacts = { platform: 'ios', versionCode: 10, hasLocalData: false, hasOpenLoad: false }
const known: StartupFacts = {
  ...fresh,
  isStarted: true,
  network: 'reachable',
  status: { isAvailable: true },
  versionConfig: { minimumVersionCode: 10, latestVersionCode: 10 },
  isTrackerConfigured: true,
  areConfigResourcesRetrieved: true,
  auth: { uid: 'tess' },
  user: { entityIds: ['e1'], missingInformationExists: false, testAccount: false },
  startEntity: null,
  entityType: 2,
}

/** The answer to each task. */
const answers: Record<string, Partial<StartupFacts>> = {
  start: { isStarted: true },
  checkNetwork: { network: known.network },
  readStatus: { status: known.status },
  readVersionConfig: { versionConfig: known.versionConfig },
  configureTracker: { isTrackerConfigured: true },
  retrieveConfigResources: { areConfigResourcesRetrieved: true },
  readAuthState: { auth: known.auth },
  readUserData: { user: known.user, startEntity: null, entityType: 2 },
  openRoute: { isRouteOpened: true },
}

function runAll(from: StartupFacts) {
  const tasks: string[] = []
  const steps: string[] = []
  let facts = from
  for (let pass = decideStartup(facts); pass.task; pass = decideStartup(facts)) {
    tasks.push(pass.task)
    steps.push(pass.step)
    facts = { ...facts, ...answers[pass.task] }
  }
  return { tasks, steps, last: decideStartup(facts) }
}

test('a native start does every task in the order of the specification', () => {
  const { tasks, steps, last } = runAll(fresh)
  expect(tasks).toEqual(Object.keys(answers))
  expect(steps).toEqual([
    'init',
    'started',
    'networkConnectionChecked',
    'availabilityChecked',
    'updateChecked',
    'updateChecked',
    'configResourcesRetrieved',
    'authStateReceived',
    'userDataRetrieved',
  ])
  expect(last).toMatchObject({ step: 'finished', state: 'finished', route: { path: '/solo-trucker/dashboard' } })
})

test('the web checks no version and configures no native tracker', () => {
  const { tasks } = runAll({ ...fresh, platform: 'web' })
  expect(tasks).not.toContain('readVersionConfig')
  expect(tasks).not.toContain('configureTracker')
})

test('the thirteen initialization states are those of the specification', () => {
  expectTypeOf<StartupPass['state']>().toEqualTypeOf<'ongoing' | 'failed' | 'paused' | 'finished'>()
  const states = new Set<string>([...startupSteps, 'ongoing', 'failed', 'paused', 'finished'])
  expect(states.size).toBe(13)
})

test('without network and local data, each pass shows Network Error until there is a network', () => {
  const facts: StartupFacts = { ...fresh, isStarted: true, network: 'unreachable' }
  expect(decideStartup(facts)).toMatchObject({ step: 'started', state: 'failed', alert: { kind: 'networkError' } })
  const again = retryFacts(facts)
  expect(decideStartup(again)).toMatchObject({ state: 'ongoing', task: 'checkNetwork' })
  expect(decideStartup({ ...again, network: 'unreachable' }).alert?.kind).toBe('networkError')
  expect(decideStartup({ ...again, network: 'reachable' })).toMatchObject({ state: 'ongoing', task: 'readStatus' })
})

test('the app opens without a network if it has a stored session and cached documents', () => {
  const { last } = runAll({ ...known, network: 'unreachable', hasLocalData: true })
  expect(last).toMatchObject({ state: 'finished', alert: undefined, route: { path: '/solo-trucker/dashboard' } })
})

test('a missing status, or one that is not true, means maintenance', () => {
  for (const status of [null, {}, { isAvailable: false }]) {
    expect(decideStartup({ ...known, status })).toMatchObject({
      step: 'networkConnectionChecked',
      state: 'failed',
      alert: { kind: 'underMaintenance' },
    })
  }
})

test('a version below the minimum blocks the app, and one other than the latest shows an alert', () => {
  const versionConfig = { minimumVersionCode: 11, latestVersionCode: 12 }
  expect(decideStartup({ ...known, versionConfig })).toMatchObject({ state: 'failed', alert: { kind: 'pleaseUpdate' } })
  const newer = { minimumVersionCode: 10, latestVersionCode: 12 }
  expect(decideStartup({ ...known, versionConfig: newer })).toMatchObject({
    state: 'ongoing',
    alert: { kind: 'updateAvailable' },
    task: 'openRoute',
  })
})

test('maintenance and a mandatory update are shown but don’t stop an open load', () => {
  const versionConfig = { minimumVersionCode: 11, latestVersionCode: 12 }
  const facts = { ...known, versionConfig, status: null, hasOpenLoad: true }
  expect(decideStartup(facts)).toMatchObject({ state: 'ongoing', task: 'openRoute', alert: { kind: 'pleaseUpdate' } })
})

test('an entity type that is missing stops at the alert IN-0', () => {
  const pass = decideStartup({ ...known, entityType: null })
  expect(pass).toMatchObject({ state: 'failed', alert: { kind: 'somethingWentWrong', errorCode: 'IN-0' } })
})

test('without a logged-in user, startup goes to login without reading a user', () => {
  const facts: StartupFacts = { ...known, auth: null, user: undefined, startEntity: undefined, entityType: undefined }
  expect(decideStartup(facts)).toMatchObject({ task: 'openRoute', route: { path: '/auth/login' } })
})

test('in the background the startup pauses, and later continues at the same step', () => {
  const facts: StartupFacts = { ...known, auth: undefined }
  expect(decideStartup({ ...facts, isPaused: true })).toEqual({
    step: 'configResourcesRetrieved',
    state: 'paused',
    alert: undefined,
  })
  expect(decideStartup(facts).task).toBe('readAuthState')
})

const loginPage: StartupFacts = { ...known, auth: null, user: undefined, startEntity: undefined, entityType: undefined }
const toLogIn = 60_000

test('after a login, only what belongs to the user is read', () => {
  expect(runAll(nextUserFacts(loginPage, toLogIn)).tasks).toEqual(['readAuthState', 'readUserData', 'openRoute'])
})

test.each([
  ['the login page had no network', { ...loginPage, network: 'unreachable' }, toLogIn],
  ['it was open for hours', loginPage, 3 * 3_600_000],
  ['the clock was set back', loginPage, -1],
  ['a user has logged out', { ...known, hasLocalData: true, hasOpenLoad: true }, toLogIn],
] as const)('everything is read again when %s', (_, facts, ageMs) => {
  expect(nextUserFacts(facts, ageMs)).toEqual(fresh)
})
