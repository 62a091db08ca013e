/**
 * The place of a link that a maps app or website shares: Google, Apple, OpenStreetMap, Waze, Bing, or `geo:`. It is
 * read from the link alone, so a short link has none: the server follows it to the long one.
 */
import type { LatLng } from '@haulway/domain/geo.ts'
import { isShortMapLink } from '@haulway/domain/place/short-map-link.ts'

/** @returns undefined when the text is not a link, or its coordinates can't be found in it */
export function parseMapLink(text: string): LatLng | undefined {
  const url = URL.parse(text.trim())
  if (!url) return undefined
  // Android writes 0,0 when the place is in the query, where a label may follow it.
  if (url.protocol === 'geo:') return pairIn(url.searchParams.get('q')?.replace(/\(.*$/, '')) ?? pairIn(url.pathname)
  if (!isWeb(url)) return undefined
  return pinOf(url) ?? queryOf(url) ?? viewOf(url)
}

/** Whether the text is a web link at all, so that a form can say why it found no place in it. */
export function isLink(text: string): boolean {
  const url = URL.parse(text.trim())
  return url !== null && isWeb(url)
}

/** The text as a short link, even if it was pasted without `https://` or with `http://`. */
export function shortMapLinkIn(text: string): URL | undefined {
  const url = URL.parse(text.trim().replace(/^(?:https?:\/\/)?/i, 'https://'))
  return url && isShortMapLink(url) ? url : undefined
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

/** The place that the link is about: Google's data of a place, the marker of OpenStreetMap, a place in the path. */
function pinOf({ href, pathname, searchParams: query }: URL): LatLng | undefined {
  const data = [...href.matchAll(/!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/g)].at(-1)
  const lat = query.get('mlat')
  const lng = query.get('mlon')
  const inPath = /\/(?:place|search|dir)\/(?:.*\/)?([^/@]+)(?:\/@|\/?$)/.exec(pathname)?.[1]
  return (
    placeOf(data?.[1], data?.[2]) ??
    (lat !== null && lng !== null ? placeOf(lat, lng) : undefined) ??
    pairIn(inPath && decoded(inPath))
  )
}

/** The fields in which maps put a pair of coordinates, the place itself before the center of the view. */
const pairFields = [
  'q',
  'query',
  'destination',
  'daddr',
  'coordinate',
  'll',
  'to',
  'center',
  'viewpoint',
  'cp',
] as const

function queryOf({ searchParams }: URL): LatLng | undefined {
  for (const field of pairFields) {
    const place = pairIn(searchParams.get(field))
    if (place) return place
  }
  return undefined
}

/** The center of the map that the link shows. */
function viewOf({ pathname, hash }: URL): LatLng | undefined {
  const [, at] = /\/@(-?\d+(?:\.\d+)?,-?\d+(?:\.\d+)?)/.exec(pathname) ?? []
  const [, lat, lng] = /map=\d+(?:\.\d+)?\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/.exec(hash) ?? []
  return pairIn(at) ?? placeOf(lat, lng)
}

/** "40.58,-75.6", even after a word such as `ll.`, with a plus instead of a space, or with Bing's tilde. */
function pairIn(text: string | null | undefined): LatLng | undefined {
  const [, lat, lng] =
    /^\s*(?:loc:|ll\.)?\s*(-?\d+(?:\.\d+)?)\s*[,~]\s*\+?\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text ?? '') ?? []
  return placeOf(lat, lng)
}

function placeOf(lat: string | undefined, lng: string | undefined): LatLng | undefined {
  if (lat === undefined || lng === undefined) return undefined
  const place = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
