/** Photon (https://github.com/komoot/photon): `/api?q=…`, answered in GeoJSON. */
import { z } from 'zod'
import { foundPlaceOf, listOf } from './found-place.ts'
import type { PlaceApi } from './place-api.ts'
import { askedMax } from './unique-places.ts'

const text = z.string().optional().catch(undefined)

const featureSchema = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    name: text,
    housenumber: text,
    street: text,
    city: text,
    district: text,
    county: text,
    state: text,
    countrycode: text,
  }),
})

/** The languages that Photon's public index has; with others it answers with an error. */
const photonLanguages: readonly string[] = ['en', 'de', 'fr']

export const photon: PlaceApi = {
  urlOf: (base, { query, near, language }) => {
    const url = new URL(base)
    url.searchParams.set('q', query)
    url.searchParams.set('limit', String(askedMax))
    if (photonLanguages.includes(language)) url.searchParams.set('lang', language)
    if (near) {
      url.searchParams.set('lat', String(near.lat))
      url.searchParams.set('lon', String(near.lng))
    }
    return url
  },
  read: answer => {
    const { features } = z.object({ features: z.array(z.unknown()) }).parse(answer)
    return listOf(features, featureSchema).flatMap(({ geometry, properties }) => {
      const [lng, lat] = geometry.coordinates
      const { name, housenumber, street, city, district, county, state, countrycode } = properties
      return foundPlaceOf({
        lat,
        lng,
        name,
        housenumber,
        countrycode,
        state,
        street,
        city: city ?? district ?? county,
      })
    })
  },
}
