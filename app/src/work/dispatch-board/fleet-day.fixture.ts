/** A fleet's day for the test of the dispatch board, as the device has stored it. */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { fleetTruckerDocumentSchema } from '@haulway/domain/entity/staff/staff.documents.ts'
import { dayOf, hourMs } from '@haulway/domain/time.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { dispatchDocumentSchema } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { acceptedOffer, idOf, project } from '../../areas/forms/form-documents.fixture.ts'
import type { Stored } from '../../areas/forms/form-stage.fixture.tsx'

const scope = entityScope(idOf(1))
const timeZone = 'America/New_York'
export const today = dayOf(Date.now(), timeZone)
const at = Date.now() - 9 * hourMs

const stored = (collection: string, id: string, body: object): Stored => ({ scope, collection, id, body })
const wholeDay = { startDay: today, shiftStartMinute: 0, shiftEndMinute: 1440, timeZone }

function truckOf(nth: number, number: string) {
  return truckDocumentSchema.parse({
    truckId: idOf(nth),
    entityId: idOf(1),
    number,
    plate: number,
    truckType: 'triAxle',
    axles: 4,
    tareGrams: 13_000_000,
    legalGrossGrams: 33_000_000,
    createdOn: at,
    papers: [],
    retiredOn: null,
  })
}

function driverOf(nth: number, firstName: string, truckNth: number) {
  return fleetTruckerDocumentSchema.parse({
    fleetEntityId: idOf(1),
    fleetName: 'Oak',
    entityId: idOf(nth),
    currentTruckId: idOf(truckNth),

    firstName,
    lastName: 'Reyes',
    email: `${firstName}@oak.example`,
    phoneNo: '',
    createdOn: at,
    invitedOn: at,
    joinedOn: at,
  })
}

const [haul] = project.hauls
/** Truck 202 with Joe on Trexler. */
const terms = {
  projectId: idOf(70),
  projectName: 'Trexler',
  timeZone,
  haulId: idOf(71),
  offerId: idOf(72),
  dispatchId: idOf(73),
  jobberEntityId: idOf(2),
  jobberName: 'Alder',
  pitEntityId: idOf(3),
  pitName: 'Oak Run',
  truckingEntityId: idOf(1),
  truckingName: 'Oak',
  driverEntityId: idOf(82),
  driverName: 'Joe Reyes',
  materialId: idOf(20),
  materialName: '2A',
  gramsPerCubicMeter: null,
  unit: 'ton',
  origin: haul?.origin,
  destination: haul?.destination,
  siteRules: '',
  contactPhoneNo: '',
  truck: {
    truckId: idOf(92),
    number: 'T-202',
    plate: '',
    tareGrams: 1,
    legalPayloadGrams: 1,
    bodyLiters: null,
  },
}

/**
 * Truck 202 with Joe works on Trexler all day; truck 209 with Bill is free. Mill Road needs three trucks.
 * @param alsoOn the names of more projects that truck 202 is dispatched to all day
 */
export function dayOfFleet(offerDay = today, alsoOn: readonly string[] = []): Stored[] {
  const trexler = { ...project, ...wholeDay, projectId: idOf(70), name: 'Trexler', party: 'trucking', hauls: [] }
  const { money: _, ...mill } = { ...project, ...wholeDay, startDay: offerDay, party: 'trucking' as const }
  const dispatchOf = (own: typeof terms) => ({
    projectId: own.projectId,
    dispatchId: own.dispatchId,
    state: 'open',
    terms: own,
    createdOn: at,
    endedOn: null,
    party: 'trucking',
    firstShift: { shiftDay: today, startAt: at, endAt: at + hourMs },
  })
  const dispatches = [
    terms,
    ...alsoOn.map((projectName, nth) => {
      return { ...terms, projectName, projectId: idOf(170 + nth), dispatchId: idOf(180 + nth) }
    }),
  ].map(own => dispatchDocumentSchema.parse(dispatchOf(own)))
  return [
    stored('trucks', idOf(92), truckOf(92, 'T-202')),
    stored('trucks', idOf(99), truckOf(99, 'T-209')),
    stored('fleet-truckers', idOf(82), driverOf(82, 'Joe', 92)),
    stored('fleet-truckers', idOf(89), driverOf(89, 'Bill', 99)),
    stored('project-reference', idOf(70), trexler),
    stored('project-reference', idOf(30), mill),
    ...alsoOn.map((name, nth) =>
      stored('project-reference', idOf(170 + nth), { ...trexler, projectId: idOf(170 + nth), name }),
    ),
    ...dispatches.map(each => stored('dispatches', each.dispatchId, each)),
    stored('offers', acceptedOffer.offerId, { ...acceptedOffer, startDay: offerDay }),
  ]
}
