/** Geo pin: a named place with a geofence around it. */
import { z } from 'zod'
import { isAtLeast, type MemberRole } from '../entity/member/member.ts'
import { AppError } from '../errors.ts'
import { geofenceSchema } from '../geofence/corners.ts'
import { radiusMetersLimits, radiusMetersSchema } from '../geofence/shape.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

export const geoPinKinds = ['pit', 'site', 'gate', 'scale', 'dump', 'hazard', 'parking'] as const
export type GeoPinKind = (typeof geoPinKinds)[number]

/** The copy of a place in a haul and its loads: a later edit of the pin changes no load. */
export const pinSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  kind: z.enum(geoPinKinds).default('site'),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Radius of the geofence. */
  radiusMeters: radiusMetersSchema.default(radiusMetersLimits.usual),
  /** The geofence if it is not a circle. The radius still defines which distance counts as near. */
  geofence: geofenceSchema.optional(),
})
/** A haul's end: the place and the entity responsible for it (a pit's owner, the jobber's own site). */
export const placeSchema = pinSchema.extend({ entityId: idSchema, entityName: z.string().max(80) })
export type Place = z.infer<typeof placeSchema>

/** What a member enters for a pin. */
export const geoPinFormSchema = pinSchema.extend({ note: z.string().trim().max(300).optional() })
export type GeoPinForm = z.infer<typeof geoPinFormSchema>

/** A saved pin of an entity: offered in the haul form and shown on its maps. */
export const geoPinSchema = geoPinFormSchema.extend({
  entityId: idSchema,
  geoPinId: idSchema,
  /** The user who set it last, and their name then. */
  userId: uidSchema,
  userName: z.string().max(200).optional(),
  changedOn: instantMsSchema,
})
export type GeoPin = z.infer<typeof geoPinSchema>

/** The most pins of one entity. */
export const geoPinsMax = 500

/** By kind: who may set, change and remove it, and whether other parties of a project nearby see it. */
export const geoPinRules = {
  pit: { least: 'manager', isShown: false },
  site: { least: 'manager', isShown: false },
  gate: { least: 'manager', isShown: true },
  scale: { least: 'manager', isShown: true },
  dump: { least: 'manager', isShown: true },
  hazard: { least: 'member', isShown: true },
  parking: { least: 'member', isShown: true },
} as const satisfies Record<GeoPinKind, { least: MemberRole; isShown: boolean }>

/** Whether a role may set, change and remove a pin of a kind. */
export function maySetGeoPin(role: MemberRole | undefined, kind: GeoPinKind): boolean {
  return isAtLeast(role, geoPinRules[kind].least)
}

type Scene = { role: MemberRole; held: readonly GeoPin[] }

/**
 * Creates or replaces a pin. Members may set hazards and parking; all other kinds, also as a change from or to them,
 * need a manager.
 * @param scene the entity's pins, and the role of the user in it
 * @throws AppError notAllowed when the role is too low; conflict when the entity has the most pins it can
 */
export function decideSetGeoPin(
  { entityId, geoPinId, ...form }: GeoPinForm & { entityId: string; geoPinId: string },
  scene: Scene,
  made: { userId: string; userName: string; at: number },
): GeoPin {
  const before = scene.held.find(pin => pin.geoPinId === geoPinId)
  if (before) refuseRole(scene.role, before.kind)
  refuseRole(scene.role, form.kind)
  if (!before && scene.held.length >= geoPinsMax) {
    throw new AppError('conflict', `You can have at most ${geoPinsMax} pins. Remove one first.`)
  }
  return { ...form, entityId, geoPinId, userId: made.userId, userName: made.userName, changedOn: made.at }
}

/** The pin to remove; undefined when it is removed already. @throws AppError notAllowed when the role is too low */
export function decideRemoveGeoPin(geoPinId: string, { role, held }: Scene): GeoPin | undefined {
  const geoPin = held.find(pin => pin.geoPinId === geoPinId)
  if (geoPin) refuseRole(role, geoPin.kind)
  return geoPin
}

function refuseRole(role: MemberRole, kind: GeoPinKind): void {
  if (maySetGeoPin(role, kind)) return
  throw new AppError('notAllowed', 'Members can add hazards and parking. Ask a manager for other pins.')
}
