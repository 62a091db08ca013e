/**
 * Follows a short link of a maps app to the long one. Someone has pasted the link, so it could lead anywhere: only the
 * servers that `short-map-link.ts` names are asked, over https, at public addresses, and each redirect is checked
 * before it is followed. Of an answer only the head is read, and the long link itself is not opened.
 */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { AppError } from '@haulway/domain/errors.ts'
import { isLongMapLink, isShortMapLink } from '@haulway/domain/place/short-map-link.ts'
import { lookUpPublic } from '../webhook/public-address.ts'

const timeoutMs = 4_000
const redirectsMax = 4
const linkLengthMax = 4_000

/**
 * @param origin where a test answers instead of the links' own servers
 * @throws AppError notFound when the link leads to no map, unavailable when its server does not answer
 */
export async function followMapLink(link: URL, origin?: string): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs)
  let next = link
  for (let redirects = 0; redirects < redirectsMax && isShortMapLink(next); redirects++) {
    const location = await readLocation(next, signal, origin)
    const target = location === undefined ? null : URL.parse(location, next.href)
    if (!target || target.href.length > linkLengthMax) break
    if (isLongMapLink(target)) return target.href
    next = target
  }
  throw new AppError('notFound', "This link isn't a map location.")
}

/** @returns where the answer redirects to, or undefined when it does not */
async function readLocation(link: URL, signal: AbortSignal, origin: string | undefined): Promise<string | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const url = origin === undefined ? link : new URL(link.pathname + link.search, origin)
  const request = (origin === undefined ? requestHttps : requestHttp)(url, {
    method: 'GET',
    // A connection of its own, so that the address of each one is checked.
    agent: false,
    ...(origin === undefined && { lookup: lookUpPublic }),
    signal,
    maxHeaderSize: 16 * 1024,
    headers: { host: link.host, accept: 'text/html', 'user-agent': 'Haulway' },
  })
  request.on('error', reject)
  request.on('response', response => {
    const { statusCode = 0, headers } = response
    response.destroy()
    resolve(statusCode >= 300 && statusCode < 400 ? headers.location : undefined)
  })
  request.end()
  return promise.catch(() => {
    throw new AppError('unavailable', 'The link did not answer. Open it, then copy the long link or the coordinates.')
  })
}
