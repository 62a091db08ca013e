/** Plans how a truck drives a route: its speed at each point, its stops, and its position at any time. */
import { bearingDegrees, type PlanePoint } from './plane.ts'
import type { Random } from './random.ts'
import { legAt, pointAlong, type Route } from './road-network.ts'

export type Motion = PlanePoint & { headingDegrees: number; speedMetersPerSecond: number }

/** One drive, from a standstill to a standstill. */
export type Trip = { startMs: number; endMs: number; at: (atMs: number) => Motion }

export type TripOptions = {
  startMs: number
  loaded: boolean
  /** Share of the speed limit at which the driver travels on a clear road, at most 1. */
  pace: number
}

/** Typical of a tri-axle: loaded, it needs about twice the distance to reach its speed, and takes curves slower. */
const handling = {
  loaded: { accelerate: 0.35, brake: 0.9, curve: 1.1, topPart: 0.92 },
  empty: { accelerate: 0.7, brake: 1.2, curve: 1.6, topPart: 1 },
} as const

const stepMeters = 5
/** The lowest speed between stops, however sharp the curve. */
const crawlMetersPerSecond = 0.8

/**
 * Plans a drive: never faster than the limit, slowed by curves, stopped at some junctions.
 * @param random draws the junction stops and their length
 */
export function planTrip(route: Route, options: TripOptions, random: Random): Trip {
  const stops = drawStops(route, random)
  const profile = speedProfile(route, options, stops)
  const timesMs = timesAlong(profile, stops, route.lengthMeters, options.startMs)
  return {
    startMs: options.startMs,
    endMs: timesMs.at(-1)!.atMs,
    at: atMs => motionAt(route, timesMs, atMs),
  }
}

/** A stop: its distance along the route, and how long it lasts. */
type Stop = { meters: number; seconds: number }
type Mark = { atMs: number; meters: number; speed: number }

function drawStops(route: Route, random: Random): Stop[] {
  const stops: Stop[] = []
  for (const i of [...route.junctions].sort((a, b) => a - b)) {
    // A truck gives way when it turns onto a faster road, and mostly rolls through other junctions.
    const joinsFaster = route.speedLimitsMetersPerSecond[i]! > route.speedLimitsMetersPerSecond[i - 1]! + 1
    const meters = route.distancesMeters[i]!
    if (random.next() > (joinsFaster ? 0.8 : 0.22)) continue
    const lastMeters = stops.at(-1)?.meters ?? 0
    if (meters - lastMeters < 40 || route.lengthMeters - meters < 40) continue
    stops.push({ meters, seconds: Math.round(joinsFaster ? random.between(3, 14) : random.between(8, 38)) })
  }
  return stops
}

/** Speed every five meters: the lowest of speed limit, curve, and what braking for the next slow point allows. */
function speedProfile(route: Route, options: TripOptions, stops: Stop[]): number[] {
  const truck = options.loaded ? handling.loaded : handling.empty
  const count = Math.max(3, Math.ceil(route.lengthMeters / stepMeters) + 1)
  const step = route.lengthMeters / (count - 1)
  const speeds = Array.from({ length: count }, (_, i) => {
    // Includes the limits one step before and after, so that braking ends where the slower road begins.
    const limit = Math.min(...[i - 1, i, i + 1].map(at => route.speedLimitsMetersPerSecond[legAt(route, at * step)]!))
    return Math.max(
      crawlMetersPerSecond,
      Math.min(limit * options.pace * truck.topPart, curveSpeed(route, i * step, truck.curve)),
    )
  })
  speeds[0] = speeds[count - 1] = 0
  for (const stop of stops) speeds[Math.round(stop.meters / step)] = 0
  for (let i = 1; i < count; i++) {
    speeds[i] = Math.min(speeds[i]!, Math.sqrt(speeds[i - 1]! ** 2 + 2 * truck.accelerate * step))
  }
  for (let i = count - 2; i >= 0; i--) {
    speeds[i] = Math.min(speeds[i]!, Math.sqrt(speeds[i + 1]! ** 2 + 2 * truck.brake * step))
  }
  return speeds
}

/** The speed limit of a curve, from the change of heading over 20 m on either side: v² = a · radius. */
function curveSpeed(route: Route, meters: number, sideAcceleration: number): number {
  const before = pointAlong(route, meters - 20)
  const here = pointAlong(route, meters)
  const after = pointAlong(route, meters + 20)
  if (meters < 20 || meters > route.lengthMeters - 20) return Number.POSITIVE_INFINITY
  const turn = Math.abs(((bearingDegrees(here, after) - bearingDegrees(before, here) + 540) % 360) - 180)
  return turn < 1 ? Number.POSITIVE_INFINITY : Math.sqrt((sideAcceleration * 20) / ((turn * Math.PI) / 180))
}

function timesAlong(profile: number[], stops: Stop[], lengthMeters: number, startMs: number): Mark[] {
  const step = lengthMeters / (profile.length - 1)
  const dwells = new Map(stops.map(stop => [Math.round(stop.meters / step), stop.seconds]))
  const marks: Mark[] = [{ atMs: startMs, meters: 0, speed: 0 }]
  for (let i = 1; i < profile.length; i++) {
    const seconds = (2 * step) / (profile[i - 1]! + profile[i]!)
    const atMs = marks.at(-1)!.atMs + seconds * 1000
    marks.push({ atMs, meters: i * step, speed: profile[i]! })
    const dwell = dwells.get(i)
    if (dwell) marks.push({ atMs: atMs + dwell * 1000, meters: i * step, speed: 0 })
  }
  return marks
}

/** Between two marks, speed changes at a constant rate. */
function motionAt(route: Route, marks: Mark[], atMs: number): Motion {
  const i = markAt(marks, atMs)
  const from = marks[i]!
  const to = marks[i + 1]!
  const wholeSeconds = (to.atMs - from.atMs) / 1000
  const seconds = Math.min(wholeSeconds, Math.max(0, (atMs - from.atMs) / 1000))
  const acceleration = wholeSeconds === 0 ? 0 : (to.speed - from.speed) / wholeSeconds
  const meters = from.meters + from.speed * seconds + (acceleration * seconds ** 2) / 2
  const leg = legAt(route, meters)
  return {
    ...pointAlong(route, meters),
    headingDegrees: bearingDegrees(route.points[leg]!, route.points[leg + 1]!),
    speedMetersPerSecond: Math.max(0, from.speed + acceleration * seconds),
  }
}

function markAt(marks: Mark[], atMs: number): number {
  let low = 0
  let high = marks.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (marks[middle]!.atMs <= atMs) low = middle
    else high = middle - 1
  }
  return low
}
