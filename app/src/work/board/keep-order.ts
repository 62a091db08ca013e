/** Keeps the rows of the board where they are while it is read again, so that none moves under a finger. */

/**
 * @param shown the ids as they are on the screen
 * @param sorted the ids in their new order
 * @returns those that are still there in their old order, then the new ones
 */
export function keepOrder(shown: readonly string[], sorted: readonly string[]): string[] {
  const before = new Set(shown)
  const now = new Set(sorted)
  return [...shown.filter(id => now.has(id)), ...sorted.filter(id => !before.has(id))]
}
