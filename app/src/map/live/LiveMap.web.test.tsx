/** The live map in a real browser: the content of its sources, and what a tap chooses. */
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import type { GeoJSONSource } from 'maplibre-gl'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAge } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import type { MapPlace, MapTruck, Position } from '../map-features.ts'
import { type MapContent, type OpenMap, openMap } from '../open-map.ts'
import { pinOfImageId } from '../pins/pin-features.ts'
import { regionPlaces, regionTrucks } from '../region.fixture.ts'
import { drawnAt, stemsOn, trucksOn } from './drawn.fixture.ts'
import { LiveMap } from './LiveMap.tsx'

const { stage, draw } = openStage()
let opened: OpenMap | undefined

afterEach(() => {
  opened?.close()
  opened = undefined
})

async function open(content: MapContent, onSelect?: (id: string | undefined) => void, more = {}): Promise<OpenMap> {
  await page.viewport(900, 600)
  Object.assign(stage.style, { width: '900px', height: '600px' })
  opened = openMap(stage, { formatAge, onSelect, ...more })
  opened.show(content)
  opened.fit()
  await expect.poll(() => opened?.map.getLayer('trucks') !== undefined).toBe(true)
  return opened
}

const now = Date.now()
const content = (trucks: MapTruck[], places: MapPlace[] = regionPlaces): MapContent => ({
  trucks,
  places,
  tracks: [],
  selectedId: undefined,
  nowMs: now,
})

test('trucks are drawn at their last position: filled, outlined, or dashed with their age', async () => {
  const [loaded, empty, silent] = regionTrucks(now)
  const map = await open(content([loaded!, empty!, { ...silent!, at: now - 9 * minuteMs }]))
  const [first, second, third] = await trucksOn(map)
  expect(first).toMatchObject({ geometry: { coordinates: [loaded!.lng, loaded!.lat] }, properties: { age: '' } })
  expect(first!.properties.image).toBe('truck 12 east 1 0 0 0')
  expect(second!.properties.image).toBe('truck 41 west 0 0 0 0')
  expect(third!.properties).toMatchObject({ image: 'truck T-204 east 0 1 0 0', age: '9 min ago' })
  for (const { properties } of [first!, second!, third!]) {
    await expect.poll(() => map.map.hasImage(properties.image)).toBe(true)
  }
})

test('on a map that rests, a truck at a pit is beside its pin, on a stem; on one that moves, where it is', async () => {
  const [truck] = regionTrucks(now)
  const [pit] = regionPlaces
  const atPit = { ...truck!, lat: pit!.lat, lng: pit!.lng }
  const still = await open(content([atPit]), undefined, { ignoresGestures: true, yielding: 'plates' })
  await expect.poll(async () => (await trucksOn(still))[0]?.properties.shift).not.toEqual([0, 0])
  await expect.poll(async () => (await stemsOn(still)).length).toBe(2)
  const [stem] = await stemsOn(still)
  const [place, plate] = stem!.geometry.coordinates as Position[]
  const at = [place!, plate!].map(position => still.map.project(position))
  expect(place).toEqual([pit!.lng, pit!.lat])
  const { shift: moved } = (await trucksOn(still))[0]!.properties
  expect([at[1]!.x - at[0]!.x, at[1]!.y - at[0]!.y]).toEqual(moved!.map(pixels => expect.closeTo(pixels, 0)))
  still.close()
  const old = await open(content([{ ...atPit, at: now - 9 * minuteMs }]), undefined, {
    ignoresGestures: true,
    yielding: 'plates',
  })
  await expect.poll(async () => (await trucksOn(old))[0]?.properties.age).toBe('9 min ago')
  const { shift, ageShift } = (await trucksOn(old))[0]!.properties
  expect([ageShift![0] * 13, (ageShift![1] - 1.2) * 13]).toEqual([expect.closeTo(shift![0]), expect.closeTo(shift![1])])
  old.close()
  const moving = await open(content([atPit]))
  expect((await trucksOn(moving))[0]?.properties.shift).toBeUndefined()
  expect(await stemsOn(moving)).toEqual([])
})

test('on a map that moves, a truck at a pit keeps its place, and the pin is above the plate', async () => {
  const [truck] = regionTrucks(now)
  const [pit] = regionPlaces
  const atPit = { ...truck!, lat: pit!.lat, lng: pit!.lng }
  const map = await open(content([atPit]), undefined, { yielding: 'pins' })
  expect((await trucksOn(map))[0]).toMatchObject({ geometry: { coordinates: [pit!.lng, pit!.lat] } })
  expect((await trucksOn(map))[0]!.properties.shift).toEqual([0, 0])
  await expect.poll(() => drawnAt(map, pit!, [0, 0])[0]).toBe('trucks')
  await expect.poll(() => drawnAt(map, pit!, [0, -45])).toEqual(['pins'])
  map.show(content([{ ...atPit, lat: pit!.lat - 0.02 }]))
  await expect.poll(() => drawnAt(map, pit!, [0, -10])).toEqual(['pins'])
})

