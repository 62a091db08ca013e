/** The truck under the bucket, with the code that its phone shows, too. One tap records the load and seals it. */
import type { Seal } from '@haulway/domain/seal/seal-code.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SealTruckCard } from '../../truck/SealTruckCard.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatQuantity, measureQuantity } from '../../ui/format/format.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import type { QueueAmount } from './queue-amount.ts'
import type { QueueTruck } from './queue-trucks.ts'

type Props = {
  truck: QueueTruck
  amount: QueueAmount
  /** The code of now, then those that a phone with another clock may show. */
  seals: readonly Seal[]
  /** The trucks that may be under the bucket instead. */
  others: readonly QueueTruck[]
  onSeal: (seal: Seal | undefined) => void
  onOther: (truck: QueueTruck) => void
  onUndo: () => void
}

export function QueueSealCard({ truck, amount, seals, others, onSeal, onOther, onUndo }: Props) {
  const { t } = useLingui()
  const [areDifferent, setAreDifferent] = useState(false)
  const [now, ...around] = seals
  const { number } = truck.terms.truck
  const { passes, lastPassHalf } = amount
  const measure = amount.quantity && measureQuantity(amount.quantity)
  const loaded = amount.quantity ? t`Loaded ${formatQuantity(amount.quantity)}` : t`Loaded`
  const choose = (act: () => void) => () => {
    setAreDifferent(false)
    act()
  }
  return (
    <>
      <SealTruckCard
        number={number}
        material={truck.terms.materialName}
        passes={
          lastPassHalf ? (
            <Plural value={passes} one="# pass, half" other="# passes, last one half" />
          ) : (
            <Plural value={passes} one="# pass" other="# passes" />
          )
        }
        {...(measure && { amount: measure.number, unit: measure.unit })}
        code={now?.code ?? ''}
        loaded={loaded}
        onSeal={() => onSeal(now)}
        onDiffer={() => setAreDifferent(true)}
        onUndo={onUndo}
      />
      <Sheet open={areDifferent} title={t`What does the truck show?`} onClose={() => setAreDifferent(false)}>
        <div className="hw-queue-reasons">
          {around.map(seal => (
            <PlainButton key={seal.windowAt} size="cab" wide onPress={choose(() => onSeal(seal))}>
              <Trans>
                Truck {number} shows {seal.code}
              </Trans>
            </PlainButton>
          ))}
          {others.slice(0, 6).map(other => (
            <PlainButton key={other.dispatchId} size="cab" wide onPress={choose(() => onOther(other))}>
              <Trans>It's truck {other.terms.truck.number}</Trans>
            </PlainButton>
          ))}
          <PlainButton size="cab" wide onPress={choose(() => onSeal(undefined))}>
            <Trans>Record truck {number} without a code</Trans>
          </PlainButton>
        </div>
      </Sheet>
    </>
  )
}
