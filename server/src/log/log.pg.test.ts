/** Logs from apps are saved without private data, and the server's own log has no secrets (specification 3, 8). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { dayMs } from '@haulway/domain/time.ts'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDatabase } from '../db/database.ts'
import { bearer, newEmail, password, register, signIn } from '../testing/accounts.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import { pluginPoint } from '../testing/tracking.fixture.ts'
import { forgetLogs } from './log.table.ts'

const nodeBinary = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url))
const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))

const node = closeAfterAll(await openTestNode())

test('an error log is saved with its sender, and without tokens, emails and positions', async () => {
  const user = await node.addUser('Jane')
  const payload = { message: 'no answer for jane@pit.example', accessToken: 'eyJ.x.y', at: { lat: 40.71, lng: -75.4 } }
  const log = { payload, occuredOn: 1_780_000_000_000, platform: 'android', userId: 'somebody-else' }
  expect(await user.client.appendErrorLog(log)).toEqual({ isLogged: true })
  const rows = await node.sql`select collection, record from logs`
  expect(rows).toEqual([
    {
      collection: 'haulway-error-logs',
      record: {
        payload: {
          message: 'no answer for [e-mail]',
          accessToken: '[removed]',
          at: { lat: '[position]', lng: '[position]' },
        },
        occuredOn: 1_780_000_000_000,
        platform: 'android',
        userId: user.uid,
      },
    },
  ])
})

test('logs are kept for 90 days', async () => {
  const user = await node.addUser('Ada')
  for (const message of ['old', 'new']) {
    await user.client.appendInfoLog({ payload: { message }, occuredOn: 1, platform: 'web' })
  }
  const database = openDatabase(node.databaseUrl, 1)
  const of = async () =>
    (await node.sql`select record->'payload'->>'message' as text from logs where record->>'userId' = ${user.uid}`).map(
      ({ text }) => text,
    )
  await node.sql`update logs set log_id = ${buildId(Date.now() - 91 * dayMs, new Uint8Array(10))}
    where record->'payload'->>'message' = 'old'`
  await forgetLogs(database.orm, Date.now())
  expect(await of()).toEqual(['new'])
  // One at a time, as there may be millions.
  await forgetLogs(database.orm, Date.now() + 91 * dayMs, 1)
  expect(await of()).toEqual([])
  await database.close()
})

test('an unknown platform is refused with the specification’s message', async () => {
  const user = await node.addUser('Jane')
  const log = { payload: 'x', occuredOn: 1, platform: 'windows' }
  const answer = await node.post('/haulway-info-logs', log, user.headers)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'invalidPlatform', message: 'Invalid Platform' })
})

test('a user who sends too many logs is rate limited', async () => {
  const user = await node.addUser('Jane')
  const log = { payload: 'x', occuredOn: 1, platform: 'ios' }
  const answers = await Promise.all(
    Array.from({ length: 125 }, () => node.post('/haulway-info-logs', log, user.headers)),
  )
  expect(answers.filter(answer => answer.status === 429)).toHaveLength(5)
})

test("the server's own log has no secret and no position, and names the trace id of each bug", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-test-log-'))
  // A separate database: on a shared one, another server could send this test's emails, and log them.
  const database = await createTestDatabase()
  const place = { PORT: '0', HOST: '127.0.0.1', HAULWAY_DATA: dataDir, HAULWAY_DEMO: 'off' }
  const environment = { ...place, LOG_LEVEL: 'trace', ACCESS_LOG: 'on' }
  const server = spawn(nodeBinary, [mainFile], {
    env: { ...process.env, ...environment, DATABASE_URL: database.url },
  })
  let log = ''
  server.stdout.on('data', part => {
    log += part
  })
  server.stderr.on('data', part => {
    log += part
  })
  const ready = () => /Haulway is ready at (\S+)/.exec(log)?.[1] ?? Promise.reject(new Error(log))
  const url = await eventually(ready)
  const post: TestNode['post'] = (pathname, body, headers = {}) =>
    fetch(url + pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const open = openDatabase(database.url, 2)
  const own = { url, post, inTransaction: open.inTransaction }
  const email = newEmail('jane')
  await register(own, email)
  await register(own, email, { password: 'a wrong password' })
  await own.post('/login', { email: 'nobody@pit.example', password })
  await own.post('/auth/api/sign-in/email', { email, password: 'a wrong password' })
  const tokens = await signIn(own, email)
  await own.post('/refresh-session', { refreshToken: tokens.refreshToken })
  await own.post('/refresh-session', { refreshToken: 'broken' })
  await own.post('/password-reset-requests', { email })
  await eventually(() => expect(log).toContain('was kept'))
  const { accessToken } = await signIn(own, email)
  await own.post('/logout', {}, bearer(tokens.accessToken))
  // The log must have no secrets even when a query that contains them fails.
  const sql = postgres(database.url, { max: 1, onnotice: () => {} })
  await sql`alter table account_users rename to elsewhere`
  await sql`alter table load_logs rename to nowhere`
  await sql.end()
  expect((await own.post('/login', { email, password })).status).toBe(500)
  await eventually(() => expect(log).toContain('account_users'))
  // Without an origin GPS points take the fast path, with one the framework's path.
  const location = [pluginPoint({ lat: 40.123456, lng: -79.654321, at: Date.now() }, undefined)]
  for (const origin of [undefined, 'https://elsewhere.example']) {
    const address = `/locations/${newTestId()}/${newTestId()}.json`
    const answer = await own.post(address, { location }, { ...bearer(accessToken), ...(origin && { origin }) })
    expect(answer.status).toBe(500)
    const { data } = z.object({ data: z.object({ trace: z.uuid() }) }).parse(await answer.json())
    await eventually(() => expect(log).toContain(`"reqId":"${data.trace}"`))
  }
  expect(log).toContain('"route":"/locations/:projectId/:loadLogId.json"')
  server.kill('SIGTERM')
  await once(server, 'exit')
  await open.close()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
  const secrets = [email, 'nobody@pit', password, 'a wrong password', tokens.accessToken, tokens.refreshToken]
  for (const secret of [...secrets, accessToken, '40.1234', '79.6543']) {
    expect(log).not.toContain(secret)
  }
})
