/** How a business pays what it owes: its saved bank account is debited, or it sends a transfer. */
import type { CallOutput } from '@haulway/client/call.ts'
import { debitArrivalDay } from '@haulway/domain/payment/banking-days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useAskInOrder } from '../../ask.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'

type Asked = ReturnType<typeof usePaymentMethod>

/** Asks the server how a business pays. @returns `method` undefined until it has answered */
export function usePaymentMethod(entityId: string) {
  const { run, isAsking, refusal } = useAskInOrder('getPaymentMethod')
  const [method, setMethod] = useState<CallOutput<'getPaymentMethod'>['method']>()
  useEffect(() => void run({ entityId }).then(found => setMethod(found?.method)), [run, entityId])
  return { method, isAsking, refusal, isByHand: method === 'byHand' }
}

type Props = {
  of: Asked
  currency: string
  today: string
  /** What else is to say about a transfer. */
  note?: string
}

export function PaymentMethod({ of: { method, isAsking, isByHand }, currency, today, note }: Props) {
  const { t } = useLingui()
  if (isAsking) return <Skeleton rows={1} />
  if (!method) return null
  return (
    <>
      <Lines>
        <Line label={t`Method`} words={isByHand ? t`Bank transfer you send` : t`Debit from your saved bank account`} />
        <Line
          label={t`Arrives`}
          words={
            isByHand ? t`once we have your transfer` : t`by ${formatCalendarDay(debitArrivalDay(today, currency))}`
          }
        />
      </Lines>
      {isByHand && (
        <p className="hw-quiet">
          <Trans>We'll send you the transfer details outside Haulway.</Trans> {note}
        </p>
      )}
    </>
  )
}
