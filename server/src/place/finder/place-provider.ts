/**
 * The port for finding places by address. A provider gets the text, the language and a coarse position, never who asks:
 * the node sends the request itself, with its own User-Agent. What a user types is never logged.
 */
import type { FoundPlace } from '@haulway/domain/place/place.calls.ts'
import { nominatim } from './nominatim.ts'
import { photon } from './photon.ts'
import type { PlaceQuery } from './place-api.ts'

export const placeApis = { photon, nominatim } as const

/** `url` is the address of the API, such as `https://photon.example/api` or `https://nominatim.example/search`. */
export type PlaceProviderSettings = { api: keyof typeof placeApis; url: string }

/** How long a provider may take to answer. */
const timeoutMs = 4_000
/** Eight places take a few kilobytes. */
const answerBytesMax = 512 * 1024

/** The answer was not a list of places. `reason` contains nothing from the request. */
export class PlaceProviderError extends Error {}

/** @throws PlaceProviderError when the provider does not answer in time, or with something else */
export async function askProvider({ api, url }: PlaceProviderSettings, query: PlaceQuery): Promise<FoundPlace[]> {
  const { urlOf, read } = placeApis[api]
  const answer = await fetch(urlOf(url, query), {
    headers: { accept: 'application/json', 'user-agent': 'Haulway' },
    // A provider that redirects would send the text to an address that no one has configured.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(error => {
    throw new PlaceProviderError(error.name === 'TimeoutError' ? 'no answer in time' : 'no connection')
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new PlaceProviderError(`status ${answer.status}`)
  }
  try {
    return read(JSON.parse(await textOf(answer)))
  } catch {
    throw new PlaceProviderError('an answer that is not a list of places')
  }
}

/** @throws when the text is too long */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > answerBytesMax) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
