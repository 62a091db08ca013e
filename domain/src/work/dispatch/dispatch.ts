/**
 * Dispatch: one truck and one driver assigned to one haul. Every load log starts from a dispatch. A truck or driver is
 * never replaced in it: the dispatch ends, its open loads continue, and another dispatch begins.
 */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { placeSchema } from '../../geo-pin/geo-pin.ts'
import { idSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { phoneNoSchema } from '../../phone-no.ts'
import { sealSecretSchema } from '../../seal/seal-code.ts'
import { dayOf, daySchema, instantMsSchema, timeZoneSchema } from '../../time.ts'
import type { Truck } from '../../truck/truck.ts'
import { unitSchema } from '../../units.ts'
import {
  type AgreementCard,
  type AgreementKind,
  agreementCardSchema,
  cardOn,
  type LaterCard,
} from '../agreement-cards.ts'
import { type AgreedDriverPay, agreedDriverPaySchema } from '../driver-terms/driver-terms.ts'
import { type Haul, haulSchema, pitOf, refuseEnded } from '../haul/haul.ts'
import { type Offer, trucksPromised } from '../offer/offer.ts'
import { firstShiftAfter, type Project, refuseClosed } from '../project/project.ts'
import { cardsFrom } from './dispatch-cards.ts'
import { type TruckSnapshot, truckSnapshotOf, truckSnapshotSchema } from './truck-snapshot.ts'

export const dispatchStates = ['open', 'ended'] as const

/** Who accepted the jobber's offer and offered its work on, and what it pays its hauler. */
export const brokerTermsSchema = agreementCardSchema.extend({
  entityId: idSchema,
  name: z.string().max(80),
  /** The jobber's offer that it accepted. */
  offerId: idSchema,
})

/**
 * All data of a load, frozen: parties, places, material, truck, driver and prices. A load log copies it, so that a
 * truck at a pit without a network needs no lookups.
 */
export const termsSchema = z.object({
  projectId: idSchema,
  projectName: z.string().max(80),
  timeZone: timeZoneSchema,
  currency: currencySchema,
  haulId: idSchema,
  /** The offer that the hauler accepted: the jobber's, or a broker's. */
  offerId: idSchema,
  dispatchId: idSchema,
  jobberEntityId: idSchema,
  jobberName: z.string().max(80),
  /** The pit that sells the material, or the dump that takes it. */
  pitEntityId: idSchema,
  pitName: z.string().max(80),
  /** The hauler: the truck and the driver are its own. */
  truckingEntityId: idSchema,
  truckingName: z.string().max(80),
  /** The driver's entity: the solo trucker, or the fleet trucker. */
  driverEntityId: idSchema,
  driverName: z.string().max(120),
  truck: truckSnapshotSchema,
  materialId: idSchema,
  materialName: z.string().max(60),
  gramsPerCubicMeter: z.int().nullable(),
  unit: unitSchema,
  origin: placeSchema,
  destination: placeSchema,
  siteRules: z.string().max(1000),
  contactPhoneNo: phoneNoSchema,
  /** The card of the jobber's offer. */
  card: rateCardFieldsSchema,
  /** Which version the card is, and on a dispatch the versions that count from a later day on. */
  versions: agreementCardSchema.pick({ version: true, later: true }).optional(),
  materialCard: rateCardFieldsSchema,
  /** The posted limits of the haul's roads, on the days that each of them names. */
  postedLimits: haulSchema.shape.postedLimits,
  /** The truck ran another haul of the project when it was dispatched, and not as its backhaul: these loads are. */
  leg: z.literal('back').optional(),
  /** Absent when the hauler accepted the jobber's own offer. */
  broker: brokerTermsSchema.optional(),
})
export type Terms = z.infer<typeof termsSchema>

/** An agreement of a load: who pays whom. */
export type AgreementParties = { kind: AgreementKind; payerEntityId: string; payeeEntityId: string }

/** The entities that take part in a load, besides the pit's operators. */
export type LoadParties = Pick<Terms, 'jobberEntityId' | 'pitEntityId' | 'truckingEntityId' | 'driverEntityId'> & {
  broker?: { entityId: string } | undefined
  destination: { entityId: string }
}

/** Whether the load is spoil, from the jobber's own place to a dump. */
export function isToDump({ pitEntityId, destination }: Pick<LoadParties, 'pitEntityId' | 'destination'>): boolean {
  return destination.entityId === pitEntityId
}

/** A shift has no pit, and so no agreement on material. */
type Chain = Omit<LoadParties, 'driverEntityId' | 'destination' | 'pitEntityId'> & { pitEntityId?: string | undefined }

/** All agreements of a load or a shift: each is priced, approved and booked alone. */
export function agreementPartiesOf(terms: Chain): AgreementParties[] {
  const { jobberEntityId: payerEntityId, pitEntityId, truckingEntityId, broker } = terms
  const subHaul = broker && { payerEntityId: broker.entityId, payeeEntityId: truckingEntityId }
  return [
    { kind: 'haul', payerEntityId, payeeEntityId: broker?.entityId ?? truckingEntityId },
    ...(subHaul ? [{ kind: 'subHaul' as const, ...subHaul }] : []),
    ...(pitEntityId === undefined ? [] : [{ kind: 'material' as const, payerEntityId, payeeEntityId: pitEntityId }]),
  ]
}

/** Who pays whom under an agreement of a load or a shift. */
export function agreementOf(terms: Chain, kind: AgreementKind): AgreementParties {
  const found = agreementPartiesOf(terms).find(each => each.kind === kind)
  if (!found) throw new RangeError(`this load has no ${kind} agreement`)
  return found
}

export const dispatchSchema = z.object({
  projectId: idSchema,
  dispatchId: idSchema,
  state: z.enum(dispatchStates),
  terms: termsSchema,
  /** What the fleet pays its driver. It is not among the terms, since no party of the load may see it. */
  driverPay: agreedDriverPaySchema.optional(),
  /** The shift for which the truck is expected first. A jobber that releases it late owes the fee of the card. */
  firstShift: z.object({ shiftDay: daySchema, startAt: instantMsSchema, endAt: instantMsSchema }).optional(),
  /** What the driver's phone and the pit's derive the same codes from, with or without a network. None at a dump. */
  sealSecret: sealSecretSchema.optional(),
  createdOn: instantMsSchema,
  endedOn: instantMsSchema.nullable(),
})
export type Dispatch = z.infer<typeof dispatchSchema>

/** @property sealSecret random, and made for this dispatch */
export type DispatchMade = { dispatchId: string; at: number; sealSecret?: string }

/** The data that a dispatch freezes. */
export type DispatchScene = {
  project: Project
  haul: Haul
  offer: Offer
  truck: Truck
  truckingName: string
  driver: { entityId: string; name: string }
  /** What the fleet pays its driver by, if it has set that; nothing for a solo trucker. */
  driverPay?: AgreedDriverPay | undefined
  /** The open dispatches of the project. */
  open: readonly Dispatch[]
  /** All offers of the project: a broker's own, and those of its trucks to others. */
  offers: readonly Offer[]
}

type OpenDispatch = {
  terms: Pick<Terms, 'haulId' | 'offerId' | 'driverEntityId' | 'driverName'> & { truck: TruckName }
}
type TruckName = Pick<TruckSnapshot, 'truckId' | 'number'>
type Sent = { haulId: string; truck: TruckName; driver: { entityId: string; name: string } }

/**
 * The form offers trucks and drivers by this rule, and the server refuses by the same rule. A truck runs at most two
 * hauls of a project, there and back, with one driver; a driver drives one truck.
 * @param open the open dispatches of the project
 * @returns undefined when they can go, else the sentence that says why not
 */
export function whyNotDispatch(open: readonly OpenDispatch[], { haulId, truck, driver }: Sent): string | undefined {
  const ofTruck = open.filter(({ terms }) => terms.truck.truckId === truck.truckId)
  const ofDriver = open.find(({ terms }) => terms.driverEntityId === driver.entityId)
  if (ofTruck.some(({ terms }) => terms.haulId === haulId)) {
    return `Truck ${truck.number} is already dispatched to this haul.`
  }
  if (ofTruck.length > 1) {
    return `Truck ${truck.number} already runs two hauls of this project. Release it from one of them first.`
  }
  const [other] = ofTruck
  if (other && other.terms.driverEntityId !== driver.entityId) {
    const { driverName } = other.terms
    return `${driverName} drives truck ${truck.number} on this project. Choose this driver, or release the truck first.`
  }
  if (ofDriver && ofDriver.terms.truck.truckId !== truck.truckId) {
    return `${driver.name} already drives truck ${ofDriver.terms.truck.number} on this project.`
  }
  return undefined
}

/**
 * The truck's way there on a project: beside it the next haul is the backhaul, and beside a backhaul the next one is a
 * way there again. So of a truck's two hauls one is always paid the full rate, and a dispatch keeps its leg until it
 * ends, whichever of the two ends first.
 */
export function findWayThere<T extends { terms: Pick<Terms, 'leg'> & { truck: Pick<TruckSnapshot, 'truckId'> } }>(
  open: readonly T[],
  truckId: string,
): T | undefined {
  return open.find(({ terms }) => terms.truck.truckId === truckId && terms.leg !== 'back')
}

/**
 * Assigns a truck and its driver to an accepted offer's haul, by the offer's card. Beside its way there on the project,
 * a truck hauls this one on the way back.
 * @throws AppError conflict when the offer is not accepted or has all its trucks, or by `whyNotDispatch`
 */
export function decideDispatchTruck(scene: DispatchScene, made: DispatchMade): Dispatch {
  const { project, haul, offer, truck, driver, driverPay, open, offers } = scene
  refuseClosed(project)
  refuseEnded(haul)
  if (offer.state !== 'accepted') throw new AppError('conflict', 'This offer has to be accepted first.')
  if (trucksFree(offer, scene) <= 0) {
    throw new AppError('conflict', 'All trucks for this offer are already dispatched. Release one first.')
  }
  const refusal = whyNotDispatch(open, { haulId: haul.haulId, truck, driver })
  if (refusal) throw new AppError('conflict', refusal)
  const pit = pitOf(haul, project.entityId)
  const isBack = findWayThere(open, truck.truckId) !== undefined
  const terms: Terms = {
    projectId: project.projectId,
    projectName: project.name,
    timeZone: project.timeZone,
    currency: project.currency,
    siteRules: project.siteRules,
    contactPhoneNo: project.contactPhoneNo,
    haulId: haul.haulId,
    offerId: offer.offerId,
    dispatchId: made.dispatchId,
    jobberEntityId: project.entityId,
    jobberName: project.entityName,
    pitEntityId: pit.entityId,
    pitName: pit.entityName,
    truckingEntityId: offer.truckingEntityId,
    truckingName: scene.truckingName,
    driverEntityId: driver.entityId,
    driverName: driver.name,
    truck: truckSnapshotOf(truck, haul, dayOf(made.at, project.timeZone)),
    materialId: haul.materialId,
    materialName: haul.materialName,
    gramsPerCubicMeter: haul.gramsPerCubicMeter,
    unit: haul.unit,
    origin: haul.origin,
    destination: haul.destination,
    ...cardsFrom(offer, offers, dayOf(made.at, project.timeZone)),
    materialCard: haul.materialCard,
    ...(haul.postedLimits && { postedLimits: haul.postedLimits }),
    ...(isBack && { leg: 'back' as const }),
  }
  const { projectId } = project
  const { dispatchId, at: createdOn } = made
  const firstShift = firstShiftAfter(project, createdOn)
  const sealSecret = isToDump(terms) ? undefined : made.sealSecret
  const frozen = { terms, ...(driverPay && { driverPay }), firstShift, ...(sealSecret && { sealSecret }) }
  return { projectId, dispatchId, state: 'open', ...frozen, createdOn, endedOn: null }
}

/** The trucks of an accepted offer that its hauler may still dispatch, or promise to others. */
export function trucksFree(offer: Offer, { open, offers }: Pick<DispatchScene, 'open' | 'offers'>): number {
  const dispatched = open.filter(({ terms }) => terms.offerId === offer.offerId).length
  return offer.trucks - dispatched - trucksPromised(offer, offers)
}

/** The terms of work of a day: of a card with versions, the one that counts. */
export function termsOn<T extends Pick<Terms, 'card' | 'versions' | 'broker'>>({ versions, ...terms }: T, day: string) {
  const { card, version } = cardOn<AgreementCard>({ card: terms.card, ...versions }, day)
  const { broker } = terms
  return {
    ...terms,
    card,
    ...(version && { versions: { version } }),
    ...(broker && { broker: cardOn(broker, day) }),
  }
}

/** The dispatch after both parties of its offer have agreed on another card from a day on. */
export function withLaterCard(dispatch: Dispatch, offerId: string, later: LaterCard): Dispatch {
  const { versions, broker } = dispatch.terms
  const isOfBroker = broker !== undefined && dispatch.terms.offerId === offerId
  const added = (known: Pick<AgreementCard, 'later'> | undefined) => ({
    ...known,
    later: [...(known?.later ?? []), later],
  })
  const terms = isOfBroker ? { broker: { ...broker, ...added(broker) } } : { versions: added(versions) }
  return { ...dispatch, terms: { ...dispatch.terms, ...terms } }
}

/** The dispatch after the limits of its haul's roads were entered: its next loads have them. */
export function withPostedLimits(dispatch: Dispatch, postedLimits: Terms['postedLimits']): Dispatch {
  return { ...dispatch, terms: { ...dispatch.terms, postedLimits } }
}

/** Terms that the fleet sets later count for a dispatch only if it has none. */
export function decideAgreeDriverPay(dispatch: Dispatch, driverPay: AgreedDriverPay): Dispatch {
  return dispatch.driverPay ? dispatch : { ...dispatch, driverPay }
}

/** Ending it again changes nothing. */
export function decideEndDispatch(dispatch: Dispatch, at: number): Dispatch {
  return dispatch.state === 'ended' ? dispatch : { ...dispatch, state: 'ended', endedOn: at }
}
