/** Keeps the flags of neighboring places apart: a flag that would cover another one is drawn higher, on a stem. */

export type Flag = {
  id: string
  /** Where it points, in pixels from the top left. */
  x: number
  y: number
  width: number
  height: number
}

/**
 * @returns how many pixels each flag is raised above its place. The lower places keep their flags; no two overlap.
 */
export function stackFlags(flags: readonly Flag[]): Map<string, number> {
  const placed: Flag[] = []
  const lifts = new Map<string, number>()
  const lowestFirst = flags.toSorted((a, b) => b.y - a.y || a.x - b.x || (a.id < b.id ? -1 : 1))
  for (const flag of lowestFirst) {
    const raised = { ...flag }
    // Each flag that it would cover lifts it above that one, so this ends after at most as many steps as flags.
    for (let below = coveredBy(raised, placed); below; below = coveredBy(raised, placed))
      raised.y = below.y - below.height
    placed.push(raised)
    lifts.set(flag.id, flag.y - raised.y)
  }
  return lifts
}

/** A flag's box is above its point, and centered on it. */
function coveredBy(flag: Flag, placed: readonly Flag[]): Flag | undefined {
  return placed.find(
    other =>
      Math.abs(other.x - flag.x) < (other.width + flag.width) / 2 &&
      flag.y > other.y - other.height &&
      other.y > flag.y - flag.height,
  )
}
