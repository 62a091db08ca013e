/** Every map whose code can't be loaded: it says so, says what works without it, and the page goes on. */

import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { DriveMap } from './drive/DriveMap.tsx'
import { LiveMap } from './live/LiveMap.tsx'
import { PlaceField } from './place/PlaceField.tsx'
import { noPlace } from './place/place-answer.ts'
import { regionPlaces, regionTrucks } from './region.fixture.ts'
import { ReplayMap } from './replay/ReplayMap.tsx'
import { WorkMap } from './work/WorkMap.tsx'

const lost = vi.hoisted(() => () => {
  throw new Error('Unable to preload CSS')
})
vi.mock('./drive/DriveMapCanvas.tsx', lost)
vi.mock('./live/LiveMapCanvas.tsx', lost)
vi.mock('./place/PlaceMapCanvas.tsx', lost)
vi.mock('./replay/ReplayMapCanvas.tsx', lost)
vi.mock('./work/WorkMapCanvas.tsx', lost)

const { stage, draw } = openStage()
const pit = regionPlaces[0]!
const gate = regionPlaces[1]!
const nothing = () => {}
const fix = { lat: gate.lat, lng: gate.lng, headingDegrees: 270, speedMetersPerSecond: 12, at: 0 }

beforeEach(() => void vi.spyOn(window, 'reportError').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

/** Of each file of a map. */
const maps: Record<string, { map: ReactElement; works: string }> = {
  './drive/DriveMap.tsx': {
    map: <DriveMap fix={fix} place={pit} isNear={false} distanceSystem="imperial" />,
    works: 'The arrow, the distance and the directions still work.',
  },
  './live/LiveMap.tsx': {
    map: <LiveMap label="Trucks" places={regionPlaces} trucks={regionTrucks(Date.now())} />,
    works: 'The list shows the same trucks.',
  },
  './place/PlaceMap.tsx': {
    map: <PlaceField label="Drop-off location" value={noPlace} onChange={nothing} />,
    works: 'Enter the location instead. Its geofence is a circle.',
  },
  './replay/ReplayMap.tsx': {
    map: (
      <ReplayMap
        label="Route"
        places={regionPlaces}
        drawing={{ stretches: [], gaps: [], unused: [] }}
        cursor={{ at: 0, place: pit, accuracyMeters: 9, marker: { number: '12', loaded: true, heading: 'east' } }}
      />
    ),
    works: 'The rest of this page works.',
  },
  './work/WorkMap.tsx': {
    map: <WorkMap flags={[]} here={gate} chosenId={undefined} onChoose={nothing} onOpen={nothing} />,
    works: 'The list shows the same jobs.',
  },
}

async function show(map: ReactElement) {
  await page.viewport(390, 900)
  Object.assign(stage.style, { display: 'block', width: '390px', height: '700px' })
  const { part } = await openFormStage('/')
  draw(
    part(
      <>
        <p>The rest of the page</p>
        {map}
      </>,
    ),
  )
  await expect.element(page.getByText('The map could not be loaded.')).toBeVisible()
}

test('every map of the app is tested here', () => {
  expect(Object.keys(maps).sort()).toEqual(Object.keys(import.meta.glob('./*/*Map.tsx')).sort())
})

test.each(Object.entries(maps))('%s says that it could not be loaded, on a page that works', async (_, each) => {
  await show(each.map)
  await expect.element(page.getByText(each.works)).toBeVisible()
  await expect.element(page.getByText('The rest of the page', { exact: true })).toBeVisible()
})

test('without its map, a drive has its arrow, its distance and its directions', async () => {
  await show(maps['./drive/DriveMap.tsx']!.map)
  await expect.element(page.getByText('Straight line to Ormrod Pit')).toBeVisible()
  await expect.element(page.getByText('On the way')).toBeVisible()
  await expect.element(page.getByLabelText(/^Direction to Ormrod Pit, [\d.]+\smi$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Directions/ })).toBeVisible()
})

test('without its map, a place has a circle for its geofence: drawing one is not offered', async () => {
  await show(maps['./place/PlaceMap.tsx']!.map)
  await expect.element(page.getByLabelText(/^Geofence size/)).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Draw geofence' }).elements()).toEqual([])
})
