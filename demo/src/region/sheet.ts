/** The drawing sheet of the demo region: one unit is 11 m, x points east, y points south. Its location is invented. */

/** A point on the sheet. */
export type SheetPoint = readonly [x: number, y: number]
/** Longitude, latitude in degrees: GeoJSON's order. */
export type Position = [lng: number, lat: number]

const metersPerUnit = 11
const middle: SheetPoint = [615, 465]
const middleLat = 40.58
const middleLng = -75.6
const metersPerDegreeLat = 111_132
const metersPerDegreeLng = 111_320 * Math.cos((middleLat * Math.PI) / 180)
/** Longest distance between two vertices of a curve, in sheet units (44 m). */
const vertexEveryUnits = 4

/** Converts a sheet point to longitude and latitude, to a tenth of a meter. */
export function toPosition([x, y]: SheetPoint): Position {
  const lng = middleLng + ((x - middle[0]) * metersPerUnit) / metersPerDegreeLng
  const lat = middleLat + ((middle[1] - y) * metersPerUnit) / metersPerDegreeLat
  return [round(lng), round(lat)]
}

/**
 * A smooth line through all points (centripetal Catmull-Rom, which neither loops nor overshoots). The given points
 * remain vertices, so that roads that share a point remain connected.
 */
export function curveThrough(points: readonly SheetPoint[]): SheetPoint[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) return [...points]
  const guides = [mirror(points[1]!, first), ...points, mirror(points.at(-2)!, last)]
  const line: SheetPoint[] = [first]
  for (let i = 1; i < guides.length - 2; i++) {
    const a = guides[i - 1]!
    const b = guides[i]!
    const c = guides[i + 1]!
    const d = guides[i + 2]!
    const steps = Math.max(1, Math.round(distance(b, c) / vertexEveryUnits))
    for (let step = 1; step < steps; step++) line.push(between(a, b, c, d, step / steps))
    line.push(c)
  }
  return line
}

/** The outline of a band along a line. `halfWidth` maps the share of the length (0 to 1) to half the width in units. */
export function bandAlong(line: readonly SheetPoint[], halfWidth: (part: number) => number): SheetPoint[] {
  const sides = [1, -1].map(side =>
    line.map((point, i): SheetPoint => {
      const before = line[Math.max(0, i - 1)]!
      const after = line[Math.min(line.length - 1, i + 1)]!
      const length = distance(before, after) || 1
      const offset = (side * halfWidth(i / (line.length - 1))) / length
      return [point[0] - (after[1] - before[1]) * offset, point[1] + (after[0] - before[0]) * offset]
    }),
  )
  return close([...sides[0]!, ...sides[1]!.reverse()])
}

/** A closed contour: a slightly irregular ellipse. Contours with similar phases nest inside each other like benches. */
export function contourAround(center: SheetPoint, radiusX: number, radiusY: number, phase: number): SheetPoint[] {
  const vertices = 48
  const ring = Array.from({ length: vertices }, (_, i): SheetPoint => {
    const angle = (i / vertices) * 2 * Math.PI
    const wobble = 1 + 0.07 * Math.sin(2 * angle + phase) + 0.04 * Math.sin(3 * angle + 2.1 * phase)
    return [center[0] + radiusX * wobble * Math.cos(angle), center[1] + radiusY * wobble * Math.sin(angle)]
  })
  return close(ring)
}

export function close(ring: readonly SheetPoint[]): SheetPoint[] {
  return [...ring, ring[0]!]
}

function between(a: SheetPoint, b: SheetPoint, c: SheetPoint, d: SheetPoint, part: number): SheetPoint {
  const t1 = Math.sqrt(distance(a, b))
  const t2 = t1 + Math.sqrt(distance(b, c))
  const t3 = t2 + Math.sqrt(distance(c, d))
  const t = t1 + part * (t2 - t1)
  const a1 = blend(a, b, t / t1)
  const a2 = blend(b, c, (t - t1) / (t2 - t1))
  const a3 = blend(c, d, (t - t2) / (t3 - t2))
  return blend(blend(a1, a2, t / t2), blend(a2, a3, (t - t1) / (t3 - t1)), (t - t1) / (t2 - t1))
}

function blend(a: SheetPoint, b: SheetPoint, part: number): SheetPoint {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part]
}

function mirror(inner: SheetPoint, end: SheetPoint): SheetPoint {
  return [2 * end[0] - inner[0], 2 * end[1] - inner[1]]
}

function distance(a: SheetPoint, b: SheetPoint): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
