/**
 * Keeps the flags of jobs apart, and off the pits, their names and the user's own place: a flag that would cover one of
 * them is drawn higher, on a stem.
 */
import { type Box, isCovered, isOneCovered } from './box.ts'

/** Its stem, if it has one, begins in the middle of its lower edge. */
export type Flag = Box & { id: string }

/** What flags are kept off, unless one would leave the map for that: first the names give way, then the rest. */
export type Fixed = { marks: readonly Box[]; names: readonly Box[] }

/** @returns how many pixels each is raised above its place. Of two flags the lower one stays lower; none overlap. */
export function stackFlags(
  flags: readonly Flag[],
  { marks, names }: Fixed = { marks: [], names: [] },
): Map<string, number> {
  const covering = (raised: readonly Flag[]) => raised.filter(flag => isOneCovered(marks, flag)).length
  const clear = placeAll(flags, [...marks, ...names])
  const overNames = placeAll(flags, marks)
  const placed = covering(clear) > covering(overNames) ? overNames : clear
  const before = new Map(flags.map(({ id, y }) => [id, y]))
  return new Map(placed.map(({ id, y }) => [id, (before.get(id) ?? y) - y]))
}

function placeAll(flags: readonly Flag[], boxes: readonly Box[]): Flag[] {
  const placed: Flag[] = []
  for (const flag of lowestFirst(flags)) {
    const clear = raise(flag, [...boxes, ...placed])
    placed.push(clear.y < clear.height / 2 ? raise(flag, placed) : clear)
  }
  return placed
}

const footOf = ({ y, height }: Box) => y + height / 2

const lowestFirst = (flags: readonly Flag[]) =>
  flags.toSorted((a, b) => footOf(b) - footOf(a) || a.x - b.x || (a.id < b.id ? -1 : 1))

/** Whatever the flag would cover lifts it above that, so this ends after at most as many steps as there are things. */
function raise(flag: Flag, boxes: readonly Box[]): Flag {
  const raised = { ...flag }
  // In whole pixels: by a rounded fraction it could still cover what it was just lifted above.
  for (let below = coveredBy(raised, boxes); below; below = coveredBy(raised, boxes))
    raised.y = Math.floor(below.y - (below.height + raised.height) / 2)
  return raised
}

const coveredBy = (flag: Flag, boxes: readonly Box[]) => boxes.find(box => isCovered(box, flag))

/** The names that raised flags cover. */
export function coveredNames<Name extends Box>(
  names: readonly Name[],
  flags: readonly Flag[],
  lifts: ReadonlyMap<string, number>,
): Name[] {
  const raised = flags.map(flag => ({ ...flag, y: flag.y - (lifts.get(flag.id) ?? 0) }))
  return names.filter(name => isOneCovered(raised, name))
}
