/**
 * Draws what a map shows as pictures: trucks, places and clusters. A truck outside of the map's canvas is drawn alike,
 * as SVG (`MarkerPlate.tsx`). The outline of both is in `marker-shape.ts`.
 */
import { type IconName, icons } from '../ui/icon/icons.ts'
import { plateFont } from './map-fonts.ts'
import {
  dashGap,
  type Heading,
  markerBodyWidth,
  markerHeight,
  markerPath,
  markerTextX,
  markerWidth,
  moreWidth,
} from './marker-shape.ts'

export type TruckMarker = {
  number: string
  loaded: boolean
  heading: Heading
  /** A dashed outline: the last known position. The fill still says what the truck carries. */
  lastKnown?: boolean
  /** An octagon: no position for so long that the load's route may be lost. */
  lost?: boolean
  /** A double ring. */
  chosen?: boolean
  /** How many plates are under it, in a stack. */
  more?: number
}

/** The current theme's colors, for pictures that the page's styles don't reach. */
export type MapInks = { ink: string; ground: string; stop: string }

export type MarkerImage = { image: ImageData; pixelRatio: number; width: number; height: number }
/** Which part may be stretched, and where its text goes, in the image's pixels. */
export type ClusterImage = MarkerImage & { stretchX: [number, number][]; content: [number, number, number, number] }

const margin = 8

/**
 * Draws a truck's marker for `map.addImage`, on a canvas, since SVG files can't use the page's fonts. Call it after
 * `loadMapFonts`.
 */
export function drawTruckMarker(marker: TruckMarker, inks: MapInks, pixelRatio = devicePixelRatio): MarkerImage {
  const font = plateFont(19)
  const body = markerBodyWidth(measure(marker.number, font))
  const plateWidth = markerWidth(body, marker.heading)
  const beside = marker.more ? moreWidth(marker.more) : 0
  // As wide on the left, so that the plate remains the picture's center.
  const width = plateWidth + (beside + margin) * 2
  const height = markerHeight + margin * 2
  const pen = penOf(width, height, pixelRatio)
  const shape = new Path2D(markerPath(body, marker.heading))
  pen.translate(margin + beside, margin)
  if (marker.more) drawMore(pen, plateWidth, marker.more, inks)
  if (marker.chosen)
    outline(pen, shape, [
      { ink: inks.ink, width: 11 },
      { ink: inks.ground, width: 7 },
    ])
  else outline(pen, shape, [{ ink: inks.ground, width: 6 }])
  pen.fillStyle = marker.loaded ? inks.ink : inks.ground
  pen.fill(shape)
  if (marker.loaded && marker.lastKnown) outline(pen, shape, [{ ink: inks.ground, width: dashGap }])
  pen.setLineDash(marker.lastKnown ? [4, 3] : [])
  outline(pen, shape, [{ ink: inks.ink, width: 2 }])
  pen.font = font
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = marker.loaded ? inks.ground : inks.ink
  pen.fillText(marker.number, markerTextX(body, marker.heading), markerHeight / 2 + 1)
  // A stack's is at the corner of all of it: one of its trucks is lost.
  if (marker.lost) drawOctagon(pen, marker.more ? plateWidth + beside : body, inks)
  return imageOf(pen, width, height, pixelRatio)
}

type Pin = {
  /** How long a stem it has below, in pixels; negative for a pin that hangs below its stem. */
  lift: number
  scale: number
}

/** Draws a place: a square pin with an icon. Its tip is at the bottom center. */
export function drawPlaceMarker(
  icon: IconName,
  inks: MapInks,
  { lift, scale }: Pin,
  pixelRatio = devicePixelRatio,
): MarkerImage {
  const side = 36
  const width = side + 4
  const height = side + 12 + Math.abs(lift) / scale
  const pen = penOf(width * scale, height * scale, pixelRatio)
  pen.scale(scale, scale)
  const hangs = lift < 0
  const [top, bottom] = hangs ? [height - 2 - side, height - 2] : [2, 2 + side]
  const [base, point] = hangs ? [top, top - 8] : [bottom, bottom + 8]
  const pin = new Path2D(`M2 ${top}h${side}V${bottom}H2z M${side / 2 - 5} ${base}h14L${side / 2 + 2} ${point}z`)
  const stem = new Path2D(`M${side / 2 + 2} ${base}V${hangs ? 2 : height - 2}`)
  if (lift !== 0) outline(pen, stem, [{ ink: inks.ground, width: 6 }])
  outline(pen, pin, [{ ink: inks.ground, width: 3 }])
  if (lift !== 0) outline(pen, stem, [{ ink: inks.ink, width: 2 }])
  pen.fillStyle = inks.ink
  pen.fill(pin)
  pen.translate(8, top + 6)
  outline(pen, new Path2D(icons[icon]), [{ ink: inks.ground, width: 2 }])
  return imageOf(pen, width * scale, height * scale, pixelRatio)
}

