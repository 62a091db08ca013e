/** Loads that were turned away: refused at the site, or sent home. Paid by the card, once the jobber approves. */
import type { ApprovalDoubt } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { openDatabase } from '../db/database.ts'
import { rebuild } from '../sync/rebuild.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, atTime, readLoad, stepsOfLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { haulCard } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node, { card: { ...haulCard, dryRunE4: 850_000 } })

/** $85.00 for a load that is turned away; 7 minutes of standby at the pit are $10.50. */
const dryRun = 8500
const standby = 1050
/** No GPS confirms when these waits began. */
const doubts: ApprovalDoubt[] = ['notDelivered', 'standbyUnconfirmed']
let loads = 0

/** A load up to its n-th step: 2 is at the pit, 7 is at the site. */
async function haul(steps: number) {
  loads++
  const beganAt = Date.now() - loads * 100 * minuteMs
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  for (const step of stepsOfLoad(node, crew, crew.solo, load, beganAt).slice(0, steps)) await step.record()
  const ids = () => ({ projectId: crew.projectId, ...load, actId: newTestId(), reason: 'Clay in it.' })
  return {
    ids,
    by: (who: 'jobber' | 'solo', minute: number) => atTime(node, crew[who], beganAt + minute * minuteMs),
    read: (who: 'jobber' | 'solo' | 'pit') => readLoad(node, crew[who], load.loadLogId),
    approve: (shownDoubts?: ApprovalDoubt[]) => {
      const { reason: _, ...act } = ids()
      return crew.jobber.client.approveLoad({ ...act, ...(shownDoubts && { shownDoubts }) })
    },
  }
}

async function owed() {
  const rows = await node.sql`
    select entity_id, owed_cents::int8 as cents from debts where jobber_entity_id = ${crew.jobber.entityId}`
  const of = (entityId: string) => Number(rows.find(row => row.entity_id === entityId)?.cents ?? 0)
  return { haul: of(crew.solo.entityId), material: of(crew.pit.entityId) }
}

test('a refused load pays the agreed amount, its standby and no material, once it is approved', async () => {
  const { by, ids, read, approve } = await haul(7)
  await by('jobber', 60).rejectLoad({ ...ids(), fault: 'payer' })
  const lines = [
    { code: 'dryRun', amountCents: dryRun },
    { code: 'standby:pit', amountCents: standby },
  ]
  const seen = await read('jobber')
  expect(seen).toMatchObject({
    state: 'rejected',
    undelivered: { outcome: 'rejected', fault: 'payer' },
    approvalDoubts: doubts,
    money: { haul: { pay: { totalCents: dryRun + standby, lines } }, material: { pay: { totalCents: 0 } } },
  })
  expect((await read('pit')).money?.haul).toBeUndefined()
  expect(await owed()).toEqual({ haul: 0, material: 0 })
  await expect(approve([])).rejects.toMatchObject({ code: 'conflict' })
  await approve(doubts)
  await approve()
  expect(await owed()).toEqual({ haul: dryRun + standby, material: 0 })
  expect(await read('solo')).toMatchObject({ state: 'approved', undelivered: { outcome: 'rejected' } })
  const [summary] = await node.sql`
    select record from day_summaries where owner_id = ${crew.projectId} and kind = 'project'`
  expect(summary?.record.rows[0]).toMatchObject({ deliveredMilli: 0, haulCents: dryRun + standby, materialCents: 0 })
})

test('the hauler that caused it is paid no amount for coming', async () => {
  const { by, ids, read } = await haul(7)
  await by('jobber', 60).rejectLoad({ ...ids(), fault: 'hauler' })
  expect((await read('solo')).money?.haul?.pay).toMatchObject({
    totalCents: standby,
    lines: [{ code: 'standby:pit', amountCents: standby }],
  })
})

test('a truck that came and was sent home is paid for it, and its wait ends then', async () => {
  const before = await owed()
  const { by, ids, read, approve } = await haul(2)
  await by('solo', 30).cancelLoad({ ...ids(), reason: 'The pit is closed.', fault: 'pit' })
  // In line from minute 10 to 30: 5 minutes past the free 15.
  expect(await read('jobber')).toMatchObject({
    state: 'cancelled',
    undelivered: { outcome: 'dryRun', fault: 'pit' },
    money: { haul: { pay: { totalCents: dryRun + 750 } } },
  })
  await approve(doubts)
  expect(await owed()).toEqual({ ...before, haul: before.haul + dryRun + 750 })
})

test('a load that is canceled before the truck came pays nothing, and can’t be approved', async () => {
  const { by, ids, read, approve } = await haul(1)
  await by('jobber', 5).cancelLoad(ids())
  expect((await read('solo')).money?.haul?.pay).toBeUndefined()
  await expect(approve()).rejects.toMatchObject({ message: 'This load has nothing to pay.' })
})

const notices = async ({ entityId }: { entityId: string }, loadLogId: string) =>
  (await node.sql`select record from notifications where entity_id = ${entityId} order by notification_id`)
    .map(({ record }) => record as { kind: string; data: Record<string, unknown> })
    .filter(({ data }) => data.loadLogId === loadLogId)
    .map(({ kind, data }) => [kind, data.whoName])

test('who hauls is notified of a load that someone else rejects or cancels, and not of its own', async () => {
  const rejected = await haul(7)
  const { loadLogId } = rejected.ids()
  await rejected.by('jobber', 60).rejectLoad({ ...rejected.ids(), fault: 'pit' })
  expect(await notices(crew.solo, loadLogId)).toEqual([['loadRejected', expect.any(String)]])
  expect(await notices(crew.pit, loadLogId)).toEqual([['loadRejected', expect.any(String)]])
  expect(await notices(crew.jobber, loadLogId)).toEqual([])
  const canceled = await haul(1)
  await canceled.by('jobber', 5).cancelLoad(canceled.ids())
  expect(await notices(crew.solo, canceled.ids().loadLogId)).toEqual([['loadCancelled', expect.any(String)]])
  const own = await haul(1)
  await own.by('solo', 5).cancelLoad(own.ids())
  for (const party of [crew.solo, crew.jobber, crew.pit]) expect(await notices(party, own.ids().loadLogId)).toEqual([])
})

test('the ledger sums to zero, statements say what is owed, and documents equal a rebuild', async () => {
  const [sum] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents from journal_entries, unnest(amounts) as line (amount)`
  expect(Number(sum?.cents)).toBe(0)
  const items = await node.sql`select record from statement_items where payee_entity_id = ${crew.solo.entityId}`
  const lines = items.flatMap(({ record }) => record.lines as { amountCents: number }[])
  expect(lines.reduce((total, { amountCents }) => total + amountCents, 0)).toBe((await owed()).haul)
  const database = openDatabase(node.databaseUrl, 2)
  const step = rebuildSteps.find(({ name }) => name === 'load_logs')
  await rebuild(database, step!, undefined, page => expect(page.changed).toBe(0))
  await database.close()
})
