/** How to ask one kind of provider for places, and to read what it answers. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { Language } from '@haulway/domain/language.ts'
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'

export type PlaceQuery = { query: string; near: LatLng | undefined; language: Language }

export type PlaceApi = {
  /** The address of the request. The parameters of `base`, such as a key, stay. */
  urlOf: (base: string, query: PlaceQuery) => URL
  /** The places in the answer; those that can't be read are left out. @throws when the answer is none of this API */
  read: (answer: unknown) => FoundPlace[]
}
