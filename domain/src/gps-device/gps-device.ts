/**
 * GPS device: a tracker that is built into a truck. It sends points as the Traccar client does, to the load that its
 * truck hauls, so a truck with one needs no phone to be seen.
 */
import { z } from 'zod'
import { idSchema, uidSchema } from '../ids.ts'
import { instantMsSchema } from '../time.ts'

/** 32 random bytes in base64url: the device's identifier. Only its hash is stored. */
export const gpsTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** Where devices send. */
export const gpsPath = '/gps'

/** A truck has one at most: a new one replaces it. */
export const gpsDeviceSchema = z.object({
  entityId: idSchema,
  truckId: idSchema,
  createdOn: instantMsSchema,
  createdBy: uidSchema,
  /** The last characters of its identifier. */
  ending: z.string().length(4),
  /** To within a minute; null before its first point. */
  lastPointOn: instantMsSchema.nullable(),
})
export type GpsDevice = z.infer<typeof gpsDeviceSchema>

const seenEveryMs = 60_000

/** @returns undefined when its last point is recent enough that nothing needs to be written */
export function decidePointOfDevice(device: GpsDevice, at: number): GpsDevice | undefined {
  return device.lastPointOn !== null && at - device.lastPointOn < seenEveryMs
    ? undefined
    : { ...device, lastPointOn: at }
}
