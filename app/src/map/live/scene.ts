/** What a map shows now, in its pixels, for the layout; and trucks as the layout has them drawn. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { Box, Screen } from '../layout/box.ts'
import type { PlateSpot, Scene } from '../layout/layout.ts'
import type { Plate } from '../layout/move-plates.ts'
import type { ShownPin } from '../layout/shown-pins.ts'
import { imageIdOf, markerOfImageId, type TruckFeature } from '../map-features.ts'
import { markerBodyWidth, markerHeight, markerWidth, numberWidth } from '../marker-shape.ts'
import { ageText } from '../overlay-layers.ts'

type Covers = {
  /** How many pixels, from the bottom, a sheet covers. */
  coveredPx: number
  /** What else lies over the map. */
  over: readonly Box[]
}

export function sceneOn(
  map: MapLibre,
  trucks: readonly TruckFeature[],
  pins: readonly ShownPin[],
  { coveredPx, over }: Covers,
): Scene {
  return {
    plates: trucks.map(truck => plateOf(map, truck)),
    pins: pins.map(({ id, rank, size, name, lng, lat }) => {
      const { x, y } = map.project([lng, lat])
      return { id, rank, size, name, x, y }
    }),
    screen: screenOf(map, { coveredPx, over }),
  }
}

function screenOf(map: MapLibre, { coveredPx, over }: Covers): Screen {
  const { clientWidth: width, clientHeight } = map.getContainer()
  const height = clientHeight - coveredPx
  const sheet = { x: width / 2, y: height + coveredPx / 2, width, height: coveredPx }
  return { width, height, over: [...over, sheet] }
}

/** The plate's pale edge counts, too. */
const edge = 6
/** The line height of the map's font, in ems. */
const lineHeight = 1.2
const characterWidth = 0.5

function plateOf(map: MapLibre, { id, geometry, properties: { image, age, rank, lost } }: TruckFeature): Plate {
  const { number = '', heading = 'none' } = markerOfImageId(image) ?? {}
  const { x, y } = map.project(geometry.coordinates)
  const width = markerWidth(markerBodyWidth(numberWidth(number)), heading) + edge
  const plate = { id, x, y, width, height: markerHeight + edge, isLost: lost === 1, isChosen: rank === chosenRank }
  if (age === '') return plate
  // Its age, below it, belongs to no other plate.
  const bottom = ageText.size * (ageText.down + lineHeight)
  const ageWidth = age.length * ageText.size * characterWidth
  const height = plate.height / 2 + bottom
  return { ...plate, y: y + (bottom - plate.height / 2) / 2, width: Math.max(width, ageWidth), height }
}

const chosenRank = 3
const openedRank = 4

/** @param spot where its plate is drawn; without one, at its place */
export function drawnTruck(truck: TruckFeature, spot?: PlateSpot): TruckFeature {
  const { image, rank } = truck.properties
  const shift = spot?.shift ?? [0, 0]
  const ageShift: [number, number] = [shift[0] / ageText.size, shift[1] / ageText.size + ageText.down]
  const properties = { ...truck.properties, shift, ageShift, image: imageOf(image, spot) }
  return {
    ...truck,
    properties: {
      ...properties,
      rank: spot?.as === 'opened' ? openedRank : rank,
      under: spot?.as === 'under' ? 1 : 0,
    },
  }
}

/** The front of a stack says how many are under it, and whether one of them is lost. */
function imageOf(image: string, spot: PlateSpot | undefined): string {
  const marker = markerOfImageId(image)
  const under = spot?.stack?.under ?? []
  if (!marker || under.length === 0) return image
  return imageIdOf({ ...marker, more: under.length, lost: marker.lost || under.some(({ isLost }) => isLost === true) })
}
