import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { ConfirmationDocument } from '@haulway/domain/load-log/reconcile/confirmation.documents.ts'
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { expect, test } from 'vitest'
import { nextAmount, withPass } from './queue-amount.ts'
import { listLoaded, sumByMaterial } from './queue-loaded.ts'
import { buildQueue, trucksAt } from './queue-trucks.ts'

const now = Date.UTC(2026, 9, 15, 14, 42)
const minute = 60_000
const zone = 'America/New_York'
const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const rules = { siteRules: '', contactPhoneNo: '' }

function termsOf(n: number): LoadLogDocument['terms'] {
  const truck = { truckId: id(n), number: `T-${n}`, plate: '', tareGrams: 13_190_000, legalPayloadGrams: 20_040_000 }
  const place = { entityId: id(901), entityName: 'Ormrod Pit', radiusMeters: 150, lat: 40.61, lng: -75.61 }
  return {
    ...rules,
    projectId: id(900),
    projectName: 'SR 222',
    timeZone: 'America/New_York',
    haulId: id(902),
    offerId: id(903),
    dispatchId: id(100 + n),
    jobberEntityId: id(904),
    jobberName: 'Brandt',
    pitEntityId: id(901),
    pitName: 'Ormrod Pit',
    truckingEntityId: id(905),
    truckingName: 'Moyer',
    driverEntityId: id(200 + n),
    driverName: 'Ann',
    truck: { ...truck, bodyLiters: null },
    materialId: id(906),
    materialName: '2A stone',
    gramsPerCubicMeter: 1_600_000,
    unit: 'ton',
    origin: { ...place, name: 'Ormrod Pit', kind: 'pit' },
    destination: { ...place, name: 'Gate 3', kind: 'site', lat: 40.7 },
  }
}

function dispatchOf(n: number): DispatchDocument {
  const made = { projectId: id(900), dispatchId: id(100 + n), createdOn: now - 300 * minute, endedOn: null }
  return { ...made, state: 'open', party: 'operator', terms: termsOf(n) }
}

function loadOf(n: number, state: LoadLogDocument['state'], minutesAgo: number, acts: LoadLogAct[] = []) {
  const at = now - minutesAgo * minute
  const load: LoadLogDocument = {
    projectId: id(900),
    loadLogId: id(300 + n),
    aliases: [],
    loadNo: n,
    shiftDay: '2026-10-15',
    createdOn: at,
    party: 'operator',
    relations: ['operator'],
    terms: termsOf(n),
    acts,
    state,
    stateSince: at,
    milestones: {},
    quantity: null,
    ticketNo: null,
    standbyMinutes: null,
    disputed: false,
    frozen: false,
    needsYou: [],
  }
  return load
}

function actOf(n: number, kind: LoadLogAct['kind'], minutesAgo: number, more: Partial<LoadLogAct> = {}): LoadLogAct {
  const by = { uid: 'luis', entityId: id(800) }
  return { actId: id(n), kind, witness: 'operator', by, occurredAt: now - minutesAgo * minute, ...more }
}

function confirmationOf(n: number, kind: ConfirmationDocument['kind'], minutesAgo: number): ConfirmationDocument {
  return {
    projectId: id(900),
    confirmationId: id(500 + n),
    dispatchId: id(100 + n),
    truckId: id(n),
    truckNumber: `T-${n}`,
    kind,
    at: now - minutesAgo * minute,
    byEntityId: id(800),
    quantity: { amountMilli: 21_400, unit: 'ton' },
    passes: 5,
    ticketNo: null,
  }
}

test('trucks are listed in order of arrival, and a dispatched truck without a load is expected', () => {
  const loads = [loadOf(1, 'queued', 3), loadOf(2, 'queued', 6), loadOf(3, 'started', 9), loadOf(5, 'loaded', 20)]
  const dispatches = [1, 2, 3, 4, 5].map(dispatchOf)
  const queue = buildQueue({ loads, dispatches, confirmations: [] }, now)
  const numbers = (stage: Parameters<typeof trucksAt>[1]) => trucksAt(queue, stage).map(each => each.terms.truck.number)
  expect(numbers('queued')).toEqual(['T-2', 'T-1'])
  expect(numbers('onTheWay')).toEqual(['T-3'])
  expect(numbers('expected')).toEqual(['T-4', 'T-5'])
})

test('a truck with two jobs at the pit is shown once, where it is now', () => {
  const second = (n: number): DispatchDocument => {
    const { terms, ...dispatch } = dispatchOf(n)
    return {
      ...dispatch,
      dispatchId: id(400 + n),
      terms: { ...terms, dispatchId: id(400 + n), projectName: 'Route 9' },
    }
  }
  const loads = [loadOf(1, 'queued', 3), { ...loadOf(1, 'started', 1), terms: second(1).terms }]
  const queue = buildQueue(
    { loads, dispatches: [dispatchOf(1), second(1), dispatchOf(2), second(2)], confirmations: [] },
    now,
  )
  expect(queue.map(({ terms, stage }) => [terms.truck.number, stage])).toEqual([
    ['T-2', 'expected'],
    ['T-1', 'queued'],
  ])
})

