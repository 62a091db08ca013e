/** GPS gaps: when a truck's position is unknown, why, and what was filled in later. */
import { z } from 'zod'
import { distanceMeters } from '../geo.ts'
import { instantMsSchema, minuteMs } from '../time.ts'
import type { TrackerEvent } from '../tracker/event.ts'
import { type FixGate, type GateFix, passGate } from './fix-gate.ts'
import { gapMs, isGap } from './gap-rule.ts'
import type { TrackPoint } from './point.ts'

/**
 * The causes of gaps, most specific first. A network outage leaves no gap once its points arrive: they are late, and
 * listed in `filledIn`. `noNetwork` is a gap whose points the phone had to drop before it could send them.
 */
export const gapCauses = {
  permissionLowered: 'Location was not allowed on the phone.',
  clockWrong: "The phone's clock was wrong.",
  mock: 'Another app faked the location.',
  noNetwork: 'The phone was offline too long.',
  batterySaver: 'Battery saver was on.',
  appKilled: 'The phone closed the app.',
  pageHidden: 'The page was hidden, so the browser gave no location.',
  unknown: 'The cause is unknown.',
} as const
export type GapCause = keyof typeof gapCauses
const gapCauseNames = Object.keys(gapCauses) as GapCause[]
export const gapCauseSchema = z.enum(gapCauseNames)

export const gapSchema = z.object({
  from: instantMsSchema,
  to: instantMsSchema,
  cause: gapCauseSchema.optional(),
  /** How far the truck moved unseen: the straight line. Absent while an end of the gap is not known. */
  meters: z.int().min(0).optional(),
})
export type Gap = { from: number; to: number; cause: GapCause; meters?: number }

/** A stretch of the track that arrived late: "Filled at 11:02: 63 points sent late" for 09:10–09:40. */
export const filledInSchema = z.object({
  from: instantMsSchema,
  to: instantMsSchema,
  /** When the last of its points arrived. */
  at: instantMsSchema,
  points: z.int().min(1),
})
export type FilledIn = z.infer<typeof filledInSchema>

type Known = { points: readonly TrackPoint[]; events: readonly TrackerEvent[] }

/**
 * The points that place the truck. Vague, mock, impossible and stray points are stored but left out. Points that still
 * wait for the next ones are included as its last known position.
 */
export function placingPoints<F extends GateFix>(sorted: readonly F[]): F[] {
  return judgePoints(sorted).placing
}

/** The same, and those of them to which no truck can have driven from the one before. */
export function judgePoints<F extends GateFix>(sorted: readonly F[]): { placing: F[]; rejoined: ReadonlySet<F> } {
  let gate: FixGate<F> = {}
  const placing: F[] = []
  const rejoined = new Set<F>()
  for (const point of sorted) {
    const passed = passGate(gate, point)
    gate = passed.gate
    placing.length -= passed.revoked.length
    for (const each of passed.used) placing.push(each)
    if (passed.isRejoined) rejoined.add(passed.used[0]!)
  }
  placing.push(...(gate.waiting ?? []))
  return { placing, rejoined }
}

/**
 * Every gap of a span, with its cause.
 * @param known.points all points of the span in order of capture, each once
 */
export function listGaps(known: Known, startedAt: number, endedAt: number): Gap[] {
  const inside = placingPoints(known.points).filter(({ at }) => at > startedAt && at < endedAt)
  const causeOf = openGapCauses(known)
  return gapsBetween(inside, startedAt, endedAt).map(({ from, to, before, after }) => ({
    from,
    to,
    cause: causeOf({ from, to }),
    ...(before && after && { meters: Math.round(distanceMeters(before, after)) }),
  }))
}

/** The gaps of a span whose truck was at these places. An end that no place shows, at the span's own, is left out. */
export function gapsBetween<P extends GateFix>(inside: readonly P[], startedAt: number, endedAt: number) {
  const ends = [undefined, ...inside, undefined]
  return ends.slice(1).flatMap((after, i) => {
    const before = ends[i]
    const from = before?.at ?? startedAt
    const to = after?.at ?? endedAt
    const isOpenEnd = !before || !after
    if (isOpenEnd ? to - from <= gapMs : !isGap(before, after)) return []
    return [{ from, to, before, after }]
  })
}

