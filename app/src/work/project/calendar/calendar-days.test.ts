import type { DaySummaryDocument } from '@haulway/domain/metrics/day-summary.documents.ts'
import { addDays } from '@haulway/domain/time.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { expect, test } from 'vitest'
import { type JobberWork, projectDayOf } from '../project-day.ts'
import { calendarOf, daysOfWeek, totalsOf, weekTotalOf } from './calendar-days.ts'

const today = '2026-10-14'
const now = Date.parse(`${today}T10:00:00Z`)
const sunday = 0
const monday = 1
const week = daysOfWeek(today, monday)

const place = {
  name: 'Gate 3',
  kind: 'site' as const,
  lat: 40,
  lng: -75,
  radiusMeters: 150,
  entityId: 'e',
  entityName: 'Brandt',
}

/** Three trucks haul the tons in shifts of nine hours. */
const projectOf = (tons: number, more: Partial<ProjectReference> = {}): ProjectReference => ({
  projectId: 'p',
  entityId: 'e',
  entityName: 'Brandt',
  name: 'SR 222',
  state: 'published',
  party: 'jobber',

  timeZone: 'UTC',
  currency: 'USD',
  startDay: '2026-10-13',
  endDay: null,
  shiftStartMinute: 420,
  shiftEndMinute: 960,
  contactPhoneNo: '',
  siteRules: '',
  createdOn: 0,
  publishedOn: 0,
  closedOn: null,
  hauls: [
    {
      projectId: 'p',
      haulId: 'h',
      materialId: 'm',
      materialName: 'Stone',
      gramsPerCubicMeter: null,
      unit: 'ton',
      targetMilli: tons * 1000,
      trucksWanted: 3,
      origin: place,
      destination: place,
    },
  ],
  ...more,
})

/** Loads of 20 tons. In cycles of 30 minutes, three trucks haul 1,080 tons in a shift. */
const summaryOf = (day: string, loads: number): DaySummaryDocument => {
  const counts = { loads, openLoads: 0, waitingLoads: 0, loadedLoads: loads, deliveredLoads: loads }
  const figures = { ...counts, loadsToApprove: 0, standbyMinutes: 0 }
  return {
    ownerId: 'p',
    day,
    totals: figures,
    medianCycleMinutes: 30,
    firstStartAt: 0,
    rows: [
      {
        key: 'h ton',
        label: 'Stone',
        unit: 'ton',
        ...figures,
        loadedMilli: loads * 20_000,
        deliveredMilli: loads * 20_000,
      },
    ],
  }
}

function weekFor(project: ProjectReference, summaries: DaySummaryDocument[], since?: string) {
  const work: JobberWork = { projects: [project], summaries, loads: [], offers: [], dispatches: [] }
  return calendarOf(projectDayOf(project, work, now), { summaries, since }, week)
}

const tonsOf = (cells: ReturnType<typeof weekFor>) =>
  cells.map(cell => {
    const [amount] = cell?.amounts ?? []
    return amount && [amount.hauledMilli / 1000, amount.plannedMilli && amount.plannedMilli / 1000]
  })

const daysFrom = (first: string) => Array.from({ length: 7 }, (_, nth) => addDays(first, nth))

test('a week begins on the reader’s first weekday, even for a day that is its first or last', () => {
  for (const day of daysFrom('2026-10-12')) expect(daysOfWeek(day, monday)).toEqual(daysFrom('2026-10-12'))
  for (const day of daysFrom('2026-10-11')) expect(daysOfWeek(day, sunday)).toEqual(daysFrom('2026-10-11'))
})

test('each shift is planned with what its ordered trucks haul, until nothing is left', () => {
  const cells = weekFor(projectOf(3000), [summaryOf('2026-10-13', 50), summaryOf(today, 10)])
  expect(tonsOf(cells)).toEqual([undefined, [1000, undefined], [200, 1080], [0, 920], undefined, undefined, undefined])
})

test('a day that is over has what was hauled and how many loads, and no trucks: orders are not kept by day', () => {
  const [, tuesday, wednesday] = weekFor(projectOf(3000), [summaryOf('2026-10-13', 50), summaryOf(today, 10)])
  expect(tuesday).toMatchObject({ trucks: undefined, loads: 50 })
  expect(wednesday).toMatchObject({ trucks: { accepted: 0, wanted: 3 } })
})

test('while no loads say how much the trucks haul, all is planned from the first day on, with no end', () => {
  const cells = weekFor(projectOf(3000, { startDay: '2026-10-16' }), [])
  expect(cells.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined])
  expect(cells[4]?.amounts).toEqual([{ unit: 'ton', hauledMilli: 0, plannedMilli: undefined, leftMilli: 3_000_000 }])
  expect(cells[5]).toMatchObject({
    trucks: { wanted: 3 },
    amounts: [{ plannedMilli: undefined, leftMilli: undefined }],
  })
})

