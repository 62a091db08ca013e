import { expect, test } from 'vitest'
import { isLongMapLink, isShortMapLink } from './short-map-link.ts'

test('a short link may lead to the long links of the same maps, over https', () => {
  expect(isLongMapLink(new URL('https://www.google.com/maps/place/40.58,-75.6'))).toBe(true)
  expect(isLongMapLink(new URL('https://maps.apple.com/?ll=40.58,-75.6'))).toBe(true)
  for (const other of ['http://www.google.com/maps', 'https://example.com/', 'https://www.google.com:8080/']) {
    expect(isLongMapLink(new URL(other))).toBe(false)
  }
})

test.each([
  'https://goo.gl/AbC',
  'https://maps.app.goo.gl:8443/AbC',
  'https://a@maps.app.goo.gl/AbC',
  'https://10.0.0.1/AbC',
  'http://maps.app.goo.gl/AbC',
  'https://maps.app.goo.gl.example/AbC',
  'https://toString/AbC',
])('%s is not a short link', link => {
  expect(isShortMapLink(new URL(link))).toBe(false)
})

test.each(['https://maps.app.goo.gl/AbC?g_st=ic', 'https://goo.gl/maps/AbC', 'https://maps.apple/p/AbC'])(
  '%s is a short link',
  link => {
    expect(isShortMapLink(new URL(link))).toBe(true)
  },
)
