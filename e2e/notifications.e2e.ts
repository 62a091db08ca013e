/** Pushes from a jobber's offer to the trucker's screen, and their end at a logout; error reports. */
import { openPushService } from '@haulway/server/testing/services/push.fixture.ts'
import { newTestId } from '@haulway/server/testing/test-node.ts'
import { addActor, addPit, addProject } from '@haulway/server/testing/work.fixture.ts'
import { findWholeChromium, hasWholeChromium } from '@haulway/tools/chromium.ts'
import { afterAll, expect, test } from 'vitest'
import { isAt, isGone, loseNetwork, type Party, visible } from './testing/browser.ts'
import { readSession } from './testing/device.ts'
import { logInAsOwner } from './testing/people.ts'
import { startServerProcess } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

let service: Awaited<ReturnType<typeof openPushService>>
const start = async () => {
  service = await openPushService()
  return startServerProcess({ WEB_PUSH_HOSTS: service.host })
}
const stage = openStage(start, { find: findWholeChromium, keepsDevices: false })
afterAll(() => service.close())

/**
 * A phone that can receive pushes. A test can't use the real push services of browsers, so this browser subscribes at
 * the test's push service. `deliver` hands what arrives there to the service worker over the DevTools protocol.
 */
async function addPhone(name: string) {
  const subscription = service.subscribe()
  const party = await stage.browser.party(name, {
    shell: true,
    before: subscribeAt(JSON.stringify(subscription.target)),
  })
  await party.context.grantPermissions(['notifications', 'geolocation'])
  return { ...party, subscription }
}

const subscribeAt = (target: string) => `
  let held = null
  PushManager.prototype.getSubscription = async () => held
  PushManager.prototype.subscribe = async options => {
    const plain = atob(options.applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
    const key = Uint8Array.from(plain, character => character.charCodeAt(0))
    held = {
      options: { applicationServerKey: key.buffer },
      toJSON: () => (${target}),
      unsubscribe: async () => { held = null; return true },
    }
    return held
  }`

/** In the service worker: notes how each notification was shown, so that a failure says whether one was requested. */
const noteShows = `{
  self.shows = []
  const show = registration.showNotification.bind(registration)
  registration.showNotification = (...said) =>
    show(...said).then(() => void shows.push('shown'), error => { shows.push(String(error)); throw error })
}`

/** A headless shell shows no notifications, and the browser from npm is one. */
const testPush = test.skipIf(!hasWholeChromium())

const shellIsReady = 'navigator.serviceWorker.ready.then(() => undefined)'
const path = (page: string) => `/solo-trucker/${page}`

async function turnOn({ page }: Party): Promise<void> {
  await page.evaluate(shellIsReady)
  await visible(page)
    .role('link', /^Notifications/)
    .click()
  await visible(page).role('link', 'Notification settings').click()
  await isAt(page, path('notifications/settings'))
  await visible(page).role('button', 'Turn on notifications on this device').click()
  await visible(page).role('button', 'Turn off notifications on this device').waitFor()
}

const countRows = async (table: string, where: string) =>
  (await stage.server.inTransaction(tx => tx.execute(`select 1 from ${table} where ${where}`))).length
const registrationsOf = (uid: string) => countRows('notification_registrations', `uid = '${uid}'`)
const removalsOf = (uid: string) =>
  countRows('requests', `collection = 'remove-notification-registration' and record->>'userId' = '${uid}'`)

testPush(
  'an offer is pushed and shown by the service worker, and a tap opens the page where it is answered',
  async () => {
    const ray = await addPhone('Ray')
    const { uid, entityId } = await logInAsSoloTrucker(ray)
    await turnOn(ray)
    await expect.poll(() => registrationsOf(uid)).toBe(1)
    const { region } = stage
    const jobber = await addActor(region, 'Brandt Earthworks', 0)
    const { pit, material } = await addPit(region, 'Ormrod Pit')
    const { projectId, haulId } = await addProject(jobber, pit, material.materialId)
    await jobber.client.publishProject({ projectId })
    await jobber.client.sendOffer({ projectId, haulId, offerId: newTestId(), truckingEntityId: entityId, trucks: 1 })
    await ray.subscription.next()
    const [worker] = ray.context.serviceWorkers()
    await worker?.evaluate(noteShows)
    // With its first use, the browser forgets the notifications that it does not show yet.
    await worker?.evaluate('registration.getNotifications().then(() => undefined)')
    await deliver(ray, ray.subscription.received[0]?.message)
    const shown = () =>
      worker?.evaluate('registration.getNotifications().then(all => [...shows, ...all.map(n => [n.title, n.body])])')
    await expect.poll(shown).toEqual(['shown', ['Ray Trucking', 'New offer: Mill Road']])
    await ray.page.evaluate('window.isSamePage = true')
    await worker?.evaluate(`registration.getNotifications().then(([notification]) =>
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification })))`)
    await isAt(ray.page, path('find-work'))
    await visible(ray.page).text('Mill Road').first().waitFor()
    await expect.poll(() => ray.page.evaluate('window.isSamePage')).toBe(true)
  },
)