/** A phone reports events up to this long before or after the points they explain. */
const nearMs = 2 * minuteMs
/** A clock error below this does not explain a gap. */
const clockOffMs = minuteMs

type Times = { from: number; to: number }

/** The most specific cause that the points and events around a gap support. */
export function gapCause(gap: Times, known: Known): GapCause {
  return openGapCauses(known)(gap)
}

/**
 * Finds the causes of many gaps. The points and events are read once, and not again for each gap: a device decides how
 * many gaps its points have.
 */
function openGapCauses({ points, events }: Known): (gap: Times) => GapCause {
  const timesOf = (kind: TrackerEvent['kind']) => events.filter(event => event.kind === kind).map(({ at }) => at)
  const pointTimes = (isCause: (point: TrackPoint) => boolean) => points.filter(isCause).map(({ at }) => at)
  const dropped = events.filter(event => event.kind === 'pointsDropped')
  const touches: Record<Exclude<GapCause, 'unknown'>, (gap: Times) => boolean> = {
    permissionLowered: openTouches(statesOf(timesOf('permissionLowered'), timesOf('permissionGiven'))),
    clockWrong: openTouches(
      nearTimes([...timesOf('clockChanged'), ...pointTimes(({ clockShiftMs }) => Math.abs(clockShiftMs) > clockOffMs)]),
    ),
    mock: openTouches(nearTimes(pointTimes(({ isMock }) => isMock))),
    noNetwork: openTouches(dropped.map(({ at, untilAt = at }) => ({ from: at, to: untilAt }))),
    batterySaver: openTouches(statesOf(timesOf('powerSaveOn'), timesOf('powerSaveOff'))),
    appKilled: openTouches(nearTimes(timesOf('appStarted'))),
    pageHidden: openTouches(statesOf(timesOf('pageHidden'), timesOf('pageShown'))),
  }
  return gap => gapCauseNames.find(cause => cause === 'unknown' || touches[cause](gap)) ?? 'unknown'
}

function nearTimes(times: readonly number[]): Times[] {
  return times.map(at => ({ from: at - nearMs, to: at + nearMs }))
}

/** The times during which a state was on. A gap that begins when the state ends is not in it. */
function statesOf(ons: readonly number[], offs: readonly number[]): Times[] {
  const ends = offs.toSorted((a, b) => a - b)
  return ons.map(from => ({ from, to: (ends[firstIndex(ends.length, i => ends[i]! >= from)] ?? Infinity) - 1 }))
}

/** Whether any of these times touches a gap. */
function openTouches(times: readonly Times[]): (gap: Times) => boolean {
  const sorted = times.toSorted((a, b) => a.from - b.from)
  let latest = Number.NEGATIVE_INFINITY
  /** Until when those that began no later than each of them last. */
  const until = sorted.map(({ to }) => {
    latest = Math.max(latest, to)
    return latest
  })
  return gap => (until[firstIndex(sorted.length, i => sorted[i]!.from > gap.to) - 1] ?? -Infinity) >= gap.from
}

/** The first of `count` indices for which this is true, given that it stays true; `count` if for none. */
function firstIndex(count: number, isTrue: (index: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Points received more than five minutes after capture: a stretch for each network outage, oldest first. */
export function listFilledIn(points: readonly TrackPoint[]): FilledIn[] {
  const late = points.filter(point => point.receivedAt - point.at > gapMs)
  const received = [...late].sort((a, b) => a.receivedAt - b.receivedAt || a.at - b.at)
  const arrivals = splitWhere(received, (a, b) => b.receivedAt - a.receivedAt > gapMs)
  const stretches = arrivals.flatMap(arrival =>
    splitWhere(
      [...arrival].sort((a, b) => a.at - b.at),
      (a, b) => b.at - a.at > gapMs,
    ),
  )
  const filled = stretches.map(stretch => ({
    from: stretch[0]!.at,
    to: stretch.at(-1)!.at,
    at: stretch.reduce((latest, point) => Math.max(latest, point.receivedAt), 0),
    points: stretch.length,
  }))
  return filled.sort((a, b) => a.at - b.at || a.from - b.from)
}

function splitWhere<T>(sorted: readonly T[], isSplit: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = []
  for (const item of sorted) {
    const last = groups.at(-1)?.at(-1)
    if (last === undefined || isSplit(last, item)) groups.push([item])
    else groups.at(-1)!.push(item)
  }
  return groups
}
