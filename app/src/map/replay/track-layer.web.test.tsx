/** The truck of a replayed route in a real browser: its plate stays clear of pins, names and buttons. */
import type { GeoJSONSource } from 'maplibre-gl'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAge } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import type { TruckFeature } from '../map-features.ts'
import { type OpenMap, openMap } from '../open-map.ts'
import { regionPlaces } from '../region.fixture.ts'
import { addTrackLayer, type TrackLayer } from './track-layer.ts'

const { stage } = openStage()
let opened: OpenMap
let layer: TrackLayer
afterEach(() => {
  layer.close()
  opened.close()
})

const pit = regionPlaces[0]!
const gate = regionPlaces[1]!
const midway = { lat: (pit.lat + gate.lat) / 2, lng: (pit.lng + gate.lng) / 2 }
const drawing = { stretches: [[pit, midway, gate].map((place, at) => ({ ...place, at }))], gaps: [], unused: [] }
const cursorAt = (place: { lat: number; lng: number }) => ({
  at: 1,
  place,
  accuracyMeters: null,
  marker: { number: '41', loaded: true, heading: 'east' as const, chosen: true },
})

async function open() {
  await page.viewport(900, 600)
  Object.assign(stage.style, { width: '900px', height: '600px' })
  opened = openMap(stage, { formatAge })
  layer = addTrackLayer(opened)
  opened.show({ places: regionPlaces, trucks: [], tracks: [], selectedId: undefined, nowMs: 0 })
  opened.fit()
  await expect.poll(() => opened.map.getLayer('track-truck') !== undefined).toBe(true)
}

async function shift(): Promise<[number, number] | undefined> {
  const data = (await opened.map.getSource<GeoJSONSource>('track-cursor')!.getData()) as { features: TruckFeature[] }
  return data.features.find(({ properties }) => properties.image)?.properties.shift
}

test('at a pin the plate is drawn beside it, and on the road at its place', async () => {
  await open()
  layer.show(drawing, cursorAt(pit), regionPlaces)
  await expect.poll(shift).not.toEqual([0, 0])
  layer.show(drawing, cursorAt(midway), regionPlaces)
  await expect.poll(shift).toEqual([0, 0])
})

test('after the map was zoomed, the plate keeps clear of the pins where they are then', async () => {
  await open()
  // Close to the pit, but clear of its pin when seen from near.
  const near = { lat: pit.lat - 0.002, lng: pit.lng + 0.004 }
  layer.show(drawing, cursorAt(near), regionPlaces)
  opened.map.jumpTo({ center: [pit.lng, pit.lat], zoom: 16 })
  await expect.poll(shift).toEqual([0, 0])
  opened.map.jumpTo({ zoom: 9 })
  await expect.poll(shift).not.toEqual([0, 0])
})

test('the plate keeps clear of the buttons over the map', async () => {
  await open()
  layer.show(drawing, cursorAt(midway), regionPlaces)
  await expect.poll(shift).toEqual([0, 0])
  const { x, y } = opened.map.project([midway.lng, midway.lat])
  const { left, top } = stage.getBoundingClientRect()
  const controls = document.createElement('div')
  controls.className = 'hw-map-controls'
  const button = document.createElement('button')
  Object.assign(button.style, {
    position: 'fixed',
    width: '48px',
    height: '48px',
    left: `${left + x - 24}px`,
    top: `${top + y - 24}px`,
  })
  controls.append(button)
  stage.after(controls)
  layer.show(drawing, cursorAt(midway), regionPlaces)
  await expect.poll(shift).not.toEqual([0, 0])
  controls.remove()
})

test('pins and geofences are drawn over the route, and the truck over all of them', async () => {
  await open()
  const ids = opened.map.getStyle().layers.map(({ id }) => id)
  const order = ids.filter(id => ['track-edge', 'track-driven', 'geofences', 'pins', 'track-truck'].includes(id))
  expect(order).toEqual(['track-edge', 'track-driven', 'geofences', 'pins', 'track-truck'])
  expect(ids.at(-1)).toBe('track-truck')
})
