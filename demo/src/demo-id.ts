/**
 * Ids that the demo makes carry a mark: their last 32 bits are a hash of the bits before. So the demo can tell its own
 * acts from a visitor's, even after a restart, without storing a list. To everyone else they are ordinary ids.
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

/** Derives an id from another id and a label. The result is always the same, so that a retry sends the same id. */
export function deriveDemoId(id: string, label: string): string {
  const bytes = new Uint8Array(10)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, hashText(`${label}/${id}`))
  view.setUint32(4, hashText(`${id}/${label}`))
  return buildDemoId(idTimeMs(id), bytes)
}

function markOf(head: string): string {
  return hashText(`haulway demo ${head}`).toString(16).padStart(8, '0')
}

/** FNV-1a with a final mixing step, so that similar texts get very different hashes. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ char.codePointAt(0)!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
