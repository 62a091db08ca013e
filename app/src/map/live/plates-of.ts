/** The plates of trucks as a map shows them now, in its pixels. */
import type { Map as MapLibre } from 'maplibre-gl'
import { markerOfImageId, type TruckFeature } from '../map-features.ts'
import { markerBodyWidth, markerHeight, markerWidth, moreWidth, numberWidth } from '../marker-shape.ts'
import { ageText } from '../overlay-layers.ts'
import type { Plate } from './place-plates.ts'

/** The plate's pale edge counts, too. */
const edge = 6
/** The line height of the map's font, in ems. */
const lineHeight = 1.2
const characterWidth = 0.5

export function plateOf(map: MapLibre, { id, geometry, properties }: TruckFeature): Plate {
  const { number = '', heading = 'none' } = markerOfImageId(properties.image) ?? {}
  const { x, y } = map.project(geometry.coordinates)
  const width = markerWidth(markerBodyWidth(numberWidth(number)), heading)
  return withAge({ id, x, y, width: width + edge, height: markerHeight + edge }, properties.age)
}

/** The plate with its age below it, which belongs to no other plate. */
function withAge(plate: Plate, age: string): Plate {
  if (age === '') return plate
  const bottom = ageText.size * (ageText.down + lineHeight)
  const height = plate.height / 2 + bottom
  const width = Math.max(plate.width, age.length * ageText.size * characterWidth)
  return { ...plate, y: plate.y + (bottom - plate.height / 2) / 2, width, height }
}

/** The front of a stack with the end of the plate under it. */
export function withMore(plate: Plate, more: number): Plate {
  if (more === 0) return plate
  const beside = moreWidth(more)
  return { ...plate, x: plate.x + beside / 2, width: plate.width + beside }
}

/** The truck with its plate and its age, drawn a number of pixels beside its place. */
export function shifted(feature: TruckFeature, [x, y]: [number, number]): TruckFeature {
  const ageShift: [number, number] = [x / ageText.size, y / ageText.size + ageText.down]
  return { ...feature, properties: { ...feature.properties, shift: [x, y], ageShift } }
}
