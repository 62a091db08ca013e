/** An installation is backed up, loses its disk, and is restored to a moment by the scripts in `deploy/backup`. */

import { cpSync, rmSync } from 'node:fs'
import path from 'node:path'
import { entityScope } from '@haulway/domain/document/scope.ts'
import { eventually } from '@haulway/domain/eventually.fixture.ts'
import { buildId } from '@haulway/domain/ids.ts'
import { dayMs } from '@haulway/domain/time.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { openDatabase } from '@haulway/server/db/database.ts'
import { addNamedUser, tablesWith } from '@haulway/server/testing/account-delete.fixture.ts'
import { password } from '@haulway/server/testing/accounts.fixture.ts'
import { attach } from '@haulway/server/testing/attach.fixture.ts'
import { expectCleanAudit } from '@haulway/server/testing/audit.fixture.ts'
import { addCrew, addDelivered, type Crew } from '@haulway/server/testing/load.fixture.ts'
import { newTestId, openTestClient, openTestNode, type TestNode } from '@haulway/server/testing/test-node.ts'
import { addTruck } from '@haulway/server/testing/work.fixture.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasPostgresPrograms, openArchivedPostgres } from './archived-postgres.fixture.ts'

type Installation = Awaited<ReturnType<typeof openArchivedPostgres>>
type Load = Awaited<ReturnType<typeof addDelivered>>

let installation: Installation
let running: Awaited<ReturnType<Installation['create']>>
let node: TestNode
let crew: Crew
let [kept, late, lost]: Load[] = []
let attachmentId: string
let ezra: Awaited<ReturnType<typeof addNamedUser>>
let gwen: Awaited<ReturnType<typeof addNamedUser>>
/** The version that the trucker's phone holds after the moment. */
let heldVersion: number

async function approve(load: Load): Promise<Load> {
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  return load
}

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

/** A business whose deletion is due, which the next worker carries out. */
async function addDueDeletion(name: string) {
  const user = await addNamedUser(node, name)
  const entityId = newTestId()
  await user.client.createEntity({ entityId, entityType: 0, name: `${name} Earthworks` })
  await user.client.requestAccountDelete({ entityId, password })
  await node.sql`update entities set record = jsonb_set(record, '{accountDelete,deleteOn}', '1')
    where entity_id = ${entityId}`
  await node.sql`update pgboss.job set start_after = now() where name = 'delete-account' and state = 'created'`
  return user
}

const oldLogId = buildId(Date.now() - 91 * dayMs, new Uint8Array(10))

/** Points, an email and a log that are past their retention, as they are until the next night. */
async function addOldRows(): Promise<void> {
  const at = (days: number) => Date.now() - days * dayMs
  await node.sql`insert into tracks (track_no, batch_id, last_at, data) values (-1, 1, ${at(401)}, '')`
  await node.sql`insert into kept_mails (mail_id, sent_to, subject, text, at)
    values (${newTestId()}, 'old@haulway.example', 'Old', 'Old.', ${at(8)})`
  await node.sql`insert into logs (log_id, collection, record)
    values (${oldLogId}, 'haulway-info-logs', '{}')`
}

async function listOldRows(): Promise<string[]> {
  const rows = await node.sql<{ name: string }[]>`
    select 'track' as name from tracks where track_no = -1
    union all select 'email' from kept_mails where sent_to = 'old@haulway.example'
    union all select 'log' from logs where log_id = ${oldLogId}`
  return rows.map(({ name }) => name)
}

/** A worker carries out what is due. */
async function awaitDeletion({ lastName }: typeof gwen, options: Parameters<typeof openTestNode>[0]): Promise<void> {
  const worker = await openTestNode({ ...options, role: 'worker', authSecret: node.authSecret })
  await eventually(async () => expect(await tablesWith(node, lastName)).toEqual([]))
  await worker.close()
}

const scopeOfSolo = () => entityScope(crew.solo.entityId)

async function readVersion(): Promise<number> {
  const [row] = await node.sql<{ version: number }[]>`
    select version::float8 as version from scopes where scope = ${scopeOfSolo()}`
  return row?.version ?? 0
}

/** Works, backs up, works on, and loses the disk. @returns the moment to restore, and what is left */
async function workAndLoseDisk(attachments: string) {
  running = await installation.create()
  const options = { databaseUrl: running.url, attachments: { folder: attachments } }
  node = await openTestNode({ ...options, role: 'api' })
  const { authSecret } = node
  crew = await addCrew(node)
  kept = await approve(await addDelivered(node, crew, crew.solo, minutesAgo(600)))
  attachmentId = await attach(node, crew.solo, { kind: 'ticketPhoto', ...kept })
  ezra = await addDueDeletion('Ezra')
  await awaitDeletion(ezra, options)
  gwen = await addDueDeletion('Gwen')
  await addOldRows()
  const backup = installation.backUp(running.adminUrl)
  const copies = installation.openFolder('copies')
  cpSync(attachments, copies, { recursive: true })
  late = await approve(await addDelivered(node, crew, crew.solo, minutesAgo(400)))
  const [row] = await node.sql<{ moment: string }[]>`select clock_timestamp()::text as moment`
  lost = await approve(await addDelivered(node, crew, crew.solo, minutesAgo(200)))
  heldVersion = await readVersion()
  await awaitDeletion(gwen, options)
  await node.close()
  running.stop()
  installation.loseCluster()
  rmSync(attachments, { recursive: true })
  return { moment: row?.moment ?? '', backup, folder: copies, authSecret }
}

