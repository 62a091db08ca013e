/** PNG files of ink on white, as a phone draws a signature. */
import { deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
}

/** A PNG of these pixels, black where true; each row with the filter of its number. */
export function pngOf(pixels: boolean[][], samples: 1 | 3 | 4): Uint8Array<ArrayBuffer> {
  const width = pixels[0]!.length
  const height = pixels.length
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, { 1: 0, 3: 2, 4: 6 }[samples], 0, 0, 0], 8)
  const rows = pixels.map(row => {
    const colors = row.map(isInk => (isInk ? 17 : 255))
    return colors.flatMap(color => [...new Array(Math.min(3, samples)).fill(color), ...(samples === 4 ? [255] : [])])
  })
  const lines = rows.map((row, y) => filtered(row, rows[y - 1] ?? new Array(row.length).fill(0), y % 5, samples))
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return new Uint8Array(Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), ...parts]))
}

function filtered(row: number[], above: number[], filter: number, samples: number): number[] {
  const bytes = row.map((value, i) => {
    const left = row[i - samples] ?? 0
    const up = above[i]!
    const corner = above[i - samples] ?? 0
    const distances = [left, up, corner].map(each => Math.abs(left + up - corner - each))
    const paeth = [left, up, corner][distances.indexOf(Math.min(...distances))]!
    return (value - [0, left, up, (left + up) >> 1, paeth][filter]!) & 255
  })
  return [filter, ...bytes]
}

/** A slanted stroke. */
export const inkPng = pngOf(
  Array.from({ length: 40 }, (_, y) => Array.from({ length: 100 }, (_, x) => Math.abs(x - 2 * y - 8) < 3)),
  4,
)
