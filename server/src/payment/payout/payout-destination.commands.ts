/**
 * Sets the bank account that a business is paid out to. An attacker who changes it could take all the money, so it
 * needs an owner with a confirmed email address, and the same proof as changes of a login. The numbers are sealed
 * before they reach PostgreSQL.
 */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import {
  type PayoutDestinationDocument,
  payoutDestinationDocumentSchema,
  payoutDestinationDocuments,
} from '@haulway/domain/payment/payout/payout-destination.documents.ts'
import {
  accountTextOf,
  type BankAccountForm,
  bankAccountOf,
  type PayoutDestination,
  shownDestinationOf,
} from '@haulway/domain/payment/payout/payout-destination.ts'
import { getEntityForUpdate } from '../../entity/entity.table.ts'
import { emailOwners } from '../../entity/member/email-owners.ts'
import { requireEntity } from '../../entity/member/membership.ts'
import type { Unit } from '../../http/command/command.ts'
import type { CallContext } from '../../http/context.ts'
import { requireAccount, requireProof } from '../../user/require-proof.ts'
import { sealAccount, unsealAccount } from './payout-account.ts'
import { addPayoutDestination, findPayoutDestination, savePayoutDestination } from './payout-destination.table.ts'
import { payoutDestinationTexts } from './payout-destination-texts.ts'

type Form = BankAccountForm & { entityId: string; currency: string; password: string; code?: string | undefined }
type InUnit = <O>(run: (unit: Unit) => Promise<O>) => Promise<O>
type Request = { context: CallContext; input: Form; inQuery: InUnit; inUnit: InUnit }

/** Types with a wallet. Fleet truckers and operators have none and see no money: their employers pay them. */
const { jobber, pitOperation, soloTrucker, truckingFleet } = entityTypes
export const moneyTypes = [jobber, pitOperation, soloTrucker, truckingFleet].map(({ code }) => code)

export async function setPayoutDestination(request: Request): Promise<PayoutDestinationDocument> {
  const { context, input, inQuery, inUnit } = request
  const { entityId, password, code, ...form } = input
  const caller = await requireAccount(context)
  // Check the role first: anyone else learns nothing more. A query, so that the call counts only once.
  await inQuery(unit => requireEntity(unit, entityId, 'owner', moneyTypes))
  const numbers = bankAccountOf(form.currency, form)
  await requireProof(context, caller, { password, code })
  return inUnit(async unit => {
    const { entity } = await requireEntity(unit, entityId, 'owner', moneyTypes)
    const { currency } = form
    // Locks the entity, so that parallel calls wait and see what the previous call set.
    await getEntityForUpdate(unit.tx, entityId)
    const shown = shownDestinationOf(form, numbers)
    const before = await findPayoutDestination(unit.tx, entityId, currency)
    if (before) {
      const current = { ...before.destination, account: unsealAccount(context.payoutKey, before.sealedAccount) }
      if (isSame(current, { ...shown, account: numbers })) return documentOf(before.destination)
      savePayoutDestination(unit.tx, { ...before.destination, replacedOn: unit.receivedAt })
    }
    const made = {
      payoutDestinationId: unit.newId(),
      entityId,
      currency,
      setOn: unit.receivedAt,
      setBy: caller.actor.uid,
    }
    const destination = { ...shown, ...made, replacedOn: null }
    addPayoutDestination(unit.tx, { destination, sealedAccount: sealAccount(context.payoutKey, numbers) })
    unit.publish(payoutDestinationDocuments(destination))
    await emailOwners(unit, entityId, payoutDestinationTexts, mailValuesOf(unit, entity.name, destination))
    return documentOf(destination)
  })
}

type Comparable = { holder: string; bankName: string; account: ReturnType<typeof unsealAccount> }

function isSame(one: Comparable, other: Comparable): boolean {
  return (
    one.holder === other.holder &&
    one.bankName === other.bankName &&
    one.account?.routingNumber === other.account?.routingNumber &&
    one.account?.accountNumber === other.account?.accountNumber
  )
}

function documentOf(destination: PayoutDestination): PayoutDestinationDocument {
  return payoutDestinationDocumentSchema.parse(destination)
}

function mailValuesOf({ publicUrl }: Unit, name: string, set: PayoutDestination): Record<string, string> {
  const link = new URL('/auth/forgot-password', publicUrl).toString()
  return { name, holder: set.holder, account: accountTextOf(set), currency: set.currency, link }
}