testPush('a logout first removes the registration of the device, and records one request for that', async () => {
  const rhea = await addPhone('Rhea')
  const { uid } = await logInAsSoloTrucker(rhea)
  await turnOn(rhea)
  await rhea.page.goto(path('account'))
  await visible(rhea.page).role('button', 'Log out').click()
  await isAt(rhea.page, '/auth/login')
  expect([await registrationsOf(uid), await removalsOf(uid)]).toEqual([0, 1])
})

testPush('an offline logout removes the registration when the network is back, with no user logged in', async () => {
  const remy = await addPhone('Remy')
  const { uid } = await logInAsSoloTrucker(remy)
  await turnOn(remy)
  await remy.page.goto(path('account'))
  await visible(remy.page).role('button', 'Log out').waitFor()
  await loseNetwork(remy)
  await visible(remy.page).role('button', 'Log out').click()
  await expect.poll(() => readSession(remy.page)).toBeNull()
  await expect.poll(() => registrationsOf(uid)).toBe(1)
  await remy.context.setOffline(false)
  await expect.poll(() => registrationsOf(uid)).toBe(0)
  await expect.poll(() => removalsOf(uid)).toBe(1)
})

test('errors in the app are reported to the server without personal data, even those that happen offline', async () => {
  const ben = await stage.browser.party('Ben', { shell: true })
  await logInAsSoloTrucker(ben)
  await ben.page.evaluate(shellIsReady)
  const breakWith = (message: string) =>
    ben.page.evaluate(`setTimeout(() => { throw new Error(${JSON.stringify(message)}) })`)
  const findLog = async (text: string) => {
    const found = await stage.server.inTransaction(tx =>
      tx.execute(`select record from logs where collection = 'haulway-error-logs' and record::text like '%${text}%'`),
    )
    return found.map(row => row.record)
  }
  await breakWith('Broke near 40.71234, -75.41111 for jane@pit.example')
  await expect
    .poll(() => findLog('Broke near'))
    .toMatchObject([{ platform: 'web', payload: { what: 'uncaught', message: 'Broke near [position] for [e-mail]' } }])
  await loseNetwork(ben)
  await breakWith('Broke offline')
  await ben.page.evaluate("Promise.reject(new Error('Nobody handled this')), undefined")
  await visible(ben.page)
    .role('link', /^Account/)
    .click()
  await isGone(visible(ben.page).text('Saved on this phone until sent'))
  await ben.context.setOffline(false)
  for (const text of ['Broke offline', 'Nobody handled this']) {
    await expect.poll(() => findLog(text)).toHaveLength(1)
  }
  const startups = await countRows('logs', "collection = 'haulway-info-logs' and record::text like '%stepsMs%'")
  expect(startups).toBeGreaterThan(0)
  ben.forgive(/Broke|Nobody handled/)
})

async function logInAsSoloTrucker(party: Party) {
  const { uid } = await logInAsOwner(stage.server, party, 'soloTrucker', `${party.name} Trucking`)
  const [entity] = await stage.server.inTransaction(tx =>
    tx.execute(`select entity_id from members where uid = '${uid}'`),
  )
  return { uid, entityId: String(entity?.entity_id) }
}

/** Hands a push to the service worker of a page, as the browser does when its push service sends one. */
async function deliver({ context, page }: Party, message: unknown): Promise<void> {
  const protocol = await context.newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  protocol.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const [known] = registrations
    if (known) registered.resolve(known.registrationId)
  })
  await protocol.send('ServiceWorker.enable')
  const push = { origin: stage.server.url, registrationId: await registered.promise, data: JSON.stringify(message) }
  await protocol.send('ServiceWorker.deliverPushMessage', push)
}
