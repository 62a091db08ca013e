/**
 * The invariants of pay, on the real ledger and documents: loads by any rate cards, with any facts, disputes and
 * corrections, recorded in any order.
 */

import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { actsOf, foldOptionsOf, type LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { priceOfLoad } from '@haulway/domain/load-log/pay/load-pay.ts'
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { commissionOf } from '@haulway/domain/pay/commission/commission.ts'
import { withoutReversed } from '@haulway/domain/pay/correction/correction.ts'
import { type Line, totalOf } from '@haulway/domain/pay/line/line.ts'
import { openRandom, testSeed } from '@haulway/domain/seed.fixture.ts'
import { addDays, dayMs, dayOf, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { agreements } from '@haulway/domain/work/agreement-cards.ts'
import { expect, test } from 'vitest'
import { runAct } from '../admin/run-act.ts'
import { runCommand } from '../http/command/run-command.ts'
import { closeStatements } from '../payment/statement/close-statements.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { readLoad } from '../testing/load.fixture.ts'
import {
  correctLoad,
  disputeFirstLine,
  doWork,
  type PayWorld,
  type Plan,
  partiesOf,
  planWork,
} from '../testing/pay-world.fixture.ts'
import { openSystemParts } from '../testing/system-parts.fixture.ts'
import { newTestId, openTestNode } from '../testing/test-node.ts'
import { randomTexts } from '../testing/text-without-ids.fixture.ts'
import { type Actor, timeZone } from '../testing/work.fixture.ts'
import { closeTruckDay } from './truck-day/close-truck-day.ts'

let aheadMs = 0
const random = openRandom(testSeed)
const today = dayOf(Date.now(), timeZone)
/** All loads are of a shift day that is over. */
const beganAt = Math.floor((Date.now() - 60 * hourMs) / minuteMs) * minuteMs

const node = closeAfterAll(await openTestNode())
await runAct(node.databaseUrl, ['fuel', 'price', usDieselIndex, addDays(today, -30), '4.12'], Date.now)
const parts = closeAfterAll(await openSystemParts(node, () => Date.now() + aheadMs))

async function approveAll({ crew, loads }: PayWorld): Promise<void> {
  for (const load of loads) await crew.jobber.client.approveLoad({ ...load, actId: newTestId() })
}

/** Books what the whole days pay, as the jobs do that settled disputes ask for, but before the books are read. */
async function closeDays({ node: { sql }, crew }: PayWorld): Promise<void> {
  const days = await sql`select distinct shift_day::text as day, record->'terms'->'truck'->>'truckId' as truck
    from load_logs where project_id = ${crew.projectId}`
  for (const { day: shiftDay, truck: truckId } of days) {
    await runCommand(parts, unit => closeTruckDay(unit, { projectId: crew.projectId, truckId, shiftDay }))
  }
}

/** What the payer's document of a load says it pays under an agreement, with its share of the day once. */
async function payOf(world: PayWorld, n: number, agreement: (typeof agreements)[number]) {
  const { by } = world.plan.loads[n]!
  const { payer, payee } = partiesOf(world, agreement, by)
  const load = await readLoad(node, payer, world.loads[n]!.loadLogId)
  return { payer, payee, load, pay: priced(load, agreement), day: load.money?.day?.[agreement] }
}

function priced(load: LoadLogDocument, agreement: (typeof agreements)[number]) {
  const pay = load.money?.[agreement]?.pay
  if (!pay || 'missing' in pay) throw new Error(`${agreement} has no price`)
  return pay
}

async function debtOf(payer: Actor, payee: Actor) {
  const [row] = await node.sql`
    select owed_cents::int8 as owed, disputed_cents::int8 as disputed from debts
    where jobber_entity_id = ${payer.entityId} and entity_id = ${payee.entityId}`
  const [booked] = await node.sql`
    select coalesce(sum(amount), 0)::int8 as cents
    from journal_entries, unnest(accounts, amounts) as line (account, amount)
    where account = ${`receivable:${payee.entityId}:${payer.entityId}`}`
  return { owed: Number(row?.owed ?? 0), disputed: Number(row?.disputed ?? 0), booked: Number(booked?.cents) }
}

/** For each pair of businesses: what the documents pay and hold is what the ledger booked. */
async function expectBooks(world: PayWorld): Promise<void> {
  const pairs = new Map<string, { payer: Actor; payee: Actor; cents: number; held: number; days: Set<string> }>()
  for (const [n, { by }] of world.plan.loads.entries()) {
    for (const agreement of by === 'hauler' ? agreements : (['haul', 'material'] as const)) {
      const { payer, payee, load, pay, day } = await payOf(world, n, agreement)
      expect(totalOf(pay.lines)).toBe(pay.totalCents)
      const key = `${payer.entityId} ${payee.entityId}`
      const pair = pairs.get(key) ?? { payer, payee, cents: 0, held: 0, days: new Set() }
      const ofDay = `${load.shiftDay} ${load.terms.truck.truckId} ${agreement}`
      pair.cents += pay.totalCents + (pair.days.has(ofDay) ? 0 : (day?.totalCents ?? 0))
      pair.days.add(ofDay)
      const holds = load.money?.holds?.filter(hold => hold.agreement === agreement && !hold.settled) ?? []
      pair.held += holds.reduce((sum, { heldCents }) => sum + heldCents, 0)
      pairs.set(key, pair)
    }
  }
  for (const { payer, payee, cents, held } of pairs.values()) {
    // Held + payable = total.
    expect(await debtOf(payer, payee)).toEqual({ booked: cents, disputed: held, owed: cents - held })
  }
}

/** What a phone computes from its own document is what the server booked; corrections sum to the fresh price. */
async function expectPhones(world: PayWorld): Promise<void> {
  const { crew, broker, hauler } = world
  for (const { loadLogId } of world.loads) {
    for (const actor of [crew.jobber, crew.pit, crew.solo, broker, hauler]) {
      const load = await readLoad(node, actor, loadLogId).catch(() => undefined)
      for (const agreement of agreements) {
        const seen = load?.money?.[agreement]
        const isSettled = load?.money?.holds?.some(hold => hold.agreement === agreement && hold.settled)
        if (!load || !seen?.pay || isSettled) continue
        const fold = foldLoadLog(actsOf(load), foldOptionsOf(load))
        const corrections = load.money?.corrections?.filter(each => each.agreement === agreement) ?? []
        const quantity = corrections.findLast(each => each.quantity)?.quantity ?? fold.quantity
        const fresh = priceOfLoad(
          { ...load, fuel: load.money?.fuel },
          seen,
          { ...fold, quantity },
          corrections.flatMap(each => each.addOn ?? []),
        )
        const ofLine = ({ code, amountCents }: Line) => `${code} ${amountCents}`
        expect(withoutReversed(priced(load, agreement).lines).map(ofLine).sort()).toEqual(
          fresh.missing === undefined ? fresh.lines.map(ofLine).sort() : fresh,
        )
      }
    }
  }
}

/** Payer = broker + payee: a commission is what the broker keeps of the jobber's lines. */
async function expectCommissions(world: PayWorld): Promise<void> {
  const { subHaul } = world.plan.cards
  if (!('commission' in subHaul)) return
  for (const [n, { by }] of world.plan.loads.entries()) {
    if (by !== 'hauler') continue
    const haul = (await payOf(world, n, 'haul')).pay
    const sub = (await payOf(world, n, 'subHaul')).pay
    const commission = { ...subHaul.commission, includesStandby: false, includesAddOns: false, per: 'load' as const }
    const kept = totalOf(commissionOf(commission, haul.lines))
    expect(sub.totalCents - haul.totalCents).toBe(Math.max(kept, -Math.max(0, haul.totalCents)))
  }
}

const shuffledTwice = <T>(steps: T[]): T[] => random.shuffled([...steps, ...steps])

/** All documents of an actor, without what differs between any two runs: ids, tickets, secrets, times. */
async function readAll({ node: { sql } }: PayWorld, actor: Actor): Promise<string[]> {
  const rows = await sql`select collection, body from documents
    where scope = ${`haulway-entity/${actor.entityId}`} and not deleted`
  const text = ({ collection, body }: { collection: string; body: unknown }) =>
    `${collection} ${JSON.stringify(body)}`
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, 'id')
      .replaceAll(/-[0-9a-f]{8}\b/g, '')
      .replaceAll(/\b\d{13}\b/g, 'at')
      .replaceAll(/\bOR-\d+\b/g, 'ticket')
      .replaceAll(randomTexts, 'secret')
  return rows.map(row => text({ collection: row.collection, body: row.body })).sort()
}

const plans = [0, 1, 2].map(() => planWork(random))
const worlds: PayWorld[] = []

test('held and payable are the total, phones have the same cents, and the payer pays broker and payee', async () => {
  for (const plan of plans) {
    const world = await doWork(node, plan, beganAt)
    worlds.push(world)
    await approveAll(world)
    await closeDays(world)
    await expectBooks(world)
    await expectPhones(world)
    await expectCommissions(world)
  }
})

test('order, repetition and lateness of facts change nothing', async () => {
  for (const [i, plan] of plans.entries()) {
    const world = await doWork(node, plan, beganAt, shuffledTwice)
    await approveAll(world)
    await closeDays(world)
    for (const [n, { by }] of plan.loads.entries()) {
      for (const agreement of by === 'hauler' ? agreements : (['haul', 'material'] as const)) {
        const base = await payOf(worlds[i]!, n, agreement)
        const other = await payOf(world, n, agreement)
        const linesOf = ({ pay, day }: typeof base) =>
          [...pay.lines, ...(day?.lines ?? [])].map(({ code, amountCents, rule }) => [code, amountCents, rule])
        expect(linesOf(other)).toEqual(linesOf(base))
      }
    }
  }
})

test("no party's document changes with another's agreement", async () => {
  const plan = plans[0]!
  const other = plans[1]!
  const [own] = worlds
  const seen = async (cards: Partial<Plan['cards']>, who: (world: PayWorld) => Actor[]) => {
    const world = await doWork(node, { ...plan, cards: { ...plan.cards, ...cards } }, beganAt)
    await approveAll(world)
    await closeDays(world)
    for (const [i, actor] of who(world).entries()) {
      expect(await readAll(world, actor)).toEqual(await readAll(own!, who(own!)[i]!))
    }
  }
  await seen({ subHaul: other.cards.subHaul }, ({ crew }) => [crew.jobber, crew.pit, crew.operator, crew.solo])
  await seen({ priceE4: other.cards.priceE4 }, ({ crew, broker, hauler }) => [broker, hauler, crew.solo])
})

test('what is paid now and what is released are the final amount, after disputes and corrections', async () => {
  const ends = await Promise.all(
    worlds.map(async world => {
      const all = []
      for (const n of world.loads.keys()) all.push(await disputeFirstLine(world, n))
      return all
    }),
  )
  for (const world of worlds) {
    await closeDays(world)
    await expectBooks(world)
  }
  aheadMs = 8 * dayMs
  await closeStatements(parts)
  for (const [i, world] of worlds.entries()) {
    for (const end of ends[i]!) await end?.()
    await closeDays(world)
    await expectBooks(world)
    for (const n of world.loads.keys()) await correctLoad(world, n)
    await closeDays(world)
    await expectBooks(world)
    await expectPhones(world)
  }
  aheadMs = 16 * dayMs
  await closeStatements(parts)
  for (const { crew, broker, hauler } of worlds) {
    for (const [payer, payee] of [
      [crew.jobber, crew.solo],
      [crew.jobber, broker],
      [crew.jobber, crew.pit],
      [broker, hauler],
    ] as const) {
      const rows = await node.sql`select record->'paper' as paper from statements
        where payer_entity_id = ${payer.entityId} and payee_entity_id = ${payee.entityId} order by statement_no`
      const paid = rows.reduce((sum, { paper }) => sum + paper.payCents, 0)
      const carried = rows.at(-1)?.paper.carriedOutCents ?? 0
      expect(paid + carried).toBe((await debtOf(payer, payee)).booked)
    }
  }
})

test('every journal entry sums to zero', async () => {
  const [row] = await node.sql`select count(*)::int as entries,
    count(*) filter (where (select sum(amount) from unnest(amounts) as amount) <> 0)::int as wrong from journal_entries`
  expect(row?.entries).toBeGreaterThan(30)
  expect(row?.wrong).toBe(0)
})
