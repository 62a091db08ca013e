/** What must hold of all money, whatever two nodes were sent: books, statements, and what the work pays agree. */
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { standingPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import { dayRulesKey } from '@haulway/domain/pay/card/day-rules.ts'
import { withoutReversed } from '@haulway/domain/pay/correction/correction.ts'
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import type { Statement, StatementItem } from '@haulway/domain/payment/statement/statement.ts'
import { agreements, cardsOf } from '@haulway/domain/work/agreement-cards.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Hold } from '@haulway/domain/work/dispute/hold.ts'
import { moneyIn, type Shift, shiftAgreements } from '@haulway/domain/work/shift/shift.ts'
import { standingShiftPay } from '@haulway/domain/work/shift/shift-pay.ts'
import { expect } from 'vitest'
import { runCommand } from '../../http/command/run-command.ts'
import { countWrongBalances, readLedgerSum } from '../../ledger/check-books.ts'
import { closeTruckDay } from '../../load-log/truck-day/close-truck-day.ts'
import { priceTimeOnSite } from '../../work/shift/price-shifts.ts'
import { debtOf, type MoneyWorld, type Pair } from './money-world.fixture.ts'

type Cents = { amountCents: number }
type Item = StatementItem & { statedBy: string | null }

const sumOf = <Each>(items: readonly Each[], of: (item: Each) => number) =>
  items.reduce((sum, each) => sum + of(each), 0)
const centsIn = (parts: readonly Cents[]) => sumOf(parts, ({ amountCents }) => amountCents)

/** Entries and balances are even, and no balance that can't be negative is. */
export async function expectEvenBooks({ nodes }: MoneyWorld): Promise<void> {
  const { orm } = nodes.parts[0]!.database
  expect(await readLedgerSum(orm)).toBe(0)
  expect(await countWrongBalances(orm)).toEqual({ wallets: 0, debts: 0 })
  const [row] = await nodes.node.sql`select
    (select count(*)::int from debts
      where least(paying_cents, disputed_cents, retained_cents, paid_cents) < 0) as debts,
    (select count(*)::int from wallets where least(available_cents, held_cents) < 0) as wallets`
  expect(row).toEqual({ debts: 0, wallets: 0 })
}

export async function itemsOf({ nodes }: MoneyWorld, { payer, payee }: Pair): Promise<Item[]> {
  const rows = await nodes.node.sql<{ record: StatementItem; statedBy: string | null }[]>`
    select record, statement_id as "statedBy" from statement_items
    where payer_entity_id = ${payer.entityId} and payee_entity_id = ${payee.entityId}`
  return rows.map(({ record, statedBy }) => ({ ...record, statedBy }))
}

export async function statementsOf({ nodes }: MoneyWorld, { payer, payee }: Pair): Promise<Statement[]> {
  const rows = await nodes.node.sql<{ record: Statement }[]>`select record from statements
    where payer_entity_id = ${payer.entityId} and payee_entity_id = ${payee.entityId} order by statement_no`
  return rows.map(({ record }) => record)
}

/** Of two businesses, the ledger has what their items and statements say, and their statements follow one another. */
export async function expectStated(world: MoneyWorld, pair: Pair): Promise<void> {
  const items = await itemsOf(world, pair)
  const statements = await statementsOf(world, pair)
  const papers = statements.map(({ paper }) => paper)
  const debt = await debtOf(world, pair)
  const { owed, paying, disputed, retained, paid } = debt
  const settled = items.filter(({ cause }) => cause === 'settled')
  const releases = items.filter(({ cause }) => cause === 'retainageReleased')
  const releasedBack = sumOf(papers, each => centsIn(each.released)) - releasedIn(items.filter(each => each.statedBy))
  const deducted = sumOf(items, ({ deductions }) => centsIn(deductions))
  const addedByPapers = sumOf(papers, each => centsIn(each.taxes) - each.quickPayFeeCents)
  const unstated = items.filter(({ statedBy }) => statedBy === null)
  const toState = sumOf(unstated, each => centsIn(each.lines) - centsIn(each.held) - centsIn(each.deductions))
  expect({
    all: owed + paying + disputed + retained + paid,
    disputed,
    retained,
    payable: owed + paying + paid,
  }).toEqual({
    all: sumOf(items, ({ lines }) => centsIn(lines)) - deducted + addedByPapers,
    disputed: sumOf(items, ({ held }) => centsIn(held)) - releasedIn(settled),
    retained: sumOf(papers, ({ retainedCents }) => retainedCents) - releasedBack - releasedIn(releases),
    payable:
      sumOf(papers, ({ payCents }) => payCents) +
      (papers.at(-1)?.carriedOutCents ?? 0) +
      toState +
      releasedIn(unstated),
  })
  expectChain(statements, items)
  const payments = await world.nodes.node.sql`select state, (record->>'amountCents')::int8 as cents from payments
    where entity_id = ${pair.payer.entityId} and record->>'entityId' = ${pair.payee.entityId}`
  const inState = (state: string) =>
    sumOf(
      payments.filter(each => each.state === state),
      ({ cents }) => Number(cents),
    )
  expect({ paid, paying }).toEqual({ paid: inState('settled'), paying: inState('asked') })
}

const releasedIn = (items: readonly Item[]) => sumOf(items, ({ released }) => centsIn(released))

function expectChain(statements: readonly Statement[], items: readonly Item[]): void {
  let stated = 0
  let carried = 0
  for (const { statementId, statedBeforeCents, paper } of statements) {
    const own = items.filter(({ statedBy }) => statedBy === statementId)
    const { earnedCents, taxes, retainedCents, held, released, deductions, quickPayFeeCents } = paper
    expect([statedBeforeCents, paper.carriedInCents]).toEqual([stated, carried])
    expect([earnedCents, centsIn(paper.lines)]).toEqual(Array(2).fill(sumOf(own, ({ lines }) => centsIn(lines))))
    const added = earnedCents + centsIn(taxes) + centsIn(released) + carried
    const takenOff = retainedCents + centsIn(held) + centsIn(deductions) + quickPayFeeCents
    expect(paper.payCents + paper.carriedOutCents).toBe(added - takenOff)
    expect(paper.payCents * paper.carriedOutCents).toBeCloseTo(0)
    stated += paper.payCents
    carried = paper.carriedOutCents
  }
}

/** What the records of loads, days and shifts pay and hold is what was stated. */
export async function expectWork(world: MoneyWorld): Promise<void> {
  const { nodes, trucks, pairs } = world
  const projectIds = trucks.map(({ projectId }) => projectId)
  const sums = new Map<string, { cents: number; held: number }>()
  const add = (payer: string, payee: string, cents: number, holds: readonly Hold[] = []) => {
    const before = sums.get(`${payer} ${payee}`) ?? { cents: 0, held: 0 }
    const held = sumOf(holds, hold => (hold.settled ? 0 : hold.heldCents))
    sums.set(`${payer} ${payee}`, { cents: before.cents + cents, held: before.held + held })
  }
  const loads = await nodes.node.sql<{ record: LoadLog }[]>`select record from load_logs
    where project_id = any(${projectIds}) and alias_of is null`
  const days = new Set<string>()
  for (const { record } of loads) {
    const standing = standingPay(record)
    for (const agreement of agreements) {
      const price = standing?.[agreement]
      if (!price || price.missing !== undefined) continue
      expect(totalOf(price.lines)).toBe(price.totalCents)
      const { payerEntityId, payeeEntityId } = agreementOf(record.terms, agreement)
      const day = record.day?.[agreement]
      // A truck that hauls there and back has a day by each card.
      const agreed = { ...cardsOf(record.terms)[agreement]!, currency: record.terms.currency }
      const dayKey = `${record.shiftDay} ${record.terms.truck.truckId} ${agreement} ${dayRulesKey(agreed)}`
      const holds = record.holds?.filter(hold => hold.agreement === agreement)
      add(payerEntityId, payeeEntityId, price.totalCents + (days.has(dayKey) ? 0 : (day?.totalCents ?? 0)), holds)
      if (day) days.add(dayKey)
    }
  }
  const shifts = await nodes.node.sql<{ record: Shift }[]>`select record from shifts
    where project_id = any(${projectIds})`
  for (const { record } of shifts) {
    for (const agreement of shiftAgreements) {
      const money = moneyIn(record, agreement)
      const price = standingShiftPay(record, agreement)
      if (!money || !price || price.missing !== undefined) continue
      const { payerEntityId, payeeEntityId } = agreementOf(record.terms, agreement)
      add(payerEntityId, payeeEntityId, price.totalCents, money.holds)
    }
  }
  expectSharedDays(shifts.map(({ record }) => record))
  for (const pair of pairs) {
    const work = (await itemsOf(world, pair)).filter(({ cause }) => cause !== 'interest')
    const { disputed } = await debtOf(world, pair)
    const paid = sums.get(`${pair.payer.entityId} ${pair.payee.entityId}`) ?? { cents: 0, held: 0 }
    expect(paid).toEqual({ cents: sumOf(work, ({ lines }) => centsIn(lines)), held: disputed })
  }
}

/** The shifts of a truck's day share its minimum: no booking reverses a line that is not in effect. */
function expectSharedDays(shifts: readonly Shift[]): void {
  for (const agreement of shiftAgreements) {
    for (const ofDay of Map.groupBy(shifts, ({ shiftDay, terms }) => `${shiftDay} ${terms.truck.truckId}`).values()) {
      const pays = ofDay.map(shift => standingShiftPay(shift, agreement))
      const lines = pays.flatMap(pay => (pay && pay.missing === undefined ? pay.lines : []))
      expect(totalOf(withoutReversed(lines))).toBe(totalOf(lines))
    }
  }
}

export async function countBooked({ nodes }: MoneyWorld) {
  const [row] = await nodes.node.sql`select (select count(*)::int from journal_entries) as entries,
    (select count(*)::int from statement_items) as items, (select count(*)::int from statements) as statements`
  return row
}

/** Closing days and pricing shifts again books nothing: nothing was left out. */
export async function expectAllBooked(world: MoneyWorld): Promise<void> {
  const { nodes, trucks } = world
  const before = await countBooked(world)
  const days = await nodes.node.sql<{ projectId: string; dispatchId: string; shiftDay: string; truckId: string }[]>`
    select distinct project_id as "projectId", dispatch_id as "dispatchId", shift_day::text as "shiftDay",
      record #>> '{terms,truck,truckId}' as "truckId"
    from load_logs where project_id = any(${trucks.map(({ projectId }) => projectId)})`
  for (const { projectId, dispatchId, shiftDay, truckId } of days) {
    for (const parts of nodes.parts) {
      await runCommand(parts, unit => closeTruckDay(unit, { projectId, truckId, shiftDay }))
      await runCommand(parts, unit => priceTimeOnSite(unit, { projectId, dispatchId, shiftDay }))
    }
  }
  expect(await countBooked(world)).toEqual(before)
}

/** A load that two phones have sent is paid once, unless its approver saw that the truck hauled another one. */
export async function expectPaidOnce({ nodes, twice }: MoneyWorld): Promise<void> {
  for (const names of twice) {
    const approved = await nodes.node.sql<{ record: LoadLog }[]>`select record from load_logs
      where load_log_id = any(${names}) and alias_of is null and record ? 'approval'`
    const unseen = approved.filter(({ record }) => !record.overlapsLoad)
    expect(unseen.length).toBeLessThan(2)
  }
}

/** Payer and payee read the same balance, statements and pay of loads. */
export async function expectSameDocuments({ nodes, pairs }: MoneyWorld): Promise<void> {
  for (const { payer, payee } of pairs) {
    const read = async (entityId: string, collections: readonly string[]) =>
      nodes.node.sql`select id, body from documents where scope = ${`haulway-entity/${entityId}`}
        and collection = any(${[...collections]}) and not deleted
        and body::text like ${`%${payer.entityId}%`} and body::text like ${`%${payee.entityId}%`} order by id`
    const shared = ['balances', 'statements', 'payments']
    expect([...(await read(payee.entityId, shared))]).toEqual([...(await read(payer.entityId, shared))])
    const ofPayer = new Map((await read(payer.entityId, ['load-logs'])).map(({ id, body }) => [id, body]))
    for (const { id, body } of await read(payee.entityId, ['load-logs'])) {
      const other = ofPayer.get(id)
      if (!other) continue
      const mine = loadLogDocumentSchema.parse(body).money
      const theirs = loadLogDocumentSchema.parse(other).money
      for (const kind of agreements) if (mine?.[kind] && theirs?.[kind]) expect(mine[kind]).toEqual(theirs[kind])
    }
  }
}
