import { expect, test } from 'vitest'
import { goodDay } from '../load-log/act/act.fixture.ts'
import { foldLoadLog } from '../load-log/fold/fold.ts'
import { testTerms } from '../load-log/load-log.fixture.ts'
import type { LoadLogMilestoneKind } from '../load-log/state/states.ts'
import { minuteMs } from '../time.ts'
import { type CycleTimes, cycleFigures, cycleTimesOf, cycleTimesSchema, percentile } from './cycle-times.ts'

const ids = { projectId: testTerms.projectId, loadLogId: testTerms.dispatchId, shiftDay: '2026-10-15' }

function cycle(milestones: Partial<Record<LoadLogMilestoneKind, number>>, more: Partial<CycleTimes> = {}): CycleTimes {
  return { ...cycleTimesOf({ ...ids, milestones, terms: testTerms }), ...more }
}
/** A cycle whose phases take these minutes. */
function cycleOf(
  travel: number,
  queue: number,
  load: number,
  haul: number,
  dump: number,
  more: Partial<CycleTimes> = {},
) {
  let at = 1_792_058_400_000
  const times = [0, travel, queue, load, haul, dump].map(minutes => (at += minutes * minuteMs))
  const [start, arriveAtPit, confirmTrucker, confirmLoad, arriveAtSite, deliver] = times as [
    ...[number, number, number, number, number, number],
  ]
  return cycle({ start, arriveAtPit, confirmTrucker, confirmLoad, arriveAtSite, deliver }, more)
}
const minutes = (n: number) => n * minuteMs

test('a good day’s load has all phases, and they add up to its cycle', () => {
  const { milestones } = foldLoadLog(goodDay())
  const times = Object.fromEntries(Object.entries(milestones).map(([kind, { at }]) => [kind, at]))
  const one = cycle(times)
  expect(one.phases).toEqual({
    travel: minutes(20),
    queue: minutes(14),
    load: minutes(4),
    haul: minutes(25),
    dump: minutes(7),
  })
  expect(one.wholeMs).toBe(minutes(70))
  expect(Object.values(one.phases).reduce((sum, ms) => sum + ms, 0)).toBe(one.wholeMs)
  expect(cycleTimesSchema.safeParse(one).success).toBe(true)
})

test('a phase without both ends, or with crossing clocks, is unknown, and the other phases stay known', () => {
  const one = cycle({ start: 0, arriveAtPit: minutes(20), confirmLoad: minutes(30), arriveAtSite: minutes(25) })
  expect(one.phases).toEqual({ travel: minutes(20) })
  expect(one.wholeMs).toBeUndefined()
})

test('figures are grouped by truck, in the order of their numbers: median, 90th percentile, sum', () => {
  const twelve = { truckId: testTerms.haulId, truckNumber: '12' }
  const cycles = [
    cycleOf(20, 10, 4, 25, 7, { truckNumber: '2' }),
    cycleOf(10, 0, 4, 20, 6, twelve),
    cycleOf(20, 10, 6, 30, 6, twelve),
    cycleOf(30, 40, 5, 20, 6, twelve),
  ]
  const [two, all] = cycleFigures(cycles, 'truck')
  expect(two).toMatchObject({ label: '2', loads: 1, whole: { medianMs: minutes(66) } })
  expect(all).toMatchObject({
    label: '12',
    loads: 3,
    phases: {
      travel: { count: 3, medianMs: minutes(20), p90Ms: minutes(28), totalMs: minutes(60) },
      queue: { medianMs: minutes(10), p90Ms: minutes(34) },
      load: { medianMs: minutes(5) },
    },
    whole: { count: 3, medianMs: minutes(72) },
  })
})

test('cycles are grouped by pit, site, day and project', () => {
  const cycles = [
    cycleOf(20, 10, 4, 25, 7),
    cycleOf(20, 10, 4, 25, 7, { shiftDay: '2026-10-16', siteName: 'Elm Street' }),
  ]
  expect(cycleFigures(cycles, 'pit').map(row => [row.label, row.loads])).toEqual([['Oak Run', 2]])
  expect(cycleFigures(cycles, 'site').map(row => row.label)).toEqual(['Elm Street', 'Mill Road'])
  expect(cycleFigures(cycles, 'day').map(row => row.label)).toEqual(['2026-10-15', '2026-10-16'])
  expect(cycleFigures(cycles, 'project')).toHaveLength(1)
})

test('percentiles are interpolated between their neighbors', () => {
  expect(percentile([1, 2, 3, 4], 0.5)).toBe(2.5)
  expect(percentile([1, 2, 3, 4], 0.9)).toBeCloseTo(3.7)
  expect(percentile([7], 0.9)).toBe(7)
})
