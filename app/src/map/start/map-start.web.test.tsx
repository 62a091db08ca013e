/** Every map of the app, with nothing to show: it begins where the business is, and never in the sea at 0, 0. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useMemo, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openStage } from '../../ui/stage.fixture.tsx'
import { DriveMapCanvas } from '../drive/DriveMapCanvas.tsx'
import type { BaseMap } from '../ground/base-map.ts'
import { LiveMapCanvas } from '../live/LiveMapCanvas.tsx'
import { PlaceMapCanvas } from '../place/PlaceMapCanvas.tsx'
import { noPlace } from '../place/place-answer.ts'
import { ReplayMapCanvas } from '../replay/ReplayMapCanvas.tsx'
import { WorkMapCanvas } from '../work/WorkMapCanvas.tsx'
import { country } from './map-start.ts'
import { OwnWhereaboutsContext } from './use-map-start.ts'

const { stage, draw } = openStage()
const styled = vi.spyOn(MapLibre.prototype, 'setStyle')
afterEach(() => styled.mockClear())

const nothing = () => undefined
const place = { id: 'site', name: 'Site', kind: 'site', radiusMeters: 150, lat: 41.2, lng: -74.1 } as const
const drawing = { stretches: [], gaps: [], unused: [] }
const marker = { number: '', loaded: false, heading: 'none' } as const
const cursor = { at: 0, place: undefined, accuracyMeters: null, marker }

/** A map that always has something to show is drawn with it. */
const maps: Record<string, { draw: (baseMap: BaseMap) => ReactNode; shows?: LatLng }> = {
  '../live/LiveMapCanvas.tsx': {
    draw: baseMap => <LiveMapCanvas places={[]} trucks={[]} label="Trucks" baseMap={baseMap} />,
  },
  '../work/WorkMapCanvas.tsx': {
    draw: baseMap => (
      <WorkMapCanvas
        flags={[]}
        here={undefined}
        chosenId={undefined}
        onChoose={nothing}
        onOpen={nothing}
        baseMap={baseMap}
      />
    ),
  },
  '../place/PlaceMapCanvas.tsx': {
    draw: baseMap => (
      <PlaceMapCanvas
        value={noPlace}
        onChange={nothing}
        isDrawing={false}
        around={[]}
        label="Location"
        baseMap={baseMap}
      />
    ),
  },
  '../replay/ReplayMapCanvas.tsx': {
    draw: baseMap => <ReplayMapCanvas label="Route" places={[]} drawing={drawing} cursor={cursor} baseMap={baseMap} />,
  },
  '../drive/DriveMapCanvas.tsx': {
    draw: baseMap => <DriveMapCanvas fix={undefined} lastHeading={undefined} place={place} baseMap={baseMap} />,
    shows: place,
  },
}

test('every map of the app is tried', () => {
  expect(Object.keys(maps).sort()).toEqual(Object.keys(import.meta.glob('../*/*MapCanvas.tsx')).sort())
})

const home = { lat: 40.6023, lng: -75.4714 }
const work = [{ lat: 33.45, lng: -112.07 }]
const plain: BaseMap = { kind: 'plain' }
const region: BaseMap = { kind: 'region' }

const cases: [string, { home: LatLng | undefined; work: LatLng[] }, BaseMap, LatLng][] = [
  ['where the business is', { home, work }, plain, home],
  ['at its work, while the business has no place', { home: undefined, work }, plain, { lat: 33.45, lng: -112.07 }],
  [
    'on its own ground, while nothing is known of the business',
    { home: undefined, work: [] },
    region,
    { lat: 40.58, lng: -75.6 },
  ],
  ['with the country, where nothing at all is known', { home: undefined, work: [] }, plain, country.center],
]

test.each(cases)('a map with nothing to show begins %s', async (_, known, baseMap, expected) => {
  await page.viewport(390, 844)
  Object.assign(stage.style, { width: '390px', height: '600px', display: 'grid' })
  for (const [file, { draw: drawMap, shows }] of Object.entries(maps)) {
    styled.mockClear()
    draw(<OwnWhereaboutsContext value={{ ...known, onWorkWanted: nothing }}>{drawMap(baseMap)}</OwnWhereaboutsContext>)
    const { lat, lng } = shows ?? expected
    await expect.poll(() => [file, centerOf()]).toEqual([file, { lat: lat.toFixed(3), lng: lng.toFixed(3) }])
  }
})

function centerOf(): { lat: string; lng: string } | undefined {
  const [map] = styled.mock.contexts as MapLibre[]
  const { lat = 0, lng = 0 } = map?.getCenter() ?? {}
  return map && { lat: lat.toFixed(3), lng: lng.toFixed(3) }
}

let become: (home: LatLng) => void = nothing

function Moving({ map }: { map: ReactNode }) {
  const [home, setHome] = useState<LatLng>()
  become = setHome
  const known = useMemo(() => ({ home, work: [], onWorkWanted: nothing }), [home])
  return <OwnWhereaboutsContext value={known}>{map}</OwnWhereaboutsContext>
}

test('a place that arrives later moves the map, unless its user has moved it', async () => {
  Object.assign(stage.style, { width: '390px', height: '600px', display: 'grid' })
  const map = maps['../live/LiveMapCanvas.tsx']!.draw(plain)
  draw(<Moving map={map} />)
  await expect.poll(() => centerOf()?.lat).toBe(country.center.lat.toFixed(3))
  become(home)
  await expect.poll(() => centerOf()?.lat).toBe(home.lat.toFixed(3))
  const [opened] = styled.mock.contexts as MapLibre[]
  opened?.jumpTo({ center: [-80, 30] })
  become({ lat: 35, lng: -90 })
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(() => opened?.isMoving()).toBe(false)
  expect(centerOf()?.lat).toBe('30.000')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => centerOf()?.lat).toBe('35.000')
})
