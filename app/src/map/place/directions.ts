/** Hands a place to the phone's own maps app, which knows the roads. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { Surface } from '../../native/surface.ts'

/**
 * A link that opens directions to a place.
 * - iPhone: Apple's map links (`daddr`, by car).
 * - Android: a `geo:` link (RFC 5870) with a named pin, so that the driver chooses the app, such as one for trucks.
 * - Otherwise: Google's map links (`api=1`).
 */
export function directionsUrl({ lat, lng, name }: LatLng & { name: string }, surface: Surface): string {
  const point = `${lat},${lng}`
  switch (surface) {
    case 'iosApp':
    case 'iosBrowser':
      return `https://maps.apple.com/?daddr=${point}&dirflg=d`
    case 'androidApp':
    case 'androidBrowser':
      // Parentheses end the name, so none may be in it.
      return `geo:${point}?q=${point}(${encodeURIComponent(name.replaceAll(/[()]/g, ' '))})`
    case 'desktopBrowser':
      return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(point)}`
  }
}
