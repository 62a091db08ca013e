/** Ids of a node: for what it makes itself, and for each request that brings none. */
import { randomFillSync } from 'node:crypto'
import { buildId } from '@haulway/domain/ids.ts'

const idBytes = 10
/** Random bytes are drawn for many ids at once: a draw costs more than an id. */
const idsADraw = 512

export function openNewId(clock: () => number): () => string {
  const drawn = new Uint8Array(idBytes * idsADraw)
  let used = drawn.length
  return () => {
    if (used === drawn.length) {
      randomFillSync(drawn)
      used = 0
    }
    used += idBytes
    return buildId(clock(), drawn.subarray(used - idBytes, used))
  }
}
