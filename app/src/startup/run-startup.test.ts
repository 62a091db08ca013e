import type { StartupFacts, StartupPass, StartupTask } from '@haulway/domain/startup/startup-state.ts'
import { expect, test } from 'vitest'
import { runStartup } from './run-startup.ts'

const user = { entityIds: ['e1'], missingInformationExists: false, testAccount: false }

/** A device whose server gives the answers in `answers`; each alert is dismissed immediately. */
async function run(path: string, answers: Partial<Record<StartupTask, (nth: number) => Partial<StartupFacts>>>) {
  const passes: StartupPass[] = []
  const opened: string[] = []
  const tasks: string[] = []
  const logged: string[] = []
  const good: Record<Exclude<StartupTask, 'openRoute'>, Partial<StartupFacts>> = {
    start: { isStarted: true },
    checkNetwork: { network: 'reachable' },
    readStatus: { status: { isAvailable: true } },
    readVersionConfig: { versionConfig: { minimumVersionCode: 10, latestVersionCode: 10 } },
    configureTracker: { isTrackerConfigured: true },
    retrieveConfigResources: { areConfigResourcesRetrieved: true },
    readAuthState: { auth: { uid: 'ray' } },
    readUserData: { user, startEntity: 'e1', entityType: 2 },
  }
  await runStartup(
    {
      readFirstFacts: async () => ({ platform: 'web', versionCode: 10, hasLocalData: false, hasOpenLoad: false }),
      runTask: async task => {
        tasks.push(task)
        return answers[task]?.(tasks.filter(each => each === task).length) ?? good[task]
      },
      currentPath: () => path,
      openRoute: target => opened.push(target),
      onPass: pass => passes.push(pass),
      logError: alert => logged.push(alert.errorCode ?? ''),
      waitForAnswer: async () => {},
      isHidden: () => false,
      waitUntilShown: async () => {},
    },
    new AbortController().signal,
  )
  return {
    opened,
    tasks,
    logged,
    alerts: passes.flatMap(pass => pass.alert?.kind ?? []),
    steps: passes.map(pass => pass.step),
  }
}

test('from the root, startup opens the start page of the entity', async () => {
  const { opened, alerts } = await run('/', {})
  expect(opened).toEqual(['/solo-trucker/dashboard'])
  expect(alerts).toEqual([])
})

test('a deep link opens its page', async () => {
  expect((await run('/solo-trucker/payments', {})).opened).toEqual([])
})

test('the network alert is shown on each pass until the server is reachable', async () => {
  const { alerts, opened } = await run('/', {
    checkNetwork: nth => ({ network: nth < 3 ? 'unreachable' : 'reachable' }),
  })
  expect(alerts).toEqual(['networkError', 'networkError'])
  expect(opened).toEqual(['/solo-trucker/dashboard'])
})

test('maintenance stops everyone until the service is available again', async () => {
  const { alerts, opened } = await run('/', { readStatus: nth => ({ status: { isAvailable: nth > 1 } }) })
  expect(alerts).toEqual(['underMaintenance'])
  expect(opened).toEqual(['/solo-trucker/dashboard'])
})

test('without a signed-in user, startup opens the login page', async () => {
  const { opened, tasks } = await run('/', { readAuthState: () => ({ auth: null }) })
  expect(opened).toEqual(['/auth/login'])
  expect(tasks).not.toContain('readUserData')
})

test('an entity without a type is logged on each pass, and its alert sends the user to support', async () => {
  const { alerts, logged, opened } = await run('/', {
    readUserData: nth => ({ user, startEntity: 'e1', entityType: nth < 3 ? null : 2 }),
  })
  expect(alerts).toEqual(['somethingWentWrong', 'somethingWentWrong'])
  expect(logged).toEqual(['IN-0', 'IN-0'])
  expect(opened).toEqual(['/solo-trucker/dashboard'])
})