/** A cluster of trucks: a plate on a plate, stretched to fit its count. It has an octagon if one of them is lost. */
export function drawClusterMarker(isLost: boolean, inks: MapInks, pixelRatio = devicePixelRatio): ClusterImage {
  const width = 36
  const height = 26
  const pen = penOf(width + margin * 2, height + margin * 2, pixelRatio)
  pen.translate(margin, margin)
  for (const [x, y] of [
    [4, -4],
    [0, 0],
  ] as const) {
    const plate = new Path2D(`M${x} ${y}h${width}v${height}h${-width}z`)
    outline(pen, plate, [{ ink: inks.ground, width: 6 }])
    pen.fillStyle = inks.ground
    pen.fill(plate)
    outline(pen, plate, [{ ink: inks.ink, width: 2 }])
  }
  if (isLost) drawOctagon(pen, width, inks)
  const drawn = imageOf(pen, width + margin * 2, height + margin * 2, pixelRatio)
  const at = (x: number) => (margin + x) * pixelRatio
  return { ...drawn, stretchX: [[at(8), at(20)]], content: [at(6), at(2), at(width - 6), at(height - 2)] }
}

/** The colors of the theme that applies to an element. */
export function mapInksOf(element: Element): MapInks {
  const style = getComputedStyle(element)
  const ink = (name: string) => style.getPropertyValue(name).trim()
  return { ink: ink('--ink'), ground: ink('--sheet'), stop: ink('--stop') }
}

type Pen = OffscreenCanvasRenderingContext2D

/** The plate under a stack's front: the part beside the front says how many there are. */
function drawMore(pen: Pen, frontWidth: number, more: number, inks: MapInks): void {
  const under = new Path2D(
    `M${frontWidth / 2} 0H${frontWidth + moreWidth(more) - 1}V${markerHeight}H${frontWidth / 2}z`,
  )
  outline(pen, under, [{ ink: inks.ground, width: 6 }])
  pen.fillStyle = inks.ground
  pen.fill(under)
  outline(pen, under, [{ ink: inks.ink, width: 2 }])
  pen.font = plateFont(17)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = inks.ink
  pen.fillText(`+${more}`, frontWidth + moreWidth(more) / 2 + 1, markerHeight / 2 + 1)
}

function drawOctagon(pen: Pen, body: number, inks: MapInks): void {
  pen.setLineDash([])
  pen.translate(body - 5, -8)
  const octagon = new Path2D('M4.1 0h5.8L14 4.1v5.8L9.9 14H4.1L0 9.9V4.1z')
  outline(pen, octagon, [{ ink: inks.ground, width: 3 }])
  pen.fillStyle = inks.stop
  pen.fill(octagon)
}

function outline(pen: Pen, shape: Path2D, strokes: { ink: string; width: number }[]): void {
  for (const stroke of strokes) {
    pen.strokeStyle = stroke.ink
    pen.lineWidth = stroke.width
    pen.stroke(shape)
  }
}

function penOf(width: number, height: number, pixelRatio: number): Pen {
  const pen = new OffscreenCanvas(Math.ceil(width * pixelRatio), Math.ceil(height * pixelRatio)).getContext('2d')
  if (!pen) throw new Error('This browser cannot draw on a canvas.')
  pen.scale(pixelRatio, pixelRatio)
  return pen
}

function measure(text: string, font: string): number {
  const pen = penOf(1, 1, 1)
  pen.font = font
  return pen.measureText(text).width
}

function imageOf(pen: Pen, width: number, height: number, pixelRatio: number): MarkerImage {
  const image = pen.getImageData(0, 0, Math.ceil(width * pixelRatio), Math.ceil(height * pixelRatio))
  return { image, pixelRatio, width, height }
}
