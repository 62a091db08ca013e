/** The base map from an archive, in a real browser: what its tiles hold is on the canvas, in each theme's colors. */
import { useRef } from 'react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStage } from '../../ui/stage.fixture.tsx'
import { chooseTheme } from '../../ui/theme/theme.ts'
import { groundInksOf } from '../map-inks.ts'
import type { OpenMap } from '../open-map.ts'
import { useOpenMap } from '../use-open-map.ts'
import { buildArchive } from './archive.fixture.ts'
import type { BaseMap } from './base-map.ts'
import { rememberedSource } from './remembered-source.ts'

const { stage, draw } = openStage()
let opened: OpenMap | undefined
let url: string

/** A lake over the whole map, a road through it, and a town. */
const lake = {
  type: 'Polygon',
  coordinates: [
    [
      [-80, 38],
      [-70, 38],
      [-70, 44],
      [-80, 44],
      [-80, 38],
    ],
  ],
}
const road = {
  type: 'LineString',
  coordinates: [
    [-78, 40.58],
    [-72, 40.58],
  ],
}
const archive = () =>
  buildArchive({
    water: [featureOf(lake, { kind: 'lake', min_zoom: 0 })],
    roads: [featureOf(road, { kind: 'highway', name: 'Schantz Road', ref: '222', min_zoom: 0 })],
    places: [
      featureOf(
        { type: 'Point', coordinates: [-75.6, 40.7] },
        { kind: 'locality', name: 'Allentown', min_zoom: 0, population_rank: 9 },
      ),
    ],
  })
function featureOf(geometry: object, properties: object) {
  return { type: 'Feature', geometry, properties }
}

beforeAll(() => {
  url = URL.createObjectURL(archive())
})
afterEach(() => chooseTheme('device'))
afterAll(() => caches.delete('haulway-base-map'))

function AnyMap({ baseMap }: { baseMap: BaseMap }) {
  const container = useRef<HTMLDivElement>(null)
  opened = useOpenMap(container, { baseMap }).opened
  return <div ref={container} style={{ width: 300, height: 300 }} />
}

/** Draws a map of the archive and looks at the lake. */
async function open(): Promise<OpenMap> {
  draw(<AnyMap baseMap={{ kind: 'archive', url }} />)
  await expect.poll(() => opened?.map.getLayer('trucks') !== undefined).toBe(true)
  opened?.map.jumpTo({ center: [-75.6, 41.5], zoom: 8 })
  return opened!
}

const drawnBy = (layer: string) => opened?.map.queryRenderedFeatures({ layers: [layer] }).map(each => each.properties)

/** The color at the middle of the canvas, read while the picture is still there. */
function middleOf({ map }: OpenMap): Promise<string> {
  return new Promise(resolve => {
    map.once('render', () => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d')!
      const canvas = map.getCanvas()
      pen.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
      const [r, g, b] = pen.getImageData(0, 0, 1, 1).data
      resolve(`rgb(${r}, ${g}, ${b})`)
    })
    map.triggerRepaint()
  })
}

/** A token's color as a browser writes it. */
function asDrawn(color: string): string {
  const element = document.createElement('i')
  element.style.color = color
  return element.style.color
}

test.each(['light', 'dark', 'sunlight'] as const)('in the %s theme the tiles’ water is on the canvas', async theme => {
  chooseTheme(theme)
  const map = await open()
  await expect.poll(() => drawnBy('water')?.[0]).toMatchObject({ kind: 'lake' })
  const { water } = groundInksOf(stage)
  await expect.poll(() => middleOf(map)).toBe(asDrawn(water))
})

test('a theme that changes later redraws the tiles', async () => {
  chooseTheme('light')
  const map = await open()
  await expect.poll(() => drawnBy('water')?.[0]).toMatchObject({ kind: 'lake' })
  chooseTheme('dark')
  await expect.poll(() => middleOf(map)).toBe(asDrawn(groundInksOf(stage).water))
})

test('no font and no picture is fetched', async () => {
  const map = await open()
  const { glyphs, sprite, layers } = map.map.getStyle()
  expect([glyphs, sprite]).toEqual([undefined, undefined])
  expect(layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['roads_labels_major', 'places_locality']))
})

test('what was read of an archive is read again without it', async () => {
  const other = URL.createObjectURL(archive())
  const first = await rememberedSource(other).getBytes(0, 127)
  const again = await archive().slice(0, 127).arrayBuffer()
  expect(new Uint8Array(first.data)).toEqual(new Uint8Array(again))
  URL.revokeObjectURL(other)
  const remembered = await rememberedSource(other).getBytes(0, 127)
  expect(new Uint8Array(remembered.data)).toEqual(new Uint8Array(again))
  await expect(rememberedSource(other).getBytes(127, 100)).rejects.toThrow()
})

test('a new archive’s ranges take the place of those of the old one', async () => {
  const [old, next] = [archive(), archive()].map(each => URL.createObjectURL(each))
  await rememberedSource(old!).getBytes(0, 50)
  await rememberedSource(next!).getBytes(0, 50)
  URL.revokeObjectURL(old!)
  await expect(rememberedSource(old!).getBytes(0, 50)).rejects.toThrow()
})
