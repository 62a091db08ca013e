/**
 * The processes of `compose.yaml` with its settings: two API nodes and a worker on one PostgreSQL, bucket and NATS. The
 * names of the other containers are replaced by addresses of this machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startNodeProcess } from '@haulway/demo/town/node-process.fixture.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'
import { hasNats, openTestNats, type TestNats } from '@haulway/server/testing/nats.fixture.ts'
import { openS3Double, type S3Double } from '@haulway/server/testing/services/s3.fixture.ts'
import { createTestDatabase } from '@haulway/server/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCompose } from './read-deploy.fixture.ts'

const names = ['api-1', 'api-2', 'worker'] as const
type Name = (typeof names)[number]
type Node = Awaited<ReturnType<typeof startNodeProcess>> & { url: string; metricsUrl: string }
const nodes = new Map<Name, Node>()
let database: Awaited<ReturnType<typeof createTestDatabase>>
let bucket: S3Double
let nats: TestNats | undefined
const folder = mkdtempSync(path.join(tmpdir(), 'haulway-test-compose-'))

beforeAll(async () => {
  const { services } = readCompose()
  database = await createTestDatabase()
  bucket = await openS3Double()
  const { NATS_URL, ATTACHMENTS_S3_KEY } = services['api-1']!.environment
  const { username, password } = new URL(NATS_URL!)
  nats = hasNats ? await openTestNats({ user: username, password }) : undefined
  expect(ATTACHMENTS_S3_KEY).toBe(services.bucket?.environment.ROOT_ACCESS_KEY)
  const { url, key, secret, region } = bucket.options
  await Promise.all(
    names.map(async name => {
      const [port, metricsPort] = [await findFreePort(), await findFreePort()]
      const settings = services[name]!.environment
      const process = await startNodeProcess({
        ...settings,
        ...{ PORT: String(port), METRICS_PORT: String(metricsPort), HAULWAY_DATA: path.join(folder, name) },
        ...{ DATABASE_URL: database.url, DRAIN_SECONDS: '0' },
        ...{ ATTACHMENTS_S3_URL: url, ATTACHMENTS_S3_KEY: key, ATTACHMENTS_S3_SECRET: secret },
        ATTACHMENTS_S3_REGION: region,
        NATS_URL: nats?.url ?? '',
      })
      const address = (at: number) => `http://127.0.0.1:${at}`
      nodes.set(name, { ...process, url: address(port), metricsUrl: address(metricsPort) })
    }),
  )
})
afterAll(async () => {
  for (const node of nodes.values()) await node.kill('SIGKILL')
  await nats?.kill()
  await bucket.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (name: Name, at: string) => fetch(nodes.get(name)!.url + at)

test('each node is ready, and has written to the bucket', async () => {
  for (const name of names) await eventually(async () => expect((await get(name, '/readyz')).status).toBe(200))
  expect(bucket.requests.length).toBeGreaterThanOrEqual(names.length)
})

test('API nodes serve the app’s documents, the worker only its probes', async () => {
  const at = '/documents/haulway-config/haulwayStatus'
  expect((await get('api-1', at)).status).toBe(200)
  expect((await get('api-2', at)).status).toBe(200)
  expect((await get('worker', at)).status).toBe(404)
})

test('each node reports its metrics on a port of their own, and nowhere else', async () => {
  for (const name of names) {
    await eventually(async () => {
      const scrape = await (await fetch(`${nodes.get(name)!.metricsUrl}/metrics`)).text()
      expect(scrape).toMatch(/^haulway_ledger_sum_cents 0$/m)
      if (nats) expect(scrape).toMatch(/^haulway_nats_connected 1$/m)
    })
    expect(await (await get(name, '/metrics')).text()).not.toContain('haulway_ledger_sum_cents')
  }
})

test('a job that one node adds is done by the worker', async () => {
  const answer = await fetch(`${nodes.get('api-1')!.url}/password-reset-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': '01a20d91-c2df-7aaf-ab93-16ef6569a452' },
    body: JSON.stringify({ email: 'no-one@haulway.example' }),
  })
  expect(answer.status).toBe(200)
  const { sql, close } = openDatabase(database.url, 1)
  await eventually(async () => {
    const jobs = await sql`select state from pgboss.job where name = 'start-password-reset'`
    expect([...jobs]).toEqual([{ state: 'completed' }])
  })
  await close()
})
