/** A business's withdrawals: those on this device, which keeps the ones of the last days, and older ones as read. */
import type { Scope } from '@haulway/domain/document/scope.ts'
import type { WithdrawalDocument } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { type OlderPages, useOlderPages } from '../../session/use-older-pages.ts'

const latest = { orderBy: 'requestedOn', direction: 'descending', limit: 30 } as const

/** @param isFirstRead see `useOlderPages` */
export function useWithdrawals(
  scope: Scope,
  here: readonly WithdrawalDocument[],
  isFirstRead?: boolean,
): { withdrawals: WithdrawalDocument[]; older: OlderPages<WithdrawalDocument> } {
  const older = useOlderPages(scope, 'withdrawals', latest, isFirstRead)
  const all = new Map([...older.documents, ...here].map(each => [each.withdrawalId, each]))
  return { withdrawals: [...all.values()], older }
}
