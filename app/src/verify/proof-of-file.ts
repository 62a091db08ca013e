/** The proof in a file: the file itself, or what is attached to a PDF of ours. */

/** @returns the text to check; a PDF without an attached proof gives an empty one */
export async function proofOfFile(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const isPdf = bytes.length > 4 && String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-'
  return isPdf ? attachedTo(bytes) : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Our PDFs have one embedded file, in a stream of its own (ISO 32000, 7.11.4). */
async function attachedTo(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // One character per byte, so that positions are the same.
  const text = new TextDecoder('latin1').decode(bytes)
  const found = /\/Type \/EmbeddedFile\b/.exec(text)
  if (!found) return ''
  const begin = text.lastIndexOf('<<', text.lastIndexOf(' obj', found.index) + 8)
  const start = /stream\r?\n/.exec(text.slice(found.index))
  if (!start) return ''
  const head = text.slice(Math.max(0, begin), found.index + start.index)
  const from = found.index + start.index + start[0].length
  const length = Number(/\/Length (\d+)/.exec(head)?.[1])
  const stream = bytes.slice(from, from + length)
  if (!head.includes('/FlateDecode')) return new TextDecoder().decode(stream)
  const inflated = new Blob([stream]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Response(inflated).text().catch(() => '')
}
