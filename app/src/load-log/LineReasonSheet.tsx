/** Why a truck is loaded before its turn: one tap, nothing to type. */
import { useLingui } from '@lingui/react/macro'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { LineTruck } from './line-trucks.ts'

type Props = {
  truck: LineTruck | undefined
  onClose: () => void
  onReason: (truck: LineTruck, reason: string) => void
}

export function LineReasonSheet({ truck, onClose, onReason }: Props) {
  const { t } = useLingui()
  const number = truck?.terms.truck.number ?? ''
  const reasons = [t`First truck not ready`, t`Other material`, t`It's at my loader`, t`The pit asked for it`]
  return (
    <Sheet open={truck !== undefined} title={t`Load ${number} out of turn?`} onClose={onClose}>
      <div className="hw-line-reasons">
        {reasons.map(reason => (
          <PlainButton key={reason} size="cab" wide onPress={() => truck && onReason(truck, reason)}>
            {reason}
          </PlainButton>
        ))}
      </div>
    </Sheet>
  )
}
