/** What the geofences of a phone have saved reaches its pages, each time that it changes. */
import { type GeofenceEvent, newGeofenceWatch } from '@haulway/domain/geofence/watch.ts'
import { useEffect } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { loadOf } from '../replay/replay.fixture.ts'
import { openGeofenceMemory } from './geofence-memory.ts'
import { TrackingDatabase } from './point-queue.ts'
import { useGeofences } from './use-geofences.ts'

const { stage, draw } = openStage()
const db = new TrackingDatabase(crypto.randomUUID())
afterEach(() => draw(null))

const load = loadOf(41, 'arriveAtPit')
const event = (kind: GeofenceEvent['kind']): GeofenceEvent => ({ kind, at: 1, uncertaintyMs: 0, lat: 40, lng: -75 })

function Page() {
  const { remember, saved } = useGeofences(load)
  useEffect(() => remember(db), [remember])
  return <p>{saved?.events.map(({ kind }) => kind).join(' ') ?? 'nothing'}</p>
}

test('a page reads the crossings of the open load, and each new one', async () => {
  const { part } = await openFormStage('/')
  draw(part(<Page />))
  await expect.poll(() => stage.textContent).toBe('nothing')
  const memory = openGeofenceMemory(db.geofences)
  const saved = { loadLogId: load.loadLogId, watch: newGeofenceWatch, said: [] }
  await memory.write({ ...saved, events: [event('enterOrigin')] })
  await expect.poll(() => stage.textContent).toBe('enterOrigin')
  await memory.write({ ...saved, events: [event('enterOrigin'), event('exitOrigin')] })
  await expect.poll(() => stage.textContent).toBe('enterOrigin exitOrigin')
})
