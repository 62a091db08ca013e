import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, isCovered, isInside } from './box.ts'
import { isSameSpots, nameBox, type Pin, type PinSpot, pinBox, pinRanks, stemBox } from './pin-boxes.ts'
import { placePins, shortName } from './place-pins.ts'

const map: Parameters<typeof placePins>[2] = { width: 872, height: 800, over: [] }
const pit: Pin = { id: 'pit', x: 400, y: 400, rank: 0, size: 'place', name: 'Ormrod Pit' }
const plate = (x: number, y: number, width = 60): Box => ({ x, y, width, height: 32 })

const spotOf = (plates: Box[], pin = pit, on = map) => placePins([pin], plates, on).get(pin.id)!
const coversNone = (box: Box, others: readonly Box[]) => !others.some(each => isCovered(each, box))

test('with no truck near, a pin is at its place with its name above', () => {
  expect(spotOf([plate(600, 400)])).toEqual({ lift: 0, side: 'above', name: 'Ormrod Pit' })
})

test('a truck at a pit keeps its place, and the pin is raised above it on a stem', () => {
  const spot = spotOf([plate(400, 398)])
  expect(spot).toMatchObject({ lift: 20, side: 'above', name: 'Ormrod Pit' })
  expect(coversNone(pinBox(pit, spot.lift), [plate(400, 398)])).toBe(true)
})

test('a name moves to another side of its pin, then is shortened, then is hidden', () => {
  const above = plate(400, 336, 100)
  expect(spotOf([above])).toEqual({ lift: 0, side: 'right', name: 'Ormrod Pit' })
  const long = { ...pit, name: 'Trexler Park, Pad 3' }
  const beside = [plate(330, 377), plate(400, 424)]
  const farther = plate(560, 377)
  expect(spotOf([above, ...beside, farther], long)).toEqual({ lift: 0, side: 'right', name: 'Trexler Park' })
  const all = [above, ...beside, plate(470, 377)]
  expect(spotOf(all, long)).toEqual({ lift: 0, side: 'above', name: '' })
})

test('a pin at the upper edge hangs below its place when a truck is in its way, or its name is beside it', () => {
  const high = { ...pit, y: 50 }
  expect(spotOf([], high)).toMatchObject({ lift: 0, side: 'right' })
  expect(spotOf([plate(400, 48)], high).lift).toBeLessThan(0)
})

test('a name is above its pin again when the truck that covered it has left', () => {
  const beside = placePins([pit], [plate(400, 336, 100)], map)
  expect(beside.get('pit')!.side).toBe('right')
  expect(placePins([pit], [plate(400, 324, 100)], map, beside).get('pit')!.side).toBe('right')
  expect(placePins([pit], [], map, beside).get('pit')!.side).toBe('above')
})

test('a geo pin that a pit covers hangs below its place, and is left out where its stem would cross a name', () => {
  const atPit: Pin = { id: 'a', x: 404, y: 400, rank: 1, size: 'geoPin', name: 'Soft edge' }
  const spots = placePins([atPit, pit], [], map)
  expect(spots.get('pit')).toEqual({ lift: 0, side: 'above', name: 'Ormrod Pit' })
  expect(spots.get('a')).toEqual({ lift: -20, side: 'right', name: 'Soft edge' })
  const inName: Pin = { ...atPit, y: 342 }
  expect(placePins([inName, pit], [], map).get('a')).toEqual({ lift: 0, side: 'above', name: '', isLeftOut: true })
})

test("a pin below the map's buttons stays at its place, and its name is beside them", () => {
  const button: Box = { x: 400, y: 360, width: 48, height: 60 }
  expect(spotOf([], pit, { ...map, over: [button] })).toEqual({ lift: 0, side: 'right', name: 'Ormrod Pit' })
  const sheet = { x: 436, y: 700, width: 872, height: 200 }
  const buttons = { x: 436, y: 570, width: 872, height: 60 }
  const low = { ...pit, y: 610 }
  expect(spotOf([], low, { ...map, over: [sheet, buttons] })).toEqual({ lift: 0, side: 'above', name: '' })
})

