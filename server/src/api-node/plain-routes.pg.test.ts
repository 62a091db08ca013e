/**
 * Every route outside the calls × every principal: files, tracks, exports, uploads, tokens, pages. Who
 * has access is written again from decisions 0011, 0015, 0018.
 */
import { tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { publicScopes } from '@haulway/domain/document/scope.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { proofKeysPath } from '@haulway/domain/load-log/proof/proof-key.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addAccount } from '../testing/calls/call-world.fixture.ts'
import { openWorld, type Principal } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { pluginPoint, postLocations, sendLocations } from '../testing/tracking.fixture.ts'
import { addTruck } from '../testing/work.fixture.ts'

const appLinks = { androidCertificates: [Array.from({ length: 32 }, () => 'AB').join(':')], iosTeam: 'ABCDE12345' }
/** Where only the driver was. */
const driven = { lat: 41.8765, lng: -78.1234 }

const node = closeAfterAll(await openTestNode({ appLinks }))
const world = await openWorld(node)
const truckId = await addTruck(world.crew.fleet, '77')
/** A point of the drive to the pit, which every party that may see the track may see. */
const pointNow = () => pluginPoint({ ...driven, at: Date.now() - 85 * minuteMs }, world.fleetLoad)
await sendLocations(node.url, world.crew.driver.headers, world.fleetLoad, { location: pointNow() })

const get = (path: string, headers: Record<string, string>) => fetch(node.url + path, { headers })

/** Each principal's answer, by name. */
async function answersOf<T>(ask: (principal: Principal) => Promise<T>): Promise<Record<string, T>> {
  const answers = await Promise.all(world.principals.map(async each => [each.name, await ask(each)] as const))
  return Object.fromEntries(answers)
}

type Expectation<T> = (principal: Principal) => T
const expected = <T>(of: Expectation<T>): Record<string, T> =>
  Object.fromEntries(world.principals.map(principal => [principal.name, of(principal)]))

/** Whether they belong to one of the world's own businesses, of one of these types. */
function isOf({ acts }: Principal, ...types: EntityTypeName[]): boolean {
  return acts !== undefined && types.includes(acts.type) && acts.entityId === world.entities[acts.type].entityId
}

/** 401 without a token, 200 for the intended principals, `shut` for all others. */
const forThose = (isFor: (principal: Principal) => boolean, shut: number) => (principal: Principal) =>
  principal.uid === undefined ? 401 : isFor(principal) ? 200 : shut

test.each([
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/.well-known/assetlinks.json',
  '/.well-known/apple-app-site-association',
  proofKeysPath,
  ...publicScopes.map(scope => `/documents/${scope}`),
])('%s is open to everyone, and reveals nothing about anyone', async path => {
  const answers = await answersOf(async ({ headers }) => {
    const answer = await get(path, headers)
    return `${answer.status} ${(await answer.text()).replaceAll(/\d{13}/g, 'now')}`
  })
  const [first = '', ...others] = new Set(Object.values(answers))
  expect(first).toMatch(/^200 /)
  expect(others).toEqual([])
  expect(first).not.toContain(world.crew.jobber.uid)
})

describe('the track of a load', () => {
  test('is readable by its parties and its driver, and no one else', async () => {
    const { projectId, loadLogId } = world.fleetLoad
    const parties = ['jobber', 'truckingFleet', 'fleetTrucker', 'pitOperation', 'excavatorOperator'] as const
    const path = `/load-tracks/${projectId}/${loadLogId}`
    const answers = await answersOf(async ({ headers }) => (await get(path, headers)).status)
    expect(answers).toEqual(expected(forThose(principal => isOf(principal, ...parties), 404)))
  })

  test('can be exported by its driver only', async () => {
    const answers = await answersOf(async ({ headers }) => {
      const answer = await get('/export-own-track?format=csv', headers)
      return `${answer.status} ${(await answer.text()).includes(String(driven.lat))}`
    })
    const isDriver = (principal: Principal) => isOf(principal, 'fleetTrucker')
    expect(answers).toEqual(
      expected(principal => (principal.uid === undefined ? '401 false' : `200 ${isDriver(principal)}`)),
    )
  })
})

test('the proof of a load is for the members of its parties, with prices for owners and managers', async () => {
  const parties = ['jobber', 'truckingFleet', 'fleetTrucker', 'pitOperation', 'excavatorOperator'] as const
  const statuses = (query: string) =>
    answersOf(async ({ acts, headers }) => {
      const entityId = acts?.entityId ?? world.crew.jobber.entityId
      return (await get(`/load-proofs/${entityId}/${world.fleetLoad.loadLogId}${query}`, headers)).status
    })
  const isParty = (principal: Principal) => isOf(principal, ...parties)
  expect(await statuses('')).toEqual(expected(forThose(isParty, 404)))
  const manages = (principal: Principal) => isParty(principal) && principal.acts?.role !== 'member'
  expect(await statuses('?prices=yes')).toEqual(
    expected(principal => forThose(manages, isParty(principal) ? 403 : 404)(principal)),
  )
})

const takenSchema = z.object({ refused: z.array(z.object({ reason: z.string() })) })

test('points are accepted from the driver of their load, and refused by id from everyone else', async () => {
  const answers = await answersOf(async ({ headers }) => {
    const answer = await postLocations(node.url, headers, world.fleetLoad, { location: pointNow() })
    const body: unknown = await answer.json()
    return answer.ok ? `200 ${takenSchema.parse(body).refused.length}` : answer.status
  })
  const isDriver = (principal: Principal) => isOf(principal, 'fleetTrucker')
  expect(answers).toEqual(
    expected(principal => (principal.uid === undefined ? 401 : `200 ${isDriver(principal) ? 0 : 1}`)),
  )
})

