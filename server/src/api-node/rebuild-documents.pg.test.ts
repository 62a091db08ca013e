/** Documents can be rebuilt from records at any time: no fact exists only in a document. */
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { openDatabase } from '../db/database.ts'
import { rebuild } from '../sync/rebuild.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered } from '../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { sitePlace } from '../testing/work.fixture.ts'
import { rebuildSteps } from './rebuild-documents.ts'

const node = closeAfterAll(await openTestNode())
const database = closeAfterAll(openDatabase(node.databaseUrl, 2))
await addRecords()

/** Loads at every stage, one doubled start, an unmatched confirmation, a payment, a closed project, staff let go. */
async function addRecords(): Promise<void> {
  const crew = await addCrew(node)
  const { projectId, jobber, solo, driver, operator } = crew
  const first = await addDelivered(node, crew, solo, Date.now() - 300 * minuteMs)
  await addDelivered(node, crew, driver)
  await jobber.client.approveLoad({ projectId, loadLogId: first.loadLogId, actId: newTestId() })
  const start = { projectId, dispatchId: crew.soloDispatchId }
  await solo.client.startLoad({ ...start, loadLogId: newTestId(), actId: newTestId() })
  await solo.client.startLoad({ ...start, loadLogId: newTestId(), actId: newTestId() })
  await operator.client.confirmTrucker({ projectId, dispatchId: crew.fleetDispatchId, actId: newTestId() })
  const [debt] = await node.sql<{ owed: string; currency: string }[]>`
    select owed_cents as owed, currency from debts where entity_id = ${solo.entityId}`
  await jobber.client.payBalance({
    entityId: jobber.entityId,
    paymentId: newTestId(),
    payeeEntityId: solo.entityId,
    amountCents: Number(debt?.owed),
    currency: debt?.currency ?? '',
  })
  // A price and its revision, of which only the newer one has a document.
  for (const price of ['3.874', '3.88']) {
    await runAct(node.databaseUrl, ['fuel', 'price', 'ontario-rack', '2026-05-04', price], Date.now)
  }
  const other = await addCrew(node)
  for (const { jobber: owner, projectId: ownProjectId } of [crew, other]) {
    const hazard = { entityId: owner.entityId, geoPinId: newTestId(), name: 'Hole', kind: 'hazard' as const }
    await owner.client.setGeoPin({ ...hazard, ...sitePlace })
    const notice = { projectId: ownProjectId, noticeId: newTestId(), kind: 'rule' as const, text: 'Hard hats' }
    await owner.client.createProjectNotice(notice)
  }
  await other.jobber.client.closeProject({ projectId: other.projectId })
  const { pit, fleet } = crew
  await pit.client.letStaffGo({ entityId: pit.entityId, staffEntityId: operator.entityId })
  await fleet.client.letStaffGo({ entityId: fleet.entityId, staffEntityId: driver.entityId })
}

/** All documents, in a form that can be compared, without versions, which only count changes. */
async function readAll() {
  return node.sql`
    select scope, collection, id, body, live_until from documents
    where not deleted and collection <> 'tracking-logs' and scope not in ('haulway-config', 'haulway-materials')
    order by scope, collection, id`
}

async function rebuildAll(): Promise<number> {
  let changed = 0
  for (const step of rebuildSteps) {
    await rebuild(database, step, undefined, page => {
      changed += page.changed
    })
  }
  return changed
}

test('documents rebuilt from records equal the existing ones', async () => {
  const before = await readAll()
  expect(new Set(before.map(row => row.collection)).size).toBeGreaterThan(15)
  const changed = await rebuildAll()
  expect(await readAll()).toEqual(before)
  expect(changed).toBe(0)
})

test('a rebuild restores every lost document', async () => {
  const before = await readAll()
  await node.sql`
    delete from documents
    where collection <> 'tracking-logs' and scope not in ('haulway-config', 'haulway-materials')`
  expect(await rebuildAll()).toBeGreaterThan(0)
  expect(await readAll()).toEqual(before)
})

test('a step resumes after a key, and reads nothing twice', async () => {
  const [step] = rebuildSteps.filter(each => each.name === 'members')
  const keys: string[][] = []
  await rebuild(database, step!, undefined, page => keys.push(page.after))
  const pages: number[] = []
  await rebuild(database, step!, keys.at(-1), page => pages.push(page.rows))
  expect(pages).toEqual([])
})
