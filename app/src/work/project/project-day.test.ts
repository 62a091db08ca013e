import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { hourMs, minuteMs } from '@haulway/domain/time.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { expect, test } from 'vitest'
import { acceptedOffer } from '../../areas/forms/form-documents.fixture.ts'
import { noShows } from './needs-attention.ts'
import { marginOf } from './project-cost.ts'
import { type JobberWork, projectDayOf, todaysProjects } from './project-day.ts'
import { truckBalanceOf, trucksNeeded } from './truck-balance.ts'

const day = '2026-10-15'
const at = (clock: string) => Date.parse(`${day}T${clock}:00Z`)

const place = {
  name: 'Gate 3',
  kind: 'site' as const,
  lat: 40,
  lng: -75,
  radiusMeters: 150,
  entityId: 'e',
  entityName: 'Brandt',
}
const haul = {
  projectId: 'p',
  haulId: 'h',
  materialId: 'm',
  materialName: 'Stone',
  gramsPerCubicMeter: null,
  unit: 'ton' as const,
  targetMilli: 440_000,
  trucksWanted: 3,
  origin: place,
  destination: place,
}
const project: ProjectReference = {
  projectId: 'p',
  entityId: 'e',
  entityName: 'Brandt',
  name: 'SR 222',
  state: 'published',
  party: 'jobber',
  timeZone: 'UTC',
  currency: 'USD',
  startDay: day,
  endDay: null,
  shiftStartMinute: 420,
  shiftEndMinute: 960,
  contactPhoneNo: '',
  siteRules: '',
  createdOn: 0,
  publishedOn: 0,
  closedOn: null,
  hauls: [haul],
}

const summary = (delivered: number): DaySummaryDocument => {
  const counts = { loads: delivered, openLoads: 0, waitingLoads: 0, loadedLoads: delivered, deliveredLoads: delivered }
  const figures = { ...counts, loadsToApprove: 0, standbyMinutes: 0 }
  const milli = { loadedMilli: delivered * 20_000, deliveredMilli: delivered * 20_000 }
  return {
    ownerId: 'p',
    day,
    totals: figures,
    medianCycleMinutes: 30,
    firstStartAt: at('07:00'),
    rows: [{ key: 'h ton', label: 'Stone', unit: 'ton', ...figures, ...milli }],
  }
}

const underWay = (truckId: string): LoadLogDocument => ({
  projectId: 'p',
  loadLogId: truckId,
  aliases: [],
  loadNo: 1,
  shiftDay: day,
  createdOn: at('09:40'),
  party: 'jobber',
  relations: ['jobber'],
  acts: [],
  state: 'loaded',
  stateSince: at('09:50'),
  milestones: { start: at('09:40') },
  quantity: null,
  ticketNo: null,
  standbyMinutes: null,
  disputed: false,
  frozen: false,
  needsYou: [],
  terms: {
    projectId: 'p',
    projectName: 'SR 222',
    timeZone: 'UTC',
    haulId: 'h',
    offerId: 'o',
    dispatchId: truckId,
    jobberEntityId: 'e',
    jobberName: 'Brandt',
    pitEntityId: 'q',
    pitName: 'Ormrod',
    truckingEntityId: 't',
    truckingName: 'Moyer',
    driverEntityId: 't',
    driverName: 'Moyer',
    materialId: 'm',
    materialName: 'Stone',
    gramsPerCubicMeter: null,
    unit: 'ton',
    origin: place,
    destination: place,
    siteRules: '',
    contactPhoneNo: '',
    truck: { truckId, number: truckId, plate: '', tareGrams: 0, legalPayloadGrams: 0, bodyLiters: null },
  },
})

const work = (delivered: number, trucks: string[]): JobberWork => ({
  projects: [project],
  summaries: [summary(delivered)],
  loads: trucks.map(underWay),
  offers: [],
  dispatches: [],
})

test('two trucks with thirty-minute cycles and twenty tons a load deliver eighty tons an hour', () => {
  const { forecast } = projectDayOf(project, work(10, ['a', 'b']), at('10:00'))
  expect(forecast?.milliPerHour).toBe(80_000)
  expect(forecast?.finishAt).toBe(at('10:00') + 3 * hourMs)
})

test('if the shift ends first, the forecast has no finish but the amount delivered by then', () => {
  const { forecast } = projectDayOf(project, work(10, ['a']), at('15:30'))
  expect(forecast).toMatchObject({ finishAt: undefined, milliAtShiftEnd: 220_000 })
})

test('with only two delivered loads, or no truck at work, there is no forecast', () => {
  expect(projectDayOf(project, work(2, ['a']), at('10:00')).forecast).toBeUndefined()
  expect(projectDayOf(project, work(10, []), at('10:00')).forecast).toBeUndefined()
})

