/** A node in a process of its own sends its traces to a collector on this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { envelopeHeaders } from '@haulway/domain/wire/envelope.ts'
import { afterAll, expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { processEnv } from '../testing/process-env.fixture.ts'
import { openCollector, type SeenSpan } from '../testing/services/collector.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'

const node = closeAfterAll(await openTestNode())
const collector = closeAfterAll(await openCollector())
await node.addUser('Ann', 'ann@trexler.example')
// From here on, only the processes below run jobs.
await node.stop()
const started: ChildProcess[] = []
afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

/** @returns the process and the address it serves */
async function startNode(more: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      ...processEnv,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      HAULWAY_DEMO: 'off',
      DATABASE_URL: node.databaseUrl,
      AUTH_SECRET: node.authSecret,
      HAULWAY_DATA: node.dataFolder,
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let printed = ''
  for await (const text of child.stdout) {
    printed += text
    const address = /ready at (\S+)/.exec(printed)?.[1]
    if (address) return { child, address }
  }
  throw new Error(`the node did not start: ${printed}`)
}

async function stopNode(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
}

/** Asks for a new password, as the tap does: with an id of the app's own. */
async function askForPassword(address: string, key: string) {
  const answer = await fetch(`${address}/password-reset-requests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [envelopeHeaders.key]: key },
    body: JSON.stringify({ email: 'ann@trexler.example' }),
  })
  expect(answer.status).toBe(200)
}

test('one trace leads from a tap through its request and its statements to each job that follows', async () => {
  const { child, address } = await startNode({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  const key = newTestId()
  await askForPassword(address, key)
  const ofTap = () => collector.spans.filter(({ traceId }) => traceId === key.replaceAll('-', ''))
  await eventually(() => expect(ofTap().map(({ name }) => name)).toContain('send-mail'))
  await stopNode(child)

  const spans = ofTap()
  const find = (name: string): SeenSpan => spans.find(span => span.name === name) ?? expect.fail(`no span ${name}`)
  const request = find('requestPasswordReset')
  expect(request.parentSpanId).toBeUndefined()
  expect(request.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 })
  // The request's command adds the job, and that job adds the email.
  const parentOf = ({ parentSpanId }: SeenSpan) => spans.find(({ spanId }) => spanId === parentSpanId)
  const causesOf = (span: SeenSpan): string[] => {
    const parent = parentOf(span)
    return parent ? [parent.name, ...causesOf(parent)] : []
  }
  expect(causesOf(find('send-mail'))).toEqual(expect.arrayContaining(['start-password-reset', request.name]))
  expect(causesOf(find('start-password-reset'))).toContain(request.name)
  // Each span but the first is a part of one that is there, too.
  expect(spans.filter(span => span !== request && !parentOf(span))).toEqual([])
  const statements = spans.filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.map(span => causesOf(span).at(-1))).toEqual(statements.map(() => request.name))
  expect(statements.length).toBeGreaterThan(5)
  expect(request.resource).toMatchObject({ 'service.name': 'haulway', 'haulway.role': 'both' })
})

test('a trace names statements and routes, never a value: no email, no token', () => {
  expect(collector.spans.length).toBeGreaterThan(5)
  expect(JSON.stringify(collector.spans)).not.toMatch(/trexler|ann@|Bearer|[?&]token=/i)
})

test('a node serves and stops as always while the collector is away', async () => {
  const away = await openCollector()
  await away.close()
  const { child, address } = await startNode({ OTEL_EXPORTER_OTLP_ENDPOINT: away.url, OTEL_BSP_SCHEDULE_DELAY: '100' })
  await askForPassword(address, newTestId())
  await stopNode(child)
})

test('without the setting, a node sends nothing', async () => {
  const before = collector.spans.length
  const { child, address } = await startNode({})
  await askForPassword(address, newTestId())
  await stopNode(child)
  expect(collector.spans.length).toBe(before)
})
