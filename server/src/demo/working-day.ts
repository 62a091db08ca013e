/** The demo's working day: who takes part, what is hauled where and when. Times are minutes after midnight. */
import { minuteMs } from '@haulway/domain/time.ts'
import type { TruckForm } from '@haulway/domain/truck/truck.ts'
import type { Rate, Unit } from '@haulway/domain/units.ts'

export const demoTimeZone = 'America/New_York'

export type Person = { firstName: string; lastName: string; email: string }
export type Company = { key: string; name: string; owner: Person }

export type LoadingPoint = {
  /** As painted on the machine: EX 1. */
  name: string
  /** Absent: the pit's own people load and say so. */
  operator?: Person
  bucketSeconds: readonly [from: number, to: number]
  /** When the machine stands still. */
  pauses: readonly { fromMinute: number; minutes: number }[]
}

export type PitPlan = Company & {
  pitName: string
  fenceMeters: number
  openMinute: number
  loadingPoints: readonly LoadingPoint[]
  materials: readonly { name: string; unit: Unit; priceCents: number; gramsPerCubicMeter: number }[]
}

export type HaulPlan = {
  key: string
  jobber: string
  projectName: string
  /** The region's site. */
  siteName: string
  fenceMeters: number
  material: string
  pit: string
  loadingPoint: string
  unit: Unit
  targetMilli: number
  rate: Rate & { standbyFreeMinutes: number; standbyCentsPerMinute: number }
  siteRules: string
  dumpSeconds: readonly [from: number, to: number]
  /** What one truck takes, in thousandths of the unit, where it is measured by the body and not weighed. */
  bodyMilli?: number
}

export type TruckPlan = TruckForm & {
  hauler: string
  /** The solo trucker is its own owner; a fleet's drivers are fleet truckers. */
  driver: Person
  /** Part of the speed limit this driver makes of a free road. */
  pace: number
  lunchMinute: number
  /** In the order of the day. */
  assignments: readonly { haul: string; fromMinute: number; toMinute: number }[]
}

export type WorkingDay = {
  timeZone: string
  startMinute: number
  endMinute: number
  lunchMinutes: number
  jobbers: readonly (Company & { payMinutes: readonly number[] })[]
  pits: readonly PitPlan[]
  haulers: readonly (Company & { kind: 'solo-trucker' | 'trucking-fleet'; withdrawMinute: number })[]
  trucks: readonly TruckPlan[]
  hauls: readonly HaulPlan[]
}

const ray = person('Ray', 'Delgado')
const wanda = person('Wanda', 'Kline')
const noon = clock(12)
const dayEnd = clock(15, 30)

