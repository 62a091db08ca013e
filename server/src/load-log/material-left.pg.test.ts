/** A load that ends without a delivery after the pit has loaded it: its material is owed unless it came back. */
import type { ApprovalDoubt } from '@haulway/domain/load-log/approval/approval-doubts.ts'
import { totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOpenWork } from '../account-delete/list-open-work.ts'
import { rebuildSteps } from '../api-node/rebuild-documents.ts'
import { openDatabase } from '../db/database.ts'
import { getEntity } from '../entity/entity.table.ts'
import { rebuild } from '../sync/rebuild.ts'
import { addCrew, atTime, type Crew, readLoad, stepsOfLoad } from '../testing/load.fixture.ts'
import { newTestId, openTestNode, type TestNode } from '../testing/test-node.ts'
import { type Actor, haulCard } from '../testing/work.fixture.ts'

let node: TestNode
let crew: Crew
let materialCents = 0
let loads = 0
const dryRun = 8500

beforeAll(async () => {
  node = await openTestNode()
  crew = await addCrew(node, { card: { ...haulCard, standby: [], dryRunE4: 850_000 } })
})
afterAll(() => node.close())

type Who = 'jobber' | 'solo' | 'pit' | 'operator'

/** A load up to its n-th step: 4 is loaded, 7 is at the site. */
async function haul(steps: number) {
  loads++
  const beganAt = Date.now() - loads * 100 * minuteMs
  const load = { loadLogId: newTestId(), dispatchId: crew.soloDispatchId }
  for (const step of stepsOfLoad(node, crew, crew.solo, load, beganAt).slice(0, steps)) await step.record()
  const ids = () => ({ projectId: crew.projectId, ...load, actId: newTestId() })
  const by = (who: Who, minute: number) => atTime(node, crew[who], beganAt + minute * minuteMs)
  return {
    ...load,
    ids,
    by,
    read: (who: Who) => readLoad(node, crew[who], load.loadLogId),
    cancel: () => by('solo', 60).cancelLoad({ ...ids(), reason: 'The truck broke down.' }),
    comesBack: (who: Who, returned = true, minute = 90) =>
      by(who, minute).correctLoad({ ...ids(), reason: 'It came back.', returned }),
    approve: (shownDoubts: ApprovalDoubt[] = ['notDelivered', 'materialLeft']) =>
      crew.jobber.client.approveLoad({ ...ids(), shownDoubts }),
  }
}

async function owed() {
  const rows = await node.sql`
    select entity_id, owed_cents::int8 as owed, disputed_cents::int8 as held
    from debts where jobber_entity_id = ${crew.jobber.entityId}`
  const of = ({ entityId }: Actor) => rows.find(row => row.entity_id === entityId)
  return {
    haul: Number(of(crew.solo)?.owed ?? 0),
    material: Number(of(crew.pit)?.owed ?? 0),
    held: Number(of(crew.pit)?.held ?? 0),
  }
}

async function openLoadsOf({ entityId }: Actor): Promise<number> {
  return node.inTransaction(async tx => (await countOpenWork(tx, await getEntity(tx, entityId))).loads)
}

test('what is canceled with material on the truck waits for the jobber, who owes it once it is approved', async () => {
  const { cancel, read, approve } = await haul(4)
  await cancel()
  const seen = await read('jobber')
  materialCents = totalCentsOf({ material: seen.money?.material })
  expect(materialCents).toBeGreaterThan(0)
  expect(seen).toMatchObject({
    state: 'cancelled',
    undelivered: { outcome: 'cancelled', materialLeft: true },
    approvalDoubts: ['notDelivered', 'materialLeft'],
    needsYou: ['cancelledWhileLoaded'],
    money: { haul: { pay: { totalCents: 0 } } },
  })
  expect(await read('pit')).toMatchObject({ money: { material: { pay: { totalCents: materialCents } } } })
  expect((await read('solo')).money?.material).toBeUndefined()
  // It keeps the pit and the jobber open, and not the hauler, which is owed nothing.
  expect([await openLoadsOf(crew.pit), await openLoadsOf(crew.jobber), await openLoadsOf(crew.solo)]).toEqual([1, 1, 0])
  expect(await owed()).toEqual({ haul: 0, material: 0, held: 0 })
  await expect(approve([])).rejects.toMatchObject({ code: 'conflict' })
  await approve()
  await approve()
  expect(await owed()).toEqual({ haul: 0, material: materialCents, held: 0 })
  expect(await read('pit')).toMatchObject({ state: 'approved', needsYou: [] })
  const [summary] = await node.sql`
    select record from day_summaries where owner_id = ${crew.projectId} and kind = 'project'`
  expect(summary?.record.rows[0]).toMatchObject({ deliveredMilli: 0, deliveredLoads: 0, haulCents: 0, materialCents })
})

test('the pit and the jobber are notified of a load that its hauler cancels with material on the truck', async () => {
  const { cancel, loadLogId } = await haul(4)
  await cancel()
  const notices = await node.sql`
    select entity_id, record->>'kind' as kind from notifications where record->'data'->>'loadLogId' = ${loadLogId}`
  const notified = Object.fromEntries(notices.map(({ entity_id, kind }) => [entity_id, kind]))
  expect(notified).toEqual({ [crew.jobber.entityId]: 'loadCancelled', [crew.pit.entityId]: 'loadCancelled' })
})

