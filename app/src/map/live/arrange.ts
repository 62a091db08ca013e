/**
 * What yields where trucks meet each other, a pin or its name. On a map that rests, plates are drawn beside pins and
 * each other. On one that the user moves, trucks keep their places: pins yield, and close plates are a stack that
 * opens when it is pointed at.
 */
import type { Map as MapLibre } from 'maplibre-gl'
import { imageIdOf, markerOfImageId, type TruckFeature } from '../map-features.ts'
import { openPinPlacing, type PinScene } from '../pins/pin-placing.ts'
import type { PinSpot } from '../pins/place-pins.ts'
import type { Box, Plate } from './place-plates.ts'
import { platesBesidePins } from './plates-beside-pins.ts'
import { plateOf, shifted, withMore } from './plates-of.ts'
import { isAtStack, openStack, type Stack, stackPlates } from './stack-plates.ts'

export type Yielding = 'plates' | 'pins'
export type Pressed = 'opened' | 'tooMany' | { id: string | undefined }
type Point = { x: number; y: number }

export type Arrangement = {
  arrange: (features: readonly TruckFeature[]) => TruckFeature[]
  /** Whether a mouse opens stacks. */
  opensStacks: boolean
  /** Where pins are since then. */
  spots: () => ReadonlyMap<string, PinSpot>
  /** Whether this many trucks are drawn as clusters when zoomed out. */
  hasClusters: (trucks: number) => boolean
  /**
   * A tap here: opens the stack below it, or finds the truck. A stack of too many plates must be split by zooming in.
   * @returns undefined where nothing is arranged
   */
  press: (at: Point) => Pressed | undefined
  /** The pointer is here: opens the stack below it, and closes one that it has left. @returns whether that changed */
  point: (at: Point | undefined) => boolean
}

/** With more trucks than this, none is arranged, since that would take too long: there are clusters. */
const arrangedMax = 300
/** More plates than this are not opened. */
const openMax = 12
/** A tap reaches this far, in pixels. */
export const tapRadius = 12

export function openArrangement(map: MapLibre, yielding: Yielding, scene: PinScene): Arrangement {
  const { place, spots } = openPinPlacing(map, scene)
  let stacks: Stack[] = []
  let opened: Plate[] = []
  let isArranged = false

  const size = () => {
    const { clientWidth, clientHeight } = map.getContainer()
    return { width: clientWidth, height: clientHeight - scene.coveredPx() }
  }
  const press = (at: Point, reach: number): Pressed => {
    const above = nearest(opened, at, reach)
    if (above) return { id: above.id }
    const id = nearest(stacks.map(boxOf), at, reach)?.id
    const stack = stacks.find(({ front }) => front.id === id)
    if (!stack || stack.under.length === 0) return { id }
    if (stack.under.length >= openMax) return 'tooMany'
    opened = openStack([stack.front, ...stack.under], size())
    return 'opened'
  }

  return {
    arrange: features => {
      isArranged = yielding === 'pins' && features.length <= arrangedMax
      if (features.length > arrangedMax) {
        stacks = []
        opened = []
        place([])
        return features.map(feature => shifted(feature, [0, 0]))
      }
      if (yielding === 'plates') {
        const drawn = platesBesidePins(
          map,
          features,
          scene.pins().filter(({ size }) => size === 'place'),
        )
        place(drawn.map(feature => plateAt(map, feature)))
        return drawn
      }
      const plates = features.toSorted(inFront).map(feature => plateOf(map, feature))
      stacks = stackPlates(plates)
      const ids = new Set(opened.map(({ id }) => id))
      const closed = opened.length > 0 ? stackPlates(plates.filter(({ id }) => !ids.has(id))) : stacks
      place(stacks.map(boxOf))
      return inStacks(features, plates, closed, opened)
    },
    opensStacks: yielding === 'pins',
    spots,
    hasClusters: trucks => yielding === 'plates' || trucks > arrangedMax,
    press: at => (isArranged ? press(at, tapRadius) : undefined),
    point: at => {
      if (opened.length > 0) {
        if (at && isAtStack(at, opened)) return false
        opened = []
        return true
      }
      return at !== undefined && press(at, 0) === 'opened'
    },
  }
}

const boxOf = ({ front, under }: Stack): Plate => withMore(front, under.length)

/** The plate at a point, or the nearest one that a tap there still reaches. */
function nearest(plates: readonly Plate[], at: Point, reach: number): Plate | undefined {
  const reached = plates.filter(
    ({ x, y, width, height }) => Math.abs(at.x - x) <= width / 2 + reach && Math.abs(at.y - y) <= height / 2 + reach,
  )
  const farOf = ({ x, y }: Plate) => Math.hypot(at.x - x, at.y - y)
  return reached.toSorted((a, b) => farOf(a) - farOf(b))[0]
}

/** The chosen truck is the front of its stack, or else a lost one, which needs attention. */
function inFront(a: TruckFeature, b: TruckFeature): number {
  const rankOf = ({ properties: { rank, lost } }: TruckFeature) => (rank === chosenRank ? 2 : lost)
  return rankOf(b) - rankOf(a) || (a.id < b.id ? -1 : 1)
}

const chosenRank = 3
const openedRank = 4

function plateAt(map: MapLibre, feature: TruckFeature): Box {
  const [x, y] = feature.properties.shift ?? [0, 0]
  const plate = plateOf(map, feature)
  return { ...plate, x: plate.x + x, y: plate.y + y }
}

function inStacks(
  features: readonly TruckFeature[],
  plates: readonly Plate[],
  stacks: readonly Stack[],
  opened: readonly Plate[],
): TruckFeature[] {
  const plateById = new Map(plates.map(plate => [plate.id, plate]))
  const openedById = new Map(opened.map(plate => [plate.id, plate]))
  const moreById = new Map(stacks.map(({ front, under }) => [front.id, under.length]))
  const lost = new Set(features.filter(({ properties }) => properties.lost === 1).map(({ id }) => id))
  const hidesLost = new Set(
    stacks.filter(({ under }) => under.some(({ id }) => lost.has(id))).map(({ front }) => front.id),
  )
  return features.map(feature => {
    const plate = plateById.get(feature.id)
    const drawn = openedById.get(feature.id)
    if (plate && drawn) {
      const above = shifted(feature, [drawn.x - plate.x, drawn.y - plate.y])
      return { ...above, properties: { ...above.properties, rank: openedRank } }
    }
    const more = moreById.get(feature.id)
    const marker = markerOfImageId(feature.properties.image)
    const image =
      marker && more
        ? imageIdOf({ ...marker, more, lost: marker.lost || hidesLost.has(feature.id) })
        : feature.properties.image
    const still = shifted(feature, [0, 0])
    return { ...still, properties: { ...still.properties, image, under: more === undefined ? 1 : 0 } }
  })
}
