/**
 * For tests whose loads are all of one day, at whatever hour the test runs.
 * @returns a time zone where it is early afternoon now
 */
export function afternoonZone(): string {
  const hoursAhead = 13 - new Date().getUTCHours()
  // Zones of this kind count hours behind.
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
}
