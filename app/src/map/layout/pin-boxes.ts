/** What pins, their stems and their names cover, and what comes first: pits and sites before geo pins. */
import type { Box, Point, Size } from './box.ts'

/** A pin yields to pins of lower ranks. */
export const pinRanks = { place: 0, hazard: 1, otherGeoPin: 2 } as const
export type PinRank = (typeof pinRanks)[keyof typeof pinRanks]

/** Geo pins are smaller than pits and sites, and smaller still when zoomed out. */
export const pinSizes = {
  place: { scale: 1, textPx: 16 },
  geoPin: { scale: 0.8, textPx: 14 },
  farGeoPin: { scale: 0.6, textPx: 14 },
} as const

export type PinSize = keyof typeof pinSizes

export function isPinSize(text: string): text is PinSize {
  return text in pinSizes
}

type Place = Point & { size: PinSize }
export type Pin = Place & { id: string; name: string; rank: PinRank }
export type NameSide = 'above' | 'right' | 'left' | 'below'

/** How a pin is drawn. */
export type PinSpot = {
  /** How many pixels it is above its place, on a stem; below it when negative. */
  lift: number
  /** Where its name is, beside the pin. */
  side: NameSide
  /** All of the name, its first words, or nothing. */
  name: string
  /** A geo pin that has no room: it is not drawn until the map is zoomed in or what covers it has left. */
  isLeftOut?: true
}

export const usualSpot = (name: string): PinSpot => ({ lift: 0, side: 'above', name })

export function isSameSpots(a: ReadonlyMap<string, PinSpot>, b: ReadonlyMap<string, PinSpot>): boolean {
  const isSame = ([id, { lift, side, name, isLeftOut }]: [string, PinSpot]) => {
    const other = b.get(id)
    return other?.lift === lift && other.side === side && other.name === name && other.isLeftOut === isLeftOut
  }
  return a.size === b.size && [...a].every(isSame)
}

/** The size of a pin without its stem, in pixels at scale 1, with the pale edge. */
const pinAtScale1 = { width: 40, height: 46 }

/** What a pin covers, without its stem, which trucks may cover. */
export function pinBox({ x, y, size }: Place, lift: number): Box {
  const { scale } = pinSizes[size]
  const height = pinAtScale1.height * scale
  return { x, y: y - lift + (lift < 0 ? height : -height) / 2, width: pinAtScale1.width * scale, height }
}

/** The width of the line with its pale edge. */
const stemWidth = 6

/** What the stem of a raised pin covers. */
export function stemBox({ x, y }: Point, lift: number): Box {
  return { x, y: y - lift / 2, width: stemWidth, height: Math.abs(lift) }
}

/** Between a pin and its name. */
const gap = 5

/** What a pin's name covers. */
export function nameBox(place: Place, { lift, side, name }: PinSpot): Box {
  const pin = pinBox(place, lift)
  const size = sizeOfName(name, place.size)
  const across = (pin.width + size.width) / 2 + gap
  const down = (pin.height + size.height) / 2 + gap
  if (side === 'above') return { ...size, x: pin.x, y: pin.y - down }
  if (side === 'below') return { ...size, x: pin.x, y: pin.y + down }
  return { ...size, x: pin.x + (side === 'right' ? across : -across), y: pin.y }
}

/** The measures of a name, at the text size of a place. */
const name16 = { lineHeight: 20, characterWidth: 8.4, lineWidthMax: 160 }

/** In pixels; a name is written in lines. */
function sizeOfName(name: string, size: PinSize): Size {
  const scale = pinSizes[size].textPx / pinSizes.place.textPx
  const width = name.length * name16.characterWidth
  const lines = Math.ceil(width / name16.lineWidthMax)
  return { width: Math.min(width, name16.lineWidthMax) * scale, height: lines * name16.lineHeight * scale }
}
