import { entityScope } from '@haulway/domain/document/scope.ts'
import { type GeofenceEvent, newGeofenceWatch } from '@haulway/domain/geofence/watch.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../areas/forms/form-stage.fixture.tsx'
import { loadOf } from '../tracking/replay/replay.fixture.ts'
import type { SavedGeofences } from '../tracking/tracker/geofence-memory.ts'
import { TrackingContext, useDeviceTracking } from '../tracking/tracker/TrackingProvider.tsx'
import { openStage } from '../ui/stage.fixture.tsx'
import { DrivingPage } from './DrivingPage.tsx'

const { draw } = openStage('div')
const scope = entityScope(idOf(1))

function Page({ geofences }: { geofences: SavedGeofences | undefined }) {
  return (
    <TrackingContext value={{ ...useDeviceTracking(), geofences }}>
      <DrivingPage />
    </TrackingContext>
  )
}

async function show(last: 'start' | 'arriveAtPit' | 'arriveAtSite', left?: SavedGeofences['events']): Promise<string> {
  await page.viewport(390, 844)
  const load = { ...loadOf(12, last, Date.now() - 60 * minuteMs), relations: ['trucker'] }
  const stored = { scope, collection: 'load-logs', id: load.loadLogId, body: load }
  const { part } = await openFormStage('/', { kind: 'lost', trouble: 'No network.' }, [stored], {
    type: 'soloTrucker',
  })
  const { loadLogId } = load
  const geofences = left && { loadLogId, watch: newGeofenceWatch, events: left, said: [] }
  draw(part(<Page geofences={geofences} />))
  return load.terms.origin.name
}

test('a truck in line at the pit sees how long it has been there, not a direction to where it is', async () => {
  const pit = await show('arriveAtPit')
  await expect.element(page.getByText(`In line at ${pit}`)).toBeVisible()
  await expect.element(page.getByText(/^\d+\smin$/).first()).toBeVisible()
  await expect.element(page.getByText('Arrived')).toBeVisible()
  expect(page.getByText(/Straight line to|Looking for the first GPS fix/).elements()).toEqual([])
  expect(page.getByRole('link', { name: /Directions/ }).elements()).toEqual([])
})

test('a truck on the road sees where it drives, with directions', async () => {
  const pit = await show('start')
  await expect.element(page.getByText(`Straight line to ${pit}`)).toBeVisible()
  await expect.element(page.getByText('On the way')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Directions/ })).toBeVisible()
})

test('on a phone on its side the map is as high as the screen, beside what to do', async () => {
  const pit = await show('start')
  await page.viewport(844, 390)
  await expect.element(page.getByText(`Straight line to ${pit}`)).toBeVisible()
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
  await expect.poll(() => box('.hw-drive-map').height).toBeGreaterThanOrEqual(380)
  const map = box('.hw-drive-map')
  for (const each of [box('.hw-drive-head'), box('.hw-full-foot')]) {
    expect(each.right).toBeLessThanOrEqual(map.left + 1)
    expect(each.bottom).toBeLessThanOrEqual(390)
  }
})

/** What the phone's geofences have saved, this many minutes ago. */
const crossing = (kind: GeofenceEvent['kind'], minutes: number): GeofenceEvent => ({
  kind,
  at: Date.now() - minutes * minuteMs,
  uncertaintyMs: 5_000,
  lat: 40.59,
  lng: -75.63,
})

test('a truck that this phone saw leave the pit drives to the site, and may enter its load', async () => {
  const pit = await show('arriveAtPit', [crossing('enterOrigin', 54), crossing('exitOrigin', 3)])
  await expect.element(page.getByText('Straight line to Gate 3')).toBeVisible()
  await expect.element(page.getByText(new RegExp(`^GPS shows that you left ${pit} at`))).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Loaded, with quantity' })).toBeVisible()
})

test('a truck that this phone saw leave the site reads when it left, and that its load is open', async () => {
  await show('arriveAtSite', [crossing('enterDestination', 27), crossing('exitDestination', 3)])
  await expect.element(page.getByText('Left Gate 3')).toBeVisible()
  await expect.element(page.getByText('Load still open')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Unloaded At .*, when you left$/ })).toBeVisible()
})

test('a truck that is back in the pit is in line', async () => {
  const pit = await show('arriveAtPit', [
    crossing('enterOrigin', 54),
    crossing('exitOrigin', 15),
    crossing('enterOrigin', 3),
  ])
  await expect.element(page.getByText(`In line at ${pit}`)).toBeVisible()
})
