/** Moves the plates of trucks beside the pins of a map and their names, as the map shows them now. */
import type { Map as MapLibre } from 'maplibre-gl'
import { type MapPlace, markerOfImageId, type TruckFeature } from '../map-features.ts'
import { markerBodyWidth, markerHeight, markerWidth, numberWidth } from '../marker-shape.ts'
import { ageText } from '../overlay-layers.ts'
import { type Plate, placeBoxes, placePlates } from './place-plates.ts'

/** The plate's pale edge counts, too. */
const edge = 6
/** Of the map's font, in ems. */
const [lineHeight, characterWidth] = [1.2, 0.5]

export function platesBesidePins(
  map: MapLibre,
  features: readonly TruckFeature[],
  places: readonly MapPlace[],
): TruckFeature[] {
  const obstacles = places.flatMap(({ lng, lat, name }) => placeBoxes(map.project([lng, lat]), name))
  const plates = features.map(({ id, geometry, properties }) => {
    const { number = '', heading = 'none' } = markerOfImageId(properties.image) ?? {}
    const { x, y } = map.project(geometry.coordinates)
    const width = markerWidth(markerBodyWidth(numberWidth(number)), heading)
    return withAge({ ...{ id, x, y }, width: width + edge, height: markerHeight + edge }, properties.age)
  })
  const { clientWidth, clientHeight } = map.getContainer()
  const shifts = placePlates(plates, obstacles, { width: clientWidth, height: clientHeight })
  return features.map(feature => {
    const shift = shifts.get(feature.id)
    if (!shift) return feature
    const [x, y] = shift
    const ageShift: [number, number] = [x / ageText.size, y / ageText.size + ageText.down]
    return { ...feature, properties: { ...feature.properties, shift, ageShift } }
  })
}

/** The plate with its age below it, which belongs to no other plate. */
function withAge(plate: Plate, age: string): Plate {
  if (age === '') return plate
  const bottom = ageText.size * (ageText.down + lineHeight)
  const height = plate.height / 2 + bottom
  const width = Math.max(plate.width, age.length * ageText.size * characterWidth)
  return { ...plate, y: plate.y + (bottom - plate.height / 2) / 2, width, height }
}
