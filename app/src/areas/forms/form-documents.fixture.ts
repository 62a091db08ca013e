/** Documents that the app's forms need, for tests. */
import { entityDocumentSchema } from '@haulway/domain/entity/entity.documents.ts'
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import type { BalanceDocument } from '@haulway/domain/ledger/ledger.documents.ts'
import { userDocumentSchema } from '@haulway/domain/user/user.ts'
import { agreementSchema } from '@haulway/domain/work/agreement/agreement.ts'
import { projectReferenceSchema } from '@haulway/domain/work/haul/haul.documents.ts'
import { offerDocumentSchema } from '@haulway/domain/work/offer/offer.documents.ts'

export const idOf = (n: number) => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`
const at = Date.UTC(2026, 9, 15, 12)
const ground = { lat: 40.58, lng: -75.6, radiusMeters: 150 }

/** A pit without a phone number, whose missing information is its place. */
export const pit = entityDocumentSchema.parse({
  entityId: idOf(1),
  entityType: 1,
  name: 'Oak Run',
  timeZone: 'America/New_York',
  userId: 'pat',
  userDocId: 'pat',
  parentEntityId: null,
  createdOn: at,
  missingInformation: ['place'],
})

export const user = userDocumentSchema.parse({
  uid: 'pat',
  email: 'pat@example.com',
  firstName: 'Pat',
  lastName: 'Oak',
  phoneNo: '303 555 0142',
  signUpState: 2,
  createdOn: at,
  entityIds: [idOf(1)],
  entityTypes: [1],
})

const material = { materialId: idOf(20), name: '2A stone', unit: 'ton' as const }

/** A supplier with a place, and one without a place yet, whose material can't be chosen. */
export const suppliers = [
  { pitEntityId: idOf(10), name: 'Oak Run', place: ground },
  { pitEntityId: idOf(11), name: 'Stony Bend', place: null },
].map(pitOf =>
  supplierDocumentSchema.parse({
    entityId: idOf(2),
    addedOn: at,
    ownName: '',
    note: '',
    phoneNo: '',
    materials: [material],
    money: { currency: 'USD', priceE4: { [material.materialId]: 95_000 } },
    ...pitOf,
  }),
)

const card = {
  basis: 'ton',
  rateE4: 34_000,
  standby: [{ place: 'pit', freeMinutes: 15, rate: { rateE4: 15_000, per: 'minute' } }],
}
const place = { ...ground, name: 'Gate 3', kind: 'site', entityId: idOf(2), entityName: 'Alder' }
const haul = {
  projectId: idOf(30),
  haulId: idOf(31),
  materialId: idOf(20),
  materialName: '2A stone',
  unit: 'ton',
  gramsPerCubicMeter: null,
  targetMilli: 2_000_000,
  trucksWanted: 4,
  origin: place,
  destination: place,
}

export const project = projectReferenceSchema.parse({
  projectId: idOf(30),
  entityId: idOf(2),
  entityName: 'Alder',
  name: 'Mill Road',
  state: 'published',

  timeZone: 'America/New_York',
  currency: 'USD',
  startDay: '2026-10-15',
  endDay: null,
  createdOn: at,
  publishedOn: at,
  party: 'jobber',
  hauls: [haul],
  money: {
    currency: 'USD',
    hauls: [{ haulId: idOf(31), haul: { card }, material: { card: { basis: 'ton', rateE4: 95_000 } } }],
  },
})

export const balance: BalanceDocument = {
  jobberEntityId: idOf(2),
  jobberName: 'Alder',
  entityId: idOf(3),
  entityName: 'Keystone',
  money: { currency: 'USD', owedCents: 50_000, payingCents: 0, disputedCents: 0, retainedCents: 0, paidCents: 0 },
}

/** Of a jobber and a hauler, who agreed on the first card. */
export const agreement = agreementSchema.parse({
  agreementId: idOf(40),
  kind: 'haul',
  currency: 'USD',
  project: null,
  material: null,
  endedOn: null,
  payerEntityId: idOf(2),
  payerName: 'Alder',
  payeeEntityId: idOf(3),
  payeeName: 'Keystone',
  versions: [
    {
      version: 1,
      card,
      validFrom: '2026-10-01',
      state: 'agreed',
      proposedOn: at,
      answeredOn: at,
      proposedBy: { uid: 'jane', entityId: idOf(2) },
      answeredBy: { uid: 'hank', entityId: idOf(3) },
    },
  ],
})

/** Work for 4 trucks that a fleet has accepted. */
export const acceptedOffer = offerDocumentSchema.parse({
  projectId: idOf(30),
  offerId: idOf(33),
  haulId: idOf(31),
  jobberEntityId: idOf(2),
  jobberName: 'Alder',
  truckingEntityId: idOf(1),
  truckingEntityName: 'Ridgeline',
  trucks: 4,
  trucksDispatched: 1,
  agreed: null,
  state: 'accepted',
  offeredOn: at,
  answeredOn: at,
  answeredBy: 'pat',
  projectName: 'Mill Road',
  startDay: '2026-10-15',
  materialName: '2A stone',
  unit: 'ton',
  targetMilli: 2_000_000,
  origin: place,
  destination: place,
  money: { currency: 'USD', haul: { card } },
})
