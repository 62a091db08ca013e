/** Disputes of lines, from the act to the ledger: only the part in dispute waits, and both sides end it. */
import { linesOf } from '@haulway/domain/pay/line/line.ts'
import { expect, test } from 'vitest'
import { rebuildSteps } from '../../api-node/rebuild-documents.ts'
import { openDatabase } from '../../db/database.ts'
import { rebuild } from '../../sync/rebuild.ts'
import { closeAfterAll } from '../../testing/close-after-all.fixture.ts'
import { addCrew, addDelivered, readLoad } from '../../testing/load.fixture.ts'
import { newTestId, openTestNode } from '../../testing/test-node.ts'
import { textWithoutIds } from '../../testing/text-without-ids.fixture.ts'
import { agreeOnDeduction, haulCard } from '../../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())
const crew = await addCrew(node)

type Load = Awaited<ReturnType<typeof addDelivered>>
const haul = { agreement: 'haul' as const }
/** 20.94 tons at $6.50 are $136.11, 19.94 tons $129.61, 20.44 tons $132.86; 7 minutes of standby are $10.50. */
const totalCents = 14_661
const halfTonCents = 325

const acts = (load: Load, disputeId: string) => {
  const about = () => ({ ...load, actId: newTestId(), aboutActId: disputeId })
  return {
    raise: (who: 'jobber' | 'solo', quantityMilli: number) =>
      crew[who].client.disputeLine({
        ...load,
        actId: disputeId,
        reason: 'The counts differ.',
        dispute: { ...haul, code: 'haul', quantityMilli },
      }),
    propose: (who: 'jobber' | 'solo', quantityMilli: number) =>
      crew[who].client.answerDispute({ ...about(), dispute: { ...haul, answer: 'propose', quantityMilli } }),
    withdraw: (who: 'jobber' | 'solo') => crew[who].client.withdrawDispute({ ...about(), dispute: haul }),
    approve: () => crew.jobber.client.approveLoad({ ...load, actId: newTestId() }),
  }
}

async function deliver(n: number) {
  const load = await addDelivered(node, crew, crew.solo, Date.now() - (n + 1) * 90 * 60_000)
  return { load, ...acts(load, newTestId()) }
}

/** What the jobber owes the trucker: all together, and the parts of it. */
async function debt() {
  const [row] = await node.sql`
    select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${crew.jobber.entityId} and entity_id = ${crew.solo.entityId}`
  const wallet = await node.sql`
    select receivable_cents::int8 as receivable from wallets where entity_id = ${crew.solo.entityId}`
  return {
    owed: Number(row?.owed ?? 0),
    disputed: Number(row?.disputed ?? 0),
    receivable: Number(wallet[0]?.receivable ?? 0),
  }
}

async function changeOf(work: () => Promise<unknown>) {
  const before = await debt()
  await work()
  const after = await debt()
  return {
    owed: after.owed - before.owed,
    disputed: after.disputed - before.disputed,
    receivable: after.receivable - before.receivable,
  }
}

test('the disputed part of a line waits, the rest is owed at once, and an agreement releases it', async () => {
  const { load, raise, propose, approve } = await deliver(0)
  await raise('jobber', 19_940)
  const held = { disputed: 650, owed: totalCents - 650, receivable: totalCents }
  expect(await changeOf(approve)).toEqual(held)
  const waiting = await readLoad(node, crew.solo, load.loadLogId)
  expect(waiting).toMatchObject({ state: 'approved', disputed: true, money: { holds: [{ heldCents: 650 }] } })
  await propose('solo', 20_440)
  const settle = () => propose('jobber', 20_440)
  expect(await changeOf(settle)).toEqual({ disputed: -650, owed: halfTonCents, receivable: halfTonCents - 650 })
  const after = await readLoad(node, crew.solo, load.loadLogId)
  expect(after).toMatchObject({ disputed: false, money: { haul: { pay: { totalCents: totalCents - halfTonCents } } } })
})

test('the payer alone never ends a dispute, and who withdraws pays the line as it was priced', async () => {
  const { raise, propose, withdraw, approve } = await deliver(1)
  await raise('jobber', 19_940)
  await approve()
  expect(await changeOf(() => propose('jobber', 19_000))).toEqual({ disputed: 0, owed: 0, receivable: 0 })
  expect(await changeOf(() => withdraw('solo'))).toEqual({ disputed: 0, owed: 0, receivable: 0 })
  expect(await changeOf(() => withdraw('jobber'))).toEqual({ disputed: -650, owed: 650, receivable: 0 })
})

test('a dispute after the approval holds a part of what is still owed, however often it is sent', async () => {
  const { raise, propose, approve } = await deliver(2)
  await approve()
  const raiseTwice = async () => {
    await raise('jobber', 19_940)
    await raise('jobber', 19_940)
  }
  expect(await changeOf(raiseTwice)).toEqual({ disputed: 650, owed: -650, receivable: 0 })
  expect(await changeOf(() => propose('solo', 19_940))).toEqual({ disputed: -650, owed: 0, receivable: -650 })
})

