/** The upload token: what it allows, and how soon a removed driver or a signed-out device is refused. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { refreshedUploadTokenSchema, uploadTokensSchema } from '@haulway/domain/tracker/upload-token.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { beforeEach, describe, expect, test } from 'vitest'
import { openAccessTokens } from '../auth/session/access-token.ts'
import { deviceSessions } from '../auth/session/session.table.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { beginLoad, type Load, pluginPoint, postLocations, sendLocations } from '../testing/tracking.fixture.ts'
import { type Actor, addFleetTrucker, addTruck, pitPlace, tokenIn } from '../testing/work.fixture.ts'

let aheadMs = 0
const clock = () => Date.now() + aheadMs
const node = closeAfterAll(await openTestNode({ clock }))
const other = closeAfterAll(await openTestNode({ clock, databaseUrl: node.databaseUrl, authSecret: node.authSecret }))
const crew = await addCrew(node)

beforeEach(() => {
  aheadMs = 0
})

/** A device on which this user is signed in, and its upload token. */
async function addDevice({ uid }: Actor) {
  const sessionId = newTestId()
  const deviceId = newTestId()
  const times = { createdAt: clock(), lastUsedAt: clock(), expiresAt: clock() + 90 * 24 * hourMs }
  const row = { sessionId, uid, deviceId, ...times, refreshHash: newTestId(), refreshSalt: newTestId() }
  await drizzle(node.sql).insert(deviceSessions).values(row)
  const { accessToken } = await openAccessTokens(node.authSecret, clock).sign({ uid, sessionId })
  const session = { authorization: `Bearer ${accessToken}` }
  const answer = await node.post('/upload-token', { deviceId }, session)
  expect(answer.status).toBe(200)
  const tokens = uploadTokensSchema.parse(await answer.json())
  return { sessionId, deviceId, session, ...tokens, headers: { authorization: `Bearer ${tokens.accessToken}` } }
}