/** The day of the pictures: Ormrod Pit, three sites, six trucks. */
export const demoDay: WorkingDay = {
  timeZone: demoTimeZone,
  startMinute: clock(6),
  endMinute: dayEnd,
  lunchMinutes: 30,
  jobbers: [
    {
      key: 'brandt',
      name: 'Brandt Earthworks',
      owner: person('Greg', 'Brandt'),
      payMinutes: [clock(10), noon, clock(15)],
    },
    { key: 'lehigh', name: 'Lehigh Paving', owner: person('Nora', 'Lehr'), payMinutes: [clock(11), clock(15, 10)] },
  ],
  pits: [
    {
      key: 'kistler',
      name: 'Kistler Stone',
      owner: person('Dana', 'Kistler'),
      pitName: 'Ormrod Pit',
      fenceMeters: 700,
      openMinute: clock(6),
      loadingPoints: [
        {
          name: 'EX 1',
          operator: person('Luis', 'Ortega'),
          bucketSeconds: [34, 50],
          pauses: [
            { fromMinute: clock(8, 52), minutes: 18 },
            { fromMinute: clock(11, 45), minutes: 30 },
          ],
        },
        {
          name: 'L 2',
          operator: person('Dana', 'Fitch'),
          bucketSeconds: [38, 56],
          pauses: [{ fromMinute: clock(11, 30), minutes: 30 }],
        },
      ],
      materials: [
        { name: '2A stone', unit: 'ton', priceCents: 1240, gramsPerCubicMeter: 1_720_000 },
        { name: 'Fill', unit: 'yard', priceCents: 650, gramsPerCubicMeter: 1_510_000 },
        { name: '#57 stone', unit: 'ton', priceCents: 1680, gramsPerCubicMeter: 1_540_000 },
      ],
    },
    {
      key: 'guth',
      name: 'Guth Aggregates',
      owner: person('Paul', 'Guth'),
      pitName: 'Guthsville Quarry',
      fenceMeters: 520,
      openMinute: clock(6, 30),
      loadingPoints: [{ name: 'WL 1', bucketSeconds: [40, 58], pauses: [{ fromMinute: noon, minutes: 30 }] }],
      materials: [{ name: 'R-4 riprap', unit: 'ton', priceCents: 2150, gramsPerCubicMeter: 1_600_000 }],
    },
  ],
  haulers: [
    {
      key: 'moyer',
      name: 'Moyer Hauling',
      owner: person('Pat', 'Moyer'),
      kind: 'trucking-fleet',
      withdrawMinute: clock(13),
    },
    { key: 'delgado', name: 'Delgado Trucking', owner: ray, kind: 'solo-trucker', withdrawMinute: clock(12, 10) },
    { key: 'kline', name: 'Kline Hauling', owner: wanda, kind: 'solo-trucker', withdrawMinute: clock(14, 20) },
  ],
  hauls: [
    {
      key: 'sr222',
      jobber: 'brandt',
      projectName: 'SR 222 Bypass, Section B2',
      siteName: 'SR 222 Bypass, Section B2',
      fenceMeters: 220,
      material: '2A stone',
      pit: 'kistler',
      loadingPoint: 'EX 1',
      unit: 'ton',
      targetMilli: 1_150_000,
      rate: { basis: 'perTon', rateCents: 340, standbyFreeMinutes: 15, standbyCentsPerMinute: 150 },
      siteRules: 'In by Gate 3 only. Hard hat outside the cab. Back up with the spotter.',
      dumpSeconds: [130, 210],
    },
    {
      key: 'trexler',
      jobber: 'brandt',
      projectName: 'Trexler Park, Pad 3',
      siteName: 'Trexler Park, Pad 3',
      fenceMeters: 180,
      material: 'Fill',
      pit: 'kistler',
      loadingPoint: 'L 2',
      unit: 'yard',
      targetMilli: 320_000,
      rate: { basis: 'perYard', rateCents: 330, standbyFreeMinutes: 15, standbyCentsPerMinute: 150 },
      siteRules: 'Park paths are open to people: 10 mph past the fence. Spread in layers as the dozer shows.',
      dumpSeconds: [300, 440],
      bodyMilli: 16_000,
    },
    {
      key: 'jordan',
      jobber: 'lehigh',
      projectName: 'Jordan Creek Bridge',
      siteName: 'Jordan Creek Bridge',
      fenceMeters: 150,
      material: 'R-4 riprap',
      pit: 'guth',
      loadingPoint: 'WL 1',
      unit: 'ton',
      targetMilli: 320_000,
      rate: { basis: 'perTon', rateCents: 360, standbyFreeMinutes: 15, standbyCentsPerMinute: 150 },
      siteRules: 'One truck on the pad at a time. Wait on the shoulder.',
      dumpSeconds: [180, 300],
    },
  ],
  trucks: [
    {
      ...truck('41', 'ZKR-4117', 29_080),
      hauler: 'delgado',
      driver: ray,
      pace: 0.97,
      lunchMinute: clock(11, 40),
      assignments: [{ haul: 'sr222', fromMinute: clock(6, 2), toMinute: dayEnd }],
    },
    {
      ...truck('77', 'ZLC-2098', 28_280),
      hauler: 'kline',
      driver: wanda,
      pace: 0.92,
      lunchMinute: clock(11, 50),
      assignments: [{ haul: 'sr222', fromMinute: clock(6, 5), toMinute: dayEnd }],
    },
    {
      ...truck('T-201', 'ZMH-0201', 28_880),
      hauler: 'moyer',
      driver: person('Alma', 'Reyes'),
      pace: 0.95,
      lunchMinute: clock(11, 30),
      assignments: [{ haul: 'trexler', fromMinute: clock(7, 30), toMinute: clock(14, 40) }],
    },
    {
      ...truck('T-202', 'ZMH-0202', 28_880),
      hauler: 'moyer',
      driver: person('Joe', 'Pikul'),
      pace: 0.94,
      lunchMinute: noon,
      assignments: [{ haul: 'jordan', fromMinute: clock(6, 30), toMinute: dayEnd }],
    },
    {
      ...truck('T-203', 'ZMH-0203', 28_880),
      hauler: 'moyer',
      driver: person('Ann', 'Bauer'),
      pace: 0.96,
      lunchMinute: clock(11, 45),
      assignments: [
        { haul: 'sr222', fromMinute: clock(6, 3), toMinute: noon },
        { haul: 'trexler', fromMinute: noon, toMinute: clock(14, 40) },
      ],
    },
    {
      ...truck('T-205', 'ZMH-0205', 28_880),
      hauler: 'moyer',
      driver: person('Tom', 'Roth'),
      pace: 0.98,
      lunchMinute: clock(11, 35),
      assignments: [{ haul: 'sr222', fromMinute: clock(6, 4), toMinute: dayEnd }],
    },
  ],
}

/** A row of the plan by its key. @throws Error when the plan has none */
export function getByKey<T extends { key: string }>(rows: readonly T[], key: string): T {
  const row = rows.find(candidate => candidate.key === key)
  if (!row) throw new Error(`The plan of the day names ${key}, which is not in it.`)
  return row
}

/**
 * The instant of a minute of the day in a zone.
 * @param day YYYY-MM-DD
 * @param minute after midnight by the clock on the wall
 */
export function atMinuteMs(day: string, minute: number, timeZone: string): number {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs
  // The zone's distance from UTC is asked for twice: the first answer may lie across a change of clocks.
  const firstMs = asUtcMs - zoneOffsetMs(asUtcMs, timeZone)
  return asUtcMs - zoneOffsetMs(firstMs, timeZone)
}

function zoneOffsetMs(atMs: number, timeZone: string): number {
  const [date, time] = wallClock(timeZone).format(atMs).split(', ')
  return Date.parse(`${date}T${time}Z`) - Math.floor(atMs / 1000) * 1000
}

// Building a formatter costs a hundred times more than using one.
const wallClocks = new Map<string, Intl.DateTimeFormat>()
function wallClock(timeZone: string): Intl.DateTimeFormat {
  const options = { timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'medium' } as const
  const known = wallClocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', options)
  wallClocks.set(timeZone, known)
  return known
}

function clock(hour: number, minute = 0): number {
  return hour * 60 + minute
}

function person(firstName: string, lastName: string): Person {
  return { firstName, lastName, email: `${firstName}.${lastName}@haulway.example`.toLowerCase() }
}

/** A tri-axle of Pennsylvania: 73,280 lb gross by law, less what it weighs empty. */
function truck(number: string, plate: string, tarePounds: number): TruckForm {
  const grams = (pounds: number) => Math.round(pounds * 453.59237)
  const weights = { tareGrams: grams(tarePounds), legalGrossGrams: grams(73_280) }
  return { number, plate: `PA ${plate}`, truckType: 'triAxle', axles: 4, bodyLiters: 15_300, ...weights }
}
