/** Geo pin: a named place with a geofence around it. */
import { z } from 'zod'
import { isAtLeast, type MemberRole } from '../entity/member/member.ts'
import { AppError } from '../errors.ts'
import { geofenceSchema } from '../geofence/geofence.ts'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

export const geoPinKinds = ['pit', 'site', 'gate', 'scale', 'dump', 'hazard', 'parking'] as const
export type GeoPinKind = (typeof geoPinKinds)[number]

/** A place as it is snapshotted into a haul and its loads: a later edit of the pin changes no load. */
export const pinSchema = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  kind: z.enum(geoPinKinds).default('site'),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Radius of the geofence. */
  radiusMeters: z.int().min(20).max(5000).default(150),
  /** The geofence where it is no circle. The radius goes on saying how near counts as near. */
  geofence: geofenceSchema.optional(),
})
/** A haul's end: the place and the entity that answers for it (a pit's owner, the jobber's own site). */
export const placeSchema = pinSchema.extend({ entityId: idSchema, entityName: z.string().max(80) })
export type Place = z.infer<typeof placeSchema>

/** What a member says of a pin. */
export const geoPinFormSchema = pinSchema.extend({ note: z.string().trim().max(300).optional() })
export type GeoPinForm = z.infer<typeof geoPinFormSchema>

/** A pin an entity keeps: to choose from when it makes a haul, and to be seen on its maps. */
export const geoPinSchema = geoPinFormSchema.extend({
  entityId: idSchema,
  geoPinId: idSchema,
  /** Who set it last, and their name then. */
  userId: uidSchema,
  userName: z.string().max(200).optional(),
  changedOn: instantMsSchema,
})
export type GeoPin = z.infer<typeof geoPinSchema>

/** An entity keeps at most so many. */
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
 * The pin as it now is. A member marks hazards and parking; all else is for managers, also to turn one into the other.
 * @param scene what the entity keeps, and what the one who asks may do for it
 * @throws AppError notAllowed to too low a role; conflict when the entity keeps as many as it can
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
    throw new AppError('conflict', `You can keep at most ${geoPinsMax} pins. Remove one first.`)
  }
  return { ...form, entityId, geoPinId, userId: made.userId, userName: made.userName, changedOn: made.at }
}

/** The pin that is to go; undefined when it has gone already. @throws AppError notAllowed to too low a role */
export function decideRemoveGeoPin(geoPinId: string, { role, held }: Scene): GeoPin | undefined {
  const geoPin = held.find(pin => pin.geoPinId === geoPinId)
  if (geoPin) refuseRole(role, geoPin.kind)
  return geoPin
}

function refuseRole(role: MemberRole, kind: GeoPinKind): void {
  if (maySetGeoPin(role, kind)) return
  throw new AppError('notAllowed', 'Members can add hazards and parking. Ask a manager for other pins.')
}
