/** Only its owner can open what a node writes to its data folder, whatever the umask and whatever code wrote it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { tinyPng } from '@haulway/domain/attachment/attachment.fixture.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { afterAll, expect, test } from 'vitest'
import { probeKey } from '../attachment/attachment-storage.ts'
import { openFolderStorage } from '../attachment/folder-storage.ts'
import { writeOrders } from '../payment/write-orders.ts'
import { bankAccount } from '../testing/payout-destination.fixture.ts'
import { processEnv } from '../testing/process-env.fixture.ts'

const parent = mkdtempSync(path.join(tmpdir(), 'haulway-data-'))
// As in an installation where Haulway runs as root: PostgreSQL's account can enter the folders above.
chmodSync(parent, 0o755)
const dataDir = path.join(parent, 'data')
const umaskBefore = process.umask(0)
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const env = { ...processEnv, PORT: '0', HAULWAY_DATA: dataDir, HAULWAY_DEMO: 'off' }
const node = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
let printed = ''
node.stdout?.on('data', data => {
  printed += data
})
await eventually(() => expect(printed).toContain('Haulway is ready'))
afterAll(async () => {
  process.umask(umaskBefore)
  const isOver = once(node, 'exit')
  if (node.exitCode === null && node.kill('SIGTERM')) await isOver
  rmSync(parent, { recursive: true, force: true })
})

/** Copied PostgreSQL programs hold no data, and another account runs them. */
const isProgram = (file: string) => file.startsWith('postgres-programs-')

/** Files and folders that anyone other than their owner can access. */
function listOpen(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => !isProgram(name))
  expect(names.length).toBeGreaterThan(0)
  return names.flatMap(name => {
    const mode = statSync(path.join(folder, name), { throwIfNoEntry: false })?.mode ?? 0
    return mode & 0o077 ? [`${name} ${(mode & 0o777).toString(8)}`] : []
  })
}

test('the database, its log, keys and locks are open to their owner only', async () => {
  const names = readdirSync(dataDir)
  expect(names).toEqual(expect.arrayContaining(['attachments', 'auth-secret', 'in-use.lock', 'postgres']))
  expect(listOpen(dataDir)).toEqual([])
  // PostgreSQL's account passes through the folder when Haulway runs as root.
  expect(statSync(dataDir).mode & 0o767).toBe(0o700)
})

test('payout orders and attachments are open to their owner only, even without our umask', async () => {
  const folder = mkdtempSync(path.join(parent, 'orders-'))
  const business = { withdrawalId: 'w1', entityId: 'e1', entityName: 'Keystone', currency: 'USD' }
  const order = { ...business, netCents: 100, requestedOn: 1, destination: bankAccount }
  await writeOrders(path.join(folder, 'payouts'), [{ kind: 'withdrawal', ownerId: 'e1', orderId: 'w1', at: 1, order }])
  await openFolderStorage(path.join(folder, 'attachments')).put(probeKey, tinyPng(), 'image/png')
  expect(listOpen(folder)).toEqual([])
})
