/**
 * Every route beside the calls × every principal (measures: S2): files, tracks, exports, uploads, tokens, pages. Who
 * may is written here anew from the design (2, 5, 8, 9) and decisions 0011, 0015, 0018.
 */
import { tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import type { EntityTypeName } from '@haulway/domain/entity/entity-type.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addAccount } from '../testing/calls/call-world.fixture.ts'
import { openWorld, type Principal, type World } from '../testing/calls/principals.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import { pluginPoint, postLocations, sendLocations } from '../testing/tracking.fixture.ts'
import { addTruck } from '../testing/work.fixture.ts'

const appLinks = { androidCertificates: [Array.from({ length: 32 }, () => 'AB').join(':')], iosTeam: 'ABCDE12345' }
/** Where the driver was, at a place where nobody else is. */
const driven = { lat: 41.8765, lng: -78.1234 }

let node: TestNode
let world: World
let truckId: string
beforeAll(async () => {
  node = await openTestNode({ appLinks })
  world = await openWorld(node)
  truckId = await addTruck(world.crew.fleet, '77')
  await sendLocations(node.url, world.crew.driver.headers, world.fleetLoad, { location: pointNow() })
}, 120_000)
afterAll(() => node.close())

/** A point of the way to the pit, which each who may see the track may see. */
const pointNow = () => pluginPoint({ ...driven, at: Date.now() - 85 * minuteMs }, world.fleetLoad)

const get = (path: string, headers: Record<string, string>) => fetch(node.url + path, { headers })

/** Everybody's answers, by their names. */
async function answersOf<T>(ask: (principal: Principal) => Promise<T>): Promise<Record<string, T>> {
  const answers = await Promise.all(world.principals.map(async each => [each.name, await ask(each)] as const))
  return Object.fromEntries(answers)
}

type Told<T> = (principal: Principal) => T
const expected = <T>(of: Told<T>): Record<string, T> =>
  Object.fromEntries(world.principals.map(principal => [principal.name, of(principal)]))

/** Whether they are of the world's own businesses, and of one of some kinds. */
function isOf({ acts }: Principal, ...types: EntityTypeName[]): boolean {
  return acts !== undefined && types.includes(acts.type) && acts.entityId === world.entities[acts.type].entityId
}

/** 401 to whoever has no token, 200 to whom it is for, `shut` to everybody else. */
const forThose = (isFor: (principal: Principal) => boolean, shut: number) => (principal: Principal) =>
  principal.uid === undefined ? 401 : isFor(principal) ? 200 : shut

test.each([
  ...['/healthz', '/readyz', '/openapi.json', '/docs'],
  ...['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'],
  ...['/documents/haulway-config', '/documents/haulway-materials'],
])('%s is open to everybody, and says nothing of anybody', async path => {
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
  test('is for its parties and its driver, and for nobody else', async () => {
    const { projectId, loadLogId } = world.fleetLoad
    const parties = ['jobber', 'truckingFleet', 'fleetTrucker', 'pitOperation', 'excavatorOperator'] as const
    const path = `/load-tracks/${projectId}/${loadLogId}`
    const answers = await answersOf(async ({ headers }) => (await get(path, headers)).status)
    expect(answers).toEqual(expected(forThose(principal => isOf(principal, ...parties), 404)))
  })

  test('can be taken along by its driver alone', async () => {
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

const takenSchema = z.object({ refused: z.array(z.object({ reason: z.string() })) })

test('points are taken of the driver of their load, and refused by name to everybody else', async () => {
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
  /** Parties of the load are told that it is not theirs to add; to others there is no such load. */
  const put403 = (isFor: (principal: Principal) => boolean) => (principal: Principal) => {
    const isParty = !isOf(principal, 'soloTrucker') && isOf(principal, ...allKinds)
    return forThose(isFor, isParty ? 403 : 404)(principal)
  }
  const allKinds = [
    ...(['jobber', 'pitOperation', 'soloTrucker', 'truckingFleet'] as const),
    ...(['fleetTrucker', 'excavatorOperator'] as const),
  ]

  test('of the delivery is put there by driver and jobber, and seen by those who bargain over the haul', async () => {
    const isFor = (principal: Principal) => isOf(principal, 'fleetTrucker', 'jobber')
    expect(await statusesOf(ofLoad('signature'))).toEqual(expected(put403(isFor)))
    const sees = (principal: Principal) => isOf(principal, 'fleetTrucker', 'truckingFleet', 'jobber')
    expect(await readersOf(ofLoad('signature'), world.crew.driver)).toEqual(expected(forThose(sees, 404)))
  })

  test('of the loading is put there by all who have a part in it, and seen by pit and maker, too', async () => {
    const isFor = (principal: Principal) => isOf(principal, ...allKinds) && !isOf(principal, 'soloTrucker')
    expect(await statusesOf(ofLoad('ticketPhoto'))).toEqual(expected(forThose(isFor, 404)))
    expect(await readersOf(ofLoad('ticketPhoto'), world.crew.operator)).toEqual(expected(forThose(isFor, 404)))
    const sees = (principal: Principal) => isFor(principal) && !isOf(principal, 'excavatorOperator')
    expect(await readersOf(ofLoad('ticketPhoto'), world.crew.driver)).toEqual(expected(forThose(sees, 404)))
  })

  test('of a truck is put there by who manages it, and seen by its business', async () => {
    const isOwn = (principal: Principal) => isOf(principal, 'truckingFleet')
    const manages = (principal: Principal) => isOwn(principal) && principal.acts?.role !== 'member'
    const told = expected(principal => forThose(manages, isOwn(principal) ? 403 : 404)(principal))
    expect(await statusesOf(paper())).toEqual(told)
    expect(await readersOf(paper(), world.crew.fleet)).toEqual(expected(forThose(isOwn, 404)))
  })
})

test('everything of a business is downloaded by its owner alone', async () => {
  const { entityId } = world.crew.jobber
  const answers = await answersOf(async ({ headers }) => (await get(`/account-export/${entityId}`, headers)).status)
  const isOwn = (principal: Principal) => isOf(principal, 'jobber')
  const isOwner = (principal: Principal) => isOwn(principal) && principal.acts?.role === 'owner'
  expect(answers).toEqual(expected(principal => forThose(isOwner, isOwn(principal) ? 403 : 404)(principal)))
})

const uploadSchema = z.object({ refreshToken: z.string() })

test('an upload token is for a device that is signed in, and its refresh part alone buys the next', async () => {
  const { principal: owner } = await addAccount(node)
  const ask = ({ headers }: Pick<Principal, 'headers'>) =>
    node.post('/upload-token', { deviceId: newTestId() }, headers)
  const { refreshToken } = uploadSchema.parse(await (await ask(owner)).json())
  // The world's people hold a token each, and no sign-in that it could live by.
  expect(await answersOf(async principal => (await ask(principal)).status)).toEqual(
    expected(forThose(() => false, 403)),
  )
  const refresh = (token: string, headers: Record<string, string>) =>
    fetch(`${node.url}/refresh-upload-token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ refresh_token: token }),
    })
  // Who brings it does not matter: the plugin has nothing better than an old token to say who it is.
  const bought = await answersOf(async ({ headers }) => (await refresh(refreshToken, headers)).status)
  expect(bought).toEqual(expected(() => 200))
  const forged = await answersOf(async ({ headers }) => (await refresh(`${refreshToken}x`, headers)).status)
  expect(forged).toEqual(expected(() => 403))
})

test('the stream is for whoever is signed in', async () => {
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
])('%s wants the cookie of its own page: a bearer token opens it to nobody', async (path, body) => {
  const answers = await answersOf(async ({ headers }) => (await node.post(path, body, headers)).status)
  expect(answers).toEqual(expected(() => 401))
})
