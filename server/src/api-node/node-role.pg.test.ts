/** Nodes that only answer requests, and nodes that only run jobs, on one database. */
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { expect, test } from 'vitest'
import { listKeptMails } from '../jobs/kept-mail.table.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew } from '../testing/load.fixture.ts'
import { openTestNode, type TestNode } from '../testing/test-node.ts'

const api = closeAfterAll(await openTestNode({ role: 'api' }))
const worker = closeAfterAll(await openWorker())

/** On one machine, nodes share the folder of attachments. */
function openWorker(): Promise<TestNode> {
  const { databaseUrl, authSecret } = api
  const attachments = { folder: path.join(api.dataFolder, 'attachments') }
  return openTestNode({ role: 'worker', databaseUrl, authSecret, attachments, logLevel: 'silent' })
}

const countMails = async (to: string) => (await api.inTransaction(tx => listKeptMails(tx, to))).length

test('a worker answers its probes, and sends every other request to another node', async () => {
  for (const probe of ['/healthz', '/readyz']) expect((await fetch(worker.url + probe)).status).toBe(200)
  const { solo } = await addCrew(api)
  const post = { method: 'POST', headers: { ...solo.headers, 'content-type': 'application/json' }, body: '{}' }
  const projectId = solo.entityId
  const loadLogId = solo.entityId
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
  await eventually(async () => expect(await countMails('jane@pit.example')).toBe(1))
})

test('without a worker jobs wait, and the first one that starts runs them', async () => {
  await worker.stop()
  const user = await api.addUser('Ken', 'ken@pit.example')
  await user.client.requestPasswordReset({ email: 'ken@pit.example' })
  expect(await countMails('ken@pit.example')).toBe(0)
  const next = await openWorker()
  await eventually(async () => expect(await countMails('ken@pit.example')).toBe(1))
  await next.close()
})

test('a worker that drains is not ready, but alive', async () => {
  const leaving = await openWorker()
  await leaving.drain(0)
  expect((await fetch(`${leaving.url}/healthz`)).status).toBe(200)
  const answer = await fetch(`${leaving.url}/readyz`)
  expect([answer.status, await answer.json()]).toMatchObject([503, { missing: [{ part: 'stopping' }] }])
  await leaving.close()
})
