/**
 * Replays recorded tracks: each as a separate load, from a pit at its first fix to a site at its last, with its times
 * moved so that it ends now. Every fix is sent as recorded, including repeats, jumps and fixes at 0, 0.
 */
import { entityTypes } from '@haulway/domain/entity/entity-type.ts'
import { dayOf, minuteMs } from '@haulway/domain/time.ts'
import { trackerConstants } from '@haulway/domain/tracker/tracker-settings.ts'
import type { Fix } from '../simulator/gps.ts'
import type { ClientParts, DemoClient } from '../town/client.ts'
import { createDocumentStore } from '../town/document-store.ts'
import type { Journal } from '../town/journal.ts'
import { pluginPoint, postPoints } from '../town/phone.ts'
import { type DemoMember, envelopeAt, envelopeNow, newDemoId, openClients, openEntity } from '../town/town.ts'
import { shiftTrack, type Track } from './tracks.ts'

export type ReplayOptions = {
  url: string
  tracks: readonly Track[]
  signal: AbortSignal
  journal: Journal
  report: (sentence: string) => void
}

export type ReplayedTrack = {
  track: Track
  projectId: string
  loadLogId: string
  /** The fixes in the order they were sent, each with its uuid. */
  sent: { uuid: string; fix: Fix }[]
  refused: { uuid?: string | undefined; reason: string }[]
}

const jo = { firstName: 'Jo', lastName: 'Field', email: 'jo@tracks.example' }
/** Each track needs its own pit and trucker, and a user may create only 20 businesses an hour. */
const tracksPerOwner = 10
const timeZone = 'America/New_York'
const card = { basis: 'ton', rateE4: 30_000 } as const
const loaded = { amountMilli: 20_000, unit: 'ton' } as const

export async function replayTracks(options: ReplayOptions): Promise<ReplayedTrack[]> {
  const { url, journal, signal } = options
  const parts: ClientParts = { url, deviceId: newDemoId(), store: createDocumentStore(), journal, signal }
  const jobberClients = await openClients(parts, [jo])
  const jobber = await openEntity(jobberClients.get(jo.email)!, {
    entityType: entityTypes.jobber.code,
    name: 'Field Tracks',
    timeZone,
  })
  const replayed: ReplayedTrack[] = []
  let owners = await openOwners(parts, 0)
  for (const [i, track] of options.tracks.entries()) {
    if (i > 0 && i % tracksPerOwner === 0) owners = await openOwners(parts, i / tracksPerOwner)
    const done = await replayTrack({ parts, owners, jobber }, track)
    replayed.push(done)
    const reasons = [...new Set(done.refused.map(({ reason }) => reason))].join(', ')
    const refusals = done.refused.length > 0 ? `, ${done.refused.length} refused (${reasons})` : ''
    options.report(`${track.name}: ${done.sent.length} points sent${refusals}.`)
  }
  return replayed
}

/** A shift of 24 hours: tracks begin at any hour, and a project whose shift is over can't be published. */
export function shiftOfTrack(beganAt: number) {
  return { timeZone, startDay: dayOf(beganAt, timeZone), shiftStartMinute: 0, shiftEndMinute: 1440 }
}

type Owners = { pit: DemoClient; trucker: DemoClient }
type Scene = { parts: ClientParts; owners: Owners; jobber: DemoMember }

async function openOwners(parts: ClientParts, number: number): Promise<Owners> {
  const max = { firstName: 'Max', lastName: 'Field', email: `max${number || ''}@tracks.example` }
  const lee = { firstName: 'Lee', lastName: 'Field', email: `lee${number || ''}@tracks.example` }
  const clients = await openClients(parts, [max, lee])
  return { pit: clients.get(max.email)!, trucker: clients.get(lee.email)! }
}

