/** Commands on withdrawals: a request holds the amount; a payout provider or an administrator ends it. */

import { AppError } from '@haulway/domain/errors.ts'
import {
  decideFailWithdrawal,
  decideSettleWithdrawal,
  decideWithdraw,
} from '@haulway/domain/ledger/withdrawal-postings.ts'
import { payoutArrivalDay } from '@haulway/domain/payment/banking-days.ts'
import {
  quoteWithdrawFee,
  refuseChangedQuote,
  type WithdrawFeeConfig,
  withdrawFeeConfigSchema,
} from '@haulway/domain/payment/payout/withdraw-fee.ts'
import { withdrawalDocuments, withdrawFeeConfigDocuments } from '@haulway/domain/payment/payout/withdrawal.documents.ts'
import { decideEndWithdrawal, type Withdrawal, withdrawalOrder } from '@haulway/domain/payment/payout/withdrawal.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { getEntity } from '../../entity/entity.table.ts'
import { requireEntity } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import { lockWallet, postEntry, readWallet, stampOf } from '../../ledger/post-entry.ts'
import { notify } from '../../notification/notification.commands.ts'
import { removeMoneyOrder } from '../money-order.table.ts'
import { moneyTypes } from './payout-destination.commands.ts'
import { findPayoutDestination } from './payout-destination.table.ts'
import {
  addWithdrawal,
  addWithdrawFeeConfig,
  findWithdrawal,
  getWithdrawalForUpdate,
  getWithdrawFeeConfig,
  saveWithdrawal,
} from './withdrawal.table.ts'

export type WithdrawalKey = { entityId: string; withdrawalId: string }
type Amount = { entityId: string; amountCents: number; currency: string }
type Withdraw = Amount & {
  withdrawalId: string
  feeCents: number
  feeConfigVersion: number
  payoutDestinationId?: string | undefined
}

export async function getWithdrawFeeQuote(unit: Unit, input: Amount) {
  await requireEntity(unit, input.entityId, 'manager', moneyTypes)
  const quote = quoteWithdrawFee(await getWithdrawFeeConfig(unit.tx), { grossCents: input.amountCents })
  const { availableCents } = await readWallet(unit.tx, input.entityId, input.currency)
  return { ...quote, availableCents }
}

export async function userWithdrawMoney(unit: Unit, input: Withdraw): Promise<Withdrawal> {
  const { entityId, withdrawalId, amountCents: grossCents, currency, feeCents, feeConfigVersion } = input
  await requireEntity(unit, entityId, 'manager', moneyTypes, 'withdrawal')
  // Locks the wallet, so that parallel withdrawals wait and each sees what the previous one left.
  const { availableCents } = await lockWallet(unit.tx, entityId, currency)
  const before = await findWithdrawal(unit.tx, entityId, withdrawalId)
  if (before) return replyAgain(before, input)
  const netCents = grossCents - feeCents
  const shown = { configVersion: feeConfigVersion, grossCents, feeCents, netCents }
  refuseChangedQuote(await getWithdrawFeeConfig(unit.tx), { grossCents }, shown)
  const { payoutDestinationId, holder, bankName, accountLast4 } = await getShownDestination(unit, input)
  const { name: entityName, timeZone } = await getEntity(unit.tx, entityId)
  const expectedOn = payoutArrivalDay(dayOf(unit.receivedAt, timeZone), currency)
  const to = { entityName, payoutDestinationId, destination: { holder, bankName, accountLast4 } }
  const order = { withdrawalId, entityId, currency, grossCents, feeCents, netCents, feeConfigVersion, ...to }
  const withdrawal: Withdrawal = { ...order, state: 'held', requestedOn: unit.receivedAt, expectedOn, endedOn: null }
  const entry = decideWithdraw(stampOf(unit, currency), withdrawalOrder(withdrawal), availableCents)
  if (!(await addWithdrawal(unit.tx, withdrawal))) throw new AppError('conflict')
  await postEntry(unit, entityId, entry)
  unit.publish(withdrawalDocuments(withdrawal))
  // The fee takes all of it. No bank pays out nothing, and a business with a few cents left could never be deleted.
  if (netCents === 0) return endWithdrawal(unit, { entityId, withdrawalId }, 'settled')
  unit.enqueue({ kind: 'ask-payout', data: { entityId, withdrawalId } })
  return withdrawal
}

/** The current account. @throws AppError conflict when none is set, or it isn't the one that the user was shown */
async function getShownDestination(unit: Unit, { entityId, currency, payoutDestinationId }: Withdraw) {
  const current = await findPayoutDestination(unit.tx, entityId, currency)
  if (!current)
    throw new AppError(
      'conflict',
      'Set the bank account for withdrawals first. The owner does that on the Withdraw page.',
    )
  if (current.destination.payoutDestinationId !== payoutDestinationId) {
    throw new AppError('conflict', 'The bank account for withdrawals has changed. Check it and try again.')
  }
  return current.destination
}

/**
 * The payout went through (`settled`), or it failed and the whole amount returns to the wallet (`failed`). Called for a
 * payout provider or an administrator.
 */
export async function endWithdrawal(
  unit: Pick<Unit, 'tx' | 'receivedAt' | 'newId' | 'publish' | 'enqueue'>,
  { entityId, withdrawalId }: WithdrawalKey,
  state: 'settled' | 'failed',
): Promise<Withdrawal> {
  const held = await getWithdrawalForUpdate(unit.tx, entityId, withdrawalId)
  const withdrawal = decideEndWithdrawal(held, state, unit.receivedAt)
  const decide = state === 'settled' ? decideSettleWithdrawal : decideFailWithdrawal
  saveWithdrawal(unit.tx, withdrawal)
  removeMoneyOrder(unit.tx, { ownerId: entityId, kind: 'withdrawal', orderId: withdrawalId })
  await postEntry(unit, entityId, decide(stampOf(unit, withdrawal.currency), withdrawalOrder(withdrawal)))
  unit.publish(withdrawalDocuments(withdrawal))
  if (state === 'settled' && withdrawal.netCents > 0) await notify(unit, entityId, 'paidOut', { withdrawalId })
  return withdrawal
}

/** Sets a new fee as the next version. Quotes of earlier versions are refused from now on. */
export async function changeWithdrawFee(
  unit: Pick<Unit, 'tx' | 'publish'>,
  change: Partial<Omit<WithdrawFeeConfig, 'version'>>,
): Promise<WithdrawFeeConfig> {
  const before = await getWithdrawFeeConfig(unit.tx)
  const config = withdrawFeeConfigSchema.parse({ ...before, ...change, version: before.version + 1 })
  await addWithdrawFeeConfig(unit.tx, config)
  unit.publish(withdrawFeeConfigDocuments(config))
  return config
}

/** The reply to a withdrawal sent again under another idempotency key. @throws AppError otherInput if it differs */
function replyAgain(before: Withdrawal, input: Withdraw): Withdrawal {
  const isSame =
    before.grossCents === input.amountCents &&
    before.currency === input.currency &&
    before.feeCents === input.feeCents &&
    before.feeConfigVersion === input.feeConfigVersion &&
    before.payoutDestinationId === input.payoutDestinationId
  if (!isSame) throw new AppError('otherInput')
  return before
}
