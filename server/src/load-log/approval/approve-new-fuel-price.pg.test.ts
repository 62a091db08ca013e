/** A price of fuel that was just entered: a load is approved at the total that was shown, or not at all. */

import { totalNow } from '@haulway/domain/load-log/agreed-day/agreed-total.ts'
import { totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { addDays, minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { addFuelPrices } from '../../pay/fuel-index.commands.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../../testing/load.fixture.ts'
import { openSystemParts } from '../../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { haulCard } from '../../testing/work.fixture.ts'
import { approveAgreed } from '../agreed-day/agreed-day.commands.ts'

const steps = {
  method: 'percentStep',
  baseMills: 3800,
  stepMills: 50,
  percentPerStepMilli: 1000,
  steps: 'full',
} as const
/** 20.94 tons at $6.50 with 7 minutes of standby, and the material. */
const plainCents = 14_661
const materialCents = 38_216
/** 1% of the haul of $136.11 for each 5 cents over $3.80. */
const percentCents = (percent: number) => Math.round(136.11 * percent)
const today = () => new Date().toISOString().slice(0, 10)

const node = closeAfterAll(await openTestNode())
/** The job that prices loads again does not run. */
const enterPrice = (priceMills: number, effectiveFrom = addDays(today(), -6)) =>
  node.inTransaction(tx =>
    addFuelPrices({ tx, receivedAt: Date.now(), publish: () => {}, enqueue: () => {} }, [
      { name: usDieselIndex, effectiveFrom, priceMills },
    ]),
  )
// The first price is of a later week, so the loads of today have none.
await enterPrice(3900, addDays(today(), 7))
const crew = await addCrew(node, { card: { ...haulCard, fuel: steps } })

let loads = 0
async function addShown() {
  const load = await addDelivered(node, crew, crew.solo, Date.now() - ++loads * 90 * minuteMs)
  const { approvalDoubts: shownDoubts = [], money } = await readLoad(node, crew.jobber, load.loadLogId)
  const shownTotalCents = totalCentsOf(money)
  const approve = (more = {}) =>
    crew.jobber.client.approveLoad({ ...load, shownDoubts, shownTotalCents, ...more, actId: newTestId() })
  return { load, money, shownDoubts, shownTotalCents, approve }
}
type Shown = Awaited<ReturnType<typeof addShown>>

async function isRefusedThenBooked({ load, shownTotalCents, approve }: Shown, totalCents: number) {
  const refusal = { code: 'conflict', data: { totalCents, shownTotalCents } }
  await expect(approve()).rejects.toMatchObject(refusal)
  expect((await readLoad(node, crew.jobber, load.loadLogId)).state).toBe('delivered')
  expect(await bookedFor(load)).toBeUndefined()
  expect(await approve({ shownTotalCents: totalCents })).toMatchObject({ state: 'approved' })
  expect(await bookedFor(load)).toBe(totalCents)
}
/** What the jobber owes by the journal entry of the approval. */
async function bookedFor({ loadLogId }: { loadLogId: string }) {
  const [entry] = await node.sql`
    select (select sum(amount) from unnest(amounts) as line (amount) where amount > 0)::int8 as cents
    from journal_entries
    where book_id = ${crew.projectId} and cause_kind = 'loadApproved' and cause_id = ${loadLogId}`
  return entry && Number(entry.cents)
}

test('a load that had no price is not approved at the total without its hauling', async () => {
  const shown = await addShown()
  expect(shown.shownDoubts).toContain('fuelPriceUnknown')
  expect(shown.shownTotalCents).toBe(materialCents)
  await enterPrice(3900)
  await isRefusedThenBooked(shown, plainCents + materialCents + percentCents(2))
})

test('a load is not approved at a price that was entered after the look', async () => {
  const shown = await addShown()
  expect(shown.shownTotalCents).toBe(plainCents + materialCents + percentCents(2))
  await enterPrice(4000)
  await isRefusedThenBooked(shown, plainCents + materialCents + percentCents(4))
})

test('a day agreed to after a new price names the load, and approves it neither then nor in the job', async () => {
  const { load, money, shownDoubts } = await addShown()
  const { projectId, ...named } = load
  const total = totalNow(money?.haul?.pay, 'haul', [])!
  await enterPrice(4100)
  const parts = await openSystemParts(node, Date.now)
  const by = { uid: crew.jobber.uid, entityId: crew.jobber.entityId }
  await runCommand(parts, unit =>
    approveAgreed(unit, { projectId, ...named, by, haul: total, materialCents, shownDoubts }),
  )
  await parts.close()
  expect((await readLoad(node, crew.jobber, load.loadLogId)).state).toBe('delivered')
  const reply = await crew.jobber.client.agreeDay({
    projectId,
    actId: newTestId(),
    entityId: crew.jobber.entityId,
    agreement: 'haul',
    loads: [{ ...named, ...total, materialCents, shownDoubts }],
  })
  const now = { totalCents: plainCents + percentCents(6), heldCents: 0 }
  expect(reply).toEqual({ agreed: [], changed: [{ loadLogId: load.loadLogId, now }] })
})
