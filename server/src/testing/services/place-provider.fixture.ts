/**
 * A stand-in for Photon, Nominatim and the servers of short map links: it answers as their documentation says, and
 * records what it was asked.
 */
import { createServer, type IncomingHttpHeaders } from 'node:http'

export type PlaceRequest = { path: string; query: Record<string, string>; headers: IncomingHttpHeaders }

/** A row of Photon's documentation, with more of them. */
const photonAnswer = {
  type: 'FeatureCollection',
  features: [
    photonOf([-75.6213, 40.5904], { name: 'Schantz Road', osm_key: 'highway', city: 'Allentown' }),
    photonOf([-75.6101, 40.5899], { name: 'Schantz Road', osm_key: 'highway', city: 'Allentown' }),
    photonOf([-75.5301, 40.6008], { housenumber: '435', street: 'Hamilton Street', city: 'Allentown' }),
    photonOf([-122.4, 37.7], { name: 'Schantz Quarry', street: 'Pit Lane', city: 'Daly City', state: 'California' }),
    // Neither name nor street, and a place that is nowhere.
    photonOf([-75.5, 40.6], { postcode: '18104' }),
    photonOf([-475.5, 40.6], { name: 'Nowhere' }),
    { type: 'Feature', geometry: null, properties: { name: 'No geometry' } },
  ],
}

function photonOf(coordinates: [number, number], properties: object) {
  const common = { osm_type: 'W', osm_id: 100, country: 'United States', countrycode: 'US', state: 'Pennsylvania' }
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { ...common, ...properties },
  }
}

const nominatimAnswer = [
  {
    place_id: 100149,
    licence: 'Data © OpenStreetMap contributors',
    osm_type: 'way',
    osm_id: 107775,
    boundingbox: ['40.59', '40.60', '-75.63', '-75.60'],
    lat: '40.5904',
    lon: '-75.6213',
    importance: 0.6,
    name: 'Schantz Road',
    display_name: 'Schantz Road, Allentown, Lehigh County, Pennsylvania, United States',
    address: { road: 'Schantz Road', town: 'Allentown', state: 'Pennsylvania', country_code: 'us' },
  },
  {
    place_id: 100150,
    osm_type: 'node',
    osm_id: 2,
    lat: '40.6008',
    lon: '-75.5301',
    name: '',
    display_name: '435, Hamilton Street, Allentown, Pennsylvania, United States',
    address: {
      house_number: '435',
      road: 'Hamilton Street',
      city: 'Allentown',
      state: 'Pennsylvania',
      country_code: 'us',
    },
  },
  {
    place_id: 100151,
    osm_type: 'node',
    osm_id: 3,
    lat: '19.43',
    lon: '-99.13',
    name: 'Cantera Norte',
    address: { road: 'Calle Cinco', house_number: '12', village: 'Tepic', state: 'Nayarit', country_code: 'mx' },
  },
  { place_id: 100152, lat: 'north', lon: '-75', name: 'Broken' },
]

/** What it does with the next requests: answer, refuse, redirect, or something that is not an answer at all. */
export type Mood = 'answers' | 'refuses' | 'redirects' | 'babbles' | 'hangs'

/** Where the short link `https://maps.app.goo.gl/AbCdEf` leads. */
export const longMapLink = 'https://www.google.com/maps/place/40.5812,-75.6034'

export async function openPlaceProvider() {
  const asked: PlaceRequest[] = []
  let mood: Mood = 'answers'
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider')
    asked.push({ path: pathname, query: Object.fromEntries(searchParams), headers: request.headers })
    const send = (status: number, body: string, headers = {}) =>
      reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    if (mood === 'hangs') return
    if (mood === 'refuses') return send(429, '{"message":"too many"}')
    if (mood === 'redirects') return send(302, '', { location: 'http://127.0.0.1:9/elsewhere' })
    if (mood === 'babbles') return send(200, '<html>maintenance</html>')
    if (pathname === '/AbCdEf') return send(302, '', { location: longMapLink })
    if (pathname === '/api') return send(200, JSON.stringify(photonAnswer))
    if (pathname === '/search') return send(200, JSON.stringify(nominatimAnswer))
    return send(404, '{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    asked,
    photon: { api: 'photon', url: `${origin}/api?key=secret` } as const,
    nominatim: { api: 'nominatim', url: `${origin}/search` } as const,
    mapLinks: { areFollowed: true, origin },
    become: (next: Mood) => {
      mood = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}
