/** Entity: a business or a person in one of the six roles. A user owns it, and its members act for it. */
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { geofenceSchema } from '../geofence/corners.ts'
import { radiusMetersSchema } from '../geofence/shape.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { currencySchema } from '../money.ts'
import { phoneNoSchema, typedPhoneNoSchema } from '../phone-no.ts'
import { instantMsSchema, timeZoneSchema } from '../time.ts'
import { entityTypeCodeSchema, getEntityTypeName } from './entity-type.ts'
import { informationPieceSchema, listMissingInformation } from './missing-information.ts'
import { accountDeleteSchema } from './state/account-delete.ts'
import { entityStateSchema } from './state/entity-state.ts'

/** A place on the map, with the geofence around it: a circle, or corners where a circle does not fit. */
export const entityPlaceSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  radiusMeters: radiusMetersSchema.optional(),
  geofence: geofenceSchema.optional(),
})

/** Hours after its delivery that a load is approved without anyone. */
export const autoApproveHours = [12, 24, 48, 72] as const

export const entityNameSchema = z.string().trim().min(1, 'Enter a name.').max(80)

/** What someone fills in to create an entity (specification 4: /entity-form). */
export const entityFormSchema = z.object({
  entityType: entityTypeCodeSchema,
  name: entityNameSchema,
  phoneNo: typedPhoneNoSchema.optional(),
  timeZone: timeZoneSchema.default('America/New_York'),
  currency: currencySchema.default('USD'),
  /** Where it is: a pit is found and hauled from here. For the others it is only where their maps begin. */
  place: entityPlaceSchema.optional(),
})
export type EntityForm = z.infer<typeof entityFormSchema>

/** The record (write side). `parentEntityId` is the pit of an operator, the fleet of a fleet trucker. */
export const entitySchema = entityFormSchema.extend({
  entityId: idSchema,
  userId: uidSchema.nullable(),
  parentEntityId: idSchema.nullable(),
  phoneNo: phoneNoSchema.optional(),
  /** Required information that is missing. Once a piece has been entered, it is not requested again. */
  missingInformation: z.array(informationPieceSchema).default([]),
  /** The truck a solo or fleet trucker drives now (specification 7: change-truck). */
  currentTruckId: idSchema.nullable().default(null),
  /** A jobber's: loads with proof A and no doubt are approved this long after their delivery. Off when null. */
  autoApproveAfterHours: z.literal(autoApproveHours).nullable().default(null),
  createdOn: instantMsSchema,
  /** What it may do now (specification 5: entity-state-change), since when, and why. */
  entityState: entityStateSchema.default('active'),
  stateChangedOn: instantMsSchema.nullable().default(null),
  stateReason: z.string().max(200).default(''),
  /** Set from the request to delete its account on, and still set after the deletion. */
  accountDelete: accountDeleteSchema.nullable().default(null),
})
export type Entity = z.infer<typeof entitySchema>

/** @throws AppError invalidInput when a pit has no place */
export function decideCreateEntity(
  form: EntityForm,
  made: { entityId: string; userId: string | null; parentEntityId?: string | null; createdOn: number },
): Entity {
  refusePitWithoutPlace(form)
  const state = { entityState: 'active' as const, stateChangedOn: null, stateReason: '', accountDelete: null }
  const entered = { missingInformation: listMissingInformation(form), currentTruckId: null, parentEntityId: null }
  const autoApproveAfterHours = null
  return { ...form, ...entered, autoApproveAfterHours, ...state, ...made }
}

/** The fields of an entity that can change later. Null removes a place; a pit may only move its own. */
export const entityChangeSchema = entityFormSchema
  .pick({ name: true, phoneNo: true })
  .extend({
    place: entityPlaceSchema.nullable(),
    autoApproveAfterHours: z.literal(autoApproveHours).nullable(),
    /** A fleet passes its work on to other haulers: it needs no truck. */
    hasNoTrucks: z.literal(true),
  })
  .partial()
export type EntityChange = z.infer<typeof entityChangeSchema>

/** @throws AppError invalidInput when a pit removes its place */
export function decideChangeEntity(entity: Entity, { place, hasNoTrucks, ...change }: EntityChange): Entity {
  if (place === null) refusePitWithoutPlace({ entityType: entity.entityType })
  const entered = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { place: before, ...rest } = entity
  const at = place === undefined ? before : place
  const changed = { ...rest, ...entered, ...(at && { place: at }) }
  const mayLackTrucks = hasNoTrucks === true && getEntityTypeName(entity.entityType) === 'truckingFleet'
  const missingNow = listMissingInformation(changed).filter(piece => piece !== 'truck' || !mayLackTrucks)
  return {
    ...changed,
    missingInformation: entity.missingInformation.filter(piece => missingNow.includes(piece)),
  }
}

function refusePitWithoutPlace({ entityType, place }: Pick<EntityForm, 'entityType' | 'place'>): void {
  if (entityType === 1 && !place) {
    throw new AppError('invalidInput', "Set the pit's location on the map.", { field: 'place' })
  }
}
