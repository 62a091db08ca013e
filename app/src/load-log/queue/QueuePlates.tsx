/** Trucks not in line yet, each a plate to tap: the trucks arriving next, and others that may already be here. */
import { Trans, useLingui } from '@lingui/react/macro'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { type QueueArrival, type QueueTruck, trucksAt } from './queue-trucks.ts'
import './Queue.css'

type Props = {
  queue: readonly QueueTruck[]
  arrivals: readonly QueueArrival[]
  onPress: (truck: QueueTruck) => void
}

export function QueuePlates({ queue, arrivals, onPress }: Props) {
  const { t } = useLingui()
  const shown = new Set(arrivals.map(({ truck }) => truck))
  const others = [...trucksAt(queue, 'onTheWay'), ...trucksAt(queue, 'expected')].filter(truck => !shown.has(truck))
  return (
    <>
      {arrivals.length > 0 && (
        <section className="hw-queue-plates" aria-label={t`Arriving`}>
          <h2>
            <Trans>Arriving</Trans>
          </h2>
          {arrivals.map(({ truck, inMinutes }) => (
            <PlateButton key={truck.dispatchId} truck={truck} onPress={onPress} minutes={Math.round(inMinutes)} />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section className="hw-queue-plates" aria-label={t`Other trucks`}>
          <h2>
            <Trans>Other trucks</Trans>
          </h2>
          {others.map(truck => (
            <PlateButton
              key={truck.dispatchId}
              truck={truck}
              onPress={onPress}
              withMaterial={hasTwoJobs(truck, others)}
            />
          ))}
        </section>
      )}
    </>
  )
}

/** A truck with two jobs appears here twice; the material tells its plates apart. */
function hasTwoJobs({ terms, dispatchId }: QueueTruck, others: readonly QueueTruck[]): boolean {
  return others.some(each => each.dispatchId !== dispatchId && each.terms.truck.truckId === terms.truck.truckId)
}

type PlateProps = { truck: QueueTruck; minutes?: number; withMaterial?: boolean; onPress: (truck: QueueTruck) => void }

function PlateButton({ truck, minutes, withMaterial, onPress }: PlateProps) {
  const { t } = useLingui()
  const { number } = truck.terms.truck
  // The text of the button in its order, so that voice control finds it by what users see.
  const label = [
    t`Load truck ${number}`,
    ...(withMaterial ? [truck.terms.materialName] : []),
    ...(minutes === undefined ? [] : [t`${minutes} min away`]),
  ].join(' ')
  return (
    <button type="button" className="hw-queue-plate" aria-label={label} onClick={() => onPress(truck)}>
      {/* The spaces keep the words of the parts apart where they are read and not seen. */}
      <TruckPlate number={number} size="list" /> {withMaterial && <span>{truck.terms.materialName}</span>}{' '}
      {minutes !== undefined && (
        <span>
          <Trans>{minutes} min</Trans>
        </span>
      )}
    </button>
  )
}
