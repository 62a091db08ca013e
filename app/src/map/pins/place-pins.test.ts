import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, isCovered, isInside } from '../live/place-plates.ts'
import { type PinSize, pinSizes } from './pin-sizes.ts'
import { isSameSpots, nameBox, type Pin, type PinSpot, pinBox, placePins, shortName, stemBox } from './place-pins.ts'

const map: Parameters<typeof placePins>[2] = { width: 872, height: 800 }
const pit: Pin = { id: 'pit', x: 400, y: 400, size: 'place', name: 'Ormrod Pit' }
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

test('a geo pin that a pit or its name covers is raised, and its name goes to another side', () => {
  const atPit: Pin = { id: 'a', x: 404, y: 396, size: 'geoPin', name: 'Soft edge' }
  const spots = placePins([atPit, pit], [], map)
  expect(spots.get('pit')).toEqual({ lift: 0, side: 'above', name: 'Ormrod Pit' })
  expect(spots.get('a')!.lift).not.toBe(0)
  expect(spots.get('a')!.name).toBe('Soft edge')
})

test("a pin below the map's buttons stays at its place, and its name is beside them", () => {
  const button: Box = { x: 400, y: 360, width: 48, height: 60 }
  expect(spotOf([], pit, { ...map, over: [button] })).toEqual({ lift: 0, side: 'right', name: 'Ormrod Pit' })
  const [sheet, buttons] = [
    { x: 436, y: 700, width: 872, height: 200 },
    { x: 436, y: 570, width: 872, height: 60 },
  ]
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
const anySize = fc.constantFrom(...(Object.keys(pinSizes) as PinSize[]))
const anyPin = fc.record({
  ...{ x: fc.integer({ min: 200, max: 600 }), y: fc.integer({ min: 200, max: 600 }), size: anySize },
  name: fc.integer({ min: 1, max: 30 }).map(letters => 'Ormrod Pit '.repeat(3).slice(0, letters).trim()),
})
const anyPins = fc.array(anyPin, { maxLength: 5 }).map(all => all.map((pin, nth): Pin => ({ ...pin, id: `${nth}` })))

const boxesOf = (pins: readonly Pin[], spots: ReadonlyMap<string, PinSpot>) =>
  pins.flatMap(pin => {
    const spot = spots.get(pin.id)!
    return [pinBox(pin, spot.lift), ...(spot.name === '' ? [] : [nameBox(pin, spot)])]
  })

test('no plate covers a name, or a pin that has a free spot near it, and neither covers another', () => {
  fc.assert(
    fc.property(anyPins, anyPlates, (pins, plates) => {
      const spots = placePins(pins, plates, map)
      const drawn = boxesOf(pins, spots)
      for (const pin of pins) {
        const { lift, name, side } = spots.get(pin.id)!
        const others = drawn.filter(box => !isSameBox(box, pinBox(pin, lift)))
        const isFree = coversNone(pinBox(pin, lift), [...plates, ...others.filter(isPinBox)])
        const near = [0, 20, 32, 44, 60].some(each => coversNone(pinBox(pin, each), [...plates, ...others]))
        if (near) expect(isFree).toBe(true)
        if (name === '') continue
        const named = nameBox(pin, { lift, name, side })
        expect(coversNone(named, [...plates, ...drawn.filter(box => !isSameBox(box, named))])).toBe(true)
      }
    }),
  )
})

const isSameBox = (a: Box, b: Box) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
const pinHeights = (Object.keys(pinSizes) as PinSize[]).map(size => pinBox({ ...pit, size }, 0).height)
const isPinBox = ({ height }: Box) => pinHeights.includes(height)

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
      for (const box of boxesOf(pins, placePins(pins, plates, map))) expect(isInside(box, map)).toBe(true)
    }),
  )
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

test('geo pins change nothing about how pits and sites are drawn', () => {
  fc.assert(
    fc.property(anyPins, anyPlates, (pins, plates) => {
      const places = pins.filter(({ size }) => size === 'place')
      const [alone, together] = [placePins(places, plates, map), placePins(pins, plates, map)]
      expect(together.size).toBe(pins.length)
      for (const { id } of places) expect(together.get(id)).toEqual(alone.get(id))
    }),
  )
})

test("no name and no stem is below the map's buttons, and none of these moves a pin from its place", () => {
  fc.assert(
    fc.property(anyPins, anyPlates, anyPlates, anyPlates, (pins, earlier, plates, over) => {
      const withButtons = { ...map, over }
      const before = placePins(pins, earlier, withButtons)
      const spots = placePins(pins, plates, withButtons, before)
      for (const pin of pins) {
        const spot = spots.get(pin.id)!
        if (spot.name !== '') expect(coversNone(nameBox(pin, spot), over)).toBe(true)
        if (spot.lift !== 0) expect(coversNone(stemBox(pin, spot.lift), over)).toBe(true)
      }
      for (const pin of pins) expect(placePins([pin], [], withButtons).get(pin.id)!.lift).toBe(0)
    }),
  )
})
