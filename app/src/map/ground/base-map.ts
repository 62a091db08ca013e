/** Which map is under everything: an archive of our server, a configured style, the demo's region, or plain land. */
import { useMemo } from 'react'
import { readServerOrigin } from '../../native/server-url.ts'
import type { MapStart } from '../start/map-start.ts'
import { useMapConfig } from '../use-map-config.ts'
import { type Ground, groundStyle, plainStyle } from './ground-style.ts'

/** `unknown` until this device's own copy of the configuration is read, which takes milliseconds. */
export type BaseMap =
  | { kind: 'unknown' }
  | { kind: 'region' }
  | { kind: 'plain' }
  | { kind: 'style'; url: string }
  | { kind: 'archive'; url: string }

export const regionMap: BaseMap = { kind: 'region' }

export function useBaseMap(): BaseMap {
  const config = useMapConfig()
  const isKnown = config !== undefined
  const { tileStyleUrl = null, archivePath = null, drawsDemoRegion = true } = config ?? {}
  return useMemo(() => {
    if (!isKnown) return { kind: 'unknown' }
    if (archivePath !== null) return { kind: 'archive', url: readServerOrigin() + archivePath }
    if (tileStyleUrl !== null) return { kind: 'style', url: tileStyleUrl }
    return drawsDemoRegion ? regionMap : { kind: 'plain' }
  }, [isKnown, tileStyleUrl, archivePath, drawsDemoRegion])
}

/** The middle of the demo's region. */
const regionStart: MapStart = { center: { lat: 40.58, lng: -75.6 }, zoom: 11 }

/** The area that the base map covers; undefined if it covers everything or does not say. @throws without a network */
export async function findGroundStart(baseMap: BaseMap): Promise<MapStart | undefined> {
  if (baseMap.kind === 'region') return regionStart
  if (baseMap.kind !== 'archive') return undefined
  const { archiveStart } = await import('./archive-ground.ts')
  return archiveStart(baseMap.url)
}

/** Loads what the base map needs; its code is fetched only where it is configured. */
export async function loadGround(baseMap: BaseMap): Promise<Ground> {
  switch (baseMap.kind) {
    case 'archive': {
      const { archiveGround } = await import('./archive-ground.ts')
      return archiveGround(baseMap.url)
    }
    case 'style':
      return () => baseMap.url
    case 'region':
      return groundStyle
    default:
      return plainStyle
  }
}