test.each(['pit', 'operator'] as const)('what the %s says came back to the pit is not owed', async who => {
  const before = await owed()
  const { cancel, comesBack, read, approve } = await haul(4)
  await cancel()
  await comesBack(who)
  const seen = await read('jobber')
  expect(seen.undelivered).toBeUndefined()
  expect(seen.needsYou).toEqual([])
  expect(seen.money?.material?.pay).toBeUndefined()
  await expect(approve()).rejects.toMatchObject({ message: 'This load has nothing to pay.' })
  // It was another truck's.
  await comesBack(who, false, 95)
  await approve()
  expect(await owed()).toEqual({ ...before, material: before.material + materialCents })
})

test.each(['jobber', 'solo'] as const)('the %s does not end the pit’s sale by saying that it came back', async who => {
  const { cancel, comesBack, read } = await haul(4)
  await cancel()
  await expect(comesBack(who)).rejects.toMatchObject({ code: 'notAllowed' })
  expect((await read('jobber')).undelivered?.materialLeft).toBe(true)
})

test('the pit’s confirmation may arrive after the cancellation, and after what the driver said of it', async () => {
  const { cancel, by, ids, read } = await haul(2)
  await cancel()
  expect((await read('jobber')).undelivered).toBeUndefined()
  const { loadLogId: _, ...nameless } = ids()
  await by('operator', 36).confirmLoad({ ...nameless, quantity: { amountMilli: 20_940, unit: 'ton' } })
  expect(await read('jobber')).toMatchObject({
    undelivered: { outcome: 'cancelled', materialLeft: true },
    money: { material: { pay: { totalCents: materialCents } } },
  })
})

test('a load that the site refuses owes the hauler for coming, and no material', async () => {
  const before = await owed()
  const { by, ids, approve } = await haul(7)
  await by('jobber', 60).rejectLoad({ ...ids(), reason: 'No room.', fault: 'payer' })
  await approve()
  const { haul: hauled, material } = await owed()
  expect([hauled - before.haul, material - before.material]).toEqual([dryRun, 0])
})

test('a jobber that was sold nothing refuses it, and owes neither the pit nor the hauler that canceled', async () => {
  const before = await owed()
  const { cancel, by, ids, read, approve } = await haul(4)
  await cancel()
  await by('jobber', 70).rejectLoad({ ...ids(), reason: 'No truck of ours was there.', fault: 'pit' })
  expect((await read('pit')).money?.material?.pay).toBeUndefined()
  await expect(approve()).rejects.toMatchObject({ message: 'This load has nothing to pay.' })
  expect(await owed()).toEqual(before)
})

test('a jobber disputes the material of a canceled load, and only that waits', async () => {
  const before = await owed()
  const { cancel, ids, approve } = await haul(4)
  await cancel()
  const dispute = { agreement: 'material' as const, code: 'haul', cents: 0 }
  const raised = ids()
  await crew.jobber.client.disputeLine({ ...raised, dispute, reason: 'It lies at the pit.' })
  await approve(['notDelivered', 'materialLeft', 'disputed'])
  expect(await owed()).toEqual({ ...before, held: before.held + materialCents })
  const answer = { agreement: 'material' as const, answer: 'accept' as const, cents: 0 }
  await crew.pit.client.answerDispute({ ...ids(), aboutActId: raised.actId, dispute: answer })
  expect(await owed()).toEqual(before)
})

test('a pit corrects the ticket of an approved load that was canceled', async () => {
  const { cancel, ids, approve } = await haul(4)
  await cancel()
  await approve()
  const before = await owed()
  const quantity = { amountMilli: 20_000, unit: 'ton' as const }
  await crew.pit.client.proposeCorrection({ ...ids(), quantity, correction: {}, reason: 'The scale was off.' })
  const after = await owed()
  expect(after.haul).toBe(before.haul)
  expect(after.material).toBeLessThan(before.material)
})

test('one ticket is paid once: a canceled load keeps it', async () => {
  const first = await haul(4)
  await first.cancel()
  const ticketNo = (await first.read('pit')).ticketNo
  const second = await haul(3)
  const { loadLogId: _, ...nameless } = second.ids()
  await second
    .by('operator', 36)
    .confirmLoad({ ...nameless, quantity: { amountMilli: 20_940, unit: 'ton' }, ticketNo: ticketNo! })
  await second.cancel()
  expect((await second.read('jobber')).approvalDoubts).toContain('sameTicket')
})

test('the ledger sums to zero, statements say what is owed, and documents equal a rebuild', async () => {
  const [sum] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents from journal_entries, unnest(amounts) as line (amount)`
  expect(Number(sum?.cents)).toBe(0)
  const items = await node.sql`select record from statement_items where payee_entity_id = ${crew.pit.entityId}`
  const lines = items.flatMap(({ record }) => record.lines as { amountCents: number }[])
  expect(lines.reduce((total, { amountCents }) => total + amountCents, 0)).toBe((await owed()).material)
  const database = openDatabase(node.databaseUrl, 2)
  const step = rebuildSteps.find(({ name }) => name === 'load_logs')
  await rebuild(database, step!, undefined, page => expect(page.changed).toBe(0))
  await database.close()
})
