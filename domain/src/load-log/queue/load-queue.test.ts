import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loadsAbout, queuePosition } from './load-queue.ts'

const queued = (loadLogId: string, arrivedAt: number) => ({
  loadLogId,
  state: 'queued',
  stateSince: arrivedAt,
  arrivedAt,
})

test('every truck in line has another place, by arrival, in whatever order the loads are read', () => {
  const trucks = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(trucks, fc.integer({ min: 1, max: 50 }), (ids, distinctTimes) => {
      const line = ids.map(id => queued(`L${String(id).padStart(3, '0')}`, id % distinctTimes))
      const positions = line.map(({ loadLogId }) => queuePosition(line, loadLogId).trucksAhead)
      expect(positions.toSorted((a, b) => a - b)).toEqual(line.map((_, index) => index))
      const first = line.toSorted((a, b) => a.arrivedAt - b.arrivedAt || (a.loadLogId < b.loadLogId ? -1 : 1))[0]!
      expect(queuePosition(line.toReversed(), first.loadLogId).trucksAhead).toBe(0)
    }),
  )
})

test('a truck at the loader is before everyone in line, and takes no place in it', () => {
  const line = [queued('a', 1), queued('b', 2), { loadLogId: 'c', state: 'loading', stateSince: 3 }]
  expect(queuePosition(line, 'b')).toEqual({ isInLine: true, trucksAhead: 1, trucksLoading: 1 })
})

test('a truck that is not in line, or already at the loader, sees nothing about the line', () => {
  const line = [queued('a', 1), { loadLogId: 'b', state: 'loading', stateSince: 3 }]
  for (const loadLogId of ['b', 'elsewhere']) {
    expect(queuePosition(line, loadLogId)).toEqual({ isInLine: false, trucksAhead: 0, trucksLoading: 0 })
  }
})

test('the wait is the trucks before this one, at the pace of the last loadings', () => {
  const loadMs = { low: 200_000, high: 280_000 }
  const at = (trucksAhead: number, trucksLoading: number) => loadsAbout({ trucksAhead, trucksLoading, loadMs, asOf: 0 })
  expect([at(0, 0), at(0, 1), at(1, 1), at(2, 2)]).toEqual([0, 120_000, 360_000, 360_000])
  expect(loadsAbout({ trucksAhead: 1, trucksLoading: 0, asOf: 0 })).toBe(270_000)
})
