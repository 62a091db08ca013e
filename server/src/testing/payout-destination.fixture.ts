/** A bank account for withdrawals, for tests that withdraw: set without the proof that the call needs. */
import { payoutDestinationDocuments } from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import { bankAccountOf, shownDestinationOf } from '@haulway/domain/payment/payout/payout-destination.ts'
import { deriveKey } from '../auth/secrets.ts'
import { sealAccount } from '../payment/payout/payout-account.ts'
import { addPayoutDestination } from '../payment/payout/payout-destination.table.ts'
import { publishDocuments } from '../sync/publish.ts'
import { newTestId, type TestNode } from './test-node.ts'
import type { Actor } from './work.fixture.ts'

export const bankAccount = {
  holder: 'Sam Delgado',
  bankName: 'First Bank',
  routingNumber: '021000021',
  accountNumber: '4007001234',
}

/** @returns the id that a withdrawal names */
export async function addDestination(
  node: Pick<TestNode, 'inTransaction' | 'authSecret'>,
  { entityId, uid }: Pick<Actor, 'entityId' | 'uid'>,
): Promise<string> {
  const payoutDestinationId = newTestId()
  const numbers = bankAccountOf('USD', bankAccount)
  const made = { payoutDestinationId, entityId, currency: 'USD', setOn: Date.now(), setBy: uid, replacedOn: null }
  const destination = { ...shownDestinationOf(bankAccount, numbers), ...made }
  const sealedAccount = sealAccount(deriveKey(node.authSecret, 'payout destinations'), numbers)
  await node.inTransaction(async tx => {
    addPayoutDestination(tx, { destination, sealedAccount })
    await publishDocuments(tx, payoutDestinationDocuments(destination))
  })
  return payoutDestinationId
}
