/** Points as they go over the air: packed, since they cost data in the field. */

export type PackedBody = { body: BodyInit; headers: Record<string, string> }

/** Gzip where the browser can, else plain: the location service reads both. */
export async function packBody(points: readonly Record<string, unknown>[]): Promise<PackedBody> {
  const text = JSON.stringify({ location: points })
  const headers = { 'content-type': 'application/json' }
  if (!('CompressionStream' in globalThis)) return { body: text, headers }
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  // Whole, not as a stream: a request that is to outlive its page takes no other.
  const body = await new Response(packed).arrayBuffer()
  return { body, headers: { ...headers, 'content-encoding': 'gzip' } }
}
