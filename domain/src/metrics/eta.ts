/**
 * When a truck will be at the pit or the site, as a range from recent drives on this haul. Without enough drives the
 * range is wide, and no range is narrower than a minute.
 */
import { distanceMeters, type LatLng } from '../geo.ts'
import { hourMs, minuteMs } from '../time.ts'
import { nineOfTen, type Spread } from './chance.ts'

/** A recent drive between the haul's two ends: their straight-line distance, and how long the drive took. */
export type RecentDrive = { straightMeters: number; tookMs: number; endedAt: number }

/**
 * Instants: the median arrival, and the range in which nine of ten trucks arrive. `isMeasured` is false if there
 * are too few recent drives; then the range is a guess from the distance.
 */
export type Eta = { at: number; earliestAt: number; latestAt: number; isMeasured: boolean; drives: number }

/** The most drives to use, their greatest age, and the fewest needed. */
const drivesTaken = 20
const drivesOldMs = 12 * hourMs
const drivesNeeded = 3

/** Assumptions without measurements: how much longer roads are than straight lines, and a truck's average speed. */
export const usualDrive = { detour: 1.35, metersPerSecond: 11 }
/** Milliseconds per meter of straight line, when trucks are fast, usual and slow. */
const guessedPace: Spread = { low: paceAt(22), mid: paceAt(usualDrive.metersPerSecond), high: paceAt(4.5) }

/** The narrowest range: even a very near truck still has to turn in, and clocks are only accurate to a minute. */
const leastMs = minuteMs

/**
 * @param truck its last known position and the time of it; the estimate counts the driving since then
 * @param recent drives on the same haul and in the same direction, any number of them
 */
export function etaTo(
  place: LatLng & { radiusMeters?: number },
  truck: LatLng & { at: number },
  recent: readonly RecentDrive[],
  nowMs: number,
): Eta {
  const meters = Math.max(0, distanceMeters(truck, place) - (place.radiusMeters ?? 0))
  const paces = pacesOf(recent, nowMs)
  const isMeasured = paces.length >= drivesNeeded
  const { low, mid, high } = isMeasured ? nineOfTen(paces, guessedPace) : guessedPace
  const after = (paceMs: number) => Math.round((truck.at + meters * paceMs) / 1000) * 1000
  const at = Math.max(nowMs, after(mid))
  const earliestAt = Math.max(nowMs, Math.min(after(low), at - leastMs))
  return { at, earliestAt, latestAt: Math.max(after(high), at + leastMs), isMeasured, drives: paces.length }
}

function paceAt(metersPerSecond: number): number {
  return (1000 * usualDrive.detour) / metersPerSecond
}

/** Milliseconds per meter of straight line. */
function pacesOf(recent: readonly RecentDrive[], nowMs: number): number[] {
  return recent
    .filter(({ endedAt, straightMeters, tookMs }) => {
      const isFresh = endedAt <= nowMs && nowMs - endedAt <= drivesOldMs
      // An impossibly fast drive means that two clocks disagree.
      return isFresh && straightMeters > 0 && tookMs > 0 && (straightMeters * 1000) / tookMs < 40
    })
    .sort((a, b) => b.endedAt - a.endedAt)
    .slice(0, drivesTaken)
    .map(({ straightMeters, tookMs }) => tookMs / straightMeters)
}

type Driven = {
  milestones: { arriveAtPit?: number; start?: number; confirmLoad?: number; arriveAtSite?: number; leavePit?: number }
  terms: { haulId: string; origin: LatLng; destination: LatLng }
}

/** The drives of a haul's loads: loaded to the site, or empty to the pit from a start at the site. */
export function recentDrives(loads: readonly Driven[], haulId: string, to: 'pit' | 'site'): RecentDrive[] {
  return loads.flatMap(({ milestones, terms }) => {
    if (terms.haulId !== haulId) return []
    const { start, arriveAtPit, leavePit, confirmLoad, arriveAtSite } = milestones
    const [from, endedAt] = to === 'site' ? [leavePit ?? confirmLoad, arriveAtSite] : [start, arriveAtPit]
    if (from === undefined || endedAt === undefined || endedAt <= from) return []
    return [{ straightMeters: distanceMeters(terms.origin, terms.destination), tookMs: endedAt - from, endedAt }]
  })
}
