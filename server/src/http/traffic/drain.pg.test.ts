/** A node that is asked to stop says so first, answers everything that is in flight, and ends in time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { afterEach, expect, test } from 'vitest'
import { openAccessTokens } from '../../auth/session/access-token.ts'
import { processEnv } from '../../testing/process-env.fixture.ts'
import { newTestId, openTestClient, openTestNode, type TestNode } from '../../testing/test-node.ts'
import { addActor, addTruck, truckForm } from '../../testing/work.fixture.ts'
import { callsAtOnce } from './user-turns.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function openNode(more: Parameters<typeof openTestNode>[0] = {}) {
  const node = await openTestNode(more)
  ends.push(node.close)
  return { node, actor: await addActor(node, 'Alder Hauling', 3) }
}

/** A separate process on the database of a node, which an operator can stop by a signal. */
async function startProcess(node: TestNode, settings: Record<string, string>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-test-drain-'))
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...processEnv,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      HAULWAY_DEMO: 'off',
      DATABASE_URL: node.databaseUrl,
      AUTH_SECRET: node.authSecret,
      HAULWAY_DATA: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  ends.push(async () => {
    child.kill('SIGKILL')
    await exited
    rmSync(dataDir, { recursive: true, force: true })
  })
  let output = ''
  child.stdout?.on('data', text => {
    output += text
  })
  const url = await eventually(() => {
    const [, found] = /Haulway is ready at (\S+)/.exec(output) ?? []
    if (found === undefined) throw new Error(output)
    return found
  })
  return { url, exited, stop: () => child.kill('SIGTERM'), output: () => output }
}

/** Holds every command of creating a truck until it is released, so that what is sent stays in flight. */
async function holdTrucks(node: TestNode) {
  const held = Promise.withResolvers<void>()
  const taken = Promise.withResolvers<void>()
  const holding = node.inTransaction(async tx => {
    await tx.ask({ toSQL: () => ({ sql: 'lock table trucks in access exclusive mode', params: [] }) })
    taken.resolve()
    await held.promise
  })
  await taken.promise
  return async () => {
    held.resolve()
    await holding
  }
}

const countLocked = async (node: TestNode) =>
  (await node.sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    .length

test('commands that are in flight when SIGTERM arrives are all answered, and then the process ends', async () => {
  const { node, actor } = await openNode()
  const running = await startProcess(node, { DRAIN_SECONDS: '0', DATABASE_CONNECTIONS_MAX: '20' })
  const { accessToken } = await openAccessTokens(node.authSecret, Date.now).sign({
    uid: actor.uid,
    sessionId: newTestId(),
  })
  const client = openTestClient(running.url, { authorization: `Bearer ${accessToken}` })
  const release = await holdTrucks(node)
  // Some of them wait for the user's turn.
  const truckIds = Array.from({ length: 9 }, newTestId)
  const answers = truckIds.map((truckId, i) =>
    client.createTruck({ ...truckForm, entityId: actor.entityId, truckId, number: String(i) }),
  )
  const settled = Promise.allSettled(answers)
  await eventually(async () => expect(await countLocked(node)).toBe(callsAtOnce))
  running.stop()
  await eventually(() => expect(running.output()).toContain('Stopping.'))
  // No new connection is taken, while those that wait are kept.
  await eventually(async () => expect(await fetch(`${running.url}/healthz`).catch(() => 'refused')).toBe('refused'))
  await release()
  expect((await settled).map(({ status }) => status)).toEqual(truckIds.map(() => 'fulfilled'))
  expect(await running.exited).toEqual([0, null])
  expect((await node.sql`select truck_id from trucks`).map(row => row.truck_id).sort()).toEqual([...truckIds].sort())
})

test('a node that stops is not ready first, says why, still answers, and ends each connection', async () => {
  const { node, actor } = await openNode()
  const stream = await node.subscribe(actor, [entityScope(actor.entityId)])
  await stream.next('heartbeat')
  void node.drain(60_000)
  const answer = await fetch(`${node.url}/readyz`)
  expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([
    503,
    'close',
    { status: 'notReady', missing: [{ part: 'stopping', sentence: 'This node stops. Send requests to another one.' }] },
  ])
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200)
  await addTruck(actor, '12')
  expect(node.countStreams().streams).toBe(1)
  await node.stop()
  await expect(stream.next('reset')).rejects.toThrow('the stream has ended')
})

test('streams end one by one, so that their readers do not all come back at once', async () => {
  const { node, actor } = await openNode()
  const streams = await Promise.all(
    Array.from({ length: 6 }, () => node.subscribe(actor, [entityScope(actor.entityId)])),
  )
  for (const stream of streams) await stream.next('heartbeat')
  const ended = streams.map(stream => stream.next('reset').catch(() => node.countStreams().streams))
  await node.drain(5000)
  const left = await Promise.all(ended)
  // When the first reader noticed, others were still connected; in the end no one is.
  expect(Math.max(...left.map(Number))).toBeGreaterThan(0)
  await eventually(() => expect(node.countStreams().streams).toBe(0))
})

test('a client that never finishes its request does not keep a node from stopping', async () => {
  const { node } = await openNode({ drainLimitMs: 300 })
  const { hostname, port } = new URL(node.url)
  // One has sent half a body, another one has only connected.
  const half = request({ hostname, port, method: 'POST', path: '/create-truck', headers: { 'content-length': 1000 } })
  const cut = once(half, 'error')
  half.write('{')
  const silent = connect(Number(port), hostname)
  silent.on('error', () => {})
  const gone = new Promise(resolve => silent.once('close', resolve))
  await once(silent, 'connect')
  await eventually(
    () =>
      new Promise((resolve, reject) => {
        node.app.server.getConnections((error, count) => (error || count < 2 ? reject(error) : resolve(count)))
      }),
  )
  await node.stop()
  await Promise.all([cut, gone])
})

test('each request has one line in the access log: no token, email, position or query', async () => {
  const { node, actor } = await openNode()
  const running = await startProcess(node, { ACCESS_LOG: 'on' })
  const secrets = ['jane@pit.example', 'secretToken', '40.123456', actor.entityId]
  const headers = { authorization: 'Bearer secretToken', 'user-agent': 'jane@pit.example' }
  await fetch(`${running.url}/subscribe?scope=haulway-entity/${actor.entityId}`, { headers })
  await fetch(`${running.url}/jane@pit.example?at=40.123456`, { headers })
  await fetch(`${running.url}/%?at=40.123456`, { headers })
  await fetch(`${running.url}/locations/${newTestId()}/${actor.entityId}.json`, { method: 'POST', headers, body: '{}' })
  const lines = () =>
    running
      .output()
      .split('\n')
      .filter(line => line.includes('"msg":"answered"'))
  await eventually(() => expect(lines()).toHaveLength(4))
  const routes = lines().map(line => JSON.parse(line))
  expect(routes.map(({ method, route, status }) => [method, route, status])).toEqual([
    ['GET', '/subscribe', 401],
    ['GET', 'none', 404],
    ['GET', 'none', 400],
    ['POST', '/locations/:projectId/:loadLogId.json', 401],
  ])
  for (const each of routes) {
    expect(Object.keys(each).sort()).toEqual([
      'hostname',
      'level',
      'method',
      'ms',
      'msg',
      'pid',
      'route',
      'status',
      'time',
    ])
  }
  for (const secret of secrets) expect(running.output()).not.toContain(secret)
})
