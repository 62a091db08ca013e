/** Logouts that the server hears of late. */
import { newId } from '@haulway/client/new-id.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { preferenceKeys, removePreference, writePreference } from '../native/preferences.ts'
import { session } from './app-session.ts'
import { queueLogout, sendPendingLogouts } from './pending-logout.ts'

const pat = 'pat-uid'
const bodySchema = z.object({ removalKey: z.string().optional() })
const tokens = () => ({
  userUid: pat,
  accessToken: newId(),
  refreshToken: newId(),
  sessionId: newId(),
  accessExpiresAt: Date.now() + 3_600_000,
  refreshExpiresAt: Date.now() + 7_200_000,
})
const registration = () => ({ uid: pat, deviceId: newId(), removalKey: 'k'.repeat(43), target: 'here' })

let isOffline = false
let sent: { key: string | undefined; isSignedIn: boolean }[] = []
beforeEach(async () => {
  ;[isOffline, sent] = [false, []]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (isOffline) throw new TypeError('Failed to fetch')
    const request = new Request(url, init)
    const { removalKey } = bodySchema.parse(JSON.parse(await request.text()))
    sent.push({ key: removalKey, isSignedIn: request.headers.has('authorization') })
    return new Response(JSON.stringify({ isRemoved: true }), { headers: { 'content-type': 'application/json' } })
  })
  await session.begin(tokens())
})
afterEach(async () => {
  vi.restoreAllMocks()
  await session.end()
  await removePreference(preferenceKeys.pendingLogouts)
})

test('a logout is reported at once, by its user', async () => {
  await writePreference(preferenceKeys.notificationRegistration, registration())
  await queueLogout(pat)
  expect(sent).toMatchObject([{ isSignedIn: true }])
  await sendPendingLogouts()
  expect(sent).toHaveLength(1)
})

test('a late report names the old registration by its key, so that the new session keeps its own', async () => {
  await writePreference(preferenceKeys.notificationRegistration, registration())
  isOffline = true
  await queueLogout(pat)
  await session.end()
  isOffline = false
  await session.begin(tokens())
  await sendPendingLogouts()
  expect(sent).toEqual([{ key: 'k'.repeat(43), isSignedIn: false }])
})

test('without a registration, the report waits until its user has logged in again', async () => {
  isOffline = true
  await queueLogout(pat)
  await session.end()
  isOffline = false
  await sendPendingLogouts()
  expect(sent).toEqual([])
  await session.begin(tokens())
  await sendPendingLogouts()
  expect(sent).toMatchObject([{ key: undefined, isSignedIn: true }])
})
