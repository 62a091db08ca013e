import { expect, test } from 'vitest'
import { testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { hourMs, minuteMs } from '../../time.ts'
import { driverHoursOf, driverHoursSchema, type SiteLoad } from './driver-hours.ts'
import { payrollDraftOf } from './payroll-draft.ts'
import { foldedShift } from './shift.documents.ts'
import { at, shiftAct, wholeDay } from './shift.fixture.ts'
import { type ShiftAct, shiftTermsOf } from './shift.ts'
import { timeRecordOf } from './time-record.ts'

const terms = shiftTermsOf(testTerms)
const { driverEntityId, projectId } = terms
const day = '2026-10-15'

function shift(n: number, acts: readonly ShiftAct[], shiftDay = day) {
  return foldedShift({ projectId, shiftId: testId(n), shiftDay, createdOn: at(0), relations: [], terms }, acts, false)
}

const load = (arriveAtSite: number, deliver?: number): SiteLoad => ({
  projectId,
  shiftDay: day,
  terms,
  milestones: { arriveAtSite: at(arriveAtSite), ...(deliver !== undefined && { deliver: at(deliver) }) },
})

/** A shift by minutes after 06:00 of a day of October 2026. */
function span(date: number, from: number, to: number) {
  const later = (date - 15) * 24 * hourMs
  const moved = [shiftAct(1, 'start', from), shiftAct(2, 'end', to)].map(act => ({ ...act, at: (act.at ?? 0) + later }))
  return shift(date, moved, `2026-10-${String(date).padStart(2, '0')}`)
}

test('hours are by driver, day and project: on duty, worked without breakdowns, and at the site by loads', () => {
  const broken = [...wholeDay, shiftAct(5, 'startBreakdown', 100), shiftAct(6, 'endBreakdown', 160)]
  const [row, ...others] = driverHoursOf([shift(1, broken)], [load(30, 45), load(40, 60), load(90)])
  expect(others).toEqual([])
  expect(driverHoursSchema.parse(row)).toMatchObject({
    driverName: 'Dana',
    day,
    workedMinutes: 510,
    onSiteMinutes: 30,
    hasOpenShift: false,
    onDuty: [
      { from: at(0), to: at(360) },
      { from: at(390), to: at(600) },
    ],
  })
})

test('a load that is delivered after midnight counts to the day of the shift that it is part of', () => {
  const afterMidnight = { ...load(500, 520), shiftDay: '2026-10-16' }
  const rows = driverHoursOf([shift(1, wholeDay)], [load(30, 45), afterMidnight])
  expect(rows).toMatchObject([{ day, workedMinutes: 570, onSiteMinutes: 35 }])
  // Without a shift around it, it counts to its own day.
  const alone = driverHoursOf([shift(1, wholeDay)], [{ ...load(700, 720), shiftDay: '2026-10-16' }])
  expect(alone).toMatchObject([
    { day, onSiteMinutes: 0 },
    { day: '2026-10-16', onSiteMinutes: 20 },
  ])
})

test('a shift under way is not counted, and is marked', () => {
  const [row] = driverHoursOf([shift(1, wholeDay.slice(0, 3))], undefined)
  expect(row).toMatchObject({ onDuty: [], workedMinutes: 0, onSiteMinutes: null, hasOpenShift: true })
})

test('a time record has report, release, hours, and the total of the seven days before, even for days off', () => {
  const hours = driverHoursOf([7, 8, 14].map(date => span(date, 0, 480)).concat(shift(1, wholeDay)), [])
  const rows = timeRecordOf(hours, driverEntityId, { from: '2026-10-14', to: '2026-10-16' })
  expect(rows.map(({ dutyMinutes, sevenDaysMinutes }) => [dutyMinutes, sevenDaysMinutes])).toEqual([
    [480, 960],
    [570, 960],
    [0, 1050],
  ])
  expect(rows[1]).toMatchObject({ reportAt: at(0), releaseAt: at(600), isOverLimit: false, onSiteMinutes: 0 })
  expect(rows[2]).toMatchObject({ reportAt: null, releaseAt: null, timeZone: 'America/New_York' })
})

test('two shifts of a day are from the first report to the last release, and overlapping time counts once', () => {
  const hours = driverHoursOf([span(15, 0, 300), { ...span(15, 240, 15 * 60), shiftId: testId(2) }], [])
  const [row] = timeRecordOf(hours, driverEntityId, { from: day, to: day })
  expect(row).toMatchObject({ reportAt: at(0), releaseAt: at(15 * 60), dutyMinutes: 15 * 60, isOverLimit: true })
})

test('exactly 14 hours are not over the limit', () => {
  const record = (minutes: number) =>
    timeRecordOf(driverHoursOf([span(15, 0, minutes)], []), driverEntityId, { from: day, to: day })
  expect(record(14 * 60)[0]?.isOverLimit).toBe(false)
  expect(record(14 * 60 + 1)[0]?.isOverLimit).toBe(true)
})

test('the payroll draft has the hours at the site of each day of the week, and leaves pay empty', () => {
  const hours = driverHoursOf([shift(1, wholeDay)], [load(0, 435), { ...load(0, 30), shiftDay: '2026-10-09' }])
  const { head, rows } = payrollDraftOf(hours, projectId, '2026-10-17')
  expect(head.slice(5, 12)).toEqual(Array.from({ length: 7 }, (_, i) => `(4) 2026-10-${11 + i}`))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toHaveLength(head.length)
  expect(rows[0]?.filter(cell => cell !== undefined)).toEqual([
    'Dana',
    '0.00',
    '0.00',
    '0.00',
    '0.00',
    '7.25',
    '0.00',
    '0.00',
    '7.25',
  ])
  expect(payrollDraftOf(hours, testId(99), '2026-10-17').rows).toEqual([])
})

test('minutes are cut once for a day, not once for each load', () => {
  const short = (from: number): SiteLoad => ({
    ...load(0),
    milestones: { arriveAtSite: at(from), deliver: at(from) + minuteMs / 2 },
  })
  expect(driverHoursOf([], [short(0), short(10)])[0]?.onSiteMinutes).toBe(1)
})
