import { type DistanceSystem, formatNumber, noBreak } from './format.ts'

const perHour = { imperial: 2.236936, metric: 3.6 } as const

/** "28 mph", "45 km/h". */
export function formatSpeed(metersPerSecond: number, system: DistanceSystem): string {
  const number = formatNumber(metersPerSecond * perHour[system])
  return noBreak(system === 'metric' ? `${number} km/h` : `${number} mph`)
}
