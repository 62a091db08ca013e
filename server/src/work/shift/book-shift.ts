/** The pay of a shift: kept up to date while its times are open, and booked once, when both sides have agreed. */
import { decideBookShift } from '@haulway/domain/ledger/load-postings.ts'
import type { Price } from '@haulway/domain/pay/line/line.ts'
import { itemOfShift } from '@haulway/domain/payment/statement.ts'
import { completeSheet, foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import type { Shift, ShiftAct, ShiftMoney } from '@haulway/domain/work/shift/shift.ts'
import { type AgreedShift, isSameTruckDay, priceAgreedShift } from '@haulway/domain/work/shift/shift-pay.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import type { Unit } from '../../http/command/command.ts'
import { postEntry } from '../../ledger/post-entry.ts'
import { readIndexPrices } from '../../pay/index-prices.ts'
import { addStatementItems } from '../../payment/statement.table.ts'
import { listBookedOfDay, listShiftActs, lockTruckDay } from './shift.table.ts'

export type BookUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'receivedAt'>

/** @returns the shift with its newest pay; booked in this transaction if both sides have agreed and it can be priced */
export async function withPay(unit: BookUnit, shift: Shift, acts: readonly ShiftAct[]): Promise<Shift> {
  if (!shift.money || shift.money.booked) return shift
  const { card } = shift.money
  const onSite = card.clock === 'onSite' ? await findTimeOnSite(unit.tx, shift) : undefined
  const fuel = await readIndexPrices(unit.tx, [card], shift.shiftDay)
  const money: ShiftMoney = { ...shift.money, ...fuel, ...(onSite && { onSite }) }
  const { agreedAt, sheet } = foldShift(acts)
  const agreed = agreedAt === null ? undefined : completeSheet(sheet)
  if (!agreed) return { ...shift, money }
  const price = await priceWithDay(unit.tx, shift, { shift, money, sheet: agreed })
  if (price.missing !== undefined) return { ...shift, money }
  await post(unit, shift, money, price)
  return { ...shift, money: { ...money, booked: price } }
}

/** Prices it with the shifts of the same truck and day that are booked already. */
async function priceWithDay(tx: Transaction, shift: Shift, agreed: AgreedShift): Promise<Price> {
  await lockTruckDay(tx, shift)
  const others: AgreedShift[] = []
  for (const other of await listBookedOfDay(tx, shift)) {
    if (!other.money || !isSameTruckDay(agreed, { shift: other, money: other.money })) continue
    const sheet = completeSheet(foldShift(await listShiftActs(tx, other)).sheet)
    if (sheet) others.push({ shift: other, money: other.money, sheet })
  }
  return priceAgreedShift(agreed, others)
}

async function post(
  unit: BookUnit,
  shift: Shift,
  { currency }: ShiftMoney,
  { lines, totalCents }: Exclude<Price, { missing: string }> & { lines: Parameters<typeof itemOfShift>[1]['lines'] },
): Promise<void> {
  const { projectId, shiftId, terms } = shift
  const { jobberEntityId: payerEntityId, truckingEntityId: payeeEntityId } = terms
  addStatementItems(unit.tx, itemOfShift(shift, { currency, lines }, unit.receivedAt))
  const stamp = { journalEntryId: unit.newId(), at: unit.receivedAt, currency }
  const entry = decideBookShift(stamp, { shiftId, payerEntityId, payeeEntityId, amountCents: totalCents })
  if (entry) await postEntry(unit, projectId, entry)
}

/** The first arrival at the site and the last delivery there, of the dispatch's loads of the day. */
async function findTimeOnSite(tx: Transaction, { projectId, shiftDay, terms }: Shift) {
  const [row] = await tx.ask<{ arriveAt: string | null; leaveAt: string | null }>(sql`
    select min(d.body->'milestones'->>'arriveAtSite') as "arriveAt", max(d.body->'milestones'->>'deliver') as "leaveAt"
    from load_logs l
    join documents d on d.scope = ${`haulway-entity/${terms.jobberEntityId}`} and d.collection = 'load-logs'
      and d.id = l.load_log_id::text
    where l.project_id = ${projectId} and l.dispatch_id = ${terms.dispatchId} and l.shift_day = ${shiftDay}::date
      and l.alias_of is null and not d.deleted`)
  const [arriveAt, leaveAt] = [Number(row?.arriveAt ?? 0), Number(row?.leaveAt ?? 0)]
  return arriveAt > 0 && leaveAt > arriveAt ? { arriveAt, leaveAt } : undefined
}
