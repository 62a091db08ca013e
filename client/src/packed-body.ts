/** Points as they go over the air: packed, since they cost data in the field. */

export type PackedBody = { body: string | ArrayBuffer; headers: Record<string, string> }

/** Gzip where the browser can, else plain: the location service reads both. */
export async function packBody(points: readonly Record<string, unknown>[]): Promise<PackedBody> {
  const plain = plainBody(points)
  if (!('CompressionStream' in globalThis)) return plain
  const packed = new Blob([plain.body]).stream().pipeThrough(new CompressionStream('gzip'))
  // Whole, not as a stream: a request that is to outlive its page takes no other.
  const body = await new Response(packed).arrayBuffer()
  return { body, headers: { ...plain.headers, 'content-encoding': 'gzip' } }
}

export function plainBody(points: readonly Record<string, unknown>[]) {
  return { body: JSON.stringify({ location: points }), headers: { 'content-type': 'application/json' } }
}
