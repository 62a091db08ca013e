import { expect, test } from 'vitest'
import type { Box } from './box.ts'
import { isAllSeen, type Layout, layOut, type Scene } from './layout.ts'
import type { Plate } from './move-plates.ts'
import { type Pin, pinRanks } from './pin-boxes.ts'
import { press } from './press.ts'

const screen = { width: 872, height: 800, over: [] }
const pit: Pin = { id: 'pit', x: 400, y: 400, rank: pinRanks.place, size: 'place', name: 'Ormrod Pit' }
const gate: Pin = { id: 'gate', x: 404, y: 342, rank: pinRanks.otherGeoPin, size: 'geoPin', name: 'Gate 3' }
const plate = (id: string, x: number, y: number, more: Partial<Plate> = {}): Plate => {
  return { id, x, y, width: 60, height: 32, ...more }
}
const sceneOf = (more: Partial<Scene>): Scene => ({ plates: [], pins: [], screen, ...more })
const drawnAs = ({ plates }: Layout) => Object.fromEntries([...plates].map(([id, { as }]) => [id, as]))

test('on a map that moves, a truck at a pit keeps its place, and the pin and its name yield', () => {
  const { plates, pins } = layOut(sceneOf({ plates: [plate('a', 400, 398)], pins: [pit] }), 'pins')
  expect(plates.get('a')).toMatchObject({ shift: [0, 0], as: 'front' })
  expect(pins.get('pit')).toMatchObject({ lift: 20, name: 'Ormrod Pit' })
})

test('on a map that can’t be moved, the truck’s plate is beside the pin, which stays with its name', () => {
  const { plates, pins, stacks } = layOut(sceneOf({ plates: [plate('a', 400, 398)], pins: [pit] }), 'plates')
  expect(plates.get('a')!.shift).not.toEqual([0, 0])
  expect(pins.get('pit')).toEqual({ lift: 0, side: 'above', name: 'Ormrod Pit' })
  expect(stacks).toEqual([])
})

test('a plate on a map that can’t be moved keeps off what lies over the map', () => {
  const over: Box[] = [{ x: 400, y: 398, width: 48, height: 48 }]
  const { plates } = layOut(sceneOf({ plates: [plate('a', 400, 398)], screen: { ...screen, over } }), 'plates')
  expect(plates.get('a')!.shift).not.toEqual([0, 0])
})

test('of close trucks the chosen one is in front of the stack, then a lost one, and those below are not drawn', () => {
  const [a, b, c] = [plate('a', 400, 400), plate('b', 410, 400, { isLost: true }), plate('c', 420, 400)]
  const withLost = layOut(sceneOf({ plates: [a, b, c] }), 'pins')
  expect(drawnAs(withLost)).toEqual({ a: 'under', b: 'front', c: 'under' })
  expect(withLost.plates.get('b')!.stack!.under).toEqual([a, c])
  const withChosen = layOut(sceneOf({ plates: [a, b, { ...c, isChosen: true }] }), 'pins')
  expect(drawnAs(withChosen)).toEqual({ a: 'under', b: 'under', c: 'front' })
})

test('a pin yields to the whole stack, with the plate that says how many are under it', () => {
  const beside = { ...pit, x: 452 }
  const one = layOut(sceneOf({ plates: [plate('a', 400, 390)], pins: [beside] }), 'pins')
  expect(one.pins.get('pit')!.lift).toBe(0)
  const two = layOut(sceneOf({ plates: [plate('a', 400, 390), plate('b', 402, 390)], pins: [beside] }), 'pins')
  expect(two.pins.get('pit')!.lift).not.toBe(0)
})

test('opening a stack moves no pin, and its plates stay where they can be tapped while their trucks drive on', () => {
  const plates = [plate('a', 400, 398), plate('b', 402, 398)]
  const closed = layOut(sceneOf({ plates, pins: [pit] }), 'pins')
  const pressed = press(closed, { x: 400, y: 398 }, 0, screen)
  const opened = pressed.found === 'stack' ? pressed.opened : []
  const open = layOut(sceneOf({ plates, pins: [pit] }), 'pins', { opened, pins: closed.pins })
  expect(drawnAs(open)).toEqual({ a: 'opened', b: 'opened' })
  expect(open.pins).toEqual(closed.pins)
  const driven = layOut(sceneOf({ plates: [plates[0]!, plate('b', 412, 398)] }), 'pins', { opened })
  expect(412 + driven.plates.get('b')!.shift[0]).toBe(opened[1]!.x)
  const gone = layOut(sceneOf({ plates: [plates[0]!] }), 'pins', { opened })
  expect(gone.opened.map(({ id }) => id)).toEqual(['a'])
})

test('geo pins change nothing about pits, and one without room is left out', () => {
  const alone = layOut(sceneOf({ pins: [pit] }), 'pins')
  const { pins } = layOut(sceneOf({ pins: [gate, pit] }), 'pins')
  expect(pins.get('pit')).toEqual(alone.pins.get('pit'))
  expect(pins.get('gate')).toMatchObject({ isLeftOut: true })
})

test('of more than a hundred geo pins in view, all keep their places and have no names; others are not counted', () => {
  const pinsAt = (count: number, x: number) =>
    Array.from({ length: count }, (_, nth): Pin => ({ ...gate, id: `${x} ${nth}`, x: x + nth, y: 600 }))
  const crowd = layOut(sceneOf({ pins: [pit, ...pinsAt(101, 300)] }), 'pins').pins
  expect(crowd.size).toBe(102)
  expect(crowd.get('300 7')).toEqual({ lift: 0, side: 'above', name: '' })
  expect(crowd.get('pit')!.name).toBe('Ormrod Pit')
  const few = layOut(sceneOf({ pins: [...pinsAt(1, 300), ...pinsAt(100, 5000)] }), 'pins').pins
  expect([...few]).toEqual([['300 0', { lift: 0, side: 'above', name: 'Gate 3' }]])
})

test('a view shows all if neither its edge nor a button covers a plate, or a pin where it yields', () => {
  const scene = sceneOf({ plates: [plate('a', 400, 398)], pins: [pit] })
  const above = (y: number): Box[] => [{ x: 400, y, width: 48, height: 20 }]
  expect(isAllSeen(scene)).toBe(true)
  expect(isAllSeen({ ...scene, screen: { ...screen, width: 420 } })).toBe(false)
  expect(isAllSeen({ ...scene, screen: { ...screen, over: above(398) } })).toBe(false)
  const low = sceneOf({ plates: [plate('a', 400, 38)], pins: [{ ...pit, y: 40 }] })
  expect(isAllSeen(low)).toBe(true)
  expect(isAllSeen({ ...low, pins: [{ ...pit, x: 10 }] })).toBe(false)
})
