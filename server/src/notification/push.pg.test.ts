/** Pushes notifications to real endpoints, which decrypt them, with a real PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import type { NotificationData, NotificationKind } from '@haulway/domain/notification/notification.ts'
import { hourMs } from '@haulway/domain/time.ts'
import { afterAll, expect, test } from 'vitest'
import { openJobs } from '../jobs/job.ts'
import { bearer, newEmail, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { rightNow, setMachineClock } from '../testing/machine-clock.fixture.ts'
import { openGoogle } from '../testing/services/google.fixture.ts'
import { openPushService, verifyVapid } from '../testing/services/push.fixture.ts'
import { newTestId, openTestClient, openTestNode, type TestUser } from '../testing/test-node.ts'
import { textWithoutIds } from '../testing/text-without-ids.fixture.ts'
import { addActor, addPit, addProject } from '../testing/work.fixture.ts'
import { openFcmPush } from './fcm-push.ts'
import { saveNotification } from './notification.table.ts'
import { deriveWebPushKeys } from './web-push.ts'

const service = closeAfterAll(await openPushService())
const google = closeAfterAll(await openGoogle())
const node = closeAfterAll(
  await openTestNode({ push: { hosts: [service.host], fcm: google.options }, jobsMayFail: true }),
)
const fail = (error: Error) => {
  throw error
}
const jobs = await openJobs(node.databaseUrl, fail, { keepsSchedule: false })
afterAll(() => jobs.stop())

const removalKey = () => randomBytes(32).toString('base64url')

/** A solo trucker with their own business. */
async function addTrucker() {
  const user = await node.addUser('Ray')
  const entityId = newTestId()
  await user.client.createEntity({ entityId, entityType: 2, name: 'Delgado Trucking' })
  return { ...user, entityId }
}

/** A user's browser, registered for pushes. */
async function addBrowser(user: TestUser, language?: string) {
  const subscription = service.subscribe()
  const registration = { deviceId: newTestId(), target: subscription.target, removalKey: removalKey(), language }
  await user.client.addNotificationRegistration(registration)
  return { ...subscription, ...registration }
}

/** Notifies an entity, as other nouns' commands do. */
async function notifyEntity(
  entityId: string,
  kind: NotificationKind = 'offer',
  data: NotificationData = { projectName: 'Route 9', amountCents: 48_213 },
) {
  const notificationId = newTestId()
  const notification = { entityId, notificationId, kind, data, at: Date.now(), readOn: null }
  await node.inTransaction(async tx => saveNotification(tx, notification))
  await push(entityId, notificationId)
  return notificationId
}

function push(entityId: string, notificationId: string): Promise<void> {
  const job = { kind: 'push-notification', data: { entityId, notificationId } } as const
  return node.inTransaction(tx => jobs.enqueue(tx, [job]))
}

/** Waits until the server has decided which devices get pushes of these notifications. */
function untilDecided(...ids: string[]): Promise<void> {
  const done = () => node.sql`select 1 from pgboss.job where name = 'push-notification' and state = 'completed'
    and data->>'notificationId' in ${node.sql(ids)}`
  return eventually(async () => expect(await done()).toHaveLength(ids.length))
}

const countRegistrations = async ({ uid }: TestUser) =>
  (await node.sql`select 1 from notification_registrations where uid = ${uid}`).length

test('a notification reaches its member’s browser, encrypted for that browser and signed by us', async () => {
  const ray = await addTrucker()
  const browser = await addBrowser(ray)
  const notificationId = await notifyEntity(ray.entityId)
  await browser.next()
  const [{ message, headers }] = browser.received as [(typeof browser.received)[0]]
  expect(message).toEqual({
    title: 'Delgado Trucking',
    body: 'New offer: Route 9',
    path: `/solo-trucker/find-work?entity=${ray.entityId}`,
    tag: notificationId,
  })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'high' })
  const { publicKey } = deriveWebPushKeys(node.authSecret)
  expect(await verifyVapid(headers, publicKey, service.origin)).toMatchObject({
    sub: expect.stringMatching(/^mailto:/),
  })
  const config = await fetch(`${node.url}/documents/haulway-config/push-config`)
  expect(await config.json()).toMatchObject({ documents: [{ body: { webPushPublicKey: publicKey } }] })
})

