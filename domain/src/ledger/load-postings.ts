/** The posting of a load's approval: the jobber's debt to the trucking entity and to the pit. */
import { payableAccount, receivableAccount } from './account.ts'
import { buildEntry, type EntryStamp, type JournalEntry, type JournalLine, moveLines } from './journal-entry.ts'

/** One party's share of a load: the pay for hauling, or the price of the material. */
export type LoadShare = { entityId: string; amountCents: number }

/**
 * Approval makes a load payable: the jobber owes each entity its share.
 * @param load `shares` in whole cents, not negative; a share of the jobber's own entity creates no debt
 * @returns undefined when nothing is owed (a rate of zero, the jobber's own truck and pit)
 */
export function decideApproveLoad(
  stamp: EntryStamp,
  load: { loadLogId: string; jobberEntityId: string; shares: readonly LoadShare[] },
): JournalEntry | undefined {
  const lines = load.shares.flatMap(share => {
    if (share.amountCents < 0) throw new RangeError('a share is not negative')
    return debtLines(load.jobberEntityId, share.entityId, share.amountCents)
  })
  return buildEntry(stamp, { kind: 'loadApproved', id: load.loadLogId }, lines)
}

function debtLines(jobberEntityId: string, entityId: string, amountCents: number): JournalLine[] {
  if (entityId === jobberEntityId) return []
  return moveLines(payableAccount(jobberEntityId, entityId), receivableAccount(entityId, jobberEntityId), amountCents)
}
