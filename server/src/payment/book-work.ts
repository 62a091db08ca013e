/** The one place where money is owed and stated: for an approval, a time sheet, a day, a correction or a dispute. */
import type { JournalEntry } from '@haulway/domain/ledger/journal-entry.ts'
import type { BookedWork } from '@haulway/domain/payment/booked-work.ts'
import { type Booking, decideEntry, decideItems } from '@haulway/domain/payment/booking.ts'
import type { StatementItem } from '@haulway/domain/payment/statement/statement.ts'
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
  await bookStated(unit, work.projectId, entry, decideItems(work, booking, unit.receivedAt))
}

/**
 * Posts an entry with what the next statement states of it. Without work behind it, such as a deduction, both are the
 * decisions of the caller.
 * @param bookId as in `postEntry`
 */
export async function bookStated(
  unit: Pick<BookUnit, 'tx' | 'publish'>,
  bookId: string,
  entry: JournalEntry | undefined,
  items: readonly StatementItem[],
): Promise<void> {
  if (entry) await postEntry(unit, bookId, entry)
  addStatementItems(unit.tx, items)
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
