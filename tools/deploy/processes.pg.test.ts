/**
 * Every process of ours that `compose.yaml` and the manifests of Kubernetes start, with exactly its environment, on one
 * PostgreSQL, bucket and NATS. Only addresses are replaced: those of other containers, and their own ports, because all
 * share this machine.
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProcesses, readCompose } from './read-deploy.fixture.ts'

type Node = Awaited<ReturnType<typeof startNodeProcess>> & { url: string; metricsUrl: string }
const deployed = listProcesses()
const isWorker = (name: string) => name.startsWith('worker')

test('the files start API nodes and workers, each by the command of the image', () => {
  expect(deployed.compose.map(({ name }) => name)).toEqual(['api-1', 'api-2', 'worker'])
  expect(deployed.kubernetes.map(({ name }) => name)).toEqual(['api-1', 'api-2', 'worker-1', 'worker-2'])
  for (const { container } of [...deployed.compose, ...deployed.kubernetes]) {
    expect(container).not.toHaveProperty('command')
    expect(container).not.toHaveProperty('args')
    expect(container).not.toHaveProperty('entrypoint')
  }
})

test('the bucket of compose.yaml takes the key that its nodes have', () => {
  const { bucket } = readCompose().services
  const { ATTACHMENTS_S3_KEY, ATTACHMENTS_S3_SECRET } = deployed.compose[0]!.environment
  expect(bucket?.environment).toEqual({ ROOT_ACCESS_KEY: ATTACHMENTS_S3_KEY, ROOT_SECRET_KEY: ATTACHMENTS_S3_SECRET })
})

describe.each(['compose', 'kubernetes'] as const)('the processes of %s', file => {
  const names = deployed[file].map(({ name }) => name)
  const nodes = new Map<string, Node>()
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let bucket: S3Double
  let nats: TestNats | undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-test-deployed-'))

  beforeAll(async () => {
    database = await createTestDatabase()
    bucket = await openS3Double()
    const { username, password } = new URL(deployed[file][0]!.environment.NATS_URL!)
    nats = hasNats ? await openTestNats({ user: username, password }) : undefined
    const { url, key, secret, region } = bucket.options
    await Promise.all(
      deployed[file].map(async ({ name, environment }) => {
        const port = await findFreePort()
        const metricsPort = await findFreePort()
        const addresses = {
          PORT: String(port),
          METRICS_PORT: String(metricsPort),
          HAULWAY_DATA: path.join(folder, name),
          DATABASE_URL: database.url,
          NATS_URL: nats?.url ?? '',
          ATTACHMENTS_S3_URL: url,
          ATTACHMENTS_S3_KEY: key,
          ATTACHMENTS_S3_SECRET: secret,
          ATTACHMENTS_S3_REGION: region,
        }
        // What is replaced must be there, or the file would lack it.
        expect(Object.keys(environment)).toEqual(expect.arrayContaining(Object.keys(addresses)))
        const process = await startNodeProcess({ ...environment, ...addresses })
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

  const get = (name: string, at: string) => fetch(nodes.get(name)!.url + at)

  test('are all ready, and have written to the bucket', async () => {
    expect([...nodes.keys()].sort()).toEqual([...names].sort())
    for (const name of names) await eventually(async () => expect((await get(name, '/readyz')).status).toBe(200))
    expect(bucket.requests.length).toBeGreaterThanOrEqual(names.length)
  })

  test('serve the app’s documents, but a worker only its probes', async () => {
    for (const name of names) {
      const { status } = await get(name, '/documents/haulway-config/haulwayStatus')
      expect([name, status]).toEqual([name, isWorker(name) ? 404 : 200])
    }
  })

  test('report their metrics on a port of their own, and nowhere else', async () => {
    for (const name of names) {
      await eventually(async () => {
        const scrape = await (await fetch(`${nodes.get(name)!.metricsUrl}/metrics`)).text()
        expect(scrape).toMatch(/^haulway_ready 1$/m)
        // Read by the nodes that run jobs only.
        expect(/^haulway_ledger_sum_cents 0$/m.test(scrape)).toBe(isWorker(name))
        if (nats) expect(scrape).toMatch(/^haulway_nats_connected 1$/m)
      })
      expect(await (await get(name, '/metrics')).text()).not.toContain('haulway_')
    }
  })

  test('a worker does a job that an API node adds', async () => {
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
})
