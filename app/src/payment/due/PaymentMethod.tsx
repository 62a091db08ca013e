/** How a business pays what it owes: its saved bank account is debited, or it sends a transfer. */
import type { CallOutput } from '@haulway/client/call.ts'
import { debitArrivalDay } from '@haulway/domain/payment/banking-days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useReadCall } from '../../ask.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'

/** Asks the server how a business pays. @returns `method` undefined until it has answered */
export function usePaymentMethod(entityId: string) {
  const { value, isReading, refusal } = useReadCall('getPaymentMethod', { entityId })
  return { method: value?.method, isReading, refusal }
}

type Props = {
  method: CallOutput<'getPaymentMethod'>['method'] | undefined
  isReading: boolean
  currency: string
  today: string
  /** What else is to say about a transfer. */
  note?: string
}

export function PaymentMethod({ method, isReading, currency, today, note }: Props) {
  const { t } = useLingui()
  if (isReading) return <Skeleton rows={1} />
  if (!method) return null
  const isByHand = method === 'byHand'
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
