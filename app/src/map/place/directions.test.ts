/** The links that open directions, on each kind of phone. */
import { expect, test } from 'vitest'
import { directionsUrl } from './directions.ts'

const pit = { lat: 40.5912, lng: -75.5101, name: 'Ormrod Pit (north) & yard' }

test('an iPhone opens its own maps, Android lets the driver choose, a desktop opens the web', () => {
  for (const surface of ['iosApp', 'iosBrowser'] as const) {
    expect(directionsUrl(pit, surface)).toBe('https://maps.apple.com/?daddr=40.5912,-75.5101&dirflg=d')
  }
  for (const surface of ['androidApp', 'androidBrowser'] as const) {
    expect(directionsUrl(pit, surface)).toBe(
      'geo:40.5912,-75.5101?q=40.5912,-75.5101(Ormrod%20Pit%20%20north%20%20%26%20yard)',
    )
  }
  expect(directionsUrl(pit, 'desktopBrowser')).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=40.5912%2C-75.5101',
  )
})

test('a name can add nothing to the link', () => {
  const name = ')&q=0,0(#"<script>'
  expect(directionsUrl({ ...pit, name }, 'androidApp')).not.toMatch(/[#"<>]|&q=/)
})
