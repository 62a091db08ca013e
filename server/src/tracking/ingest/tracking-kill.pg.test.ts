/** Points that were acknowledged to a phone stay stored, even if the node is killed during other writes. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { minuteMs } from '@haulway/domain/time.ts'
import { pointKey } from '@haulway/domain/track/key.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, expect, test } from 'vitest'
import { openAccessTokens } from '../../auth/session/access-token.ts'
import { expectCleanAudit } from '../../testing/audit.fixture.ts'
import { addCrew } from '../../testing/load.fixture.ts'
import { processEnv } from '../../testing/process-env.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { type Load, pluginPoint, postLocations } from '../../testing/tracking.fixture.ts'
import { pitPlace } from '../../testing/work.fixture.ts'
import { readTrack } from '../tracking.table.ts'

const node = await openTestNode()
const crew = await addCrew(node)
const dataDir = mkdtempSync(path.join(tmpdir(), 'haulway-test-kill-'))
const authSecret = randomBytes(32).toString('hex')
const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await node.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A node in a separate process, on the same database. */
async function startNode(): Promise<{ url: string; kill: () => void }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...processEnv,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      HAULWAY_DEMO: 'off',
      DATABASE_URL: node.databaseUrl,
      AUTH_SECRET: authSecret,
      HAULWAY_DATA: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let output = ''
  for await (const text of child.stdout) {
    output += text
    const [url] = /http:\/\/\S+:\d+/.exec(output) ?? []
    if (url) return { url, kill: () => child.kill('SIGKILL') }
  }
  throw new Error(`the node did not start: ${output}`)
}

test('killing a node between commit and answer loses no acknowledged point and has none twice', async () => {
  const load = { projectId: crew.projectId, loadLogId: newTestId() }
  await crew.solo.client.startLoad({ ...load, dispatchId: crew.soloDispatchId, actId: newTestId() })
  const { accessToken } = await openAccessTokens(authSecret, Date.now).sign({
    uid: crew.solo.uid,
    sessionId: newTestId(),
  })
  const headers = { authorization: `Bearer ${accessToken}` }
  const acknowledged = new Set<number>()
  const unanswered: ReturnType<typeof pointsOf>[] = []
  for (let life = 0; life < 3; life++) {
    const { url, kill } = await startNode()
    const batches = [...unanswered.splice(0), ...Array.from({ length: 120 }, () => pointsOf(load))]
    const posts = batches.map(async location => {
      const answer = await postLocations(url, headers, load, { location }).catch(() => undefined)
      if (answer?.status !== 200) return void unanswered.push(location)
      for (const point of location) acknowledged.add(pointKey(point.uuid))
      kill()
    })
    await Promise.all(posts)
  }
  expect(acknowledged.size).toBeGreaterThan(0)
  expect(unanswered.length).toBeGreaterThan(0)
  for (const location of unanswered) {
    expect((await postLocations(node.url, crew.solo.headers, load, { location })).status).toBe(200)
    for (const point of location) acknowledged.add(pointKey(point.uuid))
  }
  const stored = (await readTrack(drizzle(node.sql), load.projectId, load.loadLogId)).map(point => point.key)
  expect(new Set(stored).size).toBe(stored.length)
  expect(new Set(stored)).toEqual(acknowledged)
  await expectCleanAudit(node)
})

function pointsOf(load: Load) {
  return Array.from({ length: 5 }, () => pluginPoint({ ...pitPlace, at: Date.now() - minuteMs }, load))
}
