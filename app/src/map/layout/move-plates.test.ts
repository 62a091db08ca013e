import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, isCovered, type Point } from './box.ts'
import { movePlates, type Plate } from './move-plates.ts'
import { nameBox, pinBox, usualSpot } from './pin-boxes.ts'

const plate = (id: string, x: number, y: number): Plate => ({ id, x, y, width: 50, height: 32 })

const map = { width: 800, height: 800 }

function placeBoxes(at: Point, name: string): Box[] {
  const pin = { ...at, size: 'place' as const }
  return [pinBox(pin, 0), nameBox(pin, usualSpot(name))]
}

function moved(plates: Plate[], obstacles: Parameters<typeof movePlates>[1] = [], on = map) {
  const shifts = movePlates(plates, obstacles, on)
  return plates.map(each => {
    const [x, y] = shifts.get(each.id)!
    return { ...each, x: each.x + x, y: each.y + y }
  })
}

test('a plate with nothing in its way stays at its place', () => {
  expect(movePlates([plate('a', 400, 400)], [], map).get('a')).toEqual([0, 0])
})

test('a truck at the pit is drawn beside the pin and its name', () => {
  const boxes = placeBoxes({ x: 400, y: 400 }, 'Ormrod Pit')
  const [drawn] = moved([plate('a', 400, 398)], boxes)
  expect(boxes.some(box => isCovered(box, drawn!))).toBe(false)
})

test('two trucks in line at the pit are both read', () => {
  const boxes = placeBoxes({ x: 400, y: 400 }, 'Ormrod Pit')
  const [first, second] = moved([plate('a', 400, 398), plate('b', 402, 397)], boxes)
  expect(isCovered(first!, second!)).toBe(false)
  expect(boxes.some(box => isCovered(box, first!) || isCovered(box, second!))).toBe(false)
})

test('of up to five trucks anywhere near a pit, no plate covers another, the pin or its name', () => {
  const near = fc.record({ x: fc.integer({ min: 360, max: 440 }), y: fc.integer({ min: 360, max: 440 }) })
  fc.assert(
    fc.property(fc.array(near, { maxLength: 5 }), places => {
      const boxes = placeBoxes({ x: 400, y: 400 }, 'Ormrod Pit')
      const plates = moved(
        places.map(({ x, y }, nth) => plate(`${nth}`, x, y)),
        boxes,
      )
      for (const [nth, each] of plates.entries()) {
        for (const other of [...boxes, ...plates.slice(nth + 1)]) expect(isCovered(each, other)).toBe(false)
      }
    }),
    // The name and the two plates before leave the third no room nearer than two widths away.
    {
      examples: [
        [
          [
            { x: 360, y: 379 },
            { x: 360, y: 360 },
            { x: 361, y: 362 },
          ],
        ],
      ],
    },
  )
})

test('a truck at a pit by the edge is drawn inside the map, and one with no room there still clear of the pin', () => {
  const boxes = placeBoxes({ x: 400, y: 780 }, 'Ormrod Pit')
  const [drawn] = moved([plate('a', 400, 778)], boxes)
  expect(drawn!.y + drawn!.height / 2).toBeLessThanOrEqual(map.height)
  expect(boxes.some(box => isCovered(box, drawn!))).toBe(false)
  const [outside] = moved([plate('a', 400, 778)], boxes, { width: 0, height: 0 })
  expect(boxes.some(box => isCovered(box, outside!))).toBe(false)
})