test('a hauler who says that a line is too low is paid at once, and an agreement adds the rest', async () => {
  const { raise, propose, approve } = await deliver(3)
  await raise('solo', 21_940)
  expect(await changeOf(approve)).toEqual({ disputed: 0, owed: totalCents, receivable: totalCents })
  expect(await changeOf(() => propose('jobber', 21_940))).toEqual({ disputed: 0, owed: 650, receivable: 650 })
})

test('a line settled before the approval is approved as both agreed', async () => {
  const { raise, propose, approve } = await deliver(4)
  await raise('jobber', 19_940)
  await propose('solo', 19_940)
  expect(await changeOf(approve)).toEqual({ disputed: 0, owed: totalCents - 650, receivable: totalCents - 650 })
})

test('a settled line is not disputed again, and no one holds a line again after withdrawing a dispute', async () => {
  const raiseAgain = (load: Load, who: 'jobber' | 'solo', quantityMilli: number, code = 'haul') =>
    crew[who].client.disputeLine({
      ...load,
      actId: newTestId(),
      reason: 'The counts still differ.',
      dispute: { ...haul, code, quantityMilli },
    })
  const ended = { code: 'conflict', message: expect.stringContaining('over') }
  for (const isApprovedFirst of [true, false]) {
    const { load, raise, propose, approve } = await deliver(isApprovedFirst ? 8 : 9)
    if (isApprovedFirst) await approve()
    await raise('jobber', 19_940)
    await propose('solo', 19_940)
    if (!isApprovedFirst) await approve()
    const again = async () => {
      for (const who of ['jobber', 'solo'] as const) {
        await expect(raiseAgain(load, who, 18_940)).rejects.toMatchObject(ended)
      }
      // It is sent again, as by a phone that got no answer.
      await raise('jobber', 19_940)
    }
    expect(await changeOf(again)).toEqual({ disputed: 0, owed: 0, receivable: 0 })
    expect(await changeOf(() => raiseAgain(load, 'jobber', 3_000, 'standby:pit'))).toMatchObject({ disputed: 600 })
  }
  const { load, raise, withdraw, approve } = await deliver(10)
  await approve()
  await raise('jobber', 19_940)
  await withdraw('jobber')
  await expect(raiseAgain(load, 'jobber', 19_940)).rejects.toMatchObject(ended)
  await raiseAgain(load, 'solo', 20_040)
})

test('a side claims no more than one load can be', async () => {
  const { load, raise, propose, approve } = await deliver(11)
  await approve()
  const tooMuch = { code: 'invalidInput', message: expect.stringContaining('Enter less') }
  const claim = { ...load, actId: newTestId(), reason: 'It was far more.' }
  const raiseCents = (cents: number) =>
    crew.solo.client.disputeLine({ ...claim, dispute: { ...haul, code: 'haul', cents } })
  for (const cents of [1_000_000_000_000, 42_901]) await expect(raiseCents(cents)).rejects.toMatchObject(tooMuch)
  await expect(raise('solo', 66_001)).rejects.toMatchObject(tooMuch)
  await raise('jobber', 19_940)
  await expect(propose('solo', 66_001)).rejects.toMatchObject(tooMuch)
  // 66 tons at $6.50.
  await propose('solo', 66_000)
})

test('a line that is not paid is not disputed, and the load is not held up', async () => {
  const { load } = await deliver(12)
  const gone = { code: 'conflict', message: expect.stringContaining('no longer exists') }
  const raise = (who: 'jobber' | 'solo', code: string, at = load) => {
    const dispute = { ...haul, code, cents: 0 }
    return crew[who].client.disputeLine({ ...at, actId: newTestId(), reason: 'Not that.', dispute })
  }
  const refuseAll = async () => {
    for (const code of ['hours', 'minimumLoad', 'standby:site', 'addOn:tarp', 'interest']) {
      for (const who of ['jobber', 'solo'] as const) await expect(raise(who, code)).rejects.toMatchObject(gone)
    }
  }
  await refuseAll()
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
  await refuseAll()
  expect(await readLoad(node, crew.jobber, load.loadLogId)).toMatchObject({ disputed: false })
  const unknown = { ...load, loadLogId: newTestId() }
  await expect(raise('solo', 'haul', unknown)).rejects.toMatchObject({ code: 'notFound' })
  await crew.solo.client.startLoad({ ...unknown, actId: newTestId() })
  const unpriced = { code: 'conflict', message: expect.stringContaining('priced yet') }
  await expect(raise('solo', 'haul', unknown)).rejects.toMatchObject(unpriced)
  const reason = 'Not sent.'
  await crew.solo.client.cancelLoad({ ...unknown, actId: newTestId(), reason })
  await expect(raise('solo', 'haul', unknown)).rejects.toMatchObject(gone)
})