test('a name is shortened to its first words', () => {
  const names = ['Trexler Park, Pad 3', 'SR 222 Bypass, Section B2', 'Kuhnsville Park & Ride', 'Spring Creek basin']
  expect(names.map(shortName)).toEqual(['Trexler Park', 'SR 222 Bypass', 'Kuhnsville', 'Spring Creek'])
  expect(shortName('Gate 3')).toBe('Gate 3')
})

const anyPlates = fc
  .array(
    fc.tuple(fc.integer({ min: 250, max: 550 }), fc.integer({ min: 250, max: 550 }), fc.integer({ min: 34, max: 120 })),
    {
      maxLength: 14,
    },
  )
  .map(all => all.map(([x, y, width]) => plate(x, y, width)))
const anyLook = fc.constantFrom(
  { rank: pinRanks.place, size: 'place' as const },
  ...([pinRanks.hazard, pinRanks.otherGeoPin] as const).flatMap(rank =>
    (['geoPin', 'farGeoPin'] as const).map(size => ({ rank, size })),
  ),
)
const anyPin = fc.record({
  x: fc.integer({ min: 300, max: 500 }),
  y: fc.integer({ min: 300, max: 500 }),
  look: anyLook,
  name: fc.integer({ min: 1, max: 30 }).map(letters => 'Ormrod Pit '.repeat(3).slice(0, letters).trim()),
})
const anyPins = fc
  .array(anyPin, { maxLength: 5 })
  .map(all => all.map(({ look, ...pin }, nth): Pin => ({ ...pin, ...look, id: `${nth}` })))

type Drawn = { pin: Box; stem?: Box; name?: Box }

/** What is drawn of each pin that is not left out, by its id. */
function drawnOf(pins: readonly Pin[], spots: ReadonlyMap<string, PinSpot>): Map<string, Drawn> {
  return new Map(
    pins.flatMap(pin => {
      const spot = spots.get(pin.id)!
      if (spot.isLeftOut) return []
      const stem = spot.lift === 0 ? {} : { stem: stemBox(pin, spot.lift) }
      const name = spot.name === '' ? {} : { name: nameBox(pin, spot) }
      return [[pin.id, { pin: pinBox(pin, spot.lift), ...stem, ...name }]]
    }),
  )
}
const othersOf = (id: string, drawn: ReadonlyMap<string, Drawn>): Drawn[] =>
  [...drawn].flatMap(([each, parts]) => (each === id ? [] : [parts]))
const partsOf = (drawn: readonly Drawn[]): Box[] =>
  drawn.flatMap(({ pin, stem, name }) => [pin, stem, name].filter(part => part !== undefined))

test('no plate, pin or stem covers a name, and no plate or pin covers a pin that has a free spot near it', () => {
  fc.assert(
    fc.property(anyPins, anyPlates, (pins, plates) => {
      const drawn = drawnOf(pins, placePins(pins, plates, map))
      for (const pin of pins) {
        const own = drawn.get(pin.id)
        const others = othersOf(pin.id, drawn)
        const taken = [...plates, ...partsOf(others)]
        if (own?.name) expect(coversNone(own.name, [...taken, own.pin])).toBe(true)
        const isNear = (pin.rank === 0 ? [0, 20, 32, 44, 60] : [0]).some(each => coversNone(pinBox(pin, each), taken))
        if (isNear) expect(own && coversNone(own.pin, [...plates, ...others.map(each => each.pin)])).toBe(true)
      }
    }),
  )
})

const place = ({ x, y }: Pin): Box => ({ x, y, width: 0, height: 0 })

test('a geo pin is drawn only where nothing covers it, and its stem crosses no name and no pin beside it', () => {
  fc.assert(
    fc.property(anyPins, anyPlates, (pins, plates) => {
      const drawn = drawnOf(pins, placePins(pins, plates, map))
      for (const pin of pins.filter(({ rank }) => rank > 0)) {
        const own = drawn.get(pin.id)
        const others = othersOf(pin.id, drawn)
        if (!own) continue
        // The stem of a pin whose place is below this one.
        const under = pins.flatMap(each => (isCovered(own.pin, place(each)) ? (drawn.get(each.id)?.stem ?? []) : []))
        const rest = partsOf(others).filter(part => !under.includes(part))
        expect(coversNone(own.pin, [...plates, ...rest])).toBe(true)
        const beside = others.flatMap(each => [
          ...(each.name ? [each.name] : []),
          ...(coversNone(place(pin), [each.pin]) ? [each.pin] : []),
        ])
        if (own.stem) expect(coversNone(own.stem, beside)).toBe(true)
        expect(own.stem?.height ?? 0).toBeLessThanOrEqual(pin.size === 'farGeoPin' ? 20 : 44)
      }
    }),
  )
})

