/**
 * A signature as strokes. Points are fractions of the pad, so the signature keeps its shape when the pad is resized.
 */
export type Point = { x: number; y: number }
export type Stroke = readonly Point[]

/** The pad's width divided by its height; the picture of the signature has the same ratio. */
export const padShape = 5 / 2
const pictureWidthPx = 1000

/** Whether the strokes are long enough for a signature; a slip of the thumb is not. */
export function isSigned(strokes: readonly Stroke[]): boolean {
  const lengths = strokes.map(stroke =>
    stroke.slice(1).reduce((sum, { x, y }, index) => sum + Math.hypot(x - stroke[index]!.x, y - stroke[index]!.y), 0),
  )
  return lengths.reduce((sum, length) => sum + length, 0) > 0.25
}

/** Draws each stroke as a smooth line: through the midpoints between points, with the points as control points. */
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

/** The signature as a PNG, black on white in every theme. */
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
