import { AppError } from '@haulway/domain/errors.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import { type Language, writtenLanguage } from '@haulway/domain/language.ts'
import { api } from '../http/api.ts'
import type { CallContext } from '../http/context.ts'
import { PlaceProviderError } from './finder/place-provider.ts'
import { followMapLink } from './follow-map-link.ts'

type Request = {
  input: { query: string; near?: LatLng | undefined; language?: Language | undefined }
  context: CallContext
}

export const placeRoutes = {
  findPlaces: api.findPlaces.handler(findPlaces),
  followPlaceLink: api.followPlaceLink.handler(async ({ input, context }) => {
    const { actor, auth, mapLinks } = context
    if (!actor) throw new AppError('noAuthorizationToken')
    if (!mapLinks.areFollowed) throw new AppError('notFound', "Short links don't work here. Paste the full link.")
    await auth.limits.take('mapLinksByUser', actor.uid)
    return { link: await followMapLink(new URL(input.link), mapLinks.origin) }
  }),
}

async function findPlaces({ input, context }: Request) {
  const { actor, auth, placeFinder, log } = context
  if (!actor) throw new AppError('noAuthorizationToken')
  if (!placeFinder) throw new AppError('notFound', 'Address search is not set up here.')
  await auth.limits.take('placesByUser', actor.uid)
  try {
    const { query, near, language } = input
    return { places: await placeFinder({ query, near, language: writtenLanguage(language) }) }
  } catch (error) {
    if (!(error instanceof PlaceProviderError)) throw error
    // Only the reason, never the query: it may be an address.
    log.warn(`the provider of places gave ${error.message}`)
    throw new AppError('unavailable', 'Address search is not answering. Set the pin on the map.')
  }
}
