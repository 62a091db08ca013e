/** What a native shell does on its phone: track a load with the plugin, and keep the session in secure storage. */
import { ask } from '@haulway/client/transport/ask.ts'
import { openHttpTransport } from '@haulway/client/transport/http-transport.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { addCrew, stepsOfLoad } from '@haulway/server/testing/load.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isAt, type Party, visible } from './testing/browser.ts'
import { addPerson, createEntity } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { leave, openLink, openShell, readSecureStorage, readTracker, type Shell, signInAt } from './testing/shell.ts'
import { openStage } from './testing/stage.ts'

const configSchema = z.object({
  http: z.object({ url: z.string(), autoSync: z.boolean() }),
  persistence: z.object({ extras: z.object({ projectId: z.string(), loadLogId: z.string() }) }),
  authorization: z.object({ accessToken: z.string(), refreshToken: z.string(), refreshUrl: z.string() }),
})
const refreshedSchema = z.object({ access_token: z.string() })
const takenSchema = z.object({ name: z.string(), refused: z.array(z.unknown()) })
const stage = openStage(startServer, { keepsDevices: false })
let shell: Shell
beforeAll(async () => {
  shell = openShell(stage.server.url)
})

/** Logs in through the system's browser, as a user of the phone does. */
async function signIn(app: Party): Promise<void> {
  await openLink(app.page, await signInAt(stage.browser, await leave(app.page), app))
}

/** Waits for a call of the plugin. @param after how many earlier calls to skip @returns the calls after those */
async function waitForCall(page: Page, call: string, after = 0) {
  const readCalls = async () => (await readTracker(page)).slice(after)
  await expect.poll(async () => (await readCalls()).map(each => each.call)).toContain(call)
  return readCalls()
}

test('the plugin tracks a load from its start to its delivery, with a token that can only upload points', async () => {
  const { region } = stage
  const crew = await addCrew(region)
  const sam = await shell.openApp(stage.browser, 'Sam')
  await isAt(sam.page, '/auth/login')
  expect((await waitForCall(sam.page, 'ready'))[0]).toEqual({ call: 'ready', options: { reset: false } })
  await signIn(sam)
  await isAt(sam.page, '/solo-trucker/dashboard')
  const loadLogId = newTestId()
  const story = stepsOfLoad(region, crew, crew.solo, { loadLogId, dispatchId: crew.soloDispatchId }, Date.now())
  await story[0]?.record()
  await readDisclosure(sam)
  const begun = await waitForCall(sam.page, 'changePace')
  expect(begun.map(({ call }) => call)).toEqual(expect.arrayContaining(['setConfig', 'start', 'changePace']))
  const { http, persistence, authorization } = configSchema.parse(
    begun.findLast(({ call }) => call === 'setConfig')?.options,
  )
  expect(http).toEqual({ url: `${stage.server.url}/locations/${crew.projectId}/${loadLogId}.json`, autoSync: true })
  expect(persistence.extras).toEqual({ projectId: crew.projectId, loadLogId })

  // The requests that the plugin then sends: a token refresh as a form, and a batch of points.
  const refreshed = await fetch(authorization.refreshUrl, {
    method: 'POST',
    body: new URLSearchParams({ refresh_token: authorization.refreshToken }),
  })
  const { access_token } = refreshedSchema.parse(await refreshed.json())
  for (const token of [authorization.accessToken, access_token]) {
    const bearer = { authorization: `Bearer ${token}` }
    const coords = { latitude: 40.44, longitude: -79.99, accuracy: 5 }
    const point = { uuid: newTestId(), timestamp: new Date().toISOString(), coords, extras: persistence.extras }
    const taken = await stage.server.post(new URL(http.url).pathname, { location: [point] }, bearer)
    expect(takenSchema.parse(await taken.json()).refused).toEqual([])
    const asUploader = openHttpTransport(stage.server.url, async () => token)
    const rename = ask(asUploader, 'changeName', { email: '', firstName: '', lastName: '' })
    await expect(rename).rejects.toMatchObject({ status: 401 })
  }

  const before = (await readTracker(sam.page)).length
  for (const step of story.slice(1)) await step.record()
  await waitForCall(sam.page, 'stop', before)
})

/** Nothing asks the phone for its location before the user has read what is collected and tapped Continue. */
async function readDisclosure({ page, screenshot }: Party): Promise<void> {
  const seen = visible(page)
  const sheet = page.getByRole('dialog', { name: 'Your location during a load' })
  await sheet.getByText(/even in the background/).waitFor()
  await screenshot('location-disclosure')
  await sheet.getByRole('button', { name: 'Not now' }).click()
  await seen.role('button', /^Location permission not requested yet/).click()
  // The plugin's constants are set at startup (specification 4); only `start` asks for the location.
  const quiet = ['ready', 'setConfig', 'stop']
  const asking = (await readTracker(page)).map(({ call }) => call).filter(call => !quiet.includes(call))
  expect(asking).toEqual([])
  await seen.role('button', 'Try Again').click()
  await sheet.getByRole('button', { name: /^Continue/ }).click()
  await page.keyboard.press('Escape')
}

test('a session that an older app stored unprotected is moved to secure storage, without a logout', async () => {
  const ona = await shell.openApp(stage.browser, 'Ona')
  await createEntity(await addPerson(stage.server, ona), 'jobber', 'Ona Grading')
  await signIn(ona)
  await isAt(ona.page, '/jobber/dashboard')
  await ona.page.evaluate(`{
    const kept = localStorage.getItem('Keystore.capacitor-storage_session')
    localStorage.setItem('CapacitorStorage.session', kept)
    localStorage.removeItem('Keystore.capacitor-storage_session')
    localStorage.removeItem('CapacitorStorage.hasSecureStorage')
  }`)
  await ona.page.reload()
  await visible(ona.page)
    .role('link', /^Account/)
    .waitFor()
  const held = (await readSecureStorage(ona.page))['capacitor-storage_session'] ?? ''
  expect(sessionTokensSchema.safeParse(JSON.parse(held)).success).toBe(true)
  await expect.poll(() => ona.page.evaluate("localStorage.getItem('CapacitorStorage.session')")).toBeNull()
})

test('a reinstalled app does not log in with the Keychain data of the removed one', async () => {
  const left = JSON.stringify({ userUid: 'somebody', sessionId: newTestId(), accessToken: 'a', refreshToken: 'r' })
  const before = `if (location.protocol === 'https:') {
    localStorage.getItem('seen') ?? localStorage.setItem('Keystore.capacitor-storage_session', '${left}')
    localStorage.setItem('seen', 'yes')
  }`
  const app = await shell.openApp(stage.browser, 'Ike', before)
  await isAt(app.page, '/auth/login')
  await visible(app.page).role('button', 'Log in').waitFor()
  await expect.poll(() => readSecureStorage(app.page)).toEqual({})
})
