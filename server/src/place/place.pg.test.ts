/** Finding places through a node, with a stand-in for the provider's HTTP API. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { mapConfigDocumentId } from '@haulway/domain/startup/startup.documents.ts'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { limits } from '../auth/limits/rate-limit.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { processEnv } from '../testing/process-env.fixture.ts'
import { longMapLink, openPlaceProvider } from '../testing/services/place-provider.fixture.ts'
import { openTestNode, type TestNode } from '../testing/test-node.ts'

const provider = closeAfterAll(await openPlaceProvider())
const node = closeAfterAll(await openTestNode({ placeProvider: provider.photon, mapLinks: provider.mapLinks }))
const nominatimNode = closeAfterAll(await node.openPeer({ placeProvider: provider.nominatim }))
const bareNode = closeAfterAll(await openTestNode())

beforeEach(() => {
  provider.asked.length = 0
  provider.become('answers')
})

const answerSchema = z.object({ message: z.string().optional(), places: z.array(z.unknown()).optional() })
const near = { lat: 40.5761234, lng: -75.6212345 }

async function find(url: string, body: object) {
  const { headers } = await node.addUser('Ann')
  const answer = await fetch(`${url}/find-places`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: answerSchema.parse(await answer.json()) }
}

test('Photon’s places come with their town, the nearest first, each once', async () => {
  const { body } = await find(node.url, { query: 'Schantz', near })
  expect(body.places).toEqual([
    { name: 'Schantz Road', town: 'Allentown, Pennsylvania', lat: 40.5904, lng: -75.6213 },
    { name: '435 Hamilton Street', town: 'Allentown, Pennsylvania', lat: 40.6008, lng: -75.5301 },
    { name: 'Schantz Quarry', town: 'Pit Lane, Daly City, California', lat: 37.7, lng: -122.4 },
  ])
})

test('Nominatim’s places come with their town, and a number is where its country puts it', async () => {
  const { body } = await find(nominatimNode.url, { query: 'Schantz road', near, language: 'fr' })
  expect(body.places).toEqual([
    { name: 'Schantz Road', town: 'Allentown, Pennsylvania', lat: 40.5904, lng: -75.6213 },
    { name: '435 Hamilton Street', town: 'Allentown, Pennsylvania', lat: 40.6008, lng: -75.5301 },
    { name: 'Cantera Norte', town: 'Calle Cinco 12, Tepic, Nayarit', lat: 19.43, lng: -99.13 },
  ])
  expect(provider.asked[0]).toMatchObject({
    path: '/search',
    query: { q: 'schantz road', format: 'jsonv2', 'accept-language': 'fr', viewbox: '-76.1,40.1,-75.1,41.1' },
  })
})

test('a short map link is followed for users, to a limit, and only where the installation follows links', async () => {
  const short = { link: 'https://maps.app.goo.gl/AbCdEf' }
  expect((await node.post('/follow-place-link', short)).status).toBe(401)
  const { headers } = await node.addUser('Dee')
  expect(await (await node.post('/follow-place-link', short, headers)).json()).toEqual({ link: longMapLink })
  const elsewhere = await node.post('/follow-place-link', { link: 'https://127.0.0.1/AbCdEf' }, headers)
  expect(elsewhere.status).toBe(404)
  for (let asked = 2; asked < limits.mapLinksByUser.max; asked++) await node.post('/follow-place-link', short, headers)
  expect((await node.post('/follow-place-link', short, headers)).status).toBe(429)
  const bare = await bareNode.addUser('Eve')
  expect((await bareNode.post('/follow-place-link', short, bare.headers)).status).toBe(404)
})

test('the provider gets the text, a coarse position and the configured key, and nothing about who asks', async () => {
  await find(node.url, { query: '  Ormrod   Pit ', near, language: 'es' })
  const [asked] = provider.asked
  // Photon has no Spanish, and would refuse the parameter.
  expect(asked?.query).toEqual({ key: 'secret', q: 'ormrod pit', limit: '15', lat: '40.6', lon: '-75.6' })
  expect(asked?.headers['user-agent']).toBe('Haulway')
  const names = Object.keys(asked?.headers ?? {}).filter(name => !['host', 'connection'].includes(name))
  for (const name of names) {
    expect(['accept', 'accept-language', 'accept-encoding', 'sec-fetch-mode', 'user-agent']).toContain(name)
  }
})

test('the provider gets the same question once, even if two users ask at the same time', async () => {
  const query = { query: 'Trexler Park', near }
  const [first, second] = await Promise.all([find(node.url, query), find(node.url, query)])
  expect(second.body).toEqual(first.body)
  await find(node.url, { ...query, query: 'trexler  park' })
  expect(provider.asked).toHaveLength(1)
})

test('an answer that is remembered is sorted by the position of the one who asks', async () => {
  const text = 'Hamilton and Schantz'
  const ask = async (from: typeof near) => (await find(node.url, { query: text, near: from })).body.places
  const schantz = await ask({ lat: 40.5904, lng: -75.6213 })
  const hamilton = await ask({ lat: 40.6008, lng: -75.551 })
  expect(provider.asked).toHaveLength(1)
  expect(schantz?.[0]).toMatchObject({ name: 'Schantz Road' })
  expect(hamilton?.[0]).toMatchObject({ name: '435 Hamilton Street' })
})

test.each(['refuses', 'redirects', 'babbles'] as const)(
  'a provider that %s is reported as not answering, and asked again the next time',
  async mood => {
    provider.become(mood)
    const refused = await find(node.url, { query: `Gate ${mood}` })
    expect(refused.status).toBe(503)
    expect(refused.body.message).toBe('Address search is not answering. Set the pin on the map.')
    provider.become('answers')
    expect((await find(node.url, { query: `Gate ${mood}` })).status).toBe(200)
  },
)

test('a provider that never answers is given up on', async () => {
  provider.become('hangs')
  expect((await find(node.url, { query: 'Slow road' })).status).toBe(503)
})

test('without a provider the call is refused, and the map’s settings say so', async () => {
  const { headers } = await bareNode.addUser('Bo')
  const answer = await bareNode.post('/find-places', { query: 'Schantz' }, headers)
  expect(answer.status).toBe(404)
  const configs = await Promise.all([node, bareNode].map(each => readMapConfig(each)))
  expect(configs).toMatchObject([{ findsPlaces: true }, { findsPlaces: false }])
})

async function readMapConfig({ sql }: TestNode) {
  const [row] = await sql`select body from documents where id = ${mapConfigDocumentId}`
  return row?.body
}

test('one user may ask so often and no more, and someone without a login may not ask', async () => {
  expect((await node.post('/find-places', { query: 'Schantz' })).status).toBe(401)
  const { headers } = await node.addUser('Cy')
  const statuses: number[] = []
  for (let asked = 0; asked <= limits.placesByUser.max; asked++) {
    statuses.push((await node.post('/find-places', { query: 'Schantz', near }, headers)).status)
  }
  expect(statuses.lastIndexOf(200)).toBe(limits.placesByUser.max - 1)
  expect(statuses.at(-1)).toBe(429)
})

test('a node with PHOTON_URL finds places, and what users type is in no line of its log', async () => {
  const settings = {
    PORT: '0',
    HOST: '127.0.0.1',
    HAULWAY_DEMO: 'off',
    HAULWAY_DATA: node.dataFolder,
    DATABASE_URL: node.databaseUrl,
    AUTH_SECRET: node.authSecret,
    PHOTON_URL: provider.photon.url,
    LOG_LEVEL: 'trace',
    ACCESS_LOG: 'on',
    ...processEnv,
  }
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], { env: settings })
  let log = ''
  for (const output of [server.stdout, server.stderr]) output.on('data', part => (log += part))
  try {
    const url = await eventually(() => /Haulway is ready at (\S+)/.exec(log)?.[1] ?? Promise.reject(new Error(log)))
    provider.become('refuses')
    expect((await find(url, { query: 'Secretplace Quarry' })).status).toBe(503)
    provider.become('answers')
    expect((await find(url, { query: 'Secretplace Quarry' })).body.places).toHaveLength(3)
    await eventually(() => expect(log.match(/find-places/g)).toHaveLength(2))
  } finally {
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  expect(log).toContain('the provider of places gave status 429')
  expect(log).not.toMatch(/secretplace/i)
})
