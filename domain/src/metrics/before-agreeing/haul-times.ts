/**
 * How long the parts of a truck's cycle on a haul take, as ranges: from measured cycles, otherwise from the distance.
 * A range is half of the cycles, from the first to the third quartile, in whole minutes outward.
 */
import { minuteMs } from '../../time.ts'
import type { CyclePart, MeasuredTimes, Range } from '../../work/haul/measured-times.ts'
import { type CyclePhase, type CycleTimes, percentile } from '../cycle-times.ts'
import { usualDrive } from '../eta.ts'

/** `from`: whether a part was measured, or is an estimate without a measurement. */
export type HaulTimes = {
  parts: Record<CyclePart, Range & { from: 'measured' | 'distance' }>
  cycles: number
  /** The trucks in line at the pit now, if known. */
  trucksInLine?: number | undefined
}

/** The fewest cycles that give a range. */
const cyclesNeeded = 3

/** The ranges that cycles show. */
export function measureTimes(cycles: readonly Pick<CycleTimes, 'phases'>[]): MeasuredTimes {
  const travel = quartiles(cycles, 'travel')
  const haul = quartiles(cycles, 'haul')
  const found = {
    drive: travel && haul && { low: travel.low + haul.low, high: travel.high + haul.high },
    queue: quartiles(cycles, 'queue'),
    load: quartiles(cycles, 'load'),
    dump: quartiles(cycles, 'dump'),
  }
  const parts = Object.fromEntries(Object.entries(found).filter(([, range]) => range !== undefined))
  return { parts, cycles: cycles.length }
}

/** The minutes of a drive of this straight distance, at least one. */
export function usualDriveMinutes(meters: number): number {
  const { low, high } = driveMinutes(meters)
  return Math.max(1, Math.round((low + high) / 2))
}

function quartiles(cycles: readonly Pick<CycleTimes, 'phases'>[], phase: CyclePhase): Range | undefined {
  const sorted = cycles.flatMap(({ phases }) => phases[phase] ?? []).sort((a, b) => a - b)
  if (sorted.length < cyclesNeeded) return undefined
  return {
    low: Math.floor(percentile(sorted, 0.25) / minuteMs),
    high: Math.ceil(percentile(sorted, 0.75) / minuteMs),
  }
}

/** Road and speed without measurements: roads are a third longer than straight lines, at 20 to 30 mph on average. */
const speeds = { fast: usualDrive.metersPerSecond * 1.2, slow: usualDrive.metersPerSecond * 0.8 }

/** Spotting and five to eight buckets of 20 to 40 seconds; spotting and tipping; a short line. */
const usualMinutes = { load: { low: 3, high: 6 }, dump: { low: 3, high: 6 }, queue: { low: 0, high: 10 } }

/** The driven meters of a straight line. */
export function roadMeters(straightMeters: number): number {
  return straightMeters * usualDrive.detour
}

/** One drive without measurements, in whole minutes outward. */
export function driveMinutes(straightMeters: number): Range {
  const minutes = (speed: number) => roadMeters(straightMeters) / speed / 60
  return { low: Math.floor(minutes(speeds.fast)), high: Math.ceil(minutes(speeds.slow)) }
}

/** The drive of the loaded truck: half of there and back. */
export function haulMinutes({ parts: { drive } }: Pick<HaulTimes, 'parts'>): Range {
  return { low: Math.floor(drive.low / 2), high: Math.ceil(drive.high / 2) }
}

export type Known = {
  /** Straight line of the haul. */
  straightMeters: number
  measured?: MeasuredTimes | undefined
  /** The pit's own count of all its trucks. */
  trucksInLine?: number | undefined
}

/** Each part as measured, otherwise as usual for the distance; the line at the pit now widens the wait. */
export function haulTimesOf({ straightMeters, measured, trucksInLine }: Known): HaulTimes {
  const oneWay = driveMinutes(straightMeters)
  const usual = { ...usualMinutes, drive: { low: oneWay.low * 2, high: oneWay.high * 2 } }
  const partOf = (part: CyclePart) => {
    const range = measured?.parts[part]
    return range ? { ...range, from: 'measured' as const } : { ...usual[part], from: 'distance' as const }
  }
  const drive = partOf('drive')
  const load = partOf('load')
  const dump = partOf('dump')
  const queue = withLine(partOf('queue'), load, trucksInLine)
  return { parts: { drive, queue, load, dump }, cycles: measured?.cycles ?? 0, trucksInLine }
}

/** The wait behind the trucks in line, at one loader. What was measured counts, too: the line changes all day. */
function withLine<Part extends Range>(queue: Part, load: Range, trucks: number | undefined): Part {
  if (trucks === undefined) return queue
  const now = { low: trucks * load.low, high: trucks * load.high }
  return { ...queue, low: Math.min(queue.low, now.low), high: Math.max(queue.high, now.high) }
}
