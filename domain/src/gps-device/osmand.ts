/**
 * A point as the Traccar client and other trackers send it in the OsmAnd protocol: fields of an address or of a form.
 * https://www.traccar.org/osmand/
 */

const knotsToMetersPerSecond = 0.514444

/** Every field may be missing, repeated or wrong. */
export type OsmAndFields = Readonly<Record<string, unknown>>

/**
 * The point in the background tracker's format, to be read and judged like a phone's. A point sent twice has the same
 * uuid. @param receivedAt the time of a point without one
 */
export function pluginPointOfOsmAnd(fields: OsmAndFields, receivedAt: number): object {
  const lat = numberOf(fields.lat)
  const lng = numberOf(fields.lon)
  const timestamp = timeOf(fields.timestamp, receivedAt)
  const speed = numberOf(fields.speed)
  const battery = numberOf(fields.batt)
  return {
    timestamp,
    uuid: `${timestamp} ${lat} ${lng}`.slice(0, 64),
    coords: {
      latitude: lat,
      longitude: lng,
      accuracy: numberOf(fields.accuracy) ?? numberOf(fields.hdop),
      speed: speed === undefined ? undefined : speed * knotsToMetersPerSecond,
      heading: numberOf(fields.bearing) ?? numberOf(fields.heading),
      altitude: numberOf(fields.altitude),
    },
    battery: { level: battery === undefined ? undefined : battery / 100, is_charging: fields.charge === 'true' },
    mock: fields.mock === 'true',
  }
}

/** The first value of a repeated field. An empty one counts as missing. */
function numberOf(value: unknown): number | undefined {
  const text = textOf(value)
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

function textOf(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' && first.trim() !== '' && first.length <= 64 ? first.trim() : undefined
}

/** Seconds or milliseconds since 1970, or a date, which is in UTC. An unreadable one makes the point malformed. */
function timeOf(value: unknown, receivedAt: number): number {
  const text = textOf(value)
  if (text === undefined) return value === undefined ? receivedAt : -1
  const number = Number(text)
  if (Number.isFinite(number)) return Math.trunc(number < secondsMax ? number * 1000 : number)
  const date = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  return Number.isNaN(date) ? -1 : date
}

/** As seconds, the year 5138; as milliseconds, 1973. */
const secondsMax = 100_000_000_000
