/** Nominatim (https://nominatim.org/release-docs/latest/api/Search/): `/search?q=…&format=jsonv2`. */
import { z } from 'zod'
import { foundPlaceOf, listOf } from './found-place.ts'
import type { PlaceApi } from './place-api.ts'
import { askedMax } from './unique-places.ts'

const text = z.string().optional().catch(undefined)

const rowSchema = z.object({
  // Numbers in strings.
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  name: text,
  display_name: text,
  address: z
    .object({
      house_number: text,
      road: text,
      city: text,
      town: text,
      village: text,
      hamlet: text,
      municipality: text,
      county: text,
      state: text,
      country_code: text,
    })
    .optional()
    .catch(undefined),
})

/** About 60 km around the position: places in it come first, others still come. */
const aroundDegrees = 0.5

export const nominatim: PlaceApi = {
  urlOf: (base, { query, near, language }) => {
    const url = new URL(base)
    const asked = { q: query, format: 'jsonv2', addressdetails: '1', limit: String(askedMax) }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
    url.searchParams.set('accept-language', language)
    if (near) {
      const { lat, lng } = near
      const box = [lng - aroundDegrees, lat - aroundDegrees, lng + aroundDegrees, lat + aroundDegrees]
      url.searchParams.set('viewbox', box.map(side => side.toFixed(1)).join(','))
    }
    return url
  },
  read: answer =>
    listOf(z.array(z.unknown()).parse(answer), rowSchema).flatMap(({ lat, lon, name, display_name, address = {} }) => {
      const { house_number, road, city, town, village, hamlet, municipality, county, state, country_code } = address
      return foundPlaceOf({
        lat,
        lng: lon,
        street: road,
        housenumber: house_number,
        state,
        countrycode: country_code,
        name: name || (road ? undefined : display_name?.split(',')[0]),
        city: city ?? town ?? village ?? hamlet ?? municipality ?? county,
      })
    }),
}
