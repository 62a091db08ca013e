/** Dispatch: one truck and one driver assigned to one haul. Every load log starts from a dispatch. */
import { z } from 'zod'
import { AppError } from '../../errors.ts'
import { placeSchema } from '../../geo-pin/geo-pin.ts'
import { idSchema } from '../../ids.ts'
import { currencySchema } from '../../money.ts'
import { rateCardFieldsSchema } from '../../pay/card/rate-card.ts'
import { instantMsSchema, timeZoneSchema } from '../../time.ts'
import { legalPayloadGrams, type Truck } from '../../truck/truck.ts'
import { unitSchema } from '../../units.ts'
import { type Haul, refuseEnded } from '../haul/haul.ts'
import type { Offer } from '../offer/offer.ts'
import { type Project, refuseClosed } from '../project/project.ts'

export const dispatchStates = ['open', 'ended'] as const

/** The truck at the time of the dispatch: renumbering the truck changes no load. */
export const truckSnapshotSchema = z.object({
  truckId: idSchema,
  number: z.string().max(10),
  plate: z.string().max(16),
  tareGrams: z.int().min(0),
  legalPayloadGrams: z.int().min(0),
  bodyLiters: z.int().min(0).nullable(),
})
export type TruckSnapshot = z.infer<typeof truckSnapshotSchema>

/**
 * All data of a load, frozen: parties, places, material, truck, driver and prices. A load log copies it, so a truck at
 * a pit without a network needs no lookups.
 */
export const termsSchema = z.object({
  projectId: idSchema,
  projectName: z.string().max(80),
  timeZone: timeZoneSchema,
  currency: currencySchema,
  haulId: idSchema,
  offerId: idSchema,
  dispatchId: idSchema,
  jobberEntityId: idSchema,
  jobberName: z.string().max(80),
  pitEntityId: idSchema,
  pitName: z.string().max(80),
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
  contactPhoneNo: z.string().max(24),
  /** Of the offer. */
  card: rateCardFieldsSchema,
  materialCard: rateCardFieldsSchema,
})
export type Terms = z.infer<typeof termsSchema>

export const dispatchSchema = z.object({
  projectId: idSchema,
  dispatchId: idSchema,
  state: z.enum(dispatchStates),
  terms: termsSchema,
  createdOn: instantMsSchema,
  endedOn: instantMsSchema.nullable(),
})
export type Dispatch = z.infer<typeof dispatchSchema>

/** The data that a dispatch freezes. */
export type DispatchScene = {
  project: Project
  haul: Haul
  offer: Offer
  truck: Truck
  truckingName: string
  driver: { entityId: string; name: string }
  /** The open dispatches of the project. */
  open: readonly Dispatch[]
}

/**
 * Assigns a truck and its driver to an accepted offer's haul, by the offer's card.
 * @throws AppError conflict when the offer is not accepted or has all its trucks, or truck or driver is on the project
 */
export function decideDispatchTruck(scene: DispatchScene, made: { dispatchId: string; at: number }): Dispatch {
  const { project, haul, offer, truck, driver, open } = scene
  refuseClosed(project)
  refuseEnded(haul)
  if (offer.state !== 'accepted') throw new AppError('conflict', "This offer hasn't been accepted.")
  if (open.filter(dispatch => dispatch.terms.offerId === offer.offerId).length >= offer.trucks) {
    throw new AppError('conflict', 'All trucks for this offer are already dispatched.')
  }
  if (open.some(dispatch => dispatch.terms.truck.truckId === truck.truckId)) {
    throw new AppError('conflict', `Truck ${truck.number} is already dispatched to this project.`)
  }
  if (open.some(dispatch => dispatch.terms.driverEntityId === driver.entityId)) {
    throw new AppError('conflict', `${driver.name} is already dispatched to this project.`)
  }
  const terms: Terms = {
    ...{ projectId: project.projectId, projectName: project.name, timeZone: project.timeZone },
    ...{ currency: project.currency, siteRules: project.siteRules, contactPhoneNo: project.contactPhoneNo },
    ...{ haulId: haul.haulId, offerId: offer.offerId, dispatchId: made.dispatchId },
    ...{ jobberEntityId: project.entityId, jobberName: project.entityName },
    ...{ pitEntityId: haul.origin.entityId, pitName: haul.origin.entityName },
    ...{ truckingEntityId: offer.truckingEntityId, truckingName: scene.truckingName },
    ...{ driverEntityId: driver.entityId, driverName: driver.name, truck: truckSnapshotOf(truck, haul) },
    ...{ materialId: haul.materialId, materialName: haul.materialName, gramsPerCubicMeter: haul.gramsPerCubicMeter },
    ...{ unit: haul.unit, origin: haul.origin, destination: haul.destination },
    ...{ card: offer.card, materialCard: haul.materialCard },
  }
  const { projectId } = project
  return { projectId, dispatchId: made.dispatchId, state: 'open', terms, createdOn: made.at, endedOn: null }
}

/** Ending it again changes nothing. */
export function decideEndDispatch(dispatch: Dispatch, at: number): Dispatch {
  return dispatch.state === 'ended' ? dispatch : { ...dispatch, state: 'ended', endedOn: at }
}

function truckSnapshotOf(truck: Truck, haul: Haul): TruckSnapshot {
  const { truckId, number, plate, tareGrams, bodyLiters } = truck
  const payload = legalPayloadGrams(truck, haul.gramsPerCubicMeter ?? undefined)
  return { truckId, number, plate, tareGrams, legalPayloadGrams: payload, bodyLiters: bodyLiters ?? null }
}
