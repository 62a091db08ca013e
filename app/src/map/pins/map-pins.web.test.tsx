/** Geo pins and what lies over a map, in a real browser: what is drawn where, and what a tap chooses. */
import type { GeoJSONSource } from 'maplibre-gl'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAge } from '../../ui/format/format.ts'
import { openStage } from '../../ui/stage.fixture.tsx'
import type { Box } from '../layout/box.ts'
import { LiveMapCanvas } from '../live/LiveMapCanvas.tsx'
import type { MapPlace, MapTruck } from '../map-features.ts'
import { type OpenMap, openMap } from '../open-map.ts'
import { watchOverMap } from '../over-map.ts'
import { regionPlaces, regionTrucks } from '../region.fixture.ts'
import { pinOfImageId } from './pin-features.ts'

const { stage, draw } = openStage()
const center = { lat: 40.58, lng: -75.6 }
const geofence = [center, { ...center, lat: 40.582 }, { ...center, lng: -75.603 }]
const pin: MapPlace = { ...center, id: 'p', name: 'Soft edge', kind: 'hazard', radiusMeters: 60, geofence }
const now = Date.now()
const truckAt = (place: { lat: number; lng: number }): MapTruck => ({ ...regionTrucks(now)[0]!, ...place })

const frame = document.createElement('div')
let opened: OpenMap | undefined
afterEach(() => {
  opened?.close()
  opened = undefined
  frame.remove()
})

type Shown = { pins?: MapPlace[]; places?: MapPlace[]; trucks?: MapTruck[] }
const contentOf = ({ pins = [], places = [], trucks = [] }: Shown) => ({
  pins,
  places,
  trucks,
  tracks: [],
  selectedId: undefined,
  nowMs: now,
})

/** The map is in a frame, as on a page, with whatever lies over it there. */
async function open(shown: Shown, more = {}, over: HTMLElement[] = []): Promise<OpenMap> {
  await page.viewport(900, 600)
  const container = document.createElement('div')
  for (const each of [frame, container]) {
    Object.assign(each.style, { position: 'relative', display: 'block', width: '900px', height: '600px' })
  }
  frame.replaceChildren(container, ...over)
  stage.append(frame)
  opened = openMap(container, { formatAge, yielding: 'pins', ...more })
  opened.map.jumpTo({ center: [center.lng, center.lat], zoom: 15 })
  opened.show(contentOf(shown))
  await expect.poll(() => opened?.map.getLayer('trucks') !== undefined).toBe(true)
  return opened
}

type Properties = { part: string; id: string; name: string; image: string; nameAnchor: string }

async function pinsOn({ map }: OpenMap): Promise<Properties[]> {
  const data = (await map.getSource<GeoJSONSource>('pins')!.getData()) as { features: { properties: object }[] }
  return data.features.map(({ properties }) => properties as Properties)
}

const findPin = async (map: OpenMap, id: string) => (await pinsOn(map)).find(each => each.id === id)
const liftOf = async (map: OpenMap, id: string) => pinOfImageId((await findPin(map, id))?.image ?? '')?.lift

function tap(x: number, y: number): void {
  const canvas = stage.querySelector('canvas')!
  const at = canvas.getBoundingClientRect()
  for (const type of ['mousedown', 'mouseup', 'click']) {
    canvas.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: at.left + x, clientY: at.top + y }))
  }
}

function button(style: Partial<CSSStyleDeclaration>): HTMLElement {
  const part = document.createElement('div')
  Object.assign(part.style, { position: 'absolute', width: '48px', height: '48px', ...style })
  return part
}

test('geo pins show icon, name and geofence, less of it from farther away, and nothing from very far', async () => {
  const map = await open({ pins: [pin, { ...pin, id: 'g', kind: 'gate', geofence: undefined, lat: 40.5835 }] })
  const drawn = async () => (await pinsOn(map)).map(({ part, name, image }) => [part, name, image])
  await expect.poll(() => map.map.queryRenderedFeatures({ layers: ['pins'] }).length).toBe(2)
  expect((await pinsOn(map)).map(({ part }) => part)).toEqual(['geofence', 'geoPin', 'geofence', 'geoPin'])
  for (const { image } of await pinsOn(map)) if (image) expect(map.map.hasImage(image)).toBe(true)
  map.map.jumpTo({ zoom: 11 })
  await expect.poll(drawn).toEqual([
    ['geoPin', '', 'pin warning farGeoPin 0'],
    ['geoPin', '', 'pin barrier farGeoPin 20'],
  ])
  map.map.jumpTo({ zoom: 9 })
  await expect.poll(drawn).toEqual([])
})

