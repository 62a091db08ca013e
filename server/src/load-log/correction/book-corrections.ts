/** Books corrections of an approved load: in the ledger, and on the next statements. */
import { decideBookCorrection } from '@haulway/domain/ledger/correction-postings.ts'
import type { BookedCorrection } from '@haulway/domain/load-log/correction/booked-correction.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { statedLoad } from '@haulway/domain/payment/statement/stated-work.ts'
import { itemOfCorrection } from '@haulway/domain/payment/statement/statement.ts'
import { agreementOf } from '@haulway/domain/work/dispatch/dispatch.ts'
import type { Unit } from '../../http/command/command.ts'
import { postEntry, stampOf } from '../../ledger/post-entry.ts'
import { notify } from '../../notification/notification.commands.ts'
import { addStatementItems } from '../../payment/statement/statement.table.ts'

/** @param corrections those that the load has just booked on its record */
export async function bookCorrections(
  unit: Pick<Unit, 'tx' | 'newId' | 'publish' | 'enqueue' | 'receivedAt'>,
  loadLog: LoadLog,
  corrections: readonly BookedCorrection[],
  ticketNo: string | undefined,
): Promise<void> {
  const { projectId, loadLogId, terms } = loadLog
  for (const correction of corrections) {
    const { bookingId, agreement, changeCents, lines } = correction
    const { payerEntityId, payeeEntityId } = agreementOf(terms, agreement)
    const entry = decideBookCorrection(stampOf(unit, terms.currency), {
      bookingId,
      payerEntityId,
      payeeEntityId,
      changeCents,
    })
    if (entry) await postEntry(unit, projectId, entry)
    addStatementItems(unit.tx, itemOfCorrection({ ...statedLoad(loadLog), ticketNo }, correction, unit.receivedAt))
    // No person proposed it, so both sides learn of it when it is booked.
    if (!correction.fuel || lines.length === 0) continue
    const data = { projectId, projectName: terms.projectName, truckNumber: terms.truck.number, loadLogId }
    for (const each of new Set([payerEntityId, payeeEntityId])) {
      await notify(unit, each, 'corrected', data)
    }
  }
}