test('an offer is pushed to the trucking entity after the commit, without a price', async () => {
  const jobber = await addActor(node, 'Brandt Earthworks', 0)
  const fleet = await addActor(node, 'Moyer Hauling', 3)
  const { pit, material } = await addPit(node, 'Ormrod Pit')
  const browser = await addBrowser(fleet)
  const { projectId, haulId } = await addProject(jobber, pit, material.materialId)
  await jobber.client.publishProject({ projectId })
  const offer = { projectId, haulId, offerId: newTestId(), truckingEntityId: fleet.entityId, trucks: 1 }
  await jobber.client.sendOffer(offer)
  await browser.next()
  expect(browser.received[0]?.message).toMatchObject({ title: 'Moyer Hauling', body: 'New offer: Mill Road' })
  expect(textWithoutIds(browser.received.map(({ message }) => message))).not.toMatch(/650|6\.50|40\.5/)
})

test('every device of every member gets each push once, and a stranger’s device gets none', async () => {
  const ray = await addTrucker()
  const stranger = await addTrucker()
  const one = await addBrowser(ray)
  const two = await addBrowser(ray)
  const other = await addBrowser(stranger)
  await notifyEntity(ray.entityId)
  await Promise.all([one.next(), two.next()])
  await notifyEntity(stranger.entityId, 'paidOut')
  await other.next()
  expect(other.received[0]?.message.body).toBe('Your withdrawal was paid')
  expect([one.received, two.received]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('each device gets pushes in its app’s language, or in English if that is unknown', async () => {
  const ray = await addTrucker()
  const devices = [await addBrowser(ray), await addBrowser(ray, 'es'), await addBrowser(ray, 'pl')]
  const bodies = () => devices.map(({ received }) => received.at(-1)?.message.body)
  await notifyEntity(ray.entityId)
  await Promise.all(devices.map(device => device.next()))
  expect(bodies()).toEqual(['New offer: Route 9', 'Nueva oferta: Route 9', 'New offer: Route 9'])
  const [first] = devices as [(typeof devices)[0]]
  const { deviceId, target } = first
  await ray.client.addNotificationRegistration({ deviceId, target, removalKey: removalKey(), language: 'fr' })
  await notifyEntity(ray.entityId)
  await Promise.all(devices.map(device => device.next(2)))
  expect(bodies()).toEqual(['Nouvelle offre\u00a0: Route 9', 'Nueva oferta: Route 9', 'New offer: Route 9'])
})

test('a kind that is off is not pushed, and a kind that is off by default is pushed once turned on', async () => {
  const ray = await addTrucker()
  const browser = await addBrowser(ray)
  const near = { truckNumber: '41', destinationName: 'Hadley Site', projectId: newTestId() }
  await untilDecided(await notifyEntity(ray.entityId, 'nearDestination', near))
  await ray.client.changeNotificationSettings({ isPushed: { offer: false, nearDestination: true }, quietHours: null })
  await untilDecided(await notifyEntity(ray.entityId, 'offer'))
  await notifyEntity(ray.entityId, 'nearDestination', { ...near, truckNumber: '17' })
  await browser.next()
  expect(browser.received.map(({ message }) => message.body)).toEqual(['Truck 17 is near Hadley Site'])
})

test('a push waits for the end of quiet hours', async () => {
  const ray = await addTrucker()
  const browser = await addBrowser(ray)
  const now = new Date()
  const fromMinute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 1438) % 1440
  const quietHours = { fromMinute, toMinute: (fromMinute + 60) % 1440, timeZone: 'UTC' }
  await ray.client.changeNotificationSettings({ isPushed: {}, quietHours })
  const notificationId = await notifyEntity(ray.entityId)
  const waiting = () => node.sql`select start_after > now() + interval '50 minutes' as later from pgboss.job
    where name = 'send-push' and data->>'notificationId' = ${notificationId}`
  await eventually(async () => expect(await waiting()).toEqual([{ later: true }]))
  expect(browser.received).toEqual([])
})

test('a browser is forgotten after a 404 or 410, and a push is retried when its service is down', async () => {
  const ray = await addTrucker()
  for (const status of [404, 410]) {
    const browser = await addBrowser(ray)
    browser.answerWith(status)
    await notifyEntity(ray.entityId)
    await eventually(async () => expect(await countRegistrations(ray)).toBe(0))
  }
  const browser = await addBrowser(ray)
  browser.answerWith(503)
  await notifyEntity(ray.entityId)
  const retried = () => node.sql`select 1 from pgboss.job where name = 'send-push' and state = 'retry'
    and data->>'uid' = ${ray.uid}`
  await eventually(async () => expect(await retried()).toHaveLength(1))
  browser.answerWith(201)
  await browser.next()
  expect(await countRegistrations(ray)).toBe(1)
})

test.each([hourMs, -hourMs])('a machine whose clock is off by %s ms pushes to phones', async aheadMs => {
  setMachineClock(aheadMs)
  const send = openFcmPush(google.options, rightNow, sentence => expect.unreachable(sentence))
  const phone = { kind: 'fcm', token: `good-${randomBytes(12).toString('hex')}`, platform: 'android' } as const
  const message = { title: 'Route 9', body: 'A new offer.', path: '/', tag: 'offer' }
  expect(await send(phone, message, 60)).toBe('sent')
})

test('a phone gets pushes over FCM, and is forgotten when FCM no longer knows it', async () => {
  const ray = await addTrucker()
  const phone = { kind: 'fcm', token: `good-${randomBytes(12).toString('hex')}`, platform: 'android' } as const
  await ray.client.addNotificationRegistration({ deviceId: newTestId(), target: phone, removalKey: removalKey() })
  const notificationId = await notifyEntity(ray.entityId)
  await eventually(() => expect(google.sent.filter(({ token }) => token === phone.token)).toHaveLength(1))
  expect(google.sent.find(({ token }) => token === phone.token)).toMatchObject({
    notification: { title: 'Delgado Trucking', body: 'New offer: Route 9' },
    data: { path: `/solo-trucker/find-work?entity=${ray.entityId}`, tag: notificationId },
    android: { priority: 'high', collapse_key: notificationId },
  })
  const dead = { ...phone, token: `dead-${randomBytes(12).toString('hex')}` }
  await ray.client.addNotificationRegistration({ deviceId: newTestId(), target: dead, removalKey: removalKey() })
  expect(await countRegistrations(ray)).toBe(2)
  await notifyEntity(ray.entityId)
  await eventually(async () => expect(await countRegistrations(ray)).toBe(1))
})

test('nothing is pushed to a session that has ended', async () => {
  const email = newEmail('ray')
  const uid = await registerUid(node, email)
  const signInHere = async (): Promise<TestUser> => {
    const headers = bearer((await signIn(node, email)).accessToken)
    return { uid, headers, client: openTestClient(node.url, headers) }
  }
  const here = await signInHere()
  const there = await signInHere()
  const entityId = newTestId()
  await here.client.createEntity({ entityId, entityType: 2, name: 'Delgado Trucking' })
  const ended = await addBrowser(here)
  const other = await addBrowser(there)
  await here.client.logout({})
  await notifyEntity(entityId)
  await other.next()
  expect(ended.received).toEqual([])
})

test('a notification that was already read, or is older than a day, is not pushed', async () => {
  const ray = await addTrucker()
  const browser = await addBrowser(ray)
  const saveAs = async (change: object) => {
    const notificationId = newTestId()
    const fields = { entityId: ray.entityId, notificationId, kind: 'offer', data: {} } as const
    const at = Date.now()
    await node.inTransaction(async tx => saveNotification(tx, { ...fields, at, readOn: null, ...change }))
    await push(ray.entityId, notificationId)
    return notificationId
  }
  await untilDecided(await saveAs({ readOn: 5 }), await saveAs({ at: Date.now() - 25 * hourMs }))
  const sends = await node.sql`select 1 from pgboss.job where name = 'send-push' and data->>'uid' = ${ray.uid}`
  expect([sends.length, browser.received.length]).toEqual([0, 0])
})
