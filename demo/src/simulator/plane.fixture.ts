import { blendPoints, distanceMeters, type PlanePoint } from './plane.ts'

/** The distance from a point to the line segment from `a` to `b`. */
export function distanceToSegmentMeters(point: PlanePoint, a: PlanePoint, b: PlanePoint): number {
  const lengthSquared = (b.x - a.x) ** 2 + (b.y - a.y) ** 2
  if (lengthSquared === 0) return distanceMeters(point, a)
  const part = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / lengthSquared
  return distanceMeters(point, blendPoints(a, b, Math.min(1, Math.max(0, part))))
}
