/**
 * When a truck will be at the pit or the site: from what trucks on this haul have lately taken, as a range. Nothing
 * measured gives a wide range, and no range is narrower than a minute.
 */
import { distanceMeters, type LatLng } from '../geo.ts'
import { hourMs, minuteMs } from '../time.ts'
import { percentile } from './cycle-times.ts'

/** A recent drive between the haul's two ends: how far they are apart in a straight line, and how long it took. */
export type RecentDrive = { straightMeters: number; tookMs: number; endedAt: number }

/**
 * Instants: the middle, and between which nine of ten trucks would come. `isMeasured` is false where too few trucks
 * have driven it lately, and the range is a guess from the distance.
 */
export type Eta = { at: number; earliestAt: number; latestAt: number; isMeasured: boolean; drives: number }

/** Of so many drives the paces are taken, none older than this, and fewer than so many say nothing yet. */
const drivesTaken = 20
const drivesOldMs = 12 * hourMs
const drivesNeeded = 3

/** Roads are longer than straight lines, and trucks on them no faster or slower than this on the whole. */
const guess = { detour: 1.35, metersPerSecond: 11, fastest: 22, slowest: 4.5 }

/** A truck a stone's throw away still turns in, and no clock is better than its minute. */
const leastMs = minuteMs

/**
 * @param truck where it was when last seen; the age of that is in the answer, since the way goes on from there
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
  const [fast, middle, slow] = isMeasured
    ? [percentile(paces, 0.05), percentile(paces, 0.5), percentile(paces, 0.95)]
    : [guess.fastest, guess.metersPerSecond, guess.slowest].map(speed => (1000 * guess.detour) / speed)
  const after = (paceMs: number) => Math.round((truck.at + meters * paceMs) / 1000) * 1000
  const at = Math.max(nowMs, after(middle!))
  const earliestAt = Math.max(nowMs, Math.min(after(fast!), at - leastMs))
  return { at, earliestAt, latestAt: Math.max(after(slow!), at + leastMs), isMeasured, drives: paces.length }
}

/** Milliseconds for a metre of straight line, fastest first. */
function pacesOf(recent: readonly RecentDrive[], nowMs: number): number[] {
  return recent
    .filter(({ endedAt, straightMeters, tookMs }) => {
      const isFresh = endedAt <= nowMs && nowMs - endedAt <= drivesOldMs
      // A drive that no truck can have made is two clocks.
      return isFresh && straightMeters > 0 && tookMs > 0 && (straightMeters * 1000) / tookMs < 40
    })
    .sort((a, b) => b.endedAt - a.endedAt)
    .slice(0, drivesTaken)
    .map(({ straightMeters, tookMs }) => tookMs / straightMeters)
    .sort((a, b) => a - b)
}

type Driven = {
  milestones: { arriveAtPit?: number; start?: number; confirmLoad?: number; arriveAtSite?: number; leavePit?: number }
  terms: { haulId: string; origin: LatLng; destination: LatLng }
}

/** The drives of a haul's loads: with material to the site, and empty to the pit by those that started at the site. */
export function recentDrives(loads: readonly Driven[], haulId: string, to: 'pit' | 'site'): RecentDrive[] {
  return loads.flatMap(({ milestones, terms }) => {
    if (terms.haulId !== haulId) return []
    const { start, arriveAtPit, leavePit, confirmLoad, arriveAtSite } = milestones
    const [from, endedAt] = to === 'site' ? [leavePit ?? confirmLoad, arriveAtSite] : [start, arriveAtPit]
    if (from === undefined || endedAt === undefined || endedAt <= from) return []
    return [{ straightMeters: distanceMeters(terms.origin, terms.destination), tookMs: endedAt - from, endedAt }]
  })
}
