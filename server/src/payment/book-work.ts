/** The one place where work becomes money: an approval, a time sheet, a day, a correction or a dispute. */
import type { BookedWork } from '@haulway/domain/payment/booked-work.ts'
import { type Booking, decideEntry, decideItems } from '@haulway/domain/payment/booking.ts'
import type { AgreementKind } from '@haulway/domain/work/agreement-cards.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Unit } from '../http/command/command.ts'
import { postEntry, stampOf } from '../ledger/post-entry.ts'
import { notify } from '../notification/notification.commands.ts'
import { addStatementItems } from './statement/statement.table.ts'

export type BookUnit = Pick<Unit, 'tx' | 'newId' | 'publish' | 'enqueue' | 'receivedAt'>

/** What it books is owed now, and stated by the next statement. Publishes the balances and wallets that it changes. */
export async function bookWork(unit: BookUnit, work: BookedWork, booking: Booking): Promise<void> {
  const { at = unit.receivedAt } = booking
  const entry = decideEntry({ ...stampOf(unit, work.terms.currency), at }, work, booking)
  if (entry) await postEntry(unit, work.projectId, entry)
  addStatementItems(unit.tx, decideItems(work, booking, unit.receivedAt))
}

/** No person proposed the correction, so both sides learn of it when it is booked. */
export async function notifyOfCorrection(
  unit: BookUnit,
  { projectId, terms }: BookedWork,
  agreement: AgreementKind,
  about: { loadLogId: string } | { shiftId: string },
): Promise<void> {
  const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
  const data = { projectId, projectName: terms.projectName, truckNumber: terms.truck.number, ...about }
  for (const each of new Set([payerEntityId, payeeEntityId])) await notify(unit, each, 'corrected', data)
}
