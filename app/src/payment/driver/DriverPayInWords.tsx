/** A driver's pay in words, one sentence to a line. */
import type { DriverPay } from '@haulway/domain/pay/driver/driver-pay.ts'
import { useDriverPaySentences } from './driver-pay-labels.ts'

export function DriverPayInWords({ pay, currency }: { pay: DriverPay; currency: string }) {
  const sentences = useDriverPaySentences()
  return (
    <>
      {sentences(pay, currency).map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  )
}