test('a hidden name had no free side, whole or shortened', () => {
  fc.assert(
    fc.property(anyPlates, plates => {
      const { lift, name } = spotOf(plates)
      if (name !== '') return
      const sides = lift === 0 ? (['above', 'right', 'left', 'below'] as const) : (['right', 'left'] as const)
      const taken = [...plates, pinBox(pit, lift)]
      for (const side of sides) expect(coversNone(nameBox(pit, { lift, side, name: pit.name }), taken)).toBe(false)
    }),
  )
})

test('nothing moves when nothing has changed, and the order of pins and plates does not matter', () => {
  fc.assert(
    fc.property(anyPins, anyPlates, anyPlates, (pins, earlier, plates) => {
      const before = placePins(pins, earlier, map)
      const spots = placePins(pins, plates, map, before)
      expect(isSameSpots(placePins(pins, plates, map, spots), spots)).toBe(true)
      expect(isSameSpots(placePins(pins.toReversed(), plates.toReversed(), map, before), spots)).toBe(true)
    }),
  )
})

test('a pin and its name inside the map stay inside', () => {
  fc.assert(
    fc.property(anyPins, anyPlates, (pins, plates) => {
      const drawn = drawnOf(pins, placePins(pins, plates, map))
      for (const { pin, name = pin } of drawn.values()) expect([pin, name].every(box => isInside(box, map))).toBe(true)
    }),
  )
})

test('a name keeps away from the edge of the map, where its last letters would be cut', () => {
  const half = nameBox(pit, spotOf([])).width / 2
  const at = (fromEdge: number) => ({ ...pit, x: map.width - half - fromEdge })
  expect(spotOf([], at(12)).side).toBe(spotOf([]).side)
  const close = at(4)
  const name = nameBox(close, spotOf([], close))
  expect(name.x + name.width / 2).toBeLessThanOrEqual(map.width - 8)
})

test('a pin beside a passing truck does not go up and down: it returns when the truck is well away', () => {
  const at = (dx: number, before?: ReadonlyMap<string, PinSpot>) =>
    placePins([pit], [plate(400 + dx, 400)], map, before)
  const raised = at(40)
  expect(raised.get('pit')!.lift).toBe(20)
  const beside = at(52, raised)
  expect(beside.get('pit')!.lift).toBe(20)
  expect(at(52).get('pit')!.lift).toBe(0)
  expect(at(60, beside).get('pit')!.lift).toBe(0)
})

test('pins change nothing about how those of lower ranks are drawn', () => {
  fc.assert(
    fc.property(anyPins, anyPlates, fc.constantFrom(0, 1), (pins, plates, rank) => {
      const first = pins.filter(pin => pin.rank <= rank)
      const alone = placePins(first, plates, map)
      const together = placePins(pins, plates, map)
      expect(together.size).toBe(pins.length)
      for (const { id } of first) expect(together.get(id)).toEqual(alone.get(id))
    }),
  )
})

test("no name and no stem is below the map's buttons, and none of these moves a pin from its place", () => {
  fc.assert(
    fc.property(anyPins, anyPlates, anyPlates, anyPlates, (pins, earlier, plates, over) => {
      const withButtons = { ...map, over }
      const before = placePins(pins, earlier, withButtons)
      for (const { pin, stem, name } of drawnOf(pins, placePins(pins, plates, withButtons, before)).values()) {
        if (name) expect(coversNone(name, over)).toBe(true)
        if (stem) expect(coversNone(stem, over) && coversNone(pin, over)).toBe(true)
      }
      for (const pin of pins) {
        const { lift, isLeftOut } = placePins([pin], [], withButtons).get(pin.id)!
        expect([lift, isLeftOut]).toEqual([0, undefined])
      }
    }),
  )
})
