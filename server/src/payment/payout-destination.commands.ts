/**
 * Sets the bank account that a business is paid out to. Who changes it could take all its money, so it takes an owner
 * and the same proof as what guards an account. The numbers are sealed before PostgreSQL gets them.
 */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { AppError } from '@haulway/domain/errors.ts'
import {
  type PayoutDestinationDocument,
  payoutDestinationDocumentSchema,
  payoutDestinationDocuments,
} from '@haulway/domain/payment/payout-destination.documents.ts'
import {
  accountTextOf,
  type BankAccountForm,
  bankAccountOf,
  type PayoutDestination,
  shownDestinationOf,
} from '@haulway/domain/payment/payout-destination.ts'
import { getEntityForUpdate, listMembers } from '../entity/entity.table.ts'
import { requireEntity } from '../entity/member/membership.ts'
import type { Unit } from '../http/command/command.ts'
import type { CallContext } from '../http/context.ts'
import { writeMail } from '../jobs/mail.ts'
import { requireAccount, requireFactor, requirePassword } from '../user/require-proof.ts'
import { findUser } from '../user/user.table.ts'
import { sealAccount, unsealAccount } from './payout-account.ts'
import { addPayoutDestination, findPayoutDestination, savePayoutDestination } from './payout-destination.table.ts'
import { payoutDestinationTexts } from './payout-destination-texts.ts'

type Form = BankAccountForm & { entityId: string; currency: string; password: string; code?: string | undefined }
type Asked = { context: CallContext; input: Form; inUnit: <O>(run: (unit: Unit) => Promise<O>) => Promise<O> }

/** People in cabs are paid by whom they work for: they have no wallet, and see no money. */
const { jobber, pitOperation, soloTrucker, truckingFleet } = entityTypes
export const moneyTypes = [jobber, pitOperation, soloTrucker, truckingFleet].map(({ code }) => code)

export async function setPayoutDestination({ context, input, inUnit }: Asked): Promise<PayoutDestinationDocument> {
  const { entityId, password, code, ...form } = input
  const { actor, account } = await requireAccount(context)
  // First who may at all: others are told no more than that.
  await inUnit(unit => requireEntity(unit, entityId, 'owner', moneyTypes))
  const numbers = bankAccountOf(form.currency, form)
  await requirePassword(context, account, password)
  if ((await context.auth.secondFactors.read(actor.uid)).isOn) await requireFactor(context, actor, code)
  return inUnit(async unit => {
    const { entity } = await requireEntity(unit, entityId, 'owner', moneyTypes)
    const { currency } = form
    // One at a time: each sees what the one before has set.
    await getEntityForUpdate(unit.tx, entityId)
    const shown = shownDestinationOf(form, numbers)
    const before = await findPayoutDestination(unit.tx, entityId, currency)
    if (before) {
      const kept = { ...before.destination, account: unsealAccount(context.payoutKey, before.sealedAccount) }
      if (isSame(kept, { ...shown, account: numbers })) return documentOf(before.destination)
      savePayoutDestination(unit.tx, { ...before.destination, replacedOn: unit.receivedAt })
    }
    const made = { payoutDestinationId: unit.newId(), entityId, currency, setOn: unit.receivedAt, setBy: actor.uid }
    const destination = { ...shown, ...made, replacedOn: null }
    addPayoutDestination(unit.tx, { destination, sealedAccount: sealAccount(context.payoutKey, numbers) })
    unit.publish(payoutDestinationDocuments(destination))
    await tellOwners(unit, entity, destination)
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

/** By email, to every owner: who has set it may not be the person they seem to be. */
async function tellOwners(unit: Unit, { entityId, name }: { entityId: string; name: string }, set: PayoutDestination) {
  const link = new URL('/auth/forgot-password', unit.publicUrl).toString()
  const values = { name, holder: set.holder, account: accountTextOf(set), currency: set.currency, link }
  const owners = (await listMembers(unit.tx, entityId)).filter(({ role }) => role === 'owner')
  if (owners.length === 0) throw new AppError('notFound')
  for (const { uid } of owners) {
    const user = await findUser(unit.tx, uid)
    if (!user) continue
    unit.enqueue({ kind: 'send-mail', data: writeMail(user.email, payoutDestinationTexts, values, user.language) })
  }
}
