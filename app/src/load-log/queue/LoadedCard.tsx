/** The truck that was just loaded. Its passes can still be changed, and for ten seconds the loading can be undone. */
import { useLingui } from '@lingui/react/macro'
import { LoadedTruckCard } from '../../truck/TruckCard.tsx'
import { formatClock, formatQuantity, measureQuantity } from '../../ui/format/format.ts'
import { undoSecondsLeft } from '../../ui/undo-time.ts'
import { legalQuantityOf } from './queue-amount.ts'
import type { LoadedTruck } from './queue-loaded.ts'

type Props = {
  loaded: LoadedTruck
  now: number
  timeZone: string
  onPass: (change: 1 | -1) => void
  onUndo: () => void
}

/** The truck's body holds a little more than the legal payload, so the legal mark comes before the bar's end. */
const legalShare = 0.94

export function LoadedCard({ loaded, now, timeZone, onPass, onUndo }: Props) {
  const { t } = useLingui()
  const { terms, quantity, passes = 1, lastPassHalf } = loaded
  const legal = legalQuantityOf(terms)
  const legalWords = legal && formatQuantity(legal)
  const amount = quantity ? measureQuantity(quantity, 1, quantity.unit !== 'load') : { number: `${passes}`, unit: '' }
  const overMilli = legal && quantity?.unit === legal.unit ? quantity.amountMilli - legal.amountMilli : 0
  const over = legal && overMilli >= 50 ? formatQuantity({ ...legal, amountMilli: overMilli }) : undefined
  const undoSeconds = undoSecondsLeft(loaded.at, now)
  return (
    <LoadedTruckCard
      number={terms.truck.number}
      amount={amount}
      loadedAt={formatClock(loaded.at, timeZone)}
      passes={passes}
      lastPassHalf={lastPassHalf}
      done={
        legal && quantity?.unit === legal.unit ? (quantity.amountMilli / legal.amountMilli) * legalShare : legalShare
      }
      legal={
        legal && {
          words: over ? t`${over} over legal limit ${legalWords}` : t`Legal limit ${legalWords}`,
          share: legalShare,
        }
      }
      onPass={onPass}
      undo={undoSeconds > 0 ? { seconds: undoSeconds, onPress: onUndo } : undefined}
    />
  )
}