describe('an attachment', () => {
  type Query = Record<string, string>
  async function put(query: Query, { headers }: Pick<Principal, 'headers'>, id = newTestId()) {
    const url = `${node.url}/attachments/${id}?${new URLSearchParams(query)}`
    const sent = { 'content-type': 'image/png', ...headers }
    return { id, status: (await fetch(url, { method: 'PUT', body: tinyPng(), headers: sent })).status }
  }
  const ofLoad = (kind: string) => ({ kind, ...world.fleetLoad })
  const paper = () => ({ kind: 'paper', entityId: world.crew.fleet.entityId, truckId })
  const statusesOf = (query: Query) => answersOf(async principal => (await put(query, principal)).status)
  const readersOf = async (query: Query, by: Pick<Principal, 'headers'>) => {
    const { id } = await put(query, by)
    return answersOf(async ({ headers }) => (await get(`/attachments/${id}`, headers)).status)
  }
  /** Parties of the load are refused with 403. For others, the load does not exist. */
  const partiesGet403 = (isFor: (principal: Principal) => boolean) => (principal: Principal) => {
    const isParty = !isOf(principal, 'soloTrucker') && isOf(principal, ...allKinds)
    return forThose(isFor, isParty ? 403 : 404)(principal)
  }
  const allKinds = [
    'jobber',
    'pitOperation',
    'soloTrucker',
    'truckingFleet',
    'fleetTrucker',
    'excavatorOperator',
  ] as const

  test('of the delivery can be added by driver and jobber, and seen by them and the fleet', async () => {
    const isFor = (principal: Principal) => isOf(principal, 'fleetTrucker', 'jobber')
    expect(await statusesOf(ofLoad('signature'))).toEqual(expected(partiesGet403(isFor)))
    const sees = (principal: Principal) => isOf(principal, 'fleetTrucker', 'truckingFleet', 'jobber')
    expect(await readersOf(ofLoad('signature'), world.crew.driver)).toEqual(expected(forThose(sees, 404)))
  })

  test('of the loading can be added by all parties of the load, and also seen by pit and uploader', async () => {
    const isFor = (principal: Principal) => isOf(principal, ...allKinds) && !isOf(principal, 'soloTrucker')
    expect(await statusesOf(ofLoad('ticketPhoto'))).toEqual(expected(forThose(isFor, 404)))
    expect(await readersOf(ofLoad('ticketPhoto'), world.crew.operator)).toEqual(expected(forThose(isFor, 404)))
    const sees = (principal: Principal) => isFor(principal) && !isOf(principal, 'excavatorOperator')
    expect(await readersOf(ofLoad('ticketPhoto'), world.crew.driver)).toEqual(expected(forThose(sees, 404)))
  })

  test('of a truck can be added by its managers, and seen by its business', async () => {
    const isOwn = (principal: Principal) => isOf(principal, 'truckingFleet')
    const manages = (principal: Principal) => isOwn(principal) && principal.acts?.role !== 'member'
    const expectedStatuses = expected(principal => forThose(manages, isOwn(principal) ? 403 : 404)(principal))
    expect(await statusesOf(paper())).toEqual(expectedStatuses)
    expect(await readersOf(paper(), world.crew.fleet)).toEqual(expected(forThose(isOwn, 404)))
  })
})

test('only its owner can download all data of a business', async () => {
  const { entityId } = world.crew.jobber
  const answers = await answersOf(async ({ headers }) => (await get(`/account-export/${entityId}`, headers)).status)
  const isOwn = (principal: Principal) => isOf(principal, 'jobber')
  const isOwner = (principal: Principal) => isOwn(principal) && principal.acts?.role === 'owner'
  expect(answers).toEqual(expected(principal => forThose(isOwner, isOwn(principal) ? 403 : 404)(principal)))
})

const uploadSchema = z.object({ refreshToken: z.string() })

test('an upload token needs a signed-in device, and its refresh token alone gets the next one', async () => {
  const { principal: owner } = await addAccount(node)
  const ask = ({ headers }: Pick<Principal, 'headers'>) =>
    node.post('/upload-token', { deviceId: newTestId() }, headers)
  const { refreshToken } = uploadSchema.parse(await (await ask(owner)).json())
  // The world's people have tokens without a session, which an upload token would depend on.
  expect(await answersOf(async principal => (await ask(principal)).status)).toEqual(
    expected(forThose(() => false, 403)),
  )
  const refresh = (token: string, headers: Record<string, string>) =>
    fetch(`${node.url}/refresh-upload-token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ refresh_token: token }),
    })
  // Who sends it does not matter: the plugin's only other credential is an expired token.
  const refreshed = await answersOf(async ({ headers }) => (await refresh(refreshToken, headers)).status)
  expect(refreshed).toEqual(expected(() => 200))
  const forged = await answersOf(async ({ headers }) => (await refresh(`${refreshToken}x`, headers)).status)
  expect(forged).toEqual(expected(() => 403))
})

test('the stream is for signed-in users', async () => {
  const answers = await answersOf(async ({ uid, headers }) => {
    const answer = await get(`/subscribe?scope=haulway-user/${uid ?? 'nobody'}`, headers)
    await answer.body?.cancel()
    return answer.status
  })
  expect(answers).toEqual(expected(forThose(() => true, 0)))
})

test.each([
  ['/auth/finish-sign-in', { challenge: 'x'.repeat(43), redirectTo: '/auth/login-redirect' }],
  ['/auth/send-mfa-code', {}],
])('%s needs the cookie of its own page: a bearer token does not open it', async (path, body) => {
  const answers = await answersOf(async ({ headers }) => (await node.post(path, body, headers)).status)
  expect(answers).toEqual(expected(() => 401))
})
