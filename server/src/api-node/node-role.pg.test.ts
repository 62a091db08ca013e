/** Nodes that only answer requests, and nodes that only run jobs, on one database. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCrew } from '../testing/load.fixture.ts'
import { openTestNode, type TestNode } from '../testing/test-node.ts'

let api: TestNode
let worker: TestNode
beforeAll(async () => {
  api = await openTestNode({ role: 'api' })
  const { databaseUrl, authSecret } = api
  worker = await openTestNode({ role: 'worker', databaseUrl, authSecret, logLevel: 'silent' })
})
afterAll(async () => {
  await worker.close()
  await api.close()
})

const mailsOf = ({ mailFolder }: TestNode) =>
  readdirSync(mailFolder, { withFileTypes: true })
    .filter(file => file.isFile())
    .map(({ name }) => readFileSync(path.join(mailFolder, name), 'utf8'))

test('a worker answers its probes, and sends every other request to another node', async () => {
  for (const probe of ['/healthz', '/readyz']) expect((await fetch(worker.url + probe)).status).toBe(200)
  const { solo } = await addCrew(api)
  const post = { method: 'POST', headers: { ...solo.headers, 'content-type': 'application/json' }, body: '{}' }
  const [projectId, loadLogId] = [solo.entityId, solo.entityId]
  const requests: [string, RequestInit][] = [
    ...(['/', '/auth/login', '/documents/haulway-config/haulwayStatus', '/subscribe', '/openapi.json'] as const).map(
      (at): [string, RequestInit] => [at, { headers: solo.headers }],
    ),
    [`/locations/${projectId}/${loadLogId}.json`, post],
    ['/trucks', post],
    ['/stripe-webhook', post],
  ]
  for (const [at, request] of requests) {
    const answer = await fetch(worker.url + at, request)
    expect([at, answer.status]).toEqual([at, 404])
    expect(await answer.json()).toMatchObject({ code: 'notFound', message: expect.stringContaining('NODE_ROLE') })
  }
})

test('jobs that a request adds are run by the worker, and by no other node', async () => {
  const user = await api.addUser('Jane', 'jane@pit.example')
  await user.client.requestPasswordReset({ email: 'jane@pit.example' })
  await eventually(() => expect(mailsOf(worker).join()).toContain('jane@pit.example'))
  expect(mailsOf(api)).toEqual([])
})

test('without a worker jobs wait, and the first one that starts runs them', async () => {
  await worker.stop()
  const user = await api.addUser('Ken', 'ken@pit.example')
  await user.client.requestPasswordReset({ email: 'ken@pit.example' })
  const { databaseUrl, authSecret } = api
  const next = await openTestNode({ role: 'worker', databaseUrl, authSecret })
  await eventually(() => expect(mailsOf(next).join()).toContain('ken@pit.example'))
  expect(mailsOf(api)).toEqual([])
  await next.close()
})

test('a worker that drains is not ready, but alive', async () => {
  const { databaseUrl, authSecret } = api
  const leaving = await openTestNode({ role: 'worker', databaseUrl, authSecret })
  await leaving.drain(0)
  expect((await fetch(`${leaving.url}/healthz`)).status).toBe(200)
  const answer = await fetch(`${leaving.url}/readyz`)
  expect([answer.status, await answer.json()]).toMatchObject([503, { missing: [{ part: 'stopping' }] }])
  await leaving.close()
})
