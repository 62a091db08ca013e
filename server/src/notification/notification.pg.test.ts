/** Calls on notifications: who may choose which pushes they get, register a device, and remove it. */
import { randomBytes } from 'node:crypto'
import { userScope } from '@haulway/domain/document/scope.ts'
import { devicesMax } from '@haulway/domain/notification/notification-registration.ts'
import { describe, expect, test } from 'vitest'
import { bearer, newEmail, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode, type TestUser } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())

const newKey = () => randomBytes(32).toString('base64url')
const webTarget = (endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(9).toString('hex')}`) => ({
  kind: 'web' as const,
  endpoint,
  keys: { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') },
})
const registration = () => ({ deviceId: newTestId(), target: webTarget(), removalKey: newKey() })
const devicesOf = async ({ uid }: Pick<TestUser, 'uid'>) =>
  (await node.sql`select device_id from notification_registrations where uid = ${uid}`).map(row => row.device_id)
const removalsOf = async ({ uid }: Pick<TestUser, 'uid'>) =>
  (
    await node.sql`select record from requests where collection = 'remove-notification-registration'
      and record->>'userId' = ${uid}`
  ).map(row => row.record)

describe('change-notification-settings', () => {
  const settings = { isPushed: { offer: false }, quietHours: null }

  test('saves the settings and publishes them only to the user’s own devices', async () => {
    const user = await node.addUser('Ray')
    const stream = await node.subscribe(user, [userScope(user.uid)])
    await stream.next('snapshot')
    expect(await user.client.changeNotificationSettings(settings)).toEqual({ isSuccessful: true })
    const { changes } = await stream.next('changes')
    expect(changes).toMatchObject([{ collection: 'notification-settings', id: user.uid, body: settings }])
    stream.end()
    const path = `/documents/${userScope(user.uid)}/notification-settings`
    expect(await (await fetch(node.url + path, { headers: user.headers })).json()).toMatchObject({
      documents: [{ body: settings }],
    })
    const stranger = await node.addUser('Sly')
    expect((await fetch(node.url + path, { headers: stranger.headers })).status).toBe(404)
  })

  test.each([
    ['hours outside a day', { ...settings, quietHours: { fromMinute: 1500, toMinute: 0, timeZone: 'UTC' } }],
    ['an unknown time zone', { ...settings, quietHours: { fromMinute: 1, toMinute: 0, timeZone: 'Mars/Base' } }],
    ['a choice that is not a boolean', { ...settings, isPushed: { offer: 'maybe' } }],
    [
      'too many choices',
      { ...settings, isPushed: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [i, true])) },
    ],
    ['an empty input', {}],
  ])('is refused with %s', async (_, input) => {
    const user = await node.addUser('Ray')
    const answer = await node.post('/change-notification-settings', input, user.headers)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalidInput' })
  })

  test('requires a sign-in', async () => {
    expect((await node.post('/change-notification-settings', settings)).status).toBe(401)
  })
})

describe('add-notification-registration', () => {
  test('registers a device once, with its latest target', async () => {
    const user = await node.addUser('Ray')
    const first = registration()
    expect(await user.client.addNotificationRegistration(first)).toEqual({ deviceId: first.deviceId })
    await user.client.addNotificationRegistration({ ...first, target: webTarget() })
    const phone = { kind: 'fcm', token: 'a'.repeat(140), platform: 'ios' } as const
    await user.client.addNotificationRegistration({ ...registration(), target: phone })
    expect(await devicesOf(user)).toHaveLength(2)
  })

  test('keeps the twenty devices of a user that registered last: a notification is pushed to each', async () => {
    const user = await node.addUser('Ray')
    const ids: string[] = []
    for (let i = 0; i < devicesMax + 3; i++) {
      const { deviceId } = await user.client.addNotificationRegistration(registration())
      ids.push(deviceId)
    }
    expect(new Set(await devicesOf(user))).toEqual(new Set(ids.slice(3)))
  })

  test('moves a browser’s registration from its previous user', async () => {
    const ray = await node.addUser('Ray')
    const greg = await node.addUser('Greg')
    const mine = registration()
    await ray.client.addNotificationRegistration(mine)
    await greg.client.addNotificationRegistration({ ...registration(), target: mine.target })
    expect([await devicesOf(ray), (await devicesOf(greg)).length]).toEqual([[], 1])
  })

  test.each([
    'https://metadata.internal/latest',
    'http://127.0.0.1:9/push',
    'https://fcm.googleapis.com.evil.example/x',
  ])('does not let the server send to %s', async endpoint => {
    const user = await node.addUser('Ray')
    const answer = await node.post(
      '/add-notification-registration',
      { ...registration(), target: webTarget(endpoint) },
      user.headers,
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ message: "This push service isn't supported." })
    expect(await devicesOf(user)).toEqual([])
  })

  test.each([
    ['keys of a wrong size', { ...registration(), target: { ...webTarget(), keys: { p256dh: 'abc', auth: 'd' } } }],
    ['an invalid token', { ...registration(), target: { kind: 'fcm', token: 'two words', platform: 'ios' } }],
    ['an unknown platform', { ...registration(), target: { kind: 'fcm', token: 'a'.repeat(30), platform: 'web' } }],
    ['a key that can be guessed', { ...registration(), removalKey: 'abc' }],
  ])('is refused with %s', async (_, input) => {
    const user = await node.addUser('Ray')
    expect((await node.post('/add-notification-registration', input, user.headers)).status).toBe(400)
  })

  test('requires a sign-in', async () => {
    expect((await node.post('/add-notification-registration', registration())).status).toBe(401)
  })
})

describe('remove-notification-registration', () => {
  test('removes the device and leaves the record that the specification requires', async () => {
    const user = await node.addUser('Ray')
    const here = registration()
    const there = registration()
    await user.client.addNotificationRegistration(here)
    const input = { userId: user.uid, email: 'ray@pit.example', logoutOn: 5, deviceId: here.deviceId }
    expect(await user.client.removeNotificationRegistration(input)).toEqual({ isRemoved: true })
    expect(await devicesOf(user)).toEqual([])
    expect(await removalsOf(user)).toEqual([
      { userId: user.uid, email: `${user.uid}@example.com`, logoutOn: expect.any(Number) },
    ])
    await user.client.addNotificationRegistration(there)
    expect(await user.client.removeNotificationRegistration({ userId: user.uid })).toEqual({ isRemoved: true })
    expect(await devicesOf(user)).toEqual([])
  })

  test('followed by a logout leaves one record for the sign-in, not two', async () => {
    const email = newEmail('ray')
    const uid = await registerUid(node, email)
    const headers = bearer((await signIn(node, email)).accessToken)
    await node.post('/remove-notification-registration', { userId: uid }, headers)
    await node.post('/logout', {}, headers)
    expect(await removalsOf({ uid })).toEqual([{ userId: uid, email, logoutOn: expect.any(Number) }])
  })

  test('long after the sign-in has ended works only with the right key', async () => {
    const user = await node.addUser('Ray')
    const here = registration()
    await user.client.addNotificationRegistration(here)
    const input = { userId: user.uid, deviceId: here.deviceId, removalKey: newKey() }
    const send = async (body: object) => (await node.post('/remove-notification-registration', body)).json()
    expect(await send(input)).toEqual({ isRemoved: false })
    expect(await devicesOf(user)).toHaveLength(1)
    expect(await send({ ...input, removalKey: here.removalKey })).toEqual({ isRemoved: true })
    expect(await devicesOf(user)).toEqual([])
    expect(await send({ ...input, removalKey: here.removalKey })).toEqual({ isRemoved: false })
    expect(await removalsOf(user)).toHaveLength(1)
  })

  test('is refused for another user, and without any proof', async () => {
    const ray = await node.addUser('Ray')
    const sly = await node.addUser('Sly')
    const here = registration()
    await ray.client.addNotificationRegistration(here)
    const input = { userId: ray.uid, deviceId: here.deviceId }
    expect((await node.post('/remove-notification-registration', input, sly.headers)).status).toBe(403)
    const answer = await node.post('/remove-notification-registration', input)
    expect(await answer.json()).toMatchObject({ message: 'No Authorization Token. Unauthorized' })
    expect((await node.post('/remove-notification-registration', {}, ray.headers)).status).toBe(400)
    expect(await devicesOf(ray)).toHaveLength(1)
  })
})

test('read-notifications is only for members of the entity, and needs a list of ids', async () => {
  const ray = await node.addUser('Ray')
  const sly = await node.addUser('Sly')
  const entityId = newTestId()
  await ray.client.createEntity({ entityId, entityType: 2, name: 'Delgado Trucking' })
  const input = { entityId, notificationIds: [newTestId()] }
  expect((await node.post('/read-notifications', input, ray.headers)).status).toBe(200)
  expect((await node.post('/read-notifications', input, sly.headers)).status).toBe(404)
  expect((await node.post('/read-notifications', { ...input, notificationIds: [] }, ray.headers)).status).toBe(400)
})
