/**
 * The ink of a signature's picture, as bars that a PDF can draw. The picture comes from a phone, so nothing in it is
 * trusted: what can't be read is left out, and the ticket then has only the name.
 */
import { inflateSync } from 'node:zlib'

/** Dark parts of a row. All measures are shares of the picture's width. */
export type SignatureBars = { height: number; bars: { x: number; y: number; width: number }[]; barHeight: number }

const samplesOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }
/** Twice the sides of the picture that the pad makes. Reading takes time for each pixel, and the node waits for it. */
const widthMax = 2_000
const heightMax = 1_000
/** More rows and columns than these show no more on paper. */
const rowsDrawn = 200
const columnsDrawn = 600
/** Each bar takes time to draw. A signature has some thousand; what has more was not written by a hand. */
const barsMax = 20_000
const darkBelow = 128

/**
 * @returns undefined for a file that is not a PNG of the usual kind (8 bits a sample, no palette, not interlaced), and
 * for one with more pixels or more ink than a signature has
 */
export function signatureBars(png: Uint8Array): SignatureBars | undefined {
  try {
    return barsOf(Buffer.from(png))
  } catch {
    return undefined
  }
}

function barsOf(png: Buffer): SignatureBars | undefined {
  const chunks = chunksOf(png)
  const head = chunks.find(({ type }) => type === 'IHDR')?.data
  if (!head) return undefined
  const width = head.readUInt32BE(0)
  const height = head.readUInt32BE(4)
  const samples = head[8] === 8 && head[12] === 0 ? samplesOf[head[9] ?? -1] : undefined
  if (!samples || width === 0 || height === 0) return undefined
  if (width > widthMax || height > heightMax) return undefined
  const stride = width * samples
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const raw = inflateSync(packed, { maxOutputLength: (stride + 1) * height })
  const step = Math.ceil(height / rowsDrawn)
  const columnStep = Math.ceil(width / columnsDrawn)
  const bars: SignatureBars['bars'] = []
  let before: Uint8Array = new Uint8Array(stride)
  for (let y = 0; y < height; y++) {
    const line = raw.subarray(y * (stride + 1), (y + 1) * (stride + 1))
    if (line.length < stride + 1) return undefined
    before = unfilter(line, before, samples)
    if (y % step !== 0) continue
    for (const { from, to } of darkRuns(before, samples, columnStep)) {
      bars.push({ x: from / width, y: y / width, width: (to - from) / width })
    }
    if (bars.length > barsMax) return undefined
  }
  return { height: height / width, bars, barHeight: step / width }
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

/** A row without its filter (PNG specification, section 9). */
function unfilter(line: Uint8Array, above: Uint8Array, samples: number): Uint8Array {
  const [filter = 0] = line
  const row = new Uint8Array(above.length)
  for (let i = 0; i < row.length; i++) {
    const left = i >= samples ? row[i - samples]! : 0
    const upLeft = i >= samples ? above[i - samples]! : 0
    row[i] = line[i + 1]! + predicted(filter, left, above[i]!, upLeft)
  }
  return row
}

function predicted(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) throw new RangeError('no such filter')
  const estimate = left + up - upLeft
  const a = Math.abs(estimate - left)
  const b = Math.abs(estimate - up)
  const c = Math.abs(estimate - upLeft)
  return a <= b && a <= c ? left : b <= c ? up : upLeft
}

/** Where a row is dark and not transparent, in pixels. Each pixel looked at stands for those up to the next one. */
function darkRuns(row: Uint8Array, samples: number, step: number): { from: number; to: number }[] {
  const width = row.length / samples
  const hasAlpha = samples === 2 || samples === 4
  const colors = hasAlpha ? samples - 1 : samples
  const isDark = (pixel: number) => {
    const at = pixel * samples
    if (hasAlpha && row[at + colors]! < darkBelow) return false
    let sum = 0
    for (let i = 0; i < colors; i++) sum += row[at + i]!
    return sum / colors < darkBelow
  }
  const runs: { from: number; to: number }[] = []
  for (let x = 0; x < width; x += step) {
    if (!isDark(x)) continue
    const last = runs.at(-1)
    const to = Math.min(width, x + step)
    if (last?.to === x) last.to = to
    else runs.push({ from: x, to })
  }
  return runs
}
