/**
 * Headers on every answer, tried with all registered routes of a node and with the kinds of requests
 * that fail.
 */
import { existsSync, readFileSync } from 'node:fs'
import { tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { describe, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { addActor, addTruck } from '../testing/work.fixture.ts'

const appLinks = { androidCertificates: [Array.from({ length: 32 }, () => 'AB').join(':')], iosTeam: 'ABCDE12345' }

const node = closeAfterAll(
  await openTestNode({
    appLinks,
    publicUrl: 'https://haulway.example',
    tileStyleUrl: 'https://style.example/streets.json',
    tileOrigins: ['https://tiles.example'],
  }),
)
const actor = await addActor(node, 'Alder', 3)

type Route = { method: string; path: string }

/** Reads the router's own tree, and fills in ids for parameters. */
function listRoutes(): Route[] {
  const lines = node.app.printRoutes({ commonPrefix: false }).split('\n')
  return lines.flatMap(line => {
    const [, path, methods] = /(\/\S*|\*) \(([A-Z, ]+)\)$/.exec(line) ?? []
    if (path === undefined || methods === undefined) return []
    const real = path.replaceAll(/:\w+/g, newTestId()).replaceAll('*', 'haulway-config')
    return methods.split(', ').map(method => ({ method, path: real.startsWith('/') ? real : `/${real}` }))
  })
}

/** Our own origin, and the configured origins of the maps. */
const mapOrigins = ['https://style.example', 'https://tiles.example']
const listed = ["'self'", "'none'", 'data:', 'blob:', ...mapOrigins]

const ask = ({ method, path }: Route, more: RequestInit = {}) => fetch(node.url + path, { method, ...more })

/** The faults in an answer's headers. */
function faultsOf(answer: Response): string[] {
  const { headers } = answer
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map(part => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources] as const
    }),
  )
  const scripts = policy.get('script-src') ?? policy.get('default-src') ?? ['*']
  // A page of one file names its script by hash.
  const isStrict = scripts.every(source => /^'(self|none|sha256-[\w+/]+=*)'$/.test(source))
  const only = (name: string, ...sources: string[]) =>
    sources.includes((policy.get(name) ?? policy.get('default-src') ?? []).join())
  const isSandboxed = policy.has('sandbox')
  const others = ['connect-src', 'img-src'].flatMap(name => policy.get(name) ?? policy.get('default-src') ?? ['*'])
  const must: [string, boolean][] = [
    ['lets in scripts', isStrict],
    ['loads from anywhere', isSandboxed || others.every(source => listed.includes(source))],
    ['may be framed', isSandboxed || policy.get('frame-ancestors')?.join() === "'none'"],
    ['may be framed by old browsers', headers.get('x-frame-options') === 'DENY'],
    ['may hold plugins', isSandboxed || only('object-src', "'none'")],
    ['may move its base', isSandboxed || ["'self'", "'none'"].includes(policy.get('base-uri')?.join() ?? '')],
    ['is sniffed', headers.get('x-content-type-options') === 'nosniff'],
    ['reveals where the user came from', /^(same-origin|no-referrer)$/.test(headers.get('referrer-policy') ?? '')],
    ['works without https', /max-age=\d{8,}/.test(headers.get('strict-transport-security') ?? '')],
    ['shares its window', headers.get('cross-origin-opener-policy') === 'same-origin'],
    ['may be stored by a cache', isKeptFromCaches(answer)],
    ['reveals which software it runs', headers.get('x-powered-by') === null && headers.get('server') === null],
  ]
  return must.filter(([, isRight]) => !isRight).map(([fault]) => fault)
}

/** Anyone may have the app's own files; browsers revalidate tracks and attachments by their ETag. */
function isKeptFromCaches({ headers, url }: Response): boolean {
  const { pathname } = new URL(url)
  const cacheControl = headers.get('cache-control')
  if (cacheControl === 'no-store' || cacheControl === 'private, no-store') return true
  if (cacheControl === 'private, no-cache') return /^\/(attachments|load-track)\b/.test(pathname)
  return headers.get('content-type')?.startsWith('text/html') === true || /\.(?!json$)\w+$/.test(pathname)
}

