import { minuteMs } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { loadOf, startedAt } from '../../../tracking/replay/replay.fixture.ts'
import { lastLoads } from './last-loads.ts'

const at = (n: number, minutes: number, last?: Parameters<typeof loadOf>[1]) =>
  loadOf(n, last, startedAt + minutes * minuteMs)
const numbersOf = (days: Parameters<typeof lastLoads>[0]) => lastLoads(days).map(({ load }) => load.loadNo)

test('of all projects the loads that were delivered last come first, five of them', () => {
  const road = [at(1, 0), at(2, 20), at(3, 40)]
  const park = [at(4, 10), at(5, 30), at(6, 50)]
  expect(numbersOf([{ loads: road }, { loads: park }])).toEqual([6, 3, 5, 2, 4])
})

test('a load that is on the road, or of which the reader is not the jobber, is not among them', () => {
  const pitLoad = { ...at(2, 0), party: 'pit' as const }
  expect(numbersOf([{ loads: [at(1, 0, 'arriveAtSite'), pitLoad] }])).toEqual([])
})
