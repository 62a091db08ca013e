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

/** What flags are kept off, unless one would leave the map for that: first the names give way, then the rest. */
export type Fixed = { marks: readonly Box[]; names: readonly Box[] }

/** @returns how many pixels each is raised above its place. Of two flags the lower one stays lower; none overlap. */
export function stackFlags(flags: readonly Flag[], fixed: Fixed = { marks: [], names: [] }): Map<string, number> {
  const marks = fixed.marks.map(standingOf)
  const names = fixed.names.map(standingOf)
  const covering = (raised: readonly Flag[]) => raised.filter(flag => coveredBy(flag, marks)).length
  const clear = placeAll(flags, [...marks, ...names])
  const overNames = placeAll(flags, marks)
  const placed = covering(clear) > covering(overNames) ? overNames : clear
  const before = new Map(flags.map(({ id, y }) => [id, y]))
  return new Map(placed.map(({ id, y }) => [id, (before.get(id) ?? y) - y]))
}

function placeAll(flags: readonly Flag[], boxes: readonly Standing[]): Flag[] {
  const placed: Flag[] = []
  for (const flag of lowestFirst(flags)) {
    const clear = raise(flag, [...boxes, ...placed])
    placed.push(clear.y < clear.height ? raise(flag, placed) : clear)
  }
  return placed
}

const lowestFirst = (flags: readonly Flag[]) =>
  flags.toSorted((a, b) => b.y - a.y || a.x - b.x || (a.id < b.id ? -1 : 1))

/** The names that raised flags cover. */
export function coveredNames<Name extends Box>(
  names: readonly Name[],
  flags: readonly Flag[],
  lifts: ReadonlyMap<string, number>,
): Name[] {
  const raised = flags.map(flag => ({ ...flag, y: flag.y - (lifts.get(flag.id) ?? 0) }))
  return names.filter(name => coveredBy(standingOf(name), raised) !== undefined)
}

/** A box that is named by its center, as a flag is named by its foot. */
const standingOf = (box: Box): Standing => ({ ...box, y: box.y + box.height / 2 })

/** Whatever the flag would cover lifts it above that, so this ends after at most as many steps as there are things. */
function raise(flag: Flag, standing: readonly Standing[]): Flag {
  const raised = { ...flag }
  for (let below = coveredBy(raised, standing); below; below = coveredBy(raised, standing))
    raised.y = below.y - below.height
  return raised
}

type Standing = Omit<Flag, 'id'>

/** A flag's box is above its point, and centered on it. */
function coveredBy(flag: Standing, placed: readonly Standing[]): Standing | undefined {
  return placed.find(
    other =>
      Math.abs(other.x - flag.x) < (other.width + flag.width) / 2 &&
      flag.y > other.y - other.height &&
      other.y > flag.y - flag.height,
  )
}
