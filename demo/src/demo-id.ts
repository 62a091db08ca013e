/**
 * Ids that the demo makes carry its mark: their last 32 bits follow from the ones before. So it knows its own acts from
 * a visitor's, also after a restart, without keeping a list; to everybody else they are ids like any other.
 */
import { buildId, idTimeMs } from '@haulway/domain/ids.ts'

const markedLength = 28

export function buildDemoId(atMs: number, randomBytes: Uint8Array): string {
  const head = buildId(atMs, randomBytes).slice(0, markedLength)
  return head + markOf(head)
}

export function isDemoId(id: string): boolean {
  return id.slice(markedLength) === markOf(id.slice(0, markedLength))
}

/** An id that follows from another and a word: the same each time, as a repeat needs it. */
export function deriveDemoId(id: string, word: string): string {
  const bytes = new Uint8Array(10)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, hashText(`${word}/${id}`))
  view.setUint32(4, hashText(`${id}/${word}`))
  return buildDemoId(idTimeMs(id), bytes)
}

function markOf(head: string): string {
  return hashText(`haulway demo ${head}`).toString(16).padStart(8, '0')
}

/** FNV-1a with a last stir: near texts get far marks. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
