/** The camera of the driving view: the truck low on the screen, its heading up, its destination in view. */
import { bearingDegrees, distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import { minuteMs } from '@haulway/domain/time.ts'

export type DriveFix = LatLng & { headingDegrees: number | null; speedMetersPerSecond: number | null; at: number }

/** The truck is drawn at three quarters of the height. */
export const truckHeightShare = 0.75

/** The map's height in pixels, until it is drawn. */
export const guessedHeight = 400

/** The space above a pin whose name takes two lines. */
const pinRoomPixels = 104

/** Meters per pixel at zoom 0 on the equator, for tiles of 512 pixels. */
const metersPerPixel = 78_271.517

export type DriveView = {
  distanceMeters: number
  /** Relative to the truck's heading: 0 is straight ahead. */
  aheadDegrees: number
  /** At the current speed, straight to the pin; undefined for a stopped truck. */
  durationMs: number | undefined
  camera: { center: [number, number]; bearing: number; zoom: number }
}

/**
 * @param lastHeading in degrees, used while the truck is stopped and its fix has no heading
 * @param height the map's height in pixels, which only the camera depends on
 */
export function viewOf(
  fix: DriveFix,
  place: LatLng,
  lastHeading: number | undefined,
  height: number = guessedHeight,
): DriveView {
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
