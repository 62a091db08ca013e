/** The body of a post of points, from its bytes to its points. */
import { type ReadPoint, rawPoints, readPoint } from '@haulway/domain/track/point.ts'

/** A body that isn't JSON is one malformed point. */
export function readLocationsBody(bytes: Buffer, receivedAt: number): ReadPoint[] {
  return rawPoints(parseJson(bytes.toString())).map(raw => readPoint(raw, receivedAt))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