async function replayTrack(scene: Scene, track: Track): Promise<ReplayedTrack> {
  const { journal, signal } = scene.parts
  const lengthMs = track.fixes.at(-1)!.atMs - track.fixes[0]!.atMs
  const fixes = shiftTrack(track, Date.now() - lengthMs)
  const first = fixes[0]!
  const last = fixes.at(-1)!
  const { pit, trucker, ids } = await openLoad(scene, track, first, last)
  const load = { projectId: ids.projectId, loadLogId: ids.loadLogId }
  const driver = trucker.client
  const start = envelopeAt(first.atMs)
  await driver.mustSend(start, 'startLoad', { ...load, dispatchId: ids.dispatchId, actId: newDemoId() })
  const loading = envelopeAt(first.atMs + Math.min(minuteMs, lengthMs / 10))
  await pit.client.mustSend(loading, 'confirmLoad', { ...load, actId: newDemoId(), quantity: loaded })
  const points = fixes.map(fix => ({ fix, body: pluginPoint(load, fix) }))
  const refused: ReplayedTrack['refused'] = []
  for (let i = 0; i < points.length; i += trackerConstants.batchPointsMax) {
    const batch = points.slice(i, i + trackerConstants.batchPointsMax).map(({ body }) => body)
    refused.push(...(await postPoints({ client: driver, journal, signal }, load, batch)))
  }
  await driver.mustSend(envelopeAt(last.atMs), 'deliverLoad', { ...load, actId: newDemoId() })
  return { track, ...load, sent: points.map(({ fix, body }) => ({ uuid: body.uuid, fix })), refused }
}

/** Creates a pit, a truck, a project with one haul, and a dispatch to it. */
async function openLoad({ owners, jobber }: Scene, track: Track, first: Fix, last: Fix) {
  const pit = { client: owners.pit, entityId: newDemoId() }
  const trucker = { client: owners.trucker, entityId: newDemoId() }
  const ids = { projectId: newDemoId(), dispatchId: newDemoId(), loadLogId: newDemoId() }
  const haulId = newDemoId()
  const materialId = newDemoId()
  const name = track.name.slice(0, 60)
  const phoneNo = '610 555 0100'
  await pit.client.mustSend(envelopeNow(), 'createEntity', {
    entityId: pit.entityId,
    entityType: entityTypes.pitOperation.code,
    name,
    phoneNo,
    timeZone,
    place: { lat: first.lat, lng: first.lng },
  })
  const material = { materialId, name: 'Fill', unit: 'ton' as const, priceE4: 60_000, entityId: pit.entityId }
  await pit.client.mustSend(envelopeNow(), 'createMaterial', material)
  await trucker.client.mustSend(envelopeNow(), 'createEntity', {
    entityId: trucker.entityId,
    entityType: entityTypes.soloTrucker.code,
    name,
    phoneNo,
    timeZone,
  })
  const truck = { truckId: newDemoId(), entityId: trucker.entityId, number: name.slice(-10) }
  const weights = { tareGrams: 13_000_000, legalGrossGrams: 33_000_000 }
  await trucker.client.mustSend(envelopeNow(), 'createTruck', { ...truck, ...weights })
  const { entityId } = jobber
  await jobber.client.mustSend(envelopeNow(), 'addSupplier', { entityId, pitEntityId: pit.entityId })
  const destination = { name: `End of ${name}`.slice(0, 60), lat: last.lat, lng: last.lng }
  const target = { targetMilli: 20_000, card, trucksWanted: 1, pitEntityId: pit.entityId, materialId, haulId }
  const project = { entityId, projectId: ids.projectId, name, ...shiftOfTrack(first.atMs) }
  await jobber.client.mustSend(envelopeAt(first.atMs), 'createProject', {
    ...project,
    haul: { ...target, destination },
  })
  const { projectId, dispatchId } = ids
  // Nothing is published after its first shift.
  const startDay = dayOf(Date.now(), timeZone)
  await jobber.client.mustSend(envelopeNow(), 'publishProject', { projectId, startDay })
  const offer = { projectId, offerId: newDemoId() }
  const sent = { ...offer, haulId, truckingEntityId: trucker.entityId, trucks: 1 }
  await jobber.client.mustSend(envelopeAt(first.atMs), 'sendOffer', sent)
  const answer = { ...offer, accept: true, truckId: truck.truckId, dispatchId }
  await trucker.client.mustSend(envelopeAt(first.atMs), 'answerOffer', answer)
  return { pit, trucker, ids }
}
