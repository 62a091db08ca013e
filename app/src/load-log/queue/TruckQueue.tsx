/** The queue as the operator sees it: the first truck is the main button, and the other trucks follow in order. */

import type { OutOfTurn } from '@haulway/domain/load-log/act/act.ts'
import { type Seal, sealsAround } from '@haulway/domain/seal/seal-code.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueueFirstCard, QueueNextCard } from './QueueCards.tsx'
import { QueuePlates } from './QueuePlates.tsx'
import { QueueSealCard } from './QueueSealCard.tsx'
import type { QueueAmount } from './queue-amount.ts'
import { type QueueArrival, type QueueTruck, trucksAt } from './queue-trucks.ts'
import { ReasonSheet } from './ReasonSheet.tsx'

type Props = {
  /** Without the trucks at other loaders. */
  queue: readonly QueueTruck[]
  arrivals: readonly QueueArrival[]
  now: number
  amountOf: (truck: QueueTruck) => QueueAmount
  /** What to load into the first truck, under its card. */
  advice: (first: QueueTruck) => ReactNode
  /** `outOfTurn` says why the truck is loaded before its turn. */
  onStart: (truck: QueueTruck, outOfTurn?: OutOfTurn) => void
  /** @param seal the code that the truck's phone shows; absent when it shows none of the right ones */
  onLoaded: (truck: QueueTruck, seal?: Seal) => void
  /** Undoes that loading has started. */
  onUndo: (truck: QueueTruck) => void
}

export function TruckQueue({ queue, arrivals, now, amountOf, advice, onStart, onLoaded, onUndo }: Props) {
  const { t } = useLingui()
  const [outOfTurn, setOutOfTurn] = useState<QueueTruck>()
  const press = useOneTap()
  const [underBucket] = trucksAt(queue, 'loading')
  const waiting = trucksAt(queue, 'queued')
  const first = underBucket ?? waiting[0]
  const seals = underBucket?.sealSecret ? sealsAround(underBucket.sealSecret, now) : []
  const startOutOfTurn = (truck: QueueTruck) => press(() => (first ? setOutOfTurn(truck) : onStart(truck)))
  return (
    <div className="hw-queue">
      {!first && queue.length > 0 && (
        <EmptyState title={t`No truck in line`}>
          <Trans>If a truck is here but not listed, tap it below.</Trans>
        </EmptyState>
      )}
      {underBucket && seals.length > 0 && (
        <QueueSealCard
          truck={underBucket}
          amount={amountOf(underBucket)}
          seals={seals}
          others={queue.filter(truck => truck !== underBucket && truck.stage !== 'loading')}
          onSeal={seal => press(() => onLoaded(underBucket, seal))}
          onOther={other => {
            onUndo(underBucket)
            onStart(other)
          }}
          onUndo={() => press(() => onUndo(underBucket))}
        />
      )}
      {first && seals.length === 0 && (
        <QueueFirstCard
          truck={first}
          now={now}
          amount={first === underBucket ? amountOf(first) : undefined}
          onPress={() => press(() => (first === underBucket ? onLoaded(first) : onStart(first)))}
        />
      )}
      {first && advice(first)}
      <div className="hw-queue-behind">
        {waiting
          .filter(truck => truck !== first)
          .map(truck => (
            <QueueNextCard key={truck.dispatchId} truck={truck} now={now} onPress={() => startOutOfTurn(truck)} />
          ))}
        <QueuePlates queue={queue} arrivals={arrivals} onPress={startOutOfTurn} />
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

/** A tap that follows the last one faster than this counts as the same tap: gloved hands often tap twice. */
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
