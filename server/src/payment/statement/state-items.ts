/**
 * Adds items of statements. What takes off the debt takes off what is not paid of earlier statements first, in the
 * transaction that books it: what is due, and the interest of what is late, never count it.
 */
import { centsOfItem, decidePaid, takeOff } from '@haulway/domain/payment/statement/asked.ts'
import { statementDocuments } from '@haulway/domain/payment/statement/statement.documents.ts'
import type { StatementItem } from '@haulway/domain/payment/statement/statement.ts'
import { changedWorkOf } from '@haulway/domain/payment/statement/statement-lines.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { getEntity } from '../../entity/entity.table.ts'
import type { Unit } from '../../http/command/command.ts'
import { lockDebt } from '../../ledger/post-entry.ts'
import { findLastArrival } from '../payment.table.ts'
import {
  addStatementItems,
  listStatedFirst,
  listUnpaidStatements,
  type StatementPair,
  saveAsked,
} from './statement.table.ts'

type StateUnit = Pick<Unit, 'tx' | 'publish' | 'receivedAt'>

/** To be called once their entries are posted: these lock the debts in their order. */
export async function stateItems(unit: StateUnit, items: readonly StatementItem[]): Promise<void> {
  for (const item of items) {
    const takenOffCents = await takeOffEarlier(unit, item)
    addStatementItems(unit.tx, [takenOffCents > 0 ? { ...item, takenOffCents } : item])
  }
}

/** What an item takes off. What lowers work that no statement has stated lowers the statement that will. */
async function takeOffEarlier(unit: StateUnit, item: StatementItem): Promise<number> {
  const cents = -centsOfItem(item)
  if (cents <= 0) return 0
  await lockDebt(unit.tx, item, item.currency)
  const first = (await listStatedFirst(unit.tx, item, [item])).get(changedWorkOf(item) ?? '')
  if (!first && item.cause !== 'deduction') return 0
  return takeOffUnpaid(unit, item, { cents, statementId: first?.statementId })
}

/**
 * Takes an amount off what two businesses have not paid of their statements, and marks those of which nothing is left.
 * @param off.statementId the statement that has the work; it comes first
 * @returns how much it took off
 */
export async function takeOffUnpaid(
  unit: StateUnit,
  pair: StatementPair,
  off: { cents: number; statementId: string | undefined },
): Promise<number> {
  const { paidCents, payingCents } = await lockDebt(unit.tx, pair, pair.currency)
  const unpaid = await listUnpaidStatements(unit.tx, pair)
  const { statements, takenCents } = takeOff(unpaid, { ...off, reachedCents: paidCents + payingCents })
  if (takenCents === 0) return 0
  const { timeZone } = await getEntity(unit.tx, pair.payerEntityId)
  const arrivedAt = (await findLastArrival(unit.tx, pair)) ?? unit.receivedAt
  for (const statement of statements) {
    const isReached = paidCents > statement.statedBeforeCents
    const day = dayOf(isReached ? arrivedAt : unit.receivedAt, timeZone)
    const now = decidePaid(statement, paidCents, day) ?? statement
    saveAsked(unit.tx, now)
    unit.publish(statementDocuments(now))
  }
  return takenCents
}
