/** Geo pin: a named place with a fence around it. */
import { z } from 'zod'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'
import { fenceSchema } from './fence.ts'

export const geoPinKinds = ['pit', 'site', 'gate', 'scale', 'dump', 'hazard', 'parking'] as const

export const pinSchema = z.object({
  name: z.string().trim().min(1, 'Please name the place.').max(60),
  kind: z.enum(geoPinKinds).default('site'),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  /** Radius of the fence. */
  radiusMeters: z.int().min(20).max(5000).default(150),
  /** The fence where it is no circle. The radius goes on saying how near counts as near. */
  fence: fenceSchema.optional(),
})
/** A place as it is snapshotted into a haul and its loads: a later edit of the pin changes no load. */
export type Pin = z.infer<typeof pinSchema>

/** A haul's end: the place and the entity that answers for it (a pit's owner, the jobber's own site). */
export const placeSchema = pinSchema.extend({ entityId: idSchema, entityName: z.string().max(80) })
export type Place = z.infer<typeof placeSchema>

/** A pin an entity keeps, to choose from when it makes a haul. */
export const geoPinSchema = pinSchema.extend({
  entityId: idSchema,
  geoPinId: idSchema,
  userId: uidSchema,
  changedOn: instantMsSchema,
})
export type GeoPin = z.infer<typeof geoPinSchema>

/** An entity keeps at most so many. */
export const geoPinsMax = 500