test('a pin that had to hang below its place is above it again when the map is zoomed in', async () => {
  const [truck] = regionTrucks(now)
  const [pit] = regionPlaces
  const at = (id: string, up: number) => ({ ...truck!, id, lat: pit!.lat + up, lng: pit!.lng })
  const map = await open(content([at('a', 0)], [pit!]), undefined, { yielding: 'pins' })
  const liftOf = async () => {
    const data = (await map.map.getSource<GeoJSONSource>('pins')!.getData()) as {
      features: { properties: { image?: string } }[]
    }
    return data.features.flatMap(({ properties: { image } }) => pinOfImageId(image ?? '')?.lift ?? [])
  }
  await expect.poll(liftOf).toEqual([20])
  // How far north 46 pixels are.
  const { x, y } = map.map.project([pit!.lng, pit!.lat])
  const up = map.map.unproject([x, y - 46]).lat - pit!.lat
  map.show(content([at('a', 0), at('b', up)], [pit!]))
  await expect.poll(liftOf).toEqual([-20])
  map.map.jumpTo({ center: [pit!.lng, pit!.lat], zoom: map.map.getZoom() + 2 })
  await expect.poll(liftOf).toEqual([20])
})

test('close trucks are a stack that opens on a tap and under a mouse, and then each can be chosen', async () => {
  const chosen: (string | undefined)[] = []
  const [first, second] = regionTrucks(now)
  const other = { ...second!, lat: first!.lat, lng: first!.lng }
  const map = await open(content([first!, other]), id => chosen.push(id), { yielding: 'pins' })
  const images = async () => (await trucksOn(map)).map(({ properties }) => [properties.image, properties.under])
  const closed = [
    ['truck 12 east 1 0 0 0 +1', 0],
    ['truck 41 west 0 0 0 0', 1],
  ]
  const opened = [
    ['truck 12 east 1 0 0 0', 0],
    ['truck 41 west 0 0 0 0', 0],
  ]
  await expect.poll(images).toEqual(closed)
  const point = (type: string, dy: number) => {
    const { x, y } = map.map.project([first!.lng, first!.lat])
    const at = stage.getBoundingClientRect()
    const options = { bubbles: true, clientX: at.left + x, clientY: at.top + y + dy, pointerType: 'mouse' }
    const canvas = map.map.getCanvas()
    if (type.startsWith('pointer')) canvas.dispatchEvent(new PointerEvent(type, options))
    else for (const each of ['mousedown', 'mouseup', type]) canvas.dispatchEvent(new MouseEvent(each, options))
  }
  point('pointermove', 0)
  await expect.poll(images).toEqual(opened)
  point('pointermove', 200)
  await expect.poll(images).toEqual(closed)
  point('click', 0)
  await expect.poll(images).toEqual(opened)
  expect(chosen).toEqual([])
  const below = (await trucksOn(map))[1]!.properties.shift![1]
  expect(below).toBeGreaterThanOrEqual(32)
  point('click', below)
  expect(chosen).toEqual(['b'])
  await expect.poll(images).toEqual(closed)
})

test('the map moves trucks, removes trucks that are gone, and adds new trucks', async () => {
  const [first, second, third] = regionTrucks(now)
  const map = await open(content([first!, second!]))
  map.show(content([{ ...first!, lat: first!.lat + 0.001, at: now + secondMs }, third!]))
  await expect.poll(async () => (await trucksOn(map)).map(each => each.id)).toEqual([first!.id, third!.id])
  expect((await trucksOn(map))[0]!.geometry.coordinates).toEqual([first!.lng, first!.lat + 0.001])
})

test('each place has a pin with its name, and a geofence of its radius', async () => {
  const map = await open(content([]))
  const data = (await map.map.getSource<GeoJSONSource>('pins')!.getData()) as {
    features: { properties: { part: string; name?: string }; geometry: { coordinates: unknown } }[]
  }
  const parts = data.features.map(({ properties }) => properties.part)
  for (const part of ['place', 'geofence']) {
    expect(parts.filter(each => each === part)).toHaveLength(regionPlaces.length)
  }
})

test('the map is busy until what is in view is drawn, and again after it has moved', async () => {
  const map = await open(content(regionTrucks(now)))
  const isBusy = () => stage.hasAttribute('aria-busy')
  expect(isBusy()).toBe(true)
  await expect.poll(isBusy).toBe(false)
  map.map.jumpTo({ zoom: 9 })
  expect(isBusy()).toBe(true)
  await expect.poll(isBusy).toBe(false)
})

test('a tap on a truck chooses it, and a tap beside it clears the choice', async () => {
  const chosen: (string | undefined)[] = []
  const [truck] = regionTrucks(now)
  const map = await open(content([truck!]), id => chosen.push(id))
  const idle = map.map.once('idle')
  // It may have been idle before.
  map.map.triggerRepaint()
  await idle
  const { x, y } = map.map.project([truck!.lng, truck!.lat])
  const tap = (dx: number) => {
    const at = stage.getBoundingClientRect()
    const options = { bubbles: true, clientX: at.left + x + dx, clientY: at.top + y }
    for (const type of ['mousedown', 'mouseup', 'click']) {
      map.map.getCanvas().dispatchEvent(new MouseEvent(type, options))
    }
  }
  tap(0)
  tap(120)
  expect(chosen).toEqual([truck!.id, undefined])
  map.show({ ...content([truck!]), selectedId: truck!.id })
  await expect.poll(async () => (await trucksOn(map))[0]?.properties.image).toBe('truck 12 east 1 0 0 1')
})

