/** Terms of a load for tests: a fleet's truck, from a pit to a jobber's site. */
import { rateCardFieldsSchema } from '../pay/card/rate-card.ts'
import type { Terms } from '../work/dispatch/dispatch.ts'
import { testId } from './act/act.fixture.ts'

const place = (name: string, entityId: string) => ({
  name,
  kind: 'pit' as const,
  lat: 40.4,
  lng: -79.9,
  radiusMeters: 150,
  entityId,
  entityName: name,
})

export const testTerms: Terms = {
  projectId: testId(8001),
  projectName: 'Mill Road',
  timeZone: 'America/New_York',
  currency: 'USD',
  haulId: testId(8002),
  offerId: testId(8003),
  dispatchId: testId(8004),
  jobberEntityId: testId(8005),
  jobberName: 'Alder',
  pitEntityId: testId(8006),
  pitName: 'Oak Run',
  truckingEntityId: testId(8007),
  truckingName: 'Keystone',
  driverEntityId: testId(8008),
  driverName: 'Dana',
  truck: { truckId: testId(8009), number: '12', plate: '', tareGrams: 1, legalPayloadGrams: 2, bodyLiters: null },
  materialId: testId(8010),
  materialName: 'Gravel',
  gramsPerCubicMeter: null,
  unit: 'ton',
  siteRules: '',
  origin: place('Oak Run', testId(8006)),
  destination: place('Mill Road', testId(8005)),
  contactPhoneNo: '',
  card: rateCardFieldsSchema.parse({
    basis: 'ton',
    rateE4: 65_000,
    standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' } }],
  }),
  materialCard: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 182_500 }),
}