test('where earlier days are not known, neither is the plan, and the days say so; once they are read, it is', () => {
  const project = projectOf(3000, { startDay: '2026-10-01' })
  const recent = [summaryOf('2026-10-13', 50)]
  const unread = weekFor(project, recent)
  expect(tonsOf(unread).slice(2)).toEqual(Array.from({ length: 5 }, () => [0, undefined]))
  expect(unread.map(cell => cell?.isPlanKnown)).toEqual([undefined, true, ...Array(5).fill(false)])
  // Today's trucks are ordered, but whether any come later depends on what is left.
  expect(unread.slice(2).map(cell => cell?.trucks?.wanted)).toEqual([3, ...Array(4).fill(undefined)])
  expect(totalsOf([unread[2], weekFor(projectOf(3000), recent)[2]])?.isPlanKnown).toBe(false)
  const older = [summaryOf('2026-10-01', 45), ...recent]
  expect(tonsOf(weekFor(project, older, '2026-10-01')).slice(2)).toEqual([
    [0, 1080],
    [0, 20],
    undefined,
    undefined,
    undefined,
  ])
})

test('a closed project and one with all delivered plan nothing', () => {
  const closed = weekFor(projectOf(3000, { state: 'closed', closedOn: now }), [summaryOf(today, 10)])
  expect(tonsOf(closed)).toEqual([undefined, undefined, [200, undefined], undefined, undefined, undefined, undefined])
  expect(tonsOf(weekFor(projectOf(1000), [summaryOf('2026-10-13', 50)])).slice(2)).toEqual(Array(5).fill(undefined))
})

test('a day counts the loads that were delivered, as its quantity does, and none on the road', () => {
  const summary = summaryOf('2026-10-13', 50)
  const withOpen = { ...summary, totals: { ...summary.totals, loads: 53, openLoads: 3 } }
  const [, tuesday] = weekFor(projectOf(3000), [withOpen])
  expect(tuesday).toMatchObject({ loads: 50, amounts: [{ hauledMilli: 1_000_000 }] })
})

test('a haul that has ended has no trucks and no plan, and what it delivered is not taken from another haul', () => {
  const project = projectOf(3000)
  const [haul] = project.hauls
  const ended = { ...haul!, endedOn: now }
  const all = weekFor({ ...project, hauls: [ended] }, [summaryOf('2026-10-13', 50), summaryOf(today, 10)])
  expect(tonsOf(all)).toEqual([undefined, [1000, undefined], [200, undefined], ...Array(4).fill(undefined)])
  expect(all[2]?.trucks).toBeUndefined()
  const other = { ...haul!, haulId: 'other', targetMilli: 1_500_000, trucksWanted: 2 }
  const cells = weekFor({ ...project, hauls: [ended, other] }, [summaryOf('2026-10-13', 50)])
  expect(cells[2]?.trucks).toEqual({ accepted: 0, wanted: 2 })
  expect(tonsOf(cells).slice(2)).toEqual([[0, 720], [0, 720], [0, 60], undefined, undefined])
})

test('the total of a week is what its days add up to: hauled, and with the plan of the days ahead', () => {
  const cells = weekFor(projectOf(3000), [summaryOf('2026-10-13', 50), summaryOf(today, 10)])
  // 1,000 and 200 tons are hauled; 1,080 and 920 are planned for today and tomorrow.
  expect(weekTotalOf(cells)).toMatchObject({
    amounts: [{ unit: 'ton', hauledMilli: 1_200_000, plannedMilli: 3_000_000 }],
    trucks: undefined,
    loads: 60,
  })
  const other = weekFor({ ...projectOf(500), state: 'closed' }, [summaryOf(today, 10)])
  const byRow = totalsOf([weekTotalOf(cells), weekTotalOf(other)])
  const byDay = weekTotalOf(cells.map((cell, nth) => totalsOf([cell, other[nth]])))
  expect(byRow?.amounts[0]?.hauledMilli).toBe(1_400_000)
  expect(byDay?.amounts[0]?.hauledMilli).toBe(1_400_000)
  expect(weekTotalOf([undefined])).toBeUndefined()
})

test('the total of a day adds up its projects in each unit, and has no plan where none has one', () => {
  const cells = weekFor(projectOf(3000), [summaryOf('2026-10-13', 50), summaryOf(today, 10)])
  const unplanned = weekFor(projectOf(500), [])
  const total = totalsOf([cells[2], unplanned[2], undefined])
  expect(total?.trucks).toEqual({ accepted: 0, wanted: 6 })
  expect(total?.amounts).toEqual([{ unit: 'ton', hauledMilli: 200_000, plannedMilli: 1_080_000, leftMilli: undefined }])
  expect(totalsOf([undefined])).toBeUndefined()
  const closed = weekFor({ ...projectOf(500), state: 'closed' }, [summaryOf(today, 10)])
  expect(totalsOf([cells[2], closed[2]])?.amounts).toMatchObject([{ hauledMilli: 400_000, plannedMilli: undefined }])
})
