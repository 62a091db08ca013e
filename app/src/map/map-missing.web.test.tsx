/** Every map on a device that can't draw one: it says so, says what works without it, and the page goes on. */

import { mapConfigDocumentId } from '@haulway/domain/startup/startup.documents.ts'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openFormStage, type Stored } from '../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { listViolations } from '../ui/violations.fixture.ts'
import { DriveMapCanvas } from './drive/DriveMapCanvas.tsx'
import { regionMap } from './ground/base-map.ts'
import { LiveMapCanvas } from './live/LiveMapCanvas.tsx'
import { PlaceField } from './place/PlaceField.tsx'
import { PlaceMapCanvas } from './place/PlaceMapCanvas.tsx'
import { noPlace } from './place/place-answer.ts'
import { regionPlaces, regionTrucks } from './region.fixture.ts'
import { ReplayMapCanvas } from './replay/ReplayMapCanvas.tsx'
import { WorkMapCanvas } from './work/WorkMapCanvas.tsx'

const { stage, draw } = openStage()
const baseMap = regionMap
const pit = regionPlaces[0]!
const gate = regionPlaces[1]!
const nothing = () => {}
let opened: string[] = []
const pins = { pins: [gate], onSelectPin: (id: string) => opened.push(id) }

beforeEach(() => {
  opened = []
  const { getContext } = HTMLCanvasElement.prototype
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement, kind) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind)
  })
})
afterEach(() => vi.restoreAllMocks())

const mapConfig: Stored = {
  scope: 'haulway-config',
  collection: 'haulway-config',
  id: mapConfigDocumentId,
  body: { tileStyleUrl: null },
}

type Without = { map: ReactElement; works: string; hasPins?: boolean }

/** Of each file of a map. */
const maps: Record<string, Without[]> = {
  './drive/DriveMapCanvas.tsx': [
    {
      map: <DriveMapCanvas fix={undefined} lastHeading={undefined} place={pit} baseMap={baseMap} {...pins} />,
      works: 'The arrow, the distance and the directions still work.',
      hasPins: true,
    },
  ],
  './live/LiveMapCanvas.tsx': [
    {
      map: <LiveMapCanvas label="Trucks" places={regionPlaces} trucks={regionTrucks(Date.now())} {...pins} />,
      works: 'The list shows the same trucks.',
      hasPins: true,
    },
    {
      map: <LiveMapCanvas label="Trucks" places={regionPlaces} trucks={regionTrucks(Date.now())} still />,
      works: 'The rest of this page works.',
    },
  ],
  './place/PlaceMapCanvas.tsx': [
    {
      map: (
        <PlaceMapCanvas
          value={noPlace}
          onChange={nothing}
          around={[]}
          baseMap={baseMap}
          isDrawing={false}
          label="Map"
        />
      ),
      works: 'Enter the location instead. Its geofence is a circle.',
    },
  ],
  './replay/ReplayMapCanvas.tsx': [
    {
      map: (
        <ReplayMapCanvas
          label="Route"
          places={regionPlaces}
          drawing={{ stretches: [], gaps: [], unused: [] }}
          cursor={{ at: 0, place: pit, accuracyMeters: 9, marker: { number: '12', loaded: true, heading: 'east' } }}
        />
      ),
      works: 'The rest of this page works.',
    },
  ],
  './work/WorkMapCanvas.tsx': [
    {
      map: (
        <WorkMapCanvas
          here={gate}
          chosenId={undefined}
          onChoose={nothing}
          onOpen={nothing}
          baseMap={baseMap}
          flags={[{ id: 'job', label: '$98', name: 'Mill Road', pit, site: gate }]}
        />
      ),
      works: 'The list shows the same jobs.',
    },
  ],
}

test('every map of the app is tested here', () => {
  expect(Object.keys(maps).sort()).toEqual(Object.keys(import.meta.glob('./*/*Canvas.tsx')).sort())
})

const all = Object.entries(maps).flatMap(([file, each]) => each.map(one => ({ file, ...one })))

test.each(all)('without WebGL, $file says that it can’t be drawn, and: $works', async ({ map, works, hasPins }) => {
  await page.viewport(390, 700)
  Object.assign(stage.style, { display: 'block', width: '390px', height: '700px' })
  draw(map)
  await expect.element(page.getByText("This device can't draw the map.")).toBeVisible()
  await expect.element(page.getByText(works)).toBeVisible()
  expect(stage.querySelector('canvas, .maplibregl-map')).toBeNull()
  if (hasPins) {
    await page.getByRole('button', { name: gate.name }).click()
    expect(opened).toEqual([gate.id])
  }
  expect(await listViolations(stage)).toEqual([])
})

test('without WebGL a place has a circle for its geofence: drawing one is not offered', async () => {
  await page.viewport(390, 700)
  const { part } = await openFormStage('/', undefined, [mapConfig])
  draw(part(<PlaceField label="Drop-off location" value={noPlace} onChange={nothing} />))
  await expect.element(page.getByText("This device can't draw the map.")).toBeVisible()
  await expect.element(page.getByLabelText(/^Geofence size/)).toBeVisible()
  await expect.poll(() => page.getByRole('button', { name: 'Draw geofence' }).elements()).toEqual([])
})
