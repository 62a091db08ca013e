/** The queue as the one who loads sees it: the first truck is the act, the others stand behind it in order. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueueFirstCard, QueueNextCard } from './QueueCards.tsx'
import { QueuePlates } from './QueuePlates.tsx'
import type { QueueAmount } from './queue-amount.ts'
import type { QueueArrival } from './queue-arrivals.ts'
import { type QueueTruck, trucksAt } from './queue-trucks.ts'
import { ReasonSheet } from './ReasonSheet.tsx'

type Props = {
  /** Without what stands at other loaders. */
  line: readonly QueueTruck[]
  arrivals: readonly QueueArrival[]
  now: number
  amountOf: (truck: QueueTruck) => QueueAmount
  /** `note` is why it is taken out of turn. */
  onStart: (truck: QueueTruck, note?: string) => void
  onLoaded: (truck: QueueTruck) => void
}

export function TruckQueue({ line, arrivals, now, amountOf, onStart, onLoaded }: Props) {
  const { t } = useLingui()
  const [outOfTurn, setOutOfTurn] = useState<QueueTruck>()
  const press = useOneTap()
  const [underBucket] = trucksAt(line, 'loading')
  const waiting = trucksAt(line, 'line')
  const first = underBucket ?? waiting[0]
  const startOutOfTurn = (truck: QueueTruck) => press(() => (first ? setOutOfTurn(truck) : onStart(truck)))
  return (
    <div className="hw-line-queue">
      {!first && line.length > 0 && (
        <EmptyState title={t`No truck in line`}>
          <Trans>If a truck is here but not listed, tap it below.</Trans>
        </EmptyState>
      )}
      {first && (
        <QueueFirstCard
          truck={first}
          now={now}
          amount={first === underBucket ? amountOf(first) : undefined}
          onPress={() => press(() => (first === underBucket ? onLoaded(first) : onStart(first)))}
        />
      )}
      <div className="hw-line-behind">
        {waiting
          .filter(truck => truck !== first)
          .map(truck => (
            <QueueNextCard key={truck.dispatchId} truck={truck} now={now} onPress={() => startOutOfTurn(truck)} />
          ))}
        <QueuePlates line={line} arrivals={arrivals} onPress={startOutOfTurn} />
      </div>
      <ReasonSheet
        truck={outOfTurn}
        onClose={() => setOutOfTurn(undefined)}
        onReason={(truck, reason) => {
          setOutOfTurn(undefined)
          onStart(truck, reason)
        }}
      />
    </div>
  )
}

/** A tap that follows the last one faster than this is the same tap, of a hand in a glove. */
const sameTapMs = 600

function useOneTap(): (act: () => void) => void {
  const last = useRef(0)
  return act => {
    const at = Date.now()
    if (at - last.current < sameTapMs) return
    last.current = at
    act()
  }
}
