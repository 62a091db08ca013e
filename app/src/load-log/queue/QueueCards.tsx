/** Trucks in line as cards with what the operator must know: number, material, legal payload, minutes in line. */
import { minuteMs } from '@haulway/domain/time.ts'
import { useLingui } from '@lingui/react/macro'
import { FirstTruckCard, NextTruckCard } from '../../truck/TruckCard.tsx'
import { formatQuantity } from '../../ui/format/format.ts'
import type { QueueAmount } from './queue-amount.ts'
import type { QueueTruck } from './queue-trucks.ts'

type FirstProps = {
  truck: QueueTruck
  now: number
  /** The amount that a tap records as loaded. Set while the truck is being loaded; otherwise a tap starts loading. */
  amount: QueueAmount | undefined
  onPress: () => void
}

export function QueueFirstCard({ truck, now, amount, onPress }: FirstProps) {
  const { t } = useLingui()
  const facts = useFacts(truck)
  const minutes = minutesSince(truck, now)
  if (!amount) return <FirstTruckCard {...facts} minutes={minutes} verb={t`Start loading`} onPress={onPress} />
  const quantity = amount.quantity && formatQuantity(amount.quantity)
  const verb = quantity ? t`Loaded ${quantity}` : t`Loaded`
  return (
    <FirstTruckCard {...facts} minutes={minutes} minutesWhere={t`loading`} icon="check" verb={verb} onPress={onPress} />
  )
}

export function QueueNextCard({ truck, now, onPress }: { truck: QueueTruck; now: number; onPress: () => void }) {
  return <NextTruckCard {...useFacts(truck)} minutes={minutesSince(truck, now)} onPress={onPress} />
}

export function minutesSince({ since }: { since: number }, now: number): number {
  return Math.max(0, Math.floor((now - since) / minuteMs))
}

function useFacts({ terms, legal }: QueueTruck) {
  const { t } = useLingui()
  const quantity = legal && formatQuantity(legal)
  const { by, number = '', road = '' } = terms.truck.legalGross?.[0] ?? {}
  const legalWords =
    by === 'posted'
      ? t`Legal limit ${quantity}, posted on ${road}`
      : by === 'permit' && number
        ? t`Legal limit ${quantity}, permit ${number}`
        : t`Legal limit ${quantity}`
  return { number: terms.truck.number, material: terms.materialName, ...(quantity && { legal: legalWords }) }
}