test('a line without a quantity is disputed by its amount', async () => {
  const other = await addCrew(node, { card: { ...haulCard, minimumPerLoadE4: 2_000_000 } })
  const load = await addDelivered(node, other, other.solo)
  const raise = (granted: object) => {
    const dispute = { ...haul, code: 'minimumLoad', ...granted }
    return other.jobber.client.disputeLine({ ...load, actId: newTestId(), reason: 'Not agreed.', dispute })
  }
  const noQuantity = { code: 'invalidInput', message: expect.stringContaining('no quantity') }
  await expect(raise({ quantityMilli: 0 })).rejects.toMatchObject(noQuantity)
  await raise({ cents: 0 })
  const { money } = await readLoad(node, other.solo, load.loadLogId)
  // $200.00 less $136.11 of hauling.
  expect(money?.holds).toMatchObject([{ code: 'minimumLoad', heldCents: 6389 }])
})

test('either side ends the dispute of a line that is gone, and its number is not raised', async () => {
  for (const [n, ending] of ['withdraw', 'accept'].entries()) {
    const { load, raise, propose, withdraw, approve } = await deliver(13 + n)
    await raise('jobber', 19_940)
    await crew.jobber.client.rejectLoad({ ...load, actId: newTestId(), reason: 'Mud in it.' })
    const lines = await readLoad(node, crew.solo, load.loadLogId)
    expect(linesOf(lines.money?.haul?.pay).filter(({ code }) => code === 'haul')).toEqual([])
    expect(lines.disputed).toBe(true)
    await expect(propose('solo', 60_000)).rejects.toMatchObject({
      message: expect.stringContaining('no longer exists'),
    })
    if (ending === 'withdraw') await withdraw('jobber')
    else await propose('solo', 19_940)
    for (const who of ['jobber', 'solo'] as const) {
      expect(await readLoad(node, crew[who], load.loadLogId)).toMatchObject({ disputed: false })
    }
    expect(await changeOf(approve)).toMatchObject({ disputed: 0 })
  }
})

test('while the hauler owes the jobber, a load is approved with its disputes, and they end as agreed', async () => {
  await agreeOnDeduction(crew.jobber, crew.solo, 400_000)
  expect((await debt()).owed).toBeLessThan(-totalCents)
  const settled = await deliver(6)
  await settled.raise('jobber', 19_940)
  await settled.propose('solo', 19_940)
  const agreedCents = totalCents - 650
  expect(await changeOf(settled.approve)).toEqual({ disputed: 0, owed: agreedCents, receivable: agreedCents })
  const { raise, propose, approve } = await deliver(7)
  await raise('jobber', 19_940)
  expect(await changeOf(approve)).toEqual({ disputed: 650, owed: agreedCents, receivable: totalCents })
  expect(await changeOf(() => propose('solo', 19_940))).toEqual({ disputed: -650, owed: 0, receivable: -650 })
})

test('only the two parties of the agreement see a dispute, and the id of its act works once', async () => {
  const { load, raise } = await deliver(5)
  await raise('jobber', 19_940)
  for (const actor of [crew.pit, crew.operator]) {
    const document = await readLoad(node, actor, load.loadLogId)
    expect(document.disputed).toBe(false)
    expect(textWithoutIds(document)).not.toContain('19940')
  }
  const { money } = await readLoad(node, crew.solo, load.loadLogId)
  const actId = money?.acts?.[0]?.actId ?? ''
  const answer = { ...load, actId, aboutActId: actId, dispute: { ...haul, answer: 'refuse' as const } }
  await expect(crew.solo.client.answerDispute(answer)).rejects.toMatchObject({ code: 'conflict' })
  const ofMaterial = { agreement: 'material' as const, code: 'haul', cents: 1 }
  const wrong = { ...load, actId: newTestId(), reason: 'Too much.', dispute: ofMaterial }
  await expect(crew.solo.client.disputeLine(wrong)).rejects.toMatchObject({ code: 'notAllowed' })
})

test('the ledger sums to zero, balances equal their lines, and documents equal a rebuild', async () => {
  const [sum] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents from journal_entries, unnest(amounts) as line (amount)`
  expect(Number(sum?.cents)).toBe(0)
  const lines = await node.sql`
    select split_part(account, ':', 1) as kind, sum(amount)::int8 as cents
    from journal_entries, unnest(accounts, amounts) as line (account, amount)
    where account like '%' || ${crew.solo.entityId} || '%' group by 1`
  const of = (kind: string) => Number(lines.find(row => row.kind === kind)?.cents ?? 0)
  const { owed, disputed, receivable } = await debt()
  expect({ owed, disputed, receivable }).toEqual({
    owed: 0 - of('payable'),
    disputed: 0 - of('disputed'),
    receivable: of('receivable'),
  })
  expect(receivable).toBe(owed + disputed)
  const database = openDatabase(node.databaseUrl, 2)
  const step = rebuildSteps.find(({ name }) => name === 'load_logs')
  await rebuild(database, step!, undefined, page => expect(page.changed).toBe(0))
  await database.close()
})
