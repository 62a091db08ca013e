/** Asks why a truck is loaded out of turn: one tap, nothing to type. The trucks it passes read the reason. */
import { type OutOfTurn, outOfTurnReasons } from '@haulway/domain/load-log/act/act.ts'
import { useLingui } from '@lingui/react/macro'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import type { QueueTruck } from './queue-trucks.ts'

type Props = {
  truck: QueueTruck | undefined
  onClose: () => void
  onReason: (truck: QueueTruck, reason: OutOfTurn) => void
}

export function ReasonSheet({ truck, onClose, onReason }: Props) {
  const { t } = useLingui()
  const number = truck?.terms.truck.number ?? ''
  const labels: Record<OutOfTurn, string> = {
    notReady: t`First truck not ready`,
    otherMaterial: t`Other material`,
    atLoader: t`It's at my loader`,
    pitAsked: t`The pit asked for it`,
  }
  return (
    <Sheet open={truck !== undefined} title={t`Load ${number} out of turn?`} onClose={onClose}>
      <div className="hw-queue-reasons">
        {outOfTurnReasons.map(reason => (
          <PlainButton key={reason} size="cab" wide onPress={() => truck && onReason(truck, reason)}>
            {labels[reason]}
          </PlainButton>
        ))}
      </div>
    </Sheet>
  )
}