test('a geo pin yields to a truck as a pit does, and to the pit', async () => {
  const map = await open({ pins: [pin], trucks: [truckAt(center)] })
  await expect.poll(() => liftOf(map, 'p')).toBe(20)
  const at = (dy: number) => map.map.queryRenderedFeatures([450, 300 + dy], { layers: ['trucks', 'pins'] })
  await expect.poll(() => at(0)[0]?.layer.id).toBe('trucks')
  await expect.poll(() => at(-40)[0]?.properties.id).toBe('p')
  const pit: MapPlace = { ...pin, id: 'pit', name: 'Ormrod Pit', kind: 'pit' }
  map.show(contentOf({ pins: [pin], places: [pit] }))
  await expect.poll(() => liftOf(map, 'pit')).toBe(0)
  await expect.poll(() => liftOf(map, 'p')).not.toBe(0)
  map.show(contentOf({ pins: [pin] }))
  await expect.poll(() => liftOf(map, 'p')).toBe(0)
})

test('a tap on a geo pin reports its id, and one on a truck at the pin reports the truck', async () => {
  const chosen: [string, string | undefined][] = []
  const handlers = {
    onSelect: (id: string | undefined) => chosen.push(['truck', id]),
    onSelectPin: (id: string) => chosen.push(['pin', id]),
  }
  const map = await open({ pins: [pin] }, handlers)
  await expect.poll(() => map.map.queryRenderedFeatures({ layers: ['pins'] }).length).toBe(1)
  tap(450, 300 - 14)
  tap(100, 500)
  map.show(contentOf({ pins: [pin], trucks: [truckAt(center)] }))
  await expect.poll(() => map.map.queryRenderedFeatures([450, 260], { layers: ['pins'] }).length).toBe(1)
  tap(450, 300)
  tap(450, 300 - 40)
  expect(chosen).toEqual([
    ['pin', 'p'],
    ['truck', undefined],
    ['truck', 'a'],
    ['pin', 'p'],
  ])
})

test('another theme draws the geo pins again', async () => {
  const map = await open({ pins: [pin] })
  map.restyle()
  await expect.poll(() => map.map.getLayer('pins') !== undefined && findPin(map, 'p')).toMatchObject({ name: pin.name })
})

test("a name is beside the map's buttons, follows when they change, and a sheet covers none", async () => {
  // Right above the pin, where its name would be.
  const over = button({ left: '426px', top: '225px' })
  const map = await open({ places: [{ ...pin, id: 'pit', name: 'Ormrod Pit' }] }, {}, [over])
  const nameOf = async () => {
    const drawn = await findPin(map, 'pit')
    return drawn && [drawn.name, drawn.nameAnchor]
  }
  await expect.poll(nameOf).toEqual(['Ormrod Pit', 'left'])
  over.style.width = '200px'
  over.style.height = '75px'
  await expect.poll(nameOf).toEqual(['Ormrod Pit', 'right'])
  expect(await liftOf(map, 'pit')).toBe(0)
  over.remove()
  await expect.poll(nameOf).toEqual(['Ormrod Pit', 'bottom'])
  map.cover(380)
  map.map.jumpTo({ center: [center.lng, center.lat], padding: { bottom: 0 } })
  await expect.poll(nameOf).toEqual(['', 'bottom'])
})

const sheets = [
  ['without a sheet', undefined],
  ['above a sheet', 300],
] as const

test.each(sheets)('%s, every button and the legend of the live map lie over it', async (_, covered) => {
  await page.viewport(390, 700)
  Object.assign(stage.style, { display: 'block', width: '390px', height: '700px' })
  draw(
    <LiveMapCanvas label="Trucks" places={regionPlaces} trucks={regionTrucks(now)} covered={covered} selectedId="c" />,
  )
  await expect.element(page.getByRole('button', { name: 'Follow truck T-204' })).toBeVisible()
  const map = stage.querySelector<HTMLElement>('.hw-map-canvas')!
  const over = watchOverMap(map, () => {})
  const at = map.getBoundingClientRect()
  const parts = [...stage.querySelectorAll('button, summary, .hw-map-legend')].filter(part => part.checkVisibility())
  expect([parts.length, over.boxes().length]).toEqual([5, 5])
  for (const part of parts) {
    const { left, top, width, height } = part.getBoundingClientRect()
    const box = { x: left - at.left + width / 2, y: top - at.top + height / 2, width, height }
    expect(over.boxes().some(each => isWithin(box, each))).toBe(true)
  }
  over.close()
})

const isWithin = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) <= (b.width - a.width) / 2 && Math.abs(a.y - b.y) <= (b.height - a.height) / 2
