/** What a point is known by once it is kept: 48 bits of its uuid, a third of the bytes. */

/**
 * The same uuid has the same key; two different ones of one load of 20,000 points share one by chance once in 700,000
 * such loads. Every letter counts, since not every tracker's uuids are random all over.
 * @returns a whole number of at most 48 bits
 */
export function pointKey(uuid: string): number {
  let high = 0x2f0b4c47
  let low = 0x5d588b65
  for (let i = 0; i < uuid.length; i++) {
    const letter = uuid.charCodeAt(i)
    high = Math.imul(high ^ letter, 0x85ebca6b)
    high = (high << 13) | (high >>> 19)
    low = Math.imul(low ^ letter, 0xc2b2ae35)
    low = (low << 15) | (low >>> 17)
  }
  const last = mix(low ^ uuid.length)
  return (mix(high ^ last) & 0xffff) * 2 ** 32 + (last >>> 0)
}

/** Lets each bit of a number change about half of the others. */
function mix(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}
