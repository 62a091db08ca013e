import { expect, test } from 'vitest'
import { emptyLayout, layOut } from './layout.ts'
import type { Plate } from './move-plates.ts'
import { press } from './press.ts'

const screen = { width: 872, height: 800, over: [] }
const plate = (id: string, x: number, y: number): Plate => ({ id, x, y, width: 60, height: 32 })
const reach = 12
const layoutOf = (plates: Plate[], opened: readonly Plate[] = []) =>
  layOut({ plates, pins: [], screen }, 'pins', { opened })
const pressed = (plates: Plate[], x: number, y: number, opened: readonly Plate[] = []) =>
  press(layoutOf(plates, opened), { x, y }, reach, screen)

test('a tap finds the truck on its plate or a little beside it, the nearest of two, and none farther away', () => {
  const plates = [plate('a', 400, 400), plate('b', 470, 400)]
  expect(pressed(plates, 400, 400)).toEqual({ found: 'truck', id: 'a' })
  expect(pressed(plates, 438, 424)).toEqual({ found: 'truck', id: 'b' })
  expect(pressed(plates, 400, 430)).toEqual({ found: 'nothing' })
  expect(press(emptyLayout, { x: 400, y: 400 }, reach, screen)).toEqual({ found: 'nothing' })
})

test('a tap opens a stack, and then finds each of its trucks where it is drawn', () => {
  const plates = [plate('a', 400, 400), plate('b', 402, 400)]
  const { opened = [] } = pressed(plates, 400, 400) as { opened?: readonly Plate[] }
  expect(opened.map(({ id }) => id)).toEqual(['a', 'b'])
  for (const { id, x, y } of opened) expect(pressed(plates, x, y, opened)).toEqual({ found: 'truck', id })
})

test('a stack of more than twelve plates is not opened: only a nearer view parts them', () => {
  const plates = Array.from({ length: 13 }, (_, nth) => plate(`${nth}`, 400, 400))
  expect(pressed(plates, 400, 400)).toEqual({ found: 'highStack' })
  expect(pressed(plates.slice(1), 400, 400)).toMatchObject({ found: 'stack' })
})

test('a truck that arrives beside an open stack is drawn, so a tap finds it', () => {
  const stack = [plate('a', 400, 400), plate('b', 400, 402)]
  const { opened = [] } = pressed(stack, 400, 400) as { opened?: readonly Plate[] }
  const plates = [...stack, plate('c', 400, 361)]
  expect(layoutOf(plates, opened).plates.get('c')!.as).toBe('front')
  expect(pressed(plates, 400, 361, opened)).toEqual({ found: 'truck', id: 'c' })
})

test('a tap where the plate of an open stack was, whose truck has left the map, finds nothing', () => {
  const stack = [plate('a', 400, 400), plate('b', 400, 402)]
  const { opened = [] } = pressed(stack, 400, 400) as { opened?: readonly Plate[] }
  const { x, y } = opened[1]!
  expect(pressed(stack.slice(0, 1), x, y + 20, opened)).toEqual({ found: 'nothing' })
})
