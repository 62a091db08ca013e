/** Where the driving view looks: the truck low on the screen, the way it drives up, its destination in sight. */
import { bearingDegrees, distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import { minuteMs } from '@haulway/domain/time.ts'

export type DriveFix = LatLng & { headingDegrees: number | null; speedMetersPerSecond: number | null; at: number }

/** The truck stands at three quarters of the height. */
export const truckHeightShare = 0.75

/** A pin with its name on two lines needs so many pixels above it. */
const pinRoomPixels = 104

/** Metres to a pixel at zoom 0 on the equator, of tiles of 512 pixels. */
const metersPerPixel = 78_271.517

export type DriveView = {
  distanceMeters: number
  /** As seen from the way one drives: 0 is straight ahead. */
  aheadDegrees: number
  /** At the speed now driven, straight to the pin; undefined for a truck that stands. */
  durationMs: number | undefined
  camera: { center: [number, number]; bearing: number; zoom: number }
}

/**
 * @param lastHeading degrees, for a truck that stands and so has none
 * @param height of the map in pixels
 */
export function viewOf(fix: DriveFix, place: LatLng, lastHeading: number | undefined, height: number): DriveView {
  const distance = distanceMeters(fix, place)
  const straight = bearingDegrees(fix, place)
  const heading = fix.headingDegrees ?? lastHeading ?? straight
  const speed = fix.speedMetersPerSecond ?? 0
  const pixels = Math.max(120, height * truckHeightShare - Math.max(pinRoomPixels, height * 0.2))
  const scale = metersPerPixel * Math.cos((fix.lat * Math.PI) / 180)
  const zoom = Math.log2((scale * pixels) / Math.max(distance, 60))
  return {
    distanceMeters: distance,
    aheadDegrees: (straight - heading + 360) % 360,
    durationMs: speed >= 2 ? Math.max(minuteMs, (distance / speed) * 1000) : undefined,
    camera: { center: [fix.lng, fix.lat], bearing: heading, zoom: Math.min(16.5, Math.max(10.5, zoom)) },
  }
}
