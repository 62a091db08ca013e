/** Seeded random numbers: a seed and a name always give the same numbers, whatever other streams draw. */

export type Random = {
  /** Evenly in [0, 1). */
  next: () => number
  /** Evenly in [from, to). */
  between: (from: number, to: number) => number
  /** Normally distributed, limited to three deviations from the mean. */
  normal: (mean: number, deviation: number) => number
  bytes: (count: number) => Uint8Array
}

/** Each name has its own stream. Mulberry32 over an FNV-1a hash: small, fast and good enough for a demo. */
export function createRandom(seed: string, name: string): Random {
  let state = hashText(`${seed}/${name}`)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    normal: (mean, deviation) => {
      const wave = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      return mean + deviation * Math.min(3, Math.max(-3, wave))
    },
    bytes: count => Uint8Array.from({ length: count }, () => Math.floor(next() * 256)),
  }
}

function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  return hash
}
