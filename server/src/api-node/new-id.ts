/** Generates a node's ids: for records it creates, and for requests that bring no id. */
import { randomFillSync } from 'node:crypto'
import { buildId } from '@haulway/domain/ids.ts'

const idBytes = 10
/** Random bytes are drawn for many ids together, since a draw costs more than an id. */
const idsPerDraw = 512

export function openNewId(clock: () => number): () => string {
  const drawn = new Uint8Array(idBytes * idsPerDraw)
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