test('a project of many days is forecast only once all of its days are known', () => {
  const old = { ...project, startDay: '2026-10-07' }
  const known = { ...work(10, ['a', 'b']), projects: [old] }
  const now = at('10:00')
  const of = projectDayOf(old, known, now)
  expect(of).toMatchObject({ isWhole: false, forecast: { milliPerHour: 80_000, finishAt: undefined } })
  expect(of.forecast?.milliAtShiftEnd).toBeUndefined()
  expect(truckBalanceOf(of, now)?.kind).not.toBe('moreNeeded')
  const first = { ...summary(9), day: old.startDay }
  const whole = projectDayOf(old, { ...known, since: old.startDay, summaries: [first, summary(10)] }, now)
  expect(whole.amounts).toMatchObject([{ doneMilli: 380_000, todayMilli: 200_000 }])
  expect(whole).toMatchObject({ isWhole: true, forecast: { finishAt: at('10:45') } })
})

test('before its first day, a project has the plan of that day, and nothing is late', () => {
  const tomorrow = { ...project, startDay: '2026-10-16' }
  const sent = { ...underWay('a').terms, dispatchId: 'd' }
  const dispatch: DispatchDocument = {
    projectId: 'p',
    dispatchId: 'd',
    state: 'open',
    party: 'jobber',
    terms: sent,
    createdOn: 0,
    endedOn: null,
  }
  const early = { ...work(10, ['b']), dispatches: [dispatch] }
  const now = at('15:30')
  expect(noShows([projectDayOf(project, early, now)], { ...early, loads: [] }, now)).toHaveLength(1)
  const of = projectDayOf(tomorrow, early, now)
  expect(of).toMatchObject({ isAhead: true, forecast: undefined })
  expect(of.shift).toEqual({ startMs: at('07:00') + 24 * hourMs, endMs: at('16:00') + 24 * hourMs })
  expect(truckBalanceOf(of, now)?.kind).not.toBe('moreNeeded')
  expect(noShows([of], { ...early, loads: [] }, now)).toEqual([])
})

test('a truck with two open loads counts as one truck at work', () => {
  expect(projectDayOf(project, work(10, ['a', 'a']), at('10:00') + minuteMs).activeTrucks).toBe(1)
})

/** Two hundred tons loaded, which cost $3,160. */
const costing = (saleRateE4?: number, more: Partial<DaySummaryDocument>[] = []) => {
  const days = [{}, ...more].map(each => ({
    ...summary(10),
    money: { haulCents: 68_000, materialCents: 248_000, rows: [] },
    ...each,
  }))
  const money = { currency: 'USD', hauls: [{ haulId: 'h', ...(saleRateE4 !== undefined && { saleRateE4 }) }] }
  return projectDayOf({ ...project, money }, { ...work(10, []), summaries: days }, at('10:00'))
}

test('the margin is what was loaded at the jobber’s price, less its cost, of all days', () => {
  expect(marginOf(costing(200_000))).toEqual({ cents: 400_000 - 316_000, share: 0.21 })
  expect(marginOf(costing(200_000, [{ day: '2026-10-14' }]))?.cents).toBe(2 * 84_000)
  expect(marginOf(costing(150_000))?.cents).toBe(-16_000)
})

test('without a price for a haul that has loads there is no margin, which is not a margin of zero', () => {
  expect(marginOf(costing())).toBeUndefined()
  const other = { ...summary(1), money: { haulCents: 1, materialCents: 1, rows: [] } }
  const rows = other.rows.map(row => ({ ...row, key: 'another ton' }))
  expect(marginOf(costing(200_000, [{ day: '2026-10-14', rows }]))).toBeUndefined()
})

test('a reader without prices has no margin', () => {
  expect(marginOf(projectDayOf(project, work(10, []), at('10:00')))).toBeUndefined()
})

test('a draft without loads is not one of today’s projects', () => {
  const draft = { ...work(0, []), summaries: [], projects: [{ ...project, state: 'draft' as const }] }
  expect(todaysProjects(draft, at('10:00'))).toEqual([])
})

/** Two hauls with three trucks wanted of each, and the trucks accepted for them. */
const needing = (first: Partial<typeof haul> & { endedOn?: number }, accepted: Record<string, number>) => {
  const hauls = [
    { ...haul, ...first },
    { ...haul, haulId: 'other' },
  ]
  const offers = Object.entries(accepted).map(([haulId, trucks]) => {
    return { ...acceptedOffer, projectId: 'p', offerId: haulId, haulId, trucks }
  })
  return projectDayOf({ ...project, hauls }, { ...work(0, []), summaries: [summary(2)], offers }, at('10:00'))
}

test('trucks that one haul has beyond its order are not missing any less from another', () => {
  expect(trucksNeeded(needing({}, { h: 5, other: 1 }), at('10:00'))).toBe(2)
  expect(trucksNeeded(needing({}, { h: 5, other: 3 }), at('10:00'))).toBe(0)
})

test('a haul that has ended needs no trucks, expects none, and is due what it delivered', () => {
  const day = needing({ endedOn: at('09:00') }, { h: 1, other: 2 })
  expect(trucksNeeded(day, at('10:00'))).toBe(1)
  expect(day).toMatchObject({ expectedTrucks: 2, wantedTrucks: 3 })
  expect(day.amounts).toMatchObject([{ targetMilli: 40_000 + 440_000, doneMilli: 40_000 }])
})
