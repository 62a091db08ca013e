/** Claims ids that a client has made. An id names one record; sending someone else's id is refused. */
import { AppError } from '@haulway/domain/errors.ts'
import type { MadeId } from '@haulway/domain/wire/made-ids.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Transaction } from '../../db/database.ts'
import { claimedIds } from './claimed-ids.table.ts'

type Claim = Omit<MadeId, 'field'> & { field?: string }

/**
 * Claims ids for this transaction. If another transaction is claiming the same id, this one waits until that one ends.
 * Both statements have been sent when this returns.
 * @param ifFree claimed, too, but left to those who have claimed them before
 * @throws AppError conflict for an id that names another kind of record, or one of another owner
 */
export async function claimIds(tx: Transaction, made: readonly Claim[], ifFree: readonly Claim[] = []): Promise<void> {
  const claimed = [...made, ...ifFree]
  if (claimed.length === 0) return
  // Everyone claims in the same order, so that no two transactions deadlock.
  const rows = claimed.map(({ id, kind, owner }) => ({ id, kind, owner })).sort((a, b) => (a.id < b.id ? -1 : 1))
  tx.send(tx.insert(claimedIds).values(rows).onConflictDoNothing())
  if (made.length === 0) return
  // A separate statement: it also sees rows committed while the first one waited.
  const ids = made.map(({ id }) => id)
  const claims = await tx.select().from(claimedIds).where(anyOf(claimedIds.id, ids)).execute()
  for (const { id, kind, owner, field } of made) {
    const isTheirs = claims.some(each => each.id === id && each.kind === kind && each.owner === owner)
    if (!isTheirs)
      throw new AppError('conflict', 'This id is already in use. Close this form and start again.', { field })
  }
}
