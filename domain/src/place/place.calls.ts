/** Finding places by what people type: an address, a road, a town. */
import { z } from 'zod'
import { call } from '../call.ts'
import { languages } from '../language.ts'

/** The most places in one reply. */
export const foundPlacesMax = 8

const latLng = { lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }

/** `town` tells places of the same name apart: "Allentown, Pennsylvania". */
export const foundPlaceSchema = z.object({ name: z.string().min(1).max(120), town: z.string().max(120), ...latLng })
export type FoundPlace = z.infer<typeof foundPlaceSchema>

export const placeCalls = {
  /**
   * Places by address or name, the nearest to `near` first. Any user. A POST, so that no log of addresses has what a
   * user types. Refused with `notFound` where no provider is configured, as the document `map-config` says, and with
   * `unavailable` while the provider does not answer.
   */
  findPlaces: call
    .route({ method: 'POST', path: '/find-places' })
    .input(
      z.object({
        query: z.string().trim().min(3).max(120),
        near: z.object(latLng).optional(),
        language: z.enum(languages).optional(),
      }),
    )
    .output(z.object({ places: z.array(foundPlaceSchema).max(foundPlacesMax) })),
  /**
   * The long link that a short link of a maps app leads to, which has the place in it. Any user. Refused with
   * `notFound` where the installation follows no links, or the link leads to no map, and with `unavailable` while its
   * server does not answer.
   */
  followPlaceLink: call
    .route({ method: 'POST', path: '/follow-place-link' })
    .input(z.object({ link: z.url().max(300) }))
    .output(z.object({ link: z.url().max(4000) })),
}
