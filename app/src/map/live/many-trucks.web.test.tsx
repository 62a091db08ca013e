/** Ten thousand trucks on one map in a real browser: one source, no DOM markers, and few pictures. */
import { secondMs } from '@haulway/domain/time.ts'
import type { GeoJSONSource } from 'maplibre-gl'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { formatAge } from '../../ui/format/format.ts'
import { startUi } from '../../ui/start-ui.ts'
import type { MapTruck, TruckFeature } from '../map-features.ts'
import { type OpenMap, openMap } from '../open-map.ts'
import { drawEveryMs } from './truck-source.ts'

const trucksCount = 10_000
const stage = document.createElement('div')
const now = Date.now()
let opened: OpenMap | undefined

beforeAll(() => {
  startUi()
  document.body.append(stage)
})
afterEach(() => opened?.close())

/** A hundred rows of a hundred trucks, about a quarter of a mile apart. Each step moves them north. */
function trucksAt(step: number): MapTruck[] {
  return Array.from({ length: trucksCount }, (_, n) => ({
    id: `load ${n}`,
    number: `T-${n}`,
    loaded: n % 2 === 0,
    headingDegrees: 0,
    at: now + step * secondMs,
    lat: 40.4 + Math.floor(n / 100) * 0.004 + step * 0.0001,
    lng: -75.8 + (n % 100) * 0.004,
  }))
}

const contentAt = (step: number) => ({
  trucks: trucksAt(step),
  places: [],
  tracks: [],
  selectedId: undefined,
  nowMs: now + step * secondMs,
})

async function featuresOf({ map }: OpenMap): Promise<TruckFeature[]> {
  const data = (await map.getSource<GeoJSONSource>('trucks')!.getData()) as { features: TruckFeature[] }
  return data.features
}

test('ten thousand trucks move in one source, are drawn as few clusters, and none is lost', async () => {
  await page.viewport(1200, 800)
  Object.assign(stage.style, { width: '1200px', height: '800px' })
  const map = openMap(stage, { formatAge })
  opened = map
  map.show(contentAt(0))
  map.fit()
  await expect.poll(() => map.map.getLayer('trucks') !== undefined).toBe(true)
  const steps = 4
  const tookMs: number[] = []
  for (let step = 1; step <= steps; step++) {
    const content = contentAt(step)
    await new Promise(resolve => setTimeout(resolve, drawEveryMs + 20))
    const beganAt = performance.now()
    map.show(content)
    tookMs.push(performance.now() - beganAt)
  }
  const moved = trucksAt(steps)
  const latOf = async (index: number) => {
    const features = await featuresOf(map)
    return features.find(({ id }) => id === moved[index]!.id)?.geometry.coordinates[1]
  }
  await expect.poll(() => latOf(7_777)).toBe(moved[7_777]!.lat)
  expect(await featuresOf(map)).toHaveLength(trucksCount)
  console.log(`10,000 trucks: ${tookMs.map(ms => ms.toFixed(0)).join(', ')} ms of the page for an update`)

  // Zoomed out, all trucks are in clusters, and no truck's own picture has been drawn.
  map.map.jumpTo({ center: [-75.6, 40.6], zoom: 8 })
  await map.map.once('idle')
  const clusters = map.map.queryRenderedFeatures({ layers: ['clusters'] })
  const counts = new Map(clusters.map(({ properties }) => [properties.cluster_id, properties.point_count as number]))
  expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(trucksCount)
  expect(map.map.listImages().filter(id => id.startsWith('truck '))).toHaveLength(0)

  // Zoomed in, each truck is drawn separately, and only trucks in view have a picture.
  map.map.jumpTo({ center: [-75.6, 40.6], zoom: 14 })
  await map.map.once('idle')
  expect(map.map.queryRenderedFeatures({ layers: ['clusters'] })).toHaveLength(0)
  const inView = map.map.queryRenderedFeatures({ layers: ['trucks'] })
  expect(inView.length).toBeGreaterThan(20)
  expect(map.map.listImages().filter(id => id.startsWith('truck ')).length).toBeLessThan(1000)
  expect(stage.querySelectorAll('.maplibregl-marker')).toHaveLength(0)
})
