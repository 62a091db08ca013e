/** Parses the body of a post of points. */
import { type ReadPoint, rawPoints, readPoint } from '@haulway/domain/track/point.ts'

/** @returns one malformed point for a body that isn't JSON */
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