test('a truck confirmed without a load is loading until it is confirmed as loaded', () => {
  const base = { loads: [], dispatches: [dispatchOf(1)] }
  const loading = confirmationOf(1, 'confirmTrucker', 4)
  const [truck] = buildQueue({ ...base, confirmations: [loading] }, now)
  expect(truck).toMatchObject({ stage: 'loading', confirmedBy: { actId: id(501), hasLoad: false } })
  const loaded = { ...confirmationOf(1, 'confirmLoad', 1), confirmationId: id(601), ticketNo: 'OR-00001' }
  const documents = { ...base, confirmations: [loaded, loading] }
  expect(buildQueue(documents, now)[0]?.stage).toBe('expected')
  expect(listLoaded(documents, '2026-10-15', zone)).toMatchObject([{ ticketNo: 'OR-00001', passes: 5 }])
})

test('a truck confirmed without a load is listed on the day it was loaded, and not on the days after it', () => {
  const confirmed = confirmationOf(1, 'confirmLoad', 0)
  const on = (day: string, at: string, loads: LoadLogDocument[] = [], timeZone = zone) =>
    listLoaded(
      { loads, dispatches: [dispatchOf(1)], confirmations: [{ ...confirmed, at: Date.parse(at) }] },
      day,
      timeZone,
    ).length
  expect(on('2026-10-15', '2026-10-15T23:30:00-04:00')).toBe(1)
  expect(on('2026-10-16', '2026-10-15T23:30:00-04:00')).toBe(0)
  // An hour after midnight in New York is still the day before in Denver.
  expect(on('2026-10-15', '2026-10-16T01:00:00-04:00', [], 'America/Denver')).toBe(1)
  // A night shift that began on the 15th goes on, then the next day's work begins.
  const night = { ...loadOf(2, 'loaded', 0), createdOn: Date.parse('2026-10-15T22:00:00-04:00') }
  const next = { ...loadOf(3, 'loaded', 0), createdOn: Date.parse('2026-10-16T07:00:00-04:00'), shiftDay: '2026-10-16' }
  expect(on('2026-10-15', '2026-10-16T01:00:00-04:00', [night, next])).toBe(1)
  expect(on('2026-10-16', '2026-10-16T01:00:00-04:00', [night, next])).toBe(0)
})

test('a load start that arrives late does not put its truck in line again', () => {
  const documents = {
    loads: [loadOf(1, 'queued', 7)],
    dispatches: [dispatchOf(1)],
    confirmations: [confirmationOf(1, 'confirmTrucker', 4)],
  }
  expect(buildQueue(documents, now).map(({ stage }) => stage)).toEqual(['loading'])
})

test('an undone confirmation counts as never loaded', () => {
  const confirmed = actOf(1, 'confirmLoad', 2, { passes: 5 })
  const load = { ...loadOf(1, 'loaded', 2, [confirmed]), quantity: quantityOf(21_400) }
  const undone = { ...load, acts: [confirmed, actOf(2, 'correct', 1, { voidsActId: confirmed.actId })] }
  const list = (loads: LoadLogDocument[]) =>
    listLoaded({ loads, dispatches: [], confirmations: [] }, '2026-10-15', zone)
  expect(sumByMaterial(list([load]))).toMatchObject([{ loads: 1, quantity: { amountMilli: 21_400 } }])
  expect(list([undone])).toEqual([])
})

test('a truck’s next amount is what it took last, or else its legal payload and never more', () => {
  const load = loadOf(1, 'loaded', 2, [actOf(1, 'confirmLoad', 2, { passes: 6 })])
  const documents = { loads: [{ ...load, quantity: quantityOf(21_000) }], dispatches: [], confirmations: [] }
  const loaded = listLoaded(documents, '2026-10-15', zone)
  expect(nextAmount(termsOf(1), loaded)).toEqual({ passes: 6, quantity: { amountMilli: 21_000, unit: 'ton' } })
  expect(nextAmount(termsOf(2), [])).toEqual({ passes: 5, quantity: { amountMilli: 22_000, unit: 'ton' } })
  expect(nextAmount(termsOf(2), loaded)).toEqual({ passes: 7, quantity: { amountMilli: 22_000, unit: 'ton' } })
})

test('a pass more or less changes the quantity in proportion, and at least one pass remains', () => {
  const amount = { passes: 5, quantity: { amountMilli: 21_400, unit: 'ton' as const } }
  expect(withPass(amount, 1).quantity?.amountMilli).toBe(25_700)
  expect(withPass(withPass(amount, -1), 1)).toEqual({ passes: 5, quantity: { amountMilli: 21_400, unit: 'ton' } })
  expect(withPass({ passes: 1, quantity: undefined }, -1).passes).toBe(1)
})

function quantityOf(amountMilli: number): LoadLogDocument['quantity'] {
  return { amountMilli, unit: 'ton', source: 'operator', weighed: false }
}
