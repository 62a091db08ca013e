/**
 * Where everything is drawn that a map shows, in its pixels. Decision 0021 gives the rules: trucks keep their places;
 * pins and names yield; close plates are one stack. On a map that can't be moved, no one can point at a stack: there
 * plates move.
 */
import { isCovered, isInside, isOneCovered, movedBy, type Point, type Screen, widened } from './box.ts'
import { movePlates, type Plate, type Shift } from './move-plates.ts'
import { nameBox, type Pin, pinBox, usualSpot } from './pin-boxes.ts'
import { type PinSpots, placePins } from './place-pins.ts'
import { type Stack, stackBox, stackPlates } from './stack-plates.ts'

/** What meets on a map, each at its own place. */
export type Scene = { plates: readonly Plate[]; pins: readonly Pin[]; screen: Screen }

export type Yielding = 'plates' | 'pins'

export type PlateSpot = {
  /** How far from its place the plate is drawn. */
  shift: Shift
  /** The stack that it is the front of. */
  stack?: Stack
  as: 'front' | 'under' | 'opened'
}

export type Layout = {
  plates: ReadonlyMap<string, PlateSpot>
  pins: PinSpots
  /** All that are closed, also of one plate; none where plates yield. */
  stacks: readonly Stack[]
  /** The plates of the open stack, where they are drawn. */
  opened: readonly Plate[]
}

export const emptyLayout: Layout = { plates: new Map(), pins: new Map(), stacks: [], opened: [] }

/** More plates than this are not arranged, since each is compared with each: then the scene has none. */
export const platesMax = 300

type Before = {
  /** Where pins were in the same view of the map. */
  pins?: PinSpots | undefined
  opened?: readonly Plate[]
}

export function layOut(scene: Scene, yielding: Yielding, before: Before = {}): Layout {
  return yielding === 'plates' ? withPlatesMoved(scene, before) : withPinsMoved(scene, before)
}

function withPlatesMoved({ plates, pins, screen }: Scene, before: Before): Layout {
  const places = pins.filter(({ size }) => size === 'place')
  const obstacles = places.flatMap(pin => [pinBox(pin, 0), nameBox(pin, usualSpot(pin.name))])
  const shifts = movePlates(plates, [...obstacles, ...screen.over], screen)
  const shiftOf = ({ id }: Plate): Shift => shifts.get(id) ?? [0, 0]
  const drawn = plates.map(plate => movedBy(plate, shiftOf(plate)))
  return {
    ...emptyLayout,
    plates: new Map(plates.map(plate => [plate.id, { shift: shiftOf(plate), as: 'front' }])),
    pins: layOutPins({ plates: drawn, pins, screen }, before.pins),
  }
}

function withPinsMoved({ plates, pins, screen }: Scene, before: Before): Layout {
  const placeOf = new Map(plates.map(plate => [plate.id, plate]))
  const opened = (before.opened ?? []).filter(({ id }) => placeOf.has(id))
  const openIds = new Set(opened.map(({ id }) => id))
  const stacks = stackPlates(plates.filter(({ id }) => !openIds.has(id)))
  // Opening a stack moves no pin.
  const boxes = stackPlates(plates).map(stackBox)
  return {
    plates: new Map([...stacks.flatMap(closedSpots), ...opened.map(each => openSpot(each, placeOf.get(each.id)))]),
    pins: layOutPins({ plates: boxes, pins, screen }, before.pins),
    stacks,
    opened,
  }
}

function closedSpots(stack: Stack): [string, PlateSpot][] {
  const under = stack.under.map(({ id }): [string, PlateSpot] => [id, { shift: [0, 0], as: 'under' }])
  return [[stack.front.id, { shift: [0, 0], stack, as: 'front' }], ...under]
}

/** The truck goes on below its stack, and the plate stays where it can be tapped. */
function openSpot(drawn: Plate, place: Point = drawn): [string, PlateSpot] {
  return [drawn.id, { shift: [drawn.x - place.x, drawn.y - place.y], as: 'opened' }]
}

/** More geo pins than this in view are not arranged: they keep their places and have no names. */
const geoPinsMax = 100
/** Further outside the map than this, no part of a pin with its name is seen. */
const outside = 160

function layOutPins({ plates, pins, screen }: Scene, before: PinSpots | undefined): PinSpots {
  const places = pins.filter(({ size }) => size === 'place')
  const view = { x: screen.width / 2, y: screen.height / 2, width: screen.width, height: screen.height }
  const isInView = ({ x, y }: Pin) => isCovered(widened(view, outside), { x, y, width: 0, height: 0 })
  const geoPins = pins.filter(pin => pin.size !== 'place' && isInView(pin))
  if (geoPins.length <= geoPinsMax) return placePins([...places, ...geoPins], plates, screen, before)
  const crowd = geoPins.map(({ id }) => [id, usualSpot('')] as const)
  return new Map([...placePins(places, plates, screen, before), ...crowd])
}

/** Whether the edge of the map, or what lies over it, covers no plate at its place, and no pin that yields to them. */
export function isAllSeen({ plates, pins, screen }: Scene): boolean {
  const spots = placePins(pins, plates, screen)
  const boxes = [...plates, ...pins.map(pin => pinBox(pin, spots.get(pin.id)?.lift ?? 0))]
  return boxes.every(box => isInside(box, screen) && !isOneCovered(screen.over, box))
}
