/** The command line as administrators use it, next to a running node: as a process of its own where that matters. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { documentBodySchema } from '@haulway/domain/document/document.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { processEnv } from '../testing/process-env.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { runAct } from './run-act.ts'

const node = closeAfterAll(await openTestNode())

const pageSchema = z.object({ documents: z.array(z.object({ body: documentBodySchema })) })

/** What the process does with its arguments, without the seconds that a process takes to start. */
const admin = (...args: string[]) => runAct(node.databaseUrl, args, Date.now)

function runProcess(...args: string[]) {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url))
  const env = { ...processEnv, DATABASE_URL: node.databaseUrl }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { env, encoding: 'utf8' })
  return { status, printed: stdout.trim(), refused: stderr.trim() }
}

async function readConfig(id: string): Promise<unknown> {
  const answer = await fetch(`${node.url}/documents/haulway-config/${id}`)
  return pageSchema.parse(await answer.json()).documents[0]?.body
}

test('a fresh installation is open, allows version 10 of both apps and has a fee, for all to read', async () => {
  expect(await readConfig('haulwayStatus')).toEqual({ isAvailable: true })
  for (const platform of ['ios', 'android']) {
    expect(await readConfig(`version-config-${platform}`)).toEqual({ minimumVersionCode: 10, latestVersionCode: 10 })
  }
  expect(await readConfig('withdrawFeeConfig')).toMatchObject({ version: 1 })
})

test('closing the service reaches running apps immediately, even from another process', async () => {
  const user = await node.addUser('Greg')
  const stream = await node.subscribe(user, ['haulway-config'])
  await stream.next('snapshot')
  expect(runProcess('status', 'off')).toEqual({
    status: 0,
    printed: 'The service is closed for maintenance.',
    refused: '',
  })
  const { changes } = await stream.next('changes')
  expect(changes).toMatchObject([{ id: 'haulwayStatus', body: { isAvailable: false } }])
  stream.end()
  await admin('status', 'on')
})

test('versions and fees change one figure at a time', async () => {
  expect(await admin('versions', 'ios', '--latest', '12')).toBe('Versions on ios: minimum 10, latest 12.')
  expect(await readConfig('version-config-ios')).toEqual({ minimumVersionCode: 10, latestVersionCode: 12 })
  expect(await readConfig('version-config-android')).toEqual({ minimumVersionCode: 10, latestVersionCode: 10 })
  await admin('fees', '--percent-bps', '200')
  expect(await readConfig('withdrawFeeConfig')).toMatchObject({ version: 2, percentBps: 200, fixedCents: 25 })
})

test.each([
  [[], 'Commands:'],
  [['fly'], 'Commands:'],
  [['status'], 'Usage: npm run admin -- status on|off'],
  [['status', 'maybe'], 'Usage: npm run admin -- status on|off'],
  [['versions', 'web'], 'Usage: npm run admin -- versions ios|android'],
  [['versions', 'ios', '--minimum', 'ten'], 'Usage: npm run admin -- versions ios|android'],
  [['versions', 'ios', '--newest', '3'], "Unknown option '--newest'"],
  [['versions', 'ios', '--minimum', '99'], "The minimum version can't be newer than the latest one."],
  [['fees'], 'Usage: npm run admin -- fees'],
  [['settle', 'payment', '7'], 'Usage: npm run admin -- settle payment|withdrawal <entity id> <id> [--failed]'],
])('%j is refused with a sentence', async (args, sentence) => {
  await expect(admin(...args)).rejects.toThrow(sentence)
})

test('the process prints only the sentence when it refuses, and fails', () => {
  const { status, printed, refused } = runProcess('versions', 'ios', '--minimum', '99')
  expect({ status, printed }).toEqual({ status: 1, printed: '' })
  expect(refused).toContain("The minimum version can't be newer than the latest one.")
  expect(refused).not.toContain('    at ')
})

test('statements that can’t be closed end the process with what failed, and the audit has it', async () => {
  // Its payer is in no table.
  const payer = newTestId()
  const payee = newTestId()
  const cause = newTestId()
  await node.sql`
    insert into statement_items
      (payer_entity_id, cause, cause_id, agreement, payee_entity_id, currency, booked_day, record)
    values (${payer}, 'approval', ${cause}, 'hauling', ${payee}, 'USD', '2020-01-06', '{}')`
  const { status, printed, refused } = runProcess('statements', 'close')
  expect({ status, printed }).toEqual({ status: 1, printed: '' })
  expect(refused).toMatch(new RegExp(`^Statements: 1 of 1 failed\n.*${payer}`))
  expect(refused).toContain("Drivers' statements closed: 0.")
  expect(refused).not.toContain('    at ')
  expect((await node.sql`select outcome from admin_acts where words->>0 = 'statements'`)[0]?.outcome).toBe(refused)
  await node.sql`delete from statement_items where payer_entity_id = ${payer}`
})

test('each act leaves an audit row, and a refused one leaves none', async () => {
  const count = async () => (await node.sql`select 1 from admin_acts`).length
  const before = await count()
  await expect(admin('versions', 'ios', '--minimum', '99')).rejects.toThrow()
  expect(await count()).toBe(before)
  await admin('status', 'on')
  expect(await count()).toBe(before + 1)
  const [row] = await node.sql`select words, outcome from admin_acts order by at desc, admin_act_id desc limit 1`
  expect(row).toEqual({ words: ['status', 'on'], outcome: 'The service is open.' })
})
