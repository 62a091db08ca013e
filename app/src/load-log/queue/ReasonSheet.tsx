/** Asks why a truck is loaded out of turn: one tap, nothing to type. */
import { useLingui } from '@lingui/react/macro'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import type { QueueTruck } from './queue-trucks.ts'

type Props = {
  truck: QueueTruck | undefined
  onClose: () => void
  onReason: (truck: QueueTruck, reason: string) => void
}

export function ReasonSheet({ truck, onClose, onReason }: Props) {
  const { t } = useLingui()
  const number = truck?.terms.truck.number ?? ''
  const reasons = [t`First truck not ready`, t`Other material`, t`It's at my loader`, t`The pit asked for it`]
  return (
    <Sheet open={truck !== undefined} title={t`Load ${number} out of turn?`} onClose={onClose}>
      <div className="hw-queue-reasons">
        {reasons.map(reason => (
          <PlainButton key={reason} size="cab" wide onPress={() => truck && onReason(truck, reason)}>
            {reason}
          </PlainButton>
        ))}
      </div>
    </Sheet>
  )
}
