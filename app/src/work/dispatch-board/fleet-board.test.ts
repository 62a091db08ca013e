import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { decideFault } from '@haulway/domain/tracker/fault.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { expect, test } from 'vitest'
import { liveTrucks } from '../../live-map/live-trucks.ts'
import { buildBoard, type FleetDocuments } from './fleet-board.ts'
import { boardHours, dayOfRow, instantsOf } from './hours/board-day.ts'

const minute = 60_000
const now = Date.UTC(2026, 9, 15, 14, 42)
const day = '2026-10-15'
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const truckSnapshot = { plate: '', tareGrams: 1, legalPayloadGrams: 1, bodyLiters: null }
const place = {
  name: 'Gate 3',
  kind: 'site' as const,
  lat: 1,
  lng: 1,
  radiusMeters: 9,
  entityId: id(3),
  entityName: '',
}

const terms: LoadLogDocument['terms'] = {
  projectId: id(1),
  projectName: 'SR 222',
  timeZone: 'UTC',
  haulId: id(2),
  offerId: id(2),
  dispatchId: id(10),
  jobberEntityId: id(3),
  jobberName: 'Brandt',
  pitEntityId: id(4),
  pitName: 'Ormrod',
  truckingEntityId: id(5),
  truckingName: 'Moyer',
  driverEntityId: id(6),
  driverName: 'Ann Bauer',
  materialId: id(7),
  materialName: '2A',
  truck: { ...truckSnapshot, truckId: id(20), number: 'T-203' },
  gramsPerCubicMeter: null,
  unit: 'ton',
  origin: place,
  destination: place,
  siteRules: '',
  contactPhoneNo: '',
}
const truck: TruckDocument = {
  truckId: id(20),
  entityId: id(5),
  number: 'T-203',
  plate: '',
  truckType: 'triAxle',
  axles: 4,
  tareGrams: 13_000_000,
  legalGrossGrams: 33_000_000,
  createdOn: 0,
  papers: [],
  retiredOn: null,
}
const fix = {
  lat: 1,
  lng: 1,
  headingDegrees: null,
  speedMetersPerSecond: null,
  accuracyMeters: null,
  loaded: false,
}
const dispatch: DispatchDocument = {
  projectId: id(1),
  dispatchId: id(10),
  state: 'open',
  terms,
  createdOn: now - 300 * minute,
  endedOn: null,
  party: 'trucking',
}

function loadOf(n: number, state: LoadLogDocument['state'], milestones: LoadLogDocument['milestones']) {
  const load: LoadLogDocument = {
    projectId: id(1),
    loadLogId: id(30 + n),
    aliases: [],
    loadNo: n,
    shiftDay: day,
    createdOn: now - 60 * minute,
    party: 'trucking',
    relations: ['fleet'],
    terms,
    acts: [],
    state,
    stateSince: now - 3 * minute,
    milestones,
    quantity: null,
    ticketNo: null,
    standbyMinutes: null,
    disputed: false,
    frozen: false,
    needsYou: [],
  }
  return load
}

function boardOf(held: Partial<FleetDocuments>) {
  const nothing = { trucks: [truck], truckers: [], dispatches: [], loads: [], summary: undefined, points: [] }
  return buildBoard({ ...nothing, ...held }, day, now)[0]!
}

const delivered = { start: now - 60 * minute, arriveAtPit: now - 50 * minute, deliver: now - 10 * minute }

test('a truck is free, ready, working or returning, depending on its dispatch and its loads', () => {
  expect(boardOf({}).state).toBe('free')
  expect(boardOf({ dispatches: [dispatch] })).toMatchObject({ state: 'ready', driverName: 'Ann Bauer' })
  const done = loadOf(1, 'delivered', delivered)
  const back = boardOf({ dispatches: [dispatch], loads: [done] })
  expect(back).toMatchObject({ state: 'returning', since: delivered.deliver, loadsDelivered: 1, isLoaded: false })
  const next = loadOf(2, 'loaded', { start: now - 9 * minute })
  expect(boardOf({ dispatches: [dispatch], loads: [done, next] })).toMatchObject({ state: 'loaded', isLoaded: true })
})

test('an open load keeps its driver after the dispatch has ended, even when the truck has a new dispatch', () => {
  const open = loadOf(1, 'loaded', { start: now - 9 * minute })
  const next = { ...dispatch, dispatchId: id(11), terms: { ...terms, driverName: 'Nils Roth' } }
  expect(boardOf({ loads: [open] })).toMatchObject({ state: 'loaded', driverName: 'Ann Bauer' })
  expect(boardOf({ loads: [open], dispatches: [next] })).toMatchObject({ state: 'loaded', driverName: 'Ann Bauer' })
})

test('a truck is silent on the board when it is on the live map and for the server, while a load is open', () => {
  const open = loadOf(1, 'queued', { start: now - 20 * minute })
  const at = (minutesAgo: number) => [{ loadLogId: open.loadLogId, at: now - minutesAgo * minute }]
  for (const minutesAgo of [0, 1, 2, 2.9, 3, 3.1, 4, 6]) {
    const lastAt = now - minutesAgo * minute
    const frame = { ...open, truckNumber: 'T-203', ...fix, at: lastAt }
    const [live] = liveTrucks({ loads: [open], frames: [frame], logs: [] }, now)
    const fault = decideFault({ startedAt: now - 20 * minute, lastAt }, { points: [], events: [] }, now)
    const { silentSince } = boardOf({ loads: [open], points: at(minutesAgo) })
    expect(silentSince).toBe(fault?.since)
    expect(live?.silence === 'silent').toBe(silentSince !== undefined)
  }
  expect(boardOf({ loads: [open] }).silentSince).toBe(now - 20 * minute)
  expect(boardOf({ loads: [loadOf(1, 'delivered', delivered)] }).silentSince).toBeUndefined()
})

test('a day has one bar per job, with its waits, and a plan until the shift ends', () => {
  const done = loadOf(1, 'delivered', { ...delivered, confirmTrucker: now - 40 * minute })
  const row = boardOf({ dispatches: [dispatch], loads: [done] })
  const shown = dayOfRow(row, now, () => now + 90 * minute)
  expect(shown.jobs).toEqual([
    { label: 'SR 222', fromMs: delivered.start, toMs: now },
    { label: '', fromMs: now, toMs: now + 90 * minute, planned: true },
  ])
  expect(shown.waits).toEqual([{ fromMs: delivered.arriveAtPit, toMs: now - 40 * minute }])
  expect(shown.loadsAtMs).toEqual([delivered.deliver])
  const { fromMs, toMs } = boardHours(instantsOf([row], now, []), Date.UTC(2026, 9, 15))
  expect([fromMs, toMs]).toEqual([Date.UTC(2026, 9, 15, 13), Date.UTC(2026, 9, 16, 0)])
})
