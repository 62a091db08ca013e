import { expect, test } from 'vitest'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { parties } from '../party.ts'
import { dispatchDocuments, nameForReader, partyTermsSchema, partyViews, termsFor } from './dispatch.documents.ts'
import type { Dispatch, Terms } from './dispatch.ts'

const id = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
const place = (name: string, entityId: string) => ({
  name,
  kind: 'pit' as const,
  lat: 40.4,
  lng: -79.9,
  radiusMeters: 150,
  entityId,
  entityName: name,
})
const terms: Terms = {
  projectId: id(1),
  projectName: 'Mill Road',
  timeZone: 'America/New_York',
  currency: 'USD',
  haulId: id(2),
  offerId: id(3),
  dispatchId: id(4),
  jobberEntityId: id(5),
  jobberName: 'Alder',
  pitEntityId: id(6),
  pitName: 'Oak Run',
  truckingEntityId: id(7),
  truckingName: 'Fleet',
  driverEntityId: id(8),
  driverName: 'Dana',
  truck: { truckId: id(9), number: '12', plate: '', tareGrams: 1, legalPayloadGrams: 2, bodyLiters: null },
  materialId: id(10),
  materialName: 'Gravel',
  gramsPerCubicMeter: null,
  unit: 'ton',
  siteRules: '',
  origin: place('Oak Run', id(6)),
  destination: place('Mill Road', id(5)),
  contactPhoneNo: '',
  card: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 65_000 }),
  materialCard: rateCardFieldsSchema.parse({ basis: 'ton', rateE4: 182_500 }),
}

test.each(parties)('the terms of the %s pass their schema', party => {
  expect(() => partyTermsSchema.parse(termsFor(party, terms))).not.toThrow()
})

test('of the permits of a truck, others than its owner and driver see only the number of the one that counts', () => {
  const permit = (number: string, grams: number) => ({ grams, by: 'permit' as const, state: 'PA' as const, number })
  const legalGross = [
    { ...permit('4471', 38_000_000), until: '2026-12-31' },
    { ...permit('4472', 36_000_000), until: '2027-12-31' },
    { grams: 33_239_249, by: 'state' as const, state: 'PA' as const },
  ]
  const weighed = { ...terms, truck: { ...terms.truck, legalGross } }
  for (const party of parties) {
    const shown = termsFor(party, weighed).truck.legalGross ?? []
    const isOwn = party === 'trucking' || party === 'subhauler' || party === 'fleetTrucker'
    expect([party, shown.flatMap(({ number }) => number ?? [])]).toEqual([party, isOwn ? ['4471', '4472'] : ['4471']])
    expect(shown.map(({ grams }) => grams)).toEqual(legalGross.map(({ grams }) => grams))
  }
})

test('each party sees its own prices and no one else’s', () => {
  const known = (party: (typeof parties)[number]) => Object.keys(termsFor(party, terms).money ?? {}).sort()
  expect(known('jobber')).toEqual(['currency', 'haul', 'material'])
  expect(known('pit')).toEqual(['currency', 'material'])
  expect(known('trucking')).toEqual(['currency', 'haul'])
  expect(known('fleetTrucker')).toEqual([])
  expect(known('operator')).toEqual([])
})

test('the documents of drivers and operators contain no price', () => {
  const dispatch: Dispatch = {
    projectId: id(1),
    dispatchId: id(4),
    state: 'open',
    terms,
    createdOn: 1,
    endedOn: null,
  }
  const closed = [`haulway-entity/${id(8)}`, `haulway-entity/${id(11)}`]
  const documents = dispatchDocuments(dispatch, [id(11)]).filter(document => closed.includes(document.scope))
  expect(documents).toHaveLength(2)
  expect(JSON.stringify(documents)).not.toMatch(/cents|money|E4/i)
})

test('a solo trucker, who is trucking entity and driver, sees the dispatch once and with its rate', () => {
  const solo = { ...terms, driverEntityId: terms.truckingEntityId }
  expect(partyViews(solo, []).map(view => view.party)).toEqual(['jobber', 'pit', 'trucking'])
})

test('payer and payee of each agreement know each other’s names, and a broker’s hauler and the jobber do not', () => {
  const direct = { jobberEntityId: 'j', jobberName: 'Alder', pitEntityId: 'p', pitName: 'Oak Run' }
  const terms = { ...direct, truckingEntityId: 't', truckingName: 'Keystone' }
  const brokered = { ...terms, broker: { entityId: 'b', name: 'Moyer Hauling' } }
  expect(nameForReader(terms, 't', 'j')).toBe('Keystone')
  expect(nameForReader(terms, 'j', 't')).toBe('Alder')
  expect(nameForReader(terms, 'p', 'j')).toBe('Oak Run')
  expect(nameForReader(brokered, 'b', 'j')).toBe('Moyer Hauling')
  expect(nameForReader(brokered, 'b', 't')).toBe('Moyer Hauling')
  expect(nameForReader(brokered, 't', 'b')).toBe('Keystone')
  for (const [who, reader] of [
    ['t', 'j'],
    ['j', 't'],
    ['t', 'p'],
  ] as const) {
    expect(nameForReader(brokered, who, reader)).toBeUndefined()
  }
})