describe.skipIf(!hasPostgresPrograms)('an installation that was restored to a moment', () => {
  beforeAll(async () => {
    installation = await openArchivedPostgres()
    const { moment, backup, folder, authSecret } = await workAndLoseDisk(installation.openFolder('attachments'))
    running = await installation.restore(backup, moment)
    const admin = openDatabase(running.adminUrl, 1)
    await eventually(async () => {
      const [row] = await admin.sql`select pg_is_in_recovery() as is_recovering`
      expect(row).toEqual({ is_recovering: false })
    })
    await admin.close()
    await runAct(running.url, ['restored'], Date.now)
    node = await openTestNode({ databaseUrl: running.url, attachments: { folder }, authSecret })
  })
  afterAll(async () => {
    await node?.close()
    running?.stop()
    installation?.close()
  })

  test('has what was acknowledged before the moment, and nothing from after it', async () => {
    const rows = await node.sql<{ id: string }[]>`
      select cause_id as id from journal_entries where cause_kind = 'loadApproved' order by 1`
    expect(rows.map(({ id }) => id)).toEqual([kept!.loadLogId, late!.loadLogId].sort())
    expect(await node.sql`select 1 from load_logs where load_log_id = ${lost!.loadLogId}`).toHaveLength(0)
  })

  test('archives its log again, beside that of the time before', async () => {
    const admin = openDatabase(running.adminUrl, 1)
    await admin.sql`select pg_switch_wal()`
    await admin.close()
    await eventually(() => {
      const timelines = installation.listArchived().filter(name => /^[0-9A-F]{24}$/.test(name))
      expect(new Set(timelines.map(name => name.slice(0, 8)))).toEqual(new Set(['00000001', '00000002']))
    })
  })

  test('keeps old backups and their log for the days that it is given, and its newest backup always', async () => {
    const [old] = installation.listBackups()
    const newest = path.basename(installation.backUp(running.adminUrl))
    installation.prune(30)
    expect(installation.listBackups().sort()).toEqual([old, newest])
    installation.prune(0)
    expect(installation.listBackups()).toEqual([newest])
    await eventually(() => {
      const logs = installation.listArchived().filter(name => /^[0-9A-F]{24}$/.test(name))
      expect(logs.map(name => name.slice(0, 8))).not.toContain('00000001')
      expect(logs.length).toBeGreaterThan(0)
    })
  })

  test('has trouble while its log can’t be archived, and says so to Prometheus', async () => {
    const metrics = await node.serveMetrics('127.0.0.1', 0)
    const isFailing = async () =>
      /^haulway_archive_failing (\d)$/m.exec(await (await fetch(`${metrics.url}/metrics`)).text())?.[1]
    expect(await isFailing()).toBe('0')
    const admin = openDatabase(running.adminUrl, 1)
    const [before] = await admin.sql<{ archive_command: string }[]>`show archive_command`
    const set = async (command: string) => {
      await admin.sql.unsafe(`alter system set archive_command = '${command}'`)
      await admin.sql`select pg_reload_conf()`
    }
    await set('false')
    await eventually(async () => {
      await admin.sql`select pg_logical_emit_message(false, 'test', 'something to archive')`
      await admin.sql`select pg_switch_wal()`
      expect(await isFailing()).toBe('1')
    })
    expect(await runAct(running.url, ['trouble'], Date.now)).toContain("PostgreSQL can't archive 00000002")
    await set(before?.archive_command ?? '')
    await eventually(async () => expect(await isFailing()).toBe('0'))
    await admin.close()
    metrics.close()
  })

  test('deletes again what was deleted after the moment', async () => {
    await eventually(async () => expect(await tablesWith(node, gwen.lastName)).toEqual([]))
  })

  test('deletes what is past its retention without waiting for the night', async () => {
    await eventually(async () => expect(await listOldRows()).toEqual([]))
  })

  test('has even books, documents that equal a rebuild, and the attachments', async () => {
    await expectCleanAudit(node)
    const answer = await fetch(`${node.url}/attachments/${attachmentId}`, { headers: crew.jobber.headers })
    expect(answer.status).toBe(200)
  })

  test('sends everything to a device that remembers the undone time, even if there are newer changes', async () => {
    const solo = { ...crew.solo, client: openTestClient(node.url, crew.solo.headers) }
    for (let n = 0; n < 3; n++) await addTruck(solo, `after ${n}`)
    expect(await readVersion()).toBeGreaterThan(heldVersion)
    const stream = await node.subscribe(solo, [`${scopeOfSolo()}@${heldVersion}`])
    expect(await stream.first()).toMatchObject({ type: 'snapshot', scope: scopeOfSolo() })
    stream.end()
  })
})