test('every route answers with the headers, signed in or not', async () => {
  const routes = listRoutes()
  expect(routes.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const route of routes) {
    // Another user for each, since some routes end a user's logins.
    const walker = await node.addUser('Walker')
    for (const headers of [{}, walker.headers]) {
      const answer = await ask(route, { headers })
      await answer.body?.cancel()
      expect.soft([route, answer.status < 500], 'no bug').toEqual([route, true])
      wrong.push(...faultsOf(answer).map(fault => `${route.method} ${route.path} ${answer.status} ${fault}`))
    }
  }
  expect(wrong).toEqual([])
})

describe('the headers are there', () => {
  const expectGood = async (answer: Response, status: number) => {
    expect([answer.status, faultsOf(answer)]).toEqual([status, []])
    return answer.text()
  }

  test('on an unknown address', async () => {
    await expectGood(await ask({ method: 'GET', path: '/nowhere.php' }), 404)
    await expectGood(await ask({ method: 'DELETE', path: '/create-truck' }), 404)
    await expectGood(await ask({ method: 'GET', path: `/${'x'.repeat(4000)}` }), 404)
  })

  test('on an unreadable address, body, token or type', async () => {
    await expectGood(await ask({ method: 'GET', path: '/%zz' }), 400)
    await expectGood(await ask({ method: 'GET', path: `/attachments/${'x'.repeat(200)}` }), 414)
    const post = (body: string, headers = {}) =>
      ask({ method: 'POST', path: '/create-truck' }, { body, headers: { ...actor.headers, ...headers } })
    await expectGood(await post('{"', { 'content-type': 'application/json' }), 400)
    await expectGood(await post('<truck/>', { 'content-type': 'text/xml' }), 415)
    await expectGood(await post('"x"'.repeat(200_000), { 'content-type': 'application/json' }), 413)
    await expectGood(
      await ask({ method: 'GET', path: '/account-security' }, { headers: { authorization: 'Bearer x' } }),
      401,
    )
  })

  test('on the stream, and on preflights of the native shells', async () => {
    const stream = await ask({ method: 'GET', path: `/subscribe?scope=haulway-user/${actor.uid}` }, actor)
    expect([stream.status, faultsOf(stream)]).toEqual([200, []])
    await stream.body?.cancel()
    const headers = { origin: 'https://localhost', 'access-control-request-method': 'POST' }
    await expectGood(await ask({ method: 'OPTIONS', path: '/create-truck' }, { headers }), 204)
  })

  test('on an uploaded file, which can’t run anything', async () => {
    const truckId = await addTruck(actor, '3')
    const path = `/attachments/${newTestId()}`
    const query = `?kind=paper&entityId=${actor.entityId}&truckId=${truckId}`
    const headers = { ...actor.headers, 'content-type': 'text/html' }
    await expectGood(await ask({ method: 'PUT', path: path + query }, { headers, body: tinyPng() }), 200)
    const answer = await ask({ method: 'GET', path }, actor)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    await expectGood(answer, 200)
  })
})

test('maps load from their configured origins only', async () => {
  const { headers } = await ask({ method: 'GET', path: '/healthz' })
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`connect-src 'self' ${mapOrigins.join(' ')};`)
  expect(policy).toContain(`img-src 'self' data: blob: ${mapOrigins.join(' ')};`)
})

test('no page has an inline script or an inline event handler', async () => {
  const pages = [await (await ask({ method: 'GET', path: '/docs' })).text(), ...builtPages()]
  for (const page of pages) {
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/i)
    expect(page).not.toMatch(/<[a-z][^>]*\son[a-z]+\s*=/i)
    expect(page).not.toMatch(/(?:href|src|action)\s*=\s*["']?\s*(?:javascript|data):/i)
  }
})

/** The built pages, or their sources when nothing is built. */
function builtPages(): string[] {
  const app = new URL('../../../app/', import.meta.url)
  return ['dist/index.html', 'index.html']
    .map(file => new URL(file, app))
    .filter(file => existsSync(file))
    .map(file => readFileSync(file, 'utf8'))
}

test('a node with an http address, as in development, does not require https', async () => {
  const plain = await openTestNode()
  const answer = await fetch(`${plain.url}/healthz`)
  expect(answer.headers.get('strict-transport-security')).toBeNull()
  await plain.close()
})
