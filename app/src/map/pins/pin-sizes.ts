/** What comes first on a map, and how large it is: pits and sites before geo pins, geo pins larger when zoomed in. */

/** A pin yields to pins of lower ranks. */
export const pinRanks = { place: 0, hazard: 1, otherGeoPin: 2 } as const
export type PinRank = (typeof pinRanks)[keyof typeof pinRanks]

/** The size of a pin without its stem, in pixels at scale 1, with the pale edge. */
const pinAtScale1 = { width: 40, height: 46 }
/** The measures of a name, at the text size of a place. */
const name16 = { lineHeight: 20, characterWidth: 8.4, lineWidthMax: 160 }

export const pinSizes = {
  place: { scale: 1, textPx: 16 },
  geoPin: { scale: 0.8, textPx: 14 },
  farGeoPin: { scale: 0.6, textPx: 14 },
} as const

export type PinSize = keyof typeof pinSizes
type Size = { width: number; height: number }

export function isPinSize(text: string): text is PinSize {
  return text in pinSizes
}

/** In pixels, without a stem. */
export function sizeOfPin(size: PinSize): Size {
  const { scale } = pinSizes[size]
  return { width: pinAtScale1.width * scale, height: pinAtScale1.height * scale }
}

/** In pixels, of a pin's name, which is written in lines. */
export function sizeOfName(name: string, size: PinSize): Size {
  const scale = pinSizes[size].textPx / pinSizes.place.textPx
  const width = name.length * name16.characterWidth
  const lines = Math.ceil(width / name16.lineWidthMax)
  return { width: Math.min(width, name16.lineWidthMax) * scale, height: lines * name16.lineHeight * scale }
}
