/** Trucks and measured loads of one haul, 10 km from the pit to the site. */
import { placeAt } from '../../geofence/geofence.fixture.ts'
import { testId } from '../../load-log/act/act.fixture.ts'
import { testTerms } from '../../load-log/load-log.fixture.ts'
import { minuteMs } from '../../time.ts'
import type { TimelineFacts } from './timeline.ts'
import type { TimelineStage, TimelineTruck } from './timeline-truck.ts'

export const testNow = 1_792_058_400_000
export const testPit = { ...placeAt(0), radiusMeters: 0, name: 'Oak Run' }
export const testSite = { ...placeAt(10_000), radiusMeters: 0, name: 'Mill Road' }
export const minutes = (count: number) => count * minuteMs

type Place = { metersFromPit?: number; since?: number; isLost?: boolean; isReturning?: boolean }

/** @param since minutes ago; 0 unless given */
export function testTruck(n: number, stage: TimelineStage, place: Place = {}): TimelineTruck {
  const { metersFromPit, since = 0, isLost = false, isReturning = true } = place
  return {
    id: testId(n),
    number: `T-${n}`,
    haulId: testTerms.haulId,
    stage,
    since: testNow - minutes(since),
    pit: testPit,
    site: testSite,
    isLost,
    isReturning,
    ...(metersFromPit !== undefined && { fix: { ...placeAt(metersFromPit), at: testNow } }),
  }
}

/** Minutes of the stages of a load's cycle. */
export type TestCycle = { travel: number; queue: number; load: number; haul: number; dump: number }

const { origin, destination } = testTerms
const terms = { ...testTerms, origin: { ...origin, ...testPit }, destination: { ...destination, ...testSite } }

/** A load that ended `endedAgo` minutes before now. */
export function testLoad(n: number, cycle: TestCycle, endedAgo = 60): TimelineFacts['loads'][number] {
  const { travel, queue, load, haul, dump } = cycle
  const deliver = testNow - minutes(endedAgo)
  const arriveAtSite = deliver - minutes(dump)
  const confirmLoad = arriveAtSite - minutes(haul)
  const confirmTrucker = confirmLoad - minutes(load)
  const arriveAtPit = confirmTrucker - minutes(queue)
  const start = arriveAtPit - minutes(travel)
  return {
    projectId: testTerms.projectId,
    loadLogId: testId(5000 + n),
    shiftDay: '2026-10-15',
    terms,
    milestones: { start, arriveAtPit, confirmTrucker, confirmLoad, arriveAtSite, deliver },
  }
}

/** Five cycles that all took the same: 10 min empty, 4 to load, 15 loaded, 3 to dump. */
export const steadyLoads = [1, 2, 3, 4, 5].map(n =>
  testLoad(n, { travel: 10, queue: 2, load: 4, haul: 15, dump: 3 }, 30 + n),
)
