/** Names the method and the destination of each payment before it is requested, and is the receipt afterwards. */

import { newId } from '@haulway/client/new-id.ts'
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useRequestedPayments } from '../use-money.ts'
import { PaymentMethod, usePaymentMethod } from './PaymentMethod.tsx'
import { PaymentSummary } from './PaymentSummary.tsx'
import type { PayeePayment } from './use-dues.ts'
import '../payment.css'

type Props = {
  entityId: string
  currency: string
  payments: readonly PayeePayment[]
  today: string
  onDone: () => void
}

export function PaySheet({ entityId, currency, payments, today, onDone }: Props) {
  const { t } = useLingui()
  const { refusal, ...paying } = usePaymentMethod(entityId)
  const pay = useAsk('payBalances')
  const [isAnswered, setIsAnswered] = useState(false)
  const requested = useRequestedPayments(
    entityId,
    pay.unanswered.map(({ receiptId }) => receiptId),
  )
  const isRequested = isAnswered || requested.length > 0
  const totalCents = totalOf(payments)
  const total = formatMoney(totalCents, currency)
  const settles = useWhatItSettles()(payments)
  const isByHand = paying.method === 'byHand'
  const confirm = async () => {
    const orders = payments.map(({ payeeEntityId, amountCents }) => ({ payeeEntityId, amountCents }))
    if (await pay.run({ entityId, receiptId: newId(), currency, payments: orders })) setIsAnswered(true)
  }
  return (
    <div className="pay-acts">
      <PaymentSummary currency={currency} payments={payments} requestedOn={isRequested ? today : undefined}>
        <PaymentMethod
          {...paying}
          currency={currency}
          today={today}
          {...(hasHeldPart(payments) && { note: settles })}
        />
      </PaymentSummary>
      {!isRequested && <RefusalMessage refusal={pay.refusal ?? refusal} />}
      {isRequested ? (
        <PlainButton wide onPress={onDone}>
          <Trans>Done</Trans>
        </PlainButton>
      ) : (
        paying.method && (
          <WorkActionButton
            work="payment"
            call="payBalances"
            title={isByHand ? t`Get transfer details` : t`Pay ${total}`}
            second={isByHand ? t`You send ${total}` : settles}
            sending={pay.isAsking}
            onPress={() => void confirm()}
          />
        )
      )}
    </div>
  )
}

/** Which debts the payments settle. */
function useWhatItSettles() {
  const { t } = useLingui()
  return (payments: readonly PayeePayment[]) => {
    if (payments.some(({ settles }) => settles === 'approvedLoads')) return t`What you approved now`
    if (hasHeldPart(payments)) return t`Held amounts are not included.`
    const statements = payments.reduce((sum, { numbers }) => sum + numbers.length, 0)
    return plural(statements, {
      one: 'This statement is paid in full.',
      other: 'These # statements are paid in full.',
    })
  }
}

function hasHeldPart(payments: readonly PayeePayment[]): boolean {
  return payments.some(({ settles }) => settles === 'partOfStatements')
}
