/** When trucks will arrive at the pit, estimated from their position and speed. */
import { distanceMeters } from '@haulway/domain/geo.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { PositionFrame } from '@haulway/domain/track/position-frame.ts'
import { type QueueTruck, trucksAt } from './queue-trucks.ts'

export type QueueArrival = { truck: QueueTruck; inMinutes: number }

/** An older position is no basis for an estimate in minutes. */
const freshForMs = 5 * minuteMs
/** Roads are about this much longer than the straight line. */
const roadFactor = 1.3
/** A truck stopped at a light is still coming: it counts as slow, not as stopped. */
const slowestMetersPerSecond = 6

/** Soonest first. Includes only trucks with a recent position. */
export function estimateArrivals(
  queue: readonly QueueTruck[],
  positions: readonly PositionFrame[],
  now: number,
): QueueArrival[] {
  const fresh = new Map(positions.flatMap(frame => (now - frame.at < freshForMs ? [[frame.loadLogId, frame]] : [])))
  return trucksAt(queue, 'onTheWay')
    .flatMap(truck => {
      const frame = truck.loadLogId === undefined ? undefined : fresh.get(truck.loadLogId)
      if (!frame) return []
      const meters = distanceMeters(frame, truck.terms.origin) * roadFactor
      const speed = Math.max(slowestMetersPerSecond, frame.speedMetersPerSecond ?? 0)
      return [{ truck, inMinutes: Math.max(0, meters / speed / 60 - (now - frame.at) / minuteMs) }]
    })
    .sort((a, b) => a.inMinutes - b.inMinutes)
}
