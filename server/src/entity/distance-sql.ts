/** Distance in SQL, for lists sorted by distance. */
import { type SQL, sql } from 'drizzle-orm'

/** Mean radius of the earth (IUGG). */
const earthMeters = 6_371_009

/**
 * Whole meters along the great circle (haversine) from a point to a place `{lat, lng}` in jsonb; null when either is
 * unknown.
 */
export function distanceSql(
  place: SQL,
  from: { lat?: number | undefined; lng?: number | undefined },
): SQL<number | null> {
  if (from.lat === undefined || from.lng === undefined) return sql<number | null>`null::int4`
  const lat = sql`(${place}->>'lat')::float8`
  const lng = sql`(${place}->>'lng')::float8`
  return sql<number | null>`round(2 * ${earthMeters}::float8 * asin(sqrt(least(1,
    power(sin(radians(${lat} - ${from.lat}::float8) / 2), 2)
    + cos(radians(${lat})) * cos(radians(${from.lat}::float8))
      * power(sin(radians(${lng} - ${from.lng}::float8) / 2), 2)))))::int4`
}
