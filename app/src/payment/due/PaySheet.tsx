/** Names the method and the destination of each payment before it is requested, and is the receipt afterwards. */
import type { CallOutput } from '@haulway/client/call.ts'
import { newId } from '@haulway/client/new-id.ts'
import { debitArrivalDay } from '@haulway/domain/payment/banking-days.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useAsk, useAskInOrder } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { useRequestedPayments } from '../use-money.ts'
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
  const method = useAskInOrder('getPaymentMethod')
  const pay = useAsk('payBalances')
  const [known, setKnown] = useState<CallOutput<'getPaymentMethod'>['method']>()
  const [isAnswered, setIsAnswered] = useState(false)
  const requested = useRequestedPayments(
    entityId,
    pay.unanswered.map(({ receiptId }) => receiptId),
  )
  const isRequested = isAnswered || requested.length > 0
  const { run } = method
  useEffect(() => void run({ entityId }).then(found => setKnown(found?.method)), [run, entityId])
  const totalCents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const total = formatMoney(totalCents, currency)
  const settles = useWhatItSettles()(payments)
  const isByHand = known === 'byHand'
  const confirm = async () => {
    const orders = payments.map(({ payeeEntityId, amountCents }) => ({ payeeEntityId, amountCents }))
    if (await pay.run({ entityId, receiptId: newId(), currency, payments: orders })) setIsAnswered(true)
  }
  return (
    <div className="pay-acts">
      <PaymentSummary {...{ currency, payments }} requestedOn={isRequested ? today : undefined}>
        {method.isAsking && <Skeleton rows={1} />}
        {known && <Method method={known} arrivesOn={debitArrivalDay(today, currency)} />}
        {isByHand && (
          <p className="hw-quiet">
            <Trans>We'll send you the transfer details outside Haulway.</Trans> {hasHeldPart(payments) && settles}
          </p>
        )}
      </PaymentSummary>
      {!isRequested && <RefusalMessage refusal={pay.refusal ?? method.refusal} />}
      {isRequested ? (
        <PlainButton wide onPress={onDone}>
          <Trans>Done</Trans>
        </PlainButton>
      ) : (
        known && (
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
    if (hasHeldPart(payments)) return t`What is held is not part of it.`
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

function Method({ method, arrivesOn }: { method: 'bankDebit' | 'byHand'; arrivesOn: string }) {
  const { t } = useLingui()
  const isDebit = method === 'bankDebit'
  return (
    <Lines>
      <Line
        label={t`Method`}
        value={isDebit ? t`Debit from your saved bank account` : t`Bank transfer that you send`}
      />
      <Line
        label={t`Arrives`}
        value={isDebit ? t`by ${formatCalendarDay(arrivesOn)}` : t`once we have your transfer`}
      />
    </Lines>
  )
}
