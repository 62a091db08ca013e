/** Where the timeline's plates are drawn, in px: none covers another, and none leaves its frame. */

/** A plate that belongs at `x` (its center) and is `width` wide. */
type Plate = { x: number; width: number }

/** How far along its axis an instant is, 0 to 1. */
export function shareOfTime(at: number, fromAt: number, untilAt: number): number {
  return Math.min(1, Math.max(0, (at - fromAt) / (untilAt - fromAt)))
}

/**
 * Plates above an axis: each above its time, moved into the frame at its ends, and a tier higher where the lower tiers
 * are taken. In the order given.
 * @returns the center and the tier of each, 0 next to the axis; as many tiers as it takes
 */
export function stackPlates(plates: readonly Plate[], frameWidth: number, gap = 4): { x: number; tier: number }[] {
  const taken: { from: number; to: number }[][] = []
  return plates.map(({ x: wanted, width }) => {
    const half = Math.min(width, frameWidth) / 2
    const x = Math.min(Math.max(wanted, half), Math.max(half, frameWidth - half))
    const own = { from: x - half - gap / 2, to: x + half + gap / 2 }
    const isFree = (tier: { from: number; to: number }[]) =>
      tier.every(({ from, to }) => to <= own.from || from >= own.to)
    const found = taken.findIndex(isFree)
    const tier = found === -1 ? taken.length : found
    taken[tier] = [...(taken[tier] ?? []), own]
    return { x, tier }
  })
}

/**
 * Deals plates in turn to the fewest rows that all fit in the lane. Without plates, there is one empty row.
 * @returns the plates of each row, in their order: the first row has the first plate, the second row the second
 */
export function rowsInLane(plates: readonly Plate[], laneLength: number, gap = 4): Plate[][] {
  for (let count = 1; ; count++) {
    const rows = Array.from({ length: count }, (_, row) => plates.filter((_, index) => index % count === row))
    const isRoomy = rows.every(row => row.reduce((sum, { width }) => sum + width + gap, -gap) <= laneLength)
    if (isRoomy || count >= plates.length) return rows
  }
}

/**
 * Plates in a lane, from its far end back: each where it is wanted, or behind the plate ahead of it. When a lane is
 * too short for all, they close up evenly.
 * @param plates the foremost first; `x` from the start of the lane
 */
export function queueInLane(plates: readonly Plate[], laneLength: number, gap = 4): number[] {
  const needed = plates.reduce((sum, { width }) => sum + width + gap, -gap)
  if (plates.length === 0) return []
  if (needed > laneLength) {
    // Plates keep their order and share the lane.
    const step =
      plates.length === 1 ? 0 : (laneLength - plates[0]!.width / 2 - plates.at(-1)!.width / 2) / (plates.length - 1)
    return plates.map(({ width }, index) => laneLength - (index === 0 ? width : plates[0]!.width) / 2 - index * step)
  }
  let end = laneLength
  const placed = plates.map(({ x, width }) => {
    const center = Math.min(x, end - width / 2)
    end = center - width / 2 - gap
    return center
  })
  // Plates pushed out at the start move forward again, the last one first.
  let start = 0
  for (let index = plates.length - 1; index >= 0; index--) {
    const half = plates[index]!.width / 2
    placed[index] = Math.max(placed[index]!, start + half)
    start = placed[index]! + half + gap
  }
  return placed
}
