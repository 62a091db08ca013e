/** The demo's plan: Ormrod Pit and Guthsville Quarry, three sites, six trucks. `docs/screens` shows its day. */
import type { TruckForm } from '@haulway/domain/truck/truck.ts'
import type { Person, WorkingDay } from './working-day.ts'

/** 555-0101 to 555-0199 are kept for stories: no one has them. */
const phoneNos = Array.from({ length: 99 }, (_, nth) => `610 555 01${String(nth + 1).padStart(2, '0')}`).values()

const nextPhoneNo = () => phoneNos.next().value ?? ''

const ray = owner('Ray', 'Delgado')
const wanda = owner('Wanda', 'Kline')
const noon = clock(12)
const dayEnd = clock(15, 30)
const standby = [{ place: 'pit' as const, freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' as const } }]

export const demoDay: WorkingDay = {
  timeZone: 'America/New_York',
  startMinute: clock(6),
  endMinute: dayEnd,
  lunchMinutes: 30,
  jobbers: [
    {
      key: 'brandt',
      name: 'Brandt Earthworks',
      owner: owner('Greg', 'Brandt'),
      // Answered after 90 minutes: at most times one is open.
      disputedLoads: [3, 12, 22, 31, 40, 48],
      payMinutes: [clock(15)],
      foreman: { person: employee('Frank', 'Hess', 'brandt'), haul: 'sr222' },
    },
    {
      key: 'lehigh',
      name: 'Lehigh Paving',
      owner: owner('Nora', 'Lehr', 'lehigh'),
      payMinutes: [clock(15, 10)],
    },
  ],
  pits: [
    {
      key: 'kistler',
      name: 'Kistler Stone',
      owner: owner('Dana', 'Kistler'),
      pitName: 'Ormrod Pit',
      geofenceMeters: 700,
      openMinute: clock(6),
      correction: { load: 6, milli: -400 },
      loadingPoints: [
        {
          name: 'EX 1',
          operator: employee('Luis', 'Ortega', 'kistler'),
          ticketSeries: 'OR',
          bucketSeconds: [34, 50],
          pauses: [
            { fromMinute: clock(8, 52), minutes: 18 },
            { fromMinute: clock(11, 45), minutes: 30 },
          ],
          overload: { load: 5, milli: 600 },
        },
        {
          name: 'L 2',
          operator: employee('Dana', 'Fitch', 'kistler'),
          ticketSeries: 'LT',
          bucketSeconds: [38, 56],
          pauses: [{ fromMinute: clock(11, 30), minutes: 30 }],
        },
      ],
      materials: [
        { name: '2A stone', unit: 'ton', priceE4: 124_000, gramsPerCubicMeter: 1_720_000 },
        { name: 'Fill', unit: 'yard', priceE4: 65_000, gramsPerCubicMeter: 1_510_000 },
        { name: '#57 stone', unit: 'ton', priceE4: 168_000, gramsPerCubicMeter: 1_540_000 },
      ],
    },
    {
      key: 'guth',
      name: 'Guth Aggregates',
      owner: owner('Paul', 'Guth'),
      pitName: 'Guthsville Quarry',
      geofenceMeters: 520,
      openMinute: clock(6, 30),
      loadingPoints: [
        { name: 'WL 1', ticketSeries: 'GQ', bucketSeconds: [40, 58], pauses: [{ fromMinute: noon, minutes: 30 }] },
      ],
      materials: [{ name: 'R-4 riprap', unit: 'ton', priceE4: 215_000, gramsPerCubicMeter: 1_600_000 }],
    },
  ],
  haulers: [
    {
      key: 'moyer',
      name: 'Moyer Hauling',
      owner: owner('Pat', 'Moyer'),
      kind: 'trucking-fleet',
      withdrawMinute: clock(13),
      payMinutes: [clock(15, 5)],
    },
    { key: 'delgado', name: 'Delgado Trucking', owner: ray, kind: 'solo-trucker', withdrawMinute: clock(12, 10) },
    { key: 'kline', name: 'Kline Hauling', owner: wanda, kind: 'solo-trucker', withdrawMinute: clock(14, 20) },
  ],
  dueFromLastWeek: [
    { payer: 'brandt', payee: 'moyer' },
    { payer: 'brandt', payee: 'kistler' },
    { payer: 'lehigh', payee: 'guth' },
  ],
  standingCards: [
    {
      jobber: 'brandt',
      hauler: 'kline',
      card: { basis: 'ton', rateE4: 35_500, minimumQuantityMilli: 20_000, standby },
    },
  ],
  hauls: [
    {
      key: 'sr222',
      jobber: 'brandt',
      projectName: 'SR 222 Bypass, Section B2',
      siteName: 'SR 222 Bypass, Section B2',
      geofenceMeters: 220,
      material: '2A stone',
      pit: 'kistler',
      loadingPoint: 'EX 1',
      unit: 'ton',
      targetMilli: 1_150_000,
      saleRateE4: 195_000,
      sharedWith: 'SR 222 inspector',
      card: { basis: 'ton', rateE4: 34_000, minimumQuantityMilli: 20_000, standby },
      subHaul: {
        broker: 'moyer',
        hauler: 'kline',
        card: { basis: 'ton', rateE4: 31_000, minimumQuantityMilli: 20_000, standby },
      },
      siteRules: 'In by Gate 3 only. Hard hat outside the cab. Back up with the spotter.',
      dumpSeconds: [130, 210],
    },
    {
      key: 'trexler',
      jobber: 'brandt',
      projectName: 'Trexler Park, Pad 3',
      siteName: 'Trexler Park, Pad 3',
      geofenceMeters: 180,
      material: 'Fill',
      pit: 'kistler',
      loadingPoint: 'L 2',
      unit: 'yard',
      targetMilli: 320_000,
      volumeTarget: { state: 'bank', unit: 'yard', amountMilli: 256_000, swellPercent: 25, shrinkPercent: 10 },
      trucksToFind: 1,
      card: { basis: 'hour', rateE4: 980_000, clock: 'load', minimumMinutes: 45 },
      siteRules: 'Park paths are open to people: 10 mph past the fence. Spread in layers as the dozer shows.',
      dumpSeconds: [300, 440],
      bodyMilli: 16_000,
    },
    {
      key: 'jordan',
      jobber: 'lehigh',
      projectName: 'Jordan Creek Bridge',
      siteName: 'Jordan Creek Bridge',
      geofenceMeters: 150,
      material: 'R-4 riprap',
      pit: 'guth',
      loadingPoint: 'WL 1',
      unit: 'ton',
      targetMilli: 320_000,
      card: { basis: 'load', rateE4: 780_000, standby },
      siteRules: 'One truck on the pad at a time. Wait on the shoulder.',
      postedLimit: { road: 'Creek Road bridge', pounds: 66_000 },
      dumpSeconds: [180, 300],
    },
  ],
  ahead: [
    {
      jobber: 'brandt',
      projectName: 'Trexler Park, drains',
      siteName: 'Trexler Park, Pad 3',
      geofenceMeters: 180,
      material: '#57 stone',
      pit: 'kistler',
      targetMilli: 260_000,
      card: { basis: 'ton', rateE4: 41_000, minimumQuantityMilli: 20_000, standby },
      siteRules: 'Dump along the trench, not at its edge.',
      daysAhead: 1,
      trucksWanted: 3,
    },
    {
      jobber: 'brandt',
      projectName: 'SR 222 Bypass, shoulders',
      siteName: 'SR 222 Bypass, Section B2',
      geofenceMeters: 220,
      material: '2A stone',
      pit: 'kistler',
      targetMilli: 840_000,
      card: { basis: 'ton', rateE4: 34_000, minimumQuantityMilli: 20_000, standby },
      siteRules: 'In by Gate 3 only. Hard hat outside the cab.',
      daysAhead: 5,
      trucksWanted: 4,
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
      driver: employee('Alma', 'Reyes', 'moyer'),
      pace: 0.95,
      lunchMinute: clock(11, 30),
      assignments: [{ haul: 'trexler', fromMinute: clock(7, 30), toMinute: clock(14, 40) }],
    },
    {
      ...truck('T-202', 'ZMH-0202', 28_880),
      hauler: 'moyer',
      hasGpsDevice: true,
      driver: employee('Joe', 'Pikul', 'moyer'),
      pace: 0.94,
      lunchMinute: noon,
      assignments: [{ haul: 'jordan', fromMinute: clock(6, 30), toMinute: dayEnd }],
    },
    {
      ...truck('T-203', 'ZMH-0203', 28_880),
      hauler: 'moyer',
      driver: employee('Ann', 'Bauer', 'moyer'),
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
      permit: { number: 'P-26-114417', pounds: 80_000 },
      driver: employee('Tom', 'Roth', 'moyer'),
      pace: 0.98,
      lunchMinute: clock(11, 35),
      assignments: [{ haul: 'sr222', fromMinute: clock(6, 4), toMinute: dayEnd }],
    },
  ],
}

function clock(hour: number, minute = 0): number {
  return hour * 60 + minute
}

/** An owner's address is greg@brandt.example: mail to `.example` addresses reaches no one. */
function owner(firstName: string, lastName: string, company = lastName): Person {
  return { firstName, lastName, email: `${firstName}@${company}.example`.toLowerCase(), phoneNo: nextPhoneNo() }
}

function employee(firstName: string, lastName: string, company: string): Person {
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@${company}.example`.toLowerCase(),
    phoneNo: nextPhoneNo(),
  }
}

/** A Pennsylvania tri-axle: 73,280 lb legal gross weight. */
function truck(number: string, plate: string, tarePounds: number): TruckForm {
  const grams = (pounds: number) => Math.round(pounds * 453.59237)
  const weights = { tareGrams: grams(tarePounds), legalGrossGrams: grams(73_280) }
  return { number, plate: `PA ${plate}`, truckType: 'triAxle', axles: 4, bodyLiters: 15_300, state: 'PA', ...weights }
}
