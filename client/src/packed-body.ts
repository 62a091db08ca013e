/** The request body of GPS points: compressed, since drivers pay for mobile data. */

export type PackedBody = { body: string | ArrayBuffer; headers: Record<string, string> }

/** Gzip if the browser can, else plain: the location service reads both. */
export async function packBody(points: readonly Record<string, unknown>[]): Promise<PackedBody> {
  const plain = plainBody(points)
  if (!('CompressionStream' in globalThis)) return plain
  const packed = new Blob([plain.body]).stream().pipeThrough(new CompressionStream('gzip'))
  // A buffer, not a stream: a `keepalive` request, which outlives its page, accepts no stream.
  const body = await new Response(packed).arrayBuffer()
  return { body, headers: { ...plain.headers, 'content-encoding': 'gzip' } }
}

export function plainBody(points: readonly Record<string, unknown>[]) {
  return { body: JSON.stringify({ location: points }), headers: { 'content-type': 'application/json' } }
}