/** Refreshes like the plugin: with a form, and its old access token as the bearer. */
const refresh = (token: string, headers: Record<string, string> = {}) =>
  fetch(`${node.url}/refresh-upload-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }),
  })

const pointOf = (load: Load) => pluginPoint({ ...pitPlace, at: clock() - secondMs }, load)
const statusOf = async (headers: Record<string, string>, load: Load, url = node.url) =>
  (await postLocations(url, headers, load, { location: pointOf(load) })).status

describe('an upload token', () => {
  test('adds points to its driver’s load, and allows nothing else', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, clock() - minuteMs)
    const { headers, deviceId } = await addDevice(own.solo)
    expect((await sendLocations(node.url, headers, load, { location: pointOf(load) })).refused).toEqual([])
    const calls = [
      node.post('/upload-token', { deviceId }, headers),
      node.post('/create-truck', {}, headers),
      node.post('/logout', {}, headers),
      fetch(`${node.url}/subscribe?scope=${entityScope(own.solo.entityId)}`, { headers }),
      fetch(`${node.url}/documents/haulway-entity/${own.solo.entityId}`, { headers }),
      fetch(`${node.url}/load-tracks/${load.projectId}/${load.loadLogId}`, { headers }),
      fetch(`${node.url}/export-own-track`, { headers }),
    ]
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(401)
  })

  test('lives hours longer than the session’s access token, and is refreshed with the plugin’s form', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, clock() - minuteMs)
    const device = await addDevice(own.solo)
    aheadMs += 11 * hourMs
    expect(await statusOf(device.session, load)).toBe(401)
    expect(await statusOf(device.headers, load)).toBe(200)
    aheadMs += 2 * hourMs
    expect(await statusOf(device.headers, load)).toBe(401)
    // A lost answer does no harm: the same refresh token stays valid.
    await refresh(device.refreshToken, device.headers)
    const answer = refreshedUploadTokenSchema.parse(await (await refresh(device.refreshToken, device.headers)).json())
    expect(answer.refresh_token).toBe(device.refreshToken)
    expect(answer.expires_in).toBeGreaterThan(11 * 3600)
    expect(await statusOf({ authorization: `Bearer ${answer.access_token}` }, load)).toBe(200)
  })

  test('is not issued for a forged, foreign or malformed refresh token', async () => {
    const device = await addDevice(crew.solo)
    const [sessionId, deviceId, mac] = device.refreshToken.split('.')
    const forged = [`${sessionId}.${newTestId()}.${mac}`, `${newTestId()}.${deviceId}.${mac}`, 'x', '']
    for (const token of forged) expect((await refresh(token)).status).toBe(403)
    const elsewhere = await node.post('/upload-token', { deviceId: newTestId() }, device.session)
    expect(elsewhere.status).toBe(403)
    expect((await node.post('/upload-token', { deviceId: newTestId() })).status).toBe(401)
  })
})

/** Expects a refusal within a second, on the node that made the change and on another one. */
async function expectRefusedOnBoth(isRefused: (url: string) => Promise<boolean>): Promise<void> {
  const everywhere = () => Promise.all([node.url, other.url].map(async url => expect(await isRefused(url)).toBe(true)))
  await eventually(everywhere)
}

describe('within a second, on two nodes', () => {
  test('a device that was logged out can’t upload, even after a refresh', async () => {
    const own = await addCrew(node)
    const load = await beginLoad(node, own, clock() - minuteMs)
    const device = await addDevice(own.solo)
    for (const url of [node.url, other.url]) expect(await statusOf(device.headers, load, url)).toBe(200)
    expect((await node.post('/logout', {}, device.session)).status).toBe(200)
    await expectRefusedOnBoth(async url => (await statusOf(device.headers, load, url)) === 401)
    expect((await refresh(device.refreshToken)).status).toBe(403)
  })

  test('a removed driver’s points are refused with a reason, in a 200', async () => {
    const own = await addCrew(node)
    const { entityId } = own.solo
    const invited = { entityId, entityTokenId: newTestId(), role: 'member', name: 'Rae' } as const
    const token = tokenIn(await own.solo.client.inviteMember(invited))
    const second = { ...(await node.addUser('Rae')), entityId }
    await second.client.acceptInvitation({ token })
    const load = await beginLoad(node, own, clock() - minuteMs)
    const { headers } = await addDevice(second)
    const reasons = async (url: string) => {
      const { refused } = await sendLocations(url, headers, load, { location: pointOf(load) })
      return refused.map(({ reason }) => reason)
    }
    for (const url of [node.url, other.url]) expect(await reasons(url)).toEqual([])
    await own.solo.client.removeMember({ entityId, uid: second.uid })
    await expectRefusedOnBoth(async url => (await reasons(url))[0] === 'notYourLoad')
  })

  test('a driver who was let go can’t add points to the open load with any token, even after a refresh', async () => {
    const own = await addCrew(node)
    const { driver, fleet } = own
    const load = { projectId: own.projectId, loadLogId: newTestId() }
    await driver.client.startLoad({ ...load, dispatchId: own.fleetDispatchId, actId: newTestId() })
    const device = await addDevice(driver)
    const reasons = async (url: string, headers: Record<string, string>) => {
      const { refused } = await sendLocations(url, headers, load, { location: pointOf(load) })
      return refused.map(({ reason }) => reason)
    }
    for (const url of [node.url, other.url]) expect(await reasons(url, device.headers)).toEqual([])
    await fleet.client.letStaffGo({ entityId: fleet.entityId, staffEntityId: driver.entityId })
    await expectRefusedOnBoth(async url => (await reasons(url, device.headers))[0] === 'notYourLoad')
    const renewed = refreshedUploadTokenSchema.parse(await (await refresh(device.refreshToken)).json())
    for (const headers of [{ authorization: `Bearer ${renewed.access_token}` }, device.session]) {
      await expectRefusedOnBoth(async url => (await reasons(url, headers))[0] === 'notYourLoad')
    }
  })

  test('a driver can’t add points to the load of another driver of the same fleet', async () => {
    const own = await addCrew(node)
    const load = { projectId: own.projectId, loadLogId: newTestId() }
    const { driver, fleet } = own
    await driver.client.startLoad({ ...load, dispatchId: own.fleetDispatchId, actId: newTestId() })
    const next = await addFleetTrucker(node, fleet, 'Nils')
    await addTruck(fleet, '8')
    const [before, after] = await Promise.all([addDevice(driver), addDevice(next)])
    await fleet.client.endDispatch({ projectId: own.projectId, dispatchId: own.fleetDispatchId })
    const reply = await sendLocations(node.url, after.headers, load, { location: pointOf(load) })
    expect(reply.refused).toMatchObject([{ reason: 'notYourLoad' }])
    // The driver of the load can still add its points.
    expect((await sendLocations(node.url, before.headers, load, { location: pointOf(load) })).refused).toEqual([])
  })
})
