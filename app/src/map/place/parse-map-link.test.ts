import { expect, test } from 'vitest'
import { isLink, parseMapLink, shortMapLinkIn } from './parse-map-link.ts'

const gate = { lat: 40.5812, lng: -75.6034 }

test.each([
  [
    'a place of Google Maps',
    'https://www.google.com/maps/place/Gate+3/@40.59,-75.61,15z/data=!3m1!4b1!4m6!3d40.5812!4d-75.6034',
  ],
  ['a dropped pin of Google Maps', 'https://www.google.com/maps/place/40.5812,-75.6034/@40.59,-75.61,17z'],
  ['a search of Google Maps', 'https://www.google.com/maps/search/40.5812,+-75.6034?entry=tts'],
  ['a view of Google Maps', 'https://www.google.com/maps/@40.5812,-75.6034,15z'],
  ['a query of Google Maps', 'https://www.google.com/maps/search/?api=1&query=40.5812%2C-75.6034'],
  ['the old form of Google Maps', 'http://maps.google.com/?q=40.5812,-75.6034'],
  ['directions of Google Maps', 'https://www.google.com/maps/dir/?api=1&destination=40.5812,-75.6034'],
  ['a pin of Apple Maps', 'https://maps.apple.com/?ll=40.5812,-75.6034&q=Dropped%20Pin'],
  ['a place of Apple Maps', 'https://maps.apple.com/place?coordinate=40.5812,-75.6034&name=Gate'],
  ['a marker of OpenStreetMap', 'https://www.openstreetmap.org/?mlat=40.5812&mlon=-75.6034#map=15/40.59/-75.61'],
  ['a view of OpenStreetMap', 'https://www.openstreetmap.org/#map=15/40.5812/-75.6034'],
  ['a place of Waze', 'https://www.waze.com/ul?ll=40.5812%2C-75.6034&navigate=yes'],
  ['directions of Waze', 'https://www.waze.com/live-map/directions?to=ll.40.5812%2C-75.6034'],
  ['a view of Bing', 'https://www.bing.com/maps?cp=40.5812~-75.6034&lvl=16'],
  ['a link of a phone', 'geo:40.5812,-75.6034?z=17'],
  ['a named link of a phone', 'geo:0,0?q=40.5812,-75.6034(Gate 3)'],
])('%s is read as its place', (_, link) => {
  expect(parseMapLink(` ${link} `)).toEqual(gate)
})

test.each([
  'https://maps.app.goo.gl/AbCdEf123',
  'https://www.google.com/maps/place/Allentown',
  'https://www.google.com/maps/@140.58,-75.6,15z',
  'https://example.com/?q=stone',
  'https://www.google.com/maps/place/%E0%A4%A/',
])('%s has no place in it, and is known as a link', link => {
  expect(parseMapLink(link)).toBeUndefined()
  expect(isLink(link)).toBe(true)
})

test.each(['', '40.5812, -75.6034', 'Gate 3', 'javascript:alert(1)//@40.58,-75.6', 'data:text/html,40.58,-75.6'])(
  '“%s” is not a link',
  text => {
    expect(parseMapLink(text)).toBeUndefined()
    expect(isLink(text)).toBe(false)
  },
)

test.each([
  ['https://maps.app.goo.gl/AbCdEf123', 'https://maps.app.goo.gl/AbCdEf123'],
  [' maps.app.goo.gl/AbCdEf123?g_st=ic ', 'https://maps.app.goo.gl/AbCdEf123?g_st=ic'],
  ['http://goo.gl/maps/AbC', 'https://goo.gl/maps/AbC'],
  ['https://maps.apple/p/AbC', 'https://maps.apple/p/AbC'],
])('%s is a short link', (text, link) => {
  expect(shortMapLinkIn(text)?.href).toBe(link)
})

test.each([
  '',
  'Gate 3',
  '40.58, -75.6',
  'https://maps.app.goo.gl/',
  'https://goo.gl/AbC',
  'https://goo.gl/maps/',
  'https://maps.app.goo.gl:8443/AbC',
  'https://a@maps.app.goo.gl/AbC',
  'https://maps.app.goo.gl.example/AbC',

  'https://127.0.0.1/AbC',
  'file://maps.app.goo.gl/AbC',
  'https://toString/AbC',
  'https://www.google.com/maps/@1,2',
])('%s is not a short link', text => {
  expect(shortMapLinkIn(text)).toBeUndefined()
})
