/** Tracks that were not used to tune the geofence engine: trust their figures most. */
export const heldOutTracks: ReadonlySet<string> = new Set([
  'nds-omaha-day-2',
  'nds-omaha-desmoines-i80',
  'twizy-rabat-t1-0630a',
  'twizy-rabat-t1-0630b',
  'twizy-rabat-t3-0525',
  'emission-ohio-tennessee-30s',
  'capmetro-bus-801-nullisland',
  'jcia-truck-113',
  'jcia-truck-e10',
])

/** Kinds of vehicles, by how the names of their tracks begin. */
export const vehicles = {
  cars: ['barefoot', 'nds', 'twizy'],
  phones: ['emission'],
  bus: ['capmetro'],
  'waste trucks': ['jcia'],
} as const