test('a change of theme redraws the ground and the trucks', async () => {
  const map = await open(content(regionTrucks(now)))
  chooseTheme('dark')
  map.restyle()
  const land = () => map.map.getLayer('land') && map.map.getPaintProperty('land', 'background-color')
  await expect.poll(land).toBe('#1a1d1f')
  await expect
    .poll(async () => map.map.getSource('trucks') && (await trucksOn(map)).length)
    .toBe(regionTrucks(now).length)
  chooseTheme('light')
})

test('a sheet covers no truck and no place: the map keeps them above it, and follows it to another stop', async () => {
  const map = await open(content(regionTrucks(now)))
  const lowest = () =>
    Math.max(...[...regionPlaces, ...regionTrucks(now)].map(({ lat, lng }) => map.map.project([lng, lat]).y))
  map.cover(350)
  map.fit()
  expect(lowest()).toBeLessThan(250)
  map.cover(80)
  await expect.poll(() => map.map.getPadding().bottom).toBe(80)
  expect(lowest()).toBeLessThan(520)
})

test('above a sheet, no truck and no pin is under a button or the edge of the low map', async () => {
  await page.viewport(390, 700)
  Object.assign(stage.style, { width: '390px', height: '700px', position: 'relative' })
  const frame = document.createElement('div')
  const canvas = document.createElement('div')
  const button = document.createElement('div')
  Object.assign(canvas.style, { position: 'absolute', inset: '0' })
  Object.assign(button.style, { position: 'absolute', left: '8px', bottom: '458px', width: '80px', height: '50px' })
  frame.append(canvas, button)
  stage.replaceChildren(frame)
  opened = openMap(canvas, { formatAge, yielding: 'pins' })
  opened.cover(450)
  const trucks = regionTrucks(now).map(each => ({ ...each, at: now - 9 * minuteMs }))
  const [north, south] = [Math.max, Math.min].map(of => of(...regionPlaces.map(({ lat }) => lat)))
  const [east, west] = [Math.max, Math.min].map(of => of(...regionPlaces.map(({ lng }) => lng)))
  // Where the usual room puts a truck on the button: in the lower left corner of all.
  const corner = { ...trucks[0]!, id: 'corner', lat: south!, lng: west! }
  const far = { ...regionPlaces[0]!, id: 'far', lat: north!, lng: east! }
  opened.show(content([corner], [far]))
  opened.fit()
  const { map } = opened
  const [truck, pin] = [corner, far].map(each => map.project(each))
  const left = truck!.x - 33
  const right = truck!.x + 33
  const top = truck!.y - 16
  const bottom = truck!.y + 31
  expect(left).toBeGreaterThanOrEqual(0)
  expect(bottom).toBeLessThanOrEqual(250)
  expect(left >= 88 || bottom <= 192 || top >= 242).toBe(true)
  expect(right).toBeLessThanOrEqual(390)
  expect([pin!.x >= 20, pin!.x <= 370, pin!.y >= 46, pin!.y <= 250]).toEqual([true, true, true, true])
})

const views = [
  { name: 'phone', width: 390, height: 700, theme: 'light' },
  { name: 'desktop', width: 1240, height: 840, theme: 'light' },
  { name: 'desktop-dark', width: 1240, height: 840, theme: 'dark' },
  { name: 'phone-sunlight', width: 390, height: 700, theme: 'sunlight' },
] as const

test('above a sheet the legend opens on a tap, and covers nothing until then', async () => {
  await page.viewport(390, 700)
  Object.assign(stage.style, { width: '390px', height: '700px' })
  draw(<LiveMap label="Trucks" places={regionPlaces} trucks={regionTrucks(Date.now())} covered={300} />)
  await expect.element(page.getByText('Legend')).toBeVisible()
  const isRead = () => stage.querySelector('.hw-map-legend')?.checkVisibility()
  expect(isRead()).toBe(false)
  await page.getByText('Legend').click()
  await expect.poll(isRead).toBe(true)
})

test.each(views)('the $name shows the region, its legend and its controls', async ({ width, height, theme }) => {
  await page.viewport(width, height)
  chooseTheme(theme)
  Object.assign(stage.style, { width: `${width}px`, height: `${height}px` })
  draw(<LiveMap label="Trucks" places={regionPlaces} trucks={regionTrucks(Date.now())} selectedId="c" />)
  await expect.poll(() => stage.querySelector('canvas')).toBeTruthy()
  await expect.element(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  expect(stage.querySelectorAll('.hw-map-legend li')).toHaveLength(3)
  chooseTheme('light')
})
