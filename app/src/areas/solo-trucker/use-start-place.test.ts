/** Where a truck starts whose phone has no position: where the last load of its day was. */
import { expect, test } from 'vitest'
import { loadOf } from '../../tracking/replay/replay.fixture.ts'
import { lastPlaceOf } from './use-start-place.ts'

test.each([
  [['deliver'], 'Gate 3'],
  [['arriveAtSite'], 'Gate 3'],
  [['confirmLoad'], 'Ormrod Pit'],
  [['arriveAtPit'], 'Ormrod Pit'],
  [['start', 'deliver'], 'Gate 3'],
  [['start'], undefined],
  [[], undefined],
] as const)('after %s, latest first, a truck starts from %s', (lasts, name) => {
  expect(lastPlaceOf(lasts.map((last, n) => loadOf(41 + n, last)))?.name).toBe(name)
})
