/** The queue as the one who loads sees it: the first truck is the act, the others stand behind it in order. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LineFirstCard, LineNextCard } from './LineCards.tsx'
import { LinePlates } from './LinePlates.tsx'
import { LineReasonSheet } from './LineReasonSheet.tsx'
import type { LineAmount } from './line-amount.ts'
import type { LineArrival } from './line-arrivals.ts'
import { type LineTruck, trucksAt } from './line-trucks.ts'

type Props = {
  /** Without what stands at other loaders. */
  line: readonly LineTruck[]
  arrivals: readonly LineArrival[]
  now: number
  amountOf: (truck: LineTruck) => LineAmount
  /** `note` is why it is taken out of turn. */
  onStart: (truck: LineTruck, note?: string) => void
  onLoaded: (truck: LineTruck) => void
}

export function LineQueue({ line, arrivals, now, amountOf, onStart, onLoaded }: Props) {
  const { t } = useLingui()
  const [outOfTurn, setOutOfTurn] = useState<LineTruck>()
  const press = useOneTap()
  const [underBucket] = trucksAt(line, 'loading')
  const waiting = trucksAt(line, 'line')
  const first = underBucket ?? waiting[0]
  const startOutOfTurn = (truck: LineTruck) => press(() => (first ? setOutOfTurn(truck) : onStart(truck)))
  return (
    <div className="hw-line-queue">
      {!first && line.length > 0 && (
        <EmptyState title={t`No truck in line`}>
          <Trans>If a truck is here but not listed, tap it below.</Trans>
        </EmptyState>
      )}
      {first && (
        <LineFirstCard
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
            <LineNextCard key={truck.dispatchId} truck={truck} now={now} onPress={() => startOutOfTurn(truck)} />
          ))}
        <LinePlates line={line} arrivals={arrivals} onPress={startOutOfTurn} />
      </div>
      <LineReasonSheet
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
