import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../../time.ts'
import {
  freeSpans,
  nextShift,
  plannedShifts,
  restOf,
  type Span,
  shiftConflicts,
  shiftOn,
  shiftsAround,
} from './truck-plan.ts'

const timeZone = 'America/New_York'
const at = (hour: number) => Date.UTC(2026, 9, 15, 4) + hour * hourMs
const project = (projectId: string, from: number, to: number, startDay = '2026-10-15') => ({
  projectId,
  state: 'published' as const,
  startDay,
  timeZone,
  shiftStartMinute: from * 60,
  shiftEndMinute: to * 60,
})
const sent = (projectId: string, truckId: string, driverEntityId: string, state: 'open' | 'ended' = 'open') => ({
  state,
  projectId,
  terms: {
    projectName: projectId,
    driverEntityId,
    driverName: driverEntityId,
    truck: { truckId, number: truckId },
  },
})
const trexler = project('Trexler', 8, 15)
const night = project('Night paving', 20, 26)

test('a truck is planned for the shifts of its open dispatches, once for two hauls of a project', () => {
  const dispatches = [
    sent('Trexler', 'T-202', 'Joe'),
    sent('Trexler', 'T-202', 'Joe'),
    sent('Trexler', 'T-203', 'Ann', 'ended'),
    sent('Unknown', 'T-204', 'Kofi'),
  ]
  const planned = plannedShifts(dispatches, [trexler], '2026-10-15')
  expect(planned.map(({ truckId, startMs, endMs }) => [truckId, startMs, endMs])).toEqual([['T-202', at(8), at(15)]])
})

test('nothing is planned before the first day of a project, nor when it is closed', () => {
  const dispatches = [sent('Trexler', 'T-202', 'Joe')]
  expect(plannedShifts(dispatches, [trexler], '2026-10-14')).toEqual([])
  expect(plannedShifts(dispatches, [trexler], '2026-10-16')).toHaveLength(1)
  expect(plannedShifts(dispatches, [{ ...trexler, state: 'closed' }], '2026-10-16')).toEqual([])
  expect(shiftOn(trexler, '2026-10-14')).toBeUndefined()
})

test('work from noon to four overlaps a truck that works until three by three hours', () => {
  const planned = plannedShifts([sent('Trexler', 'T-202', 'Joe')], [trexler], '2026-10-15')
  const wanted = { projectId: 'Jordan Creek', startMs: at(12), endMs: at(16) }
  const [conflict, ...more] = shiftConflicts(wanted, { truckId: 'T-202', driverEntityId: 'Joe' }, planned)
  expect(conflict).toMatchObject({ cause: 'truck', overlapMs: 3 * hourMs, taken: [{ startMs: at(12), endMs: at(15) }] })
  expect(more).toEqual([])
  expect(shiftConflicts(wanted, { truckId: 'T-209', driverEntityId: 'Bill' }, planned)).toEqual([])
  // Joe can't drive a second truck at the same time.
  const withJoe = shiftConflicts(wanted, { truckId: 'T-209', driverEntityId: 'Joe' }, planned)
  expect(withJoe).toMatchObject([{ cause: 'driver', overlapMs: 3 * hourMs }])
})

test('a shift that begins when another ends does not conflict, nor does another haul of the same project', () => {
  const planned = plannedShifts([sent('Trexler', 'T-202', 'Joe')], [trexler], '2026-10-15')
  const who = { truckId: 'T-202', driverEntityId: 'Joe' }
  expect(shiftConflicts({ projectId: 'Jordan Creek', startMs: at(15), endMs: at(18) }, who, planned)).toEqual([])
  expect(shiftConflicts({ projectId: 'Trexler', startMs: at(8), endMs: at(15) }, who, planned)).toEqual([])
})

test('the night shift of the day before conflicts with an early start, and the longest overlap comes first', () => {
  const dispatches = [sent('Trexler', 'T-202', 'Joe'), sent('Night paving', 'T-202', 'Joe')]
  const planned = shiftsAround(dispatches, [trexler, night], '2026-10-16')
  const wanted = { projectId: 'Jordan Creek', startMs: at(25), endMs: at(36) }
  const conflicts = shiftConflicts(wanted, { truckId: 'T-202' }, planned)
  expect(conflicts.map(({ shift, overlapMs }) => [shift.projectId, overlapMs / hourMs])).toEqual([
    ['Trexler', 4],
    ['Night paving', 1],
  ])
})

test('last night’s shift and tonight’s on one project are one overlap, with both parts and their sum', () => {
  const planned = shiftsAround([sent('Night paving', 'T-202', 'Joe')], [night], '2026-10-16')
  const allDay = { projectId: 'Hess Plaza', startMs: at(24), endMs: at(48) }
  const [conflict, ...more] = shiftConflicts(allDay, { truckId: 'T-202' }, planned)
  expect(more).toEqual([])
  expect(conflict).toMatchObject({
    overlapMs: 6 * hourMs,
    taken: [
      { startMs: at(24), endMs: at(26) },
      { startMs: at(44), endMs: at(48) },
    ],
  })
})

test('the next shift of work is on its first day, then on the first day of which something is left', () => {
  const next = (day: string, hour: number) => nextShift(trexler, day, at(hour))
  expect(next('2026-10-12', -60)).toEqual({ day: '2026-10-15', shift: { startMs: at(8), endMs: at(15) } })
  expect(next('2026-10-15', 10)).toEqual({ day: '2026-10-15', shift: { startMs: at(10), endMs: at(15) } })
  expect(next('2026-10-15', 15)).toEqual({ day: '2026-10-16', shift: { startMs: at(32), endMs: at(39) } })
  expect(next('2026-10-15', 24 * 30)).toMatchObject({ day: '2026-11-14' })
  expect(next('2026-10-17', 10)).toEqual({ day: '2026-10-17', shift: { startMs: at(56), endMs: at(63) } })
  // During the night, the shift that began yesterday.
  expect(nextShift(night, '2026-10-15', at(25))).toEqual({
    day: '2026-10-15',
    shift: { startMs: at(25), endMs: at(26) },
  })
  expect(nextShift({ ...trexler, state: 'closed' }, '2026-10-15', at(10))).toBeUndefined()
})

test('what is left of a shift begins now, and nothing is left after its end', () => {
  expect(restOf({ startMs: at(8), endMs: at(15) }, at(10))).toEqual({ startMs: at(10), endMs: at(15) })
  expect(restOf({ startMs: at(8), endMs: at(15) }, at(6))).toEqual({ startMs: at(8), endMs: at(15) })
  expect(restOf({ startMs: at(8), endMs: at(15) }, at(15))).toBeUndefined()
})

const spans = fc
  .array(fc.tuple(fc.integer({ min: -5, max: 30 }), fc.integer({ min: 0, max: 10 })), { maxLength: 6 })
  .map(list => list.map(([from, length]): Span => ({ startMs: from, endMs: from + length })))

test('each minute of a day is in exactly one hole or in a shift, whatever the shifts are', () => {
  const day = { startMs: 0, endMs: 24 }
  fc.assert(
    fc.property(spans, shifts => {
      const holes = freeSpans(day, shifts)
      for (let hour = 0; hour < 24; hour += 1) {
        const isIn = ({ startMs, endMs }: Span) => startMs <= hour && hour < endMs
        expect(holes.filter(isIn)).toHaveLength(shifts.some(isIn) ? 0 : 1)
      }
    }),
  )
})
