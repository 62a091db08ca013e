/**
 * Keeps flags apart, and off the pits, their names and the user's own place: a flag that would cover one of them is
 * drawn higher, on a stem.
 */
import type { Box } from '../live/place-plates.ts'

export type Flag = {
  id: string
  /** Where it points, in pixels from the top left. */
  x: number
  y: number
  width: number
  height: number
}

/**
 * @param fixed what flags are kept off, unless one would leave the map for that
 * @returns how many pixels each flag is raised above its place. Of two flags the lower one stays lower; none overlap.
 */
export function stackFlags(flags: readonly Flag[], fixed: readonly Box[] = []): Map<string, number> {
  const boxes: Standing[] = fixed.map(box => ({ ...box, y: box.y + box.height / 2 }))
  const placed: Flag[] = []
  const lifts = new Map<string, number>()
  const lowestFirst = flags.toSorted((a, b) => b.y - a.y || a.x - b.x || (a.id < b.id ? -1 : 1))
  for (const flag of lowestFirst) {
    const clear = raise(flag, [...boxes, ...placed])
    const raised = clear.y < clear.height ? raise(flag, placed) : clear
    placed.push(raised)
    lifts.set(flag.id, flag.y - raised.y)
  }
  return lifts
}

/** Whatever the flag would cover lifts it above that, so this ends after at most as many steps as there are things. */
function raise(flag: Flag, standing: readonly Standing[]): Flag {
  const raised = { ...flag }
  for (let below = coveredBy(raised, standing); below; below = coveredBy(raised, standing))
    raised.y = below.y - below.height
  return raised
}

type Standing = Omit<Flag, 'id'>

/** A flag's box is above its point, and centered on it. */
function coveredBy(flag: Flag, placed: readonly Standing[]): Standing | undefined {
  return placed.find(
    other =>
      Math.abs(other.x - flag.x) < (other.width + flag.width) / 2 &&
      flag.y > other.y - other.height &&
      other.y > flag.y - flag.height,
  )
}
