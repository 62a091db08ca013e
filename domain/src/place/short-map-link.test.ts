import { expect, test } from 'vitest'
import { isLongMapLink, shortMapLinkIn } from './short-map-link.ts'

test.each([
  ['https://maps.app.goo.gl/AbCdEf123', 'https://maps.app.goo.gl/AbCdEf123'],
  [' maps.app.goo.gl/AbCdEf123?g_st=ic ', 'https://maps.app.goo.gl/AbCdEf123?g_st=ic'],
  ['http://goo.gl/maps/AbC', 'https://goo.gl/maps/AbC'],
  ['https://maps.apple/p/AbC', 'https://maps.apple/p/AbC'],
])('%s is a short link', (text, link) => {
  expect(shortMapLinkIn(text)?.href).toBe(link)
})

test.each([
  ...['', 'Gate 3', '40.58, -75.6', 'https://maps.app.goo.gl/', 'https://goo.gl/AbC', 'https://goo.gl/maps/'],
  ...['https://maps.app.goo.gl:8443/AbC', 'https://a@maps.app.goo.gl/AbC', 'https://maps.app.goo.gl.example/AbC'],
  ...[
    'https://127.0.0.1/AbC',
    'file://maps.app.goo.gl/AbC',
    'https://toString/AbC',
    'https://www.google.com/maps/@1,2',
  ],
])('%s is no short link', text => {
  expect(shortMapLinkIn(text)).toBeUndefined()
})

test('a short link may lead to the long links of the same maps, over https', () => {
  expect(isLongMapLink(new URL('https://www.google.com/maps/place/40.58,-75.6'))).toBe(true)
  expect(isLongMapLink(new URL('https://maps.apple.com/?ll=40.58,-75.6'))).toBe(true)
  for (const other of ['http://www.google.com/maps', 'https://example.com/', 'https://www.google.com:8080/']) {
    expect(isLongMapLink(new URL(other))).toBe(false)
  }
})
