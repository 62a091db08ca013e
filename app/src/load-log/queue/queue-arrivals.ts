/** When trucks on their way will be at the pit, guessed from where they are and how fast they go. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { type QueueTruck, trucksAt } from './queue-trucks.ts'

export type QueueArrival = { truck: QueueTruck; inMinutes: number }

/** An older position says nothing about minutes. */
const freshForMs = 5 * minuteMs
/** Roads are so much longer than the straight way, about. */
const roadFactor = 1.3
/** A truck that stands at a light is still on its way: it is taken for slow, not for still. */
const slowestMetersPerSecond = 6

/** Soonest first; only trucks whose place is known now. */
export function guessArrivals(
  line: readonly QueueTruck[],
  positions: readonly PositionFrame[],
  now: number,
): QueueArrival[] {
  const fresh = new Map(positions.flatMap(frame => (now - frame.at < freshForMs ? [[frame.loadLogId, frame]] : [])))
  return trucksAt(line, 'onTheWay')
    .flatMap(truck => {
      const frame = truck.loadLogId === undefined ? undefined : fresh.get(truck.loadLogId)
      if (!frame) return []
      const meters = distanceMeters(frame, truck.terms.origin) * roadFactor
      const speed = Math.max(slowestMetersPerSecond, frame.speedMetersPerSecond ?? 0)
      return [{ truck, inMinutes: Math.max(0, meters / speed / 60 - (now - frame.at) / minuteMs) }]
    })
    .sort((a, b) => a.inMinutes - b.inMinutes)
}
