/** A signature as strokes of a finger, in shares of the pad, so that it stays whole when the pad changes its size. */
export type Point = { x: number; y: number }
export type Stroke = readonly Point[]

/** Width to height of the pad, and of the picture made of it. */
export const padShape = 5 / 2
const pictureWidthPx = 1000

/** Long enough to be somebody's: a slip of the thumb is no signature. */
export function isSigned(strokes: readonly Stroke[]): boolean {
  const lengths = strokes.map(stroke =>
    stroke.slice(1).reduce((sum, { x, y }, index) => sum + Math.hypot(x - stroke[index]!.x, y - stroke[index]!.y), 0),
  )
  return lengths.reduce((sum, length) => sum + length, 0) > 0.25
}

/** Draws strokes as one soft line each: through the middles between points, bent by the points themselves. */
export function drawStrokes(ink: CanvasRenderingContext2D, strokes: readonly Stroke[], width: number): void {
  const height = width / padShape
  ink.lineWidth = width / 180
  ink.lineCap = 'round'
  ink.lineJoin = 'round'
  for (const stroke of strokes) {
    const [first, ...rest] = stroke.map(({ x, y }) => ({ x: x * width, y: y * height }))
    if (!first) continue
    ink.beginPath()
    ink.moveTo(first.x, first.y)
    if (rest.length === 0) ink.lineTo(first.x + 0.1, first.y)
    rest.forEach((point, index) => {
      const next = rest[index + 1] ?? point
      ink.quadraticCurveTo(point.x, point.y, (point.x + next.x) / 2, (point.y + next.y) / 2)
    })
    ink.stroke()
  }
}

/** The signature as a picture: black on white, whatever the screen looked like. */
export async function renderSignature(strokes: readonly Stroke[]): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = pictureWidthPx
  canvas.height = pictureWidthPx / padShape
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('this device can not draw')
  ink.fillStyle = '#fff'
  ink.fillRect(0, 0, canvas.width, canvas.height)
  ink.strokeStyle = '#111'
  drawStrokes(ink, strokes, pictureWidthPx)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this device can not make a picture')
  return blob
}
