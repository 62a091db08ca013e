/** What the app knows about the map, and the origins that it may load it from. */
import type { MapConfig } from '@haulway/domain/startup/startup.documents.ts'
import type { BaseMapArchive } from '../base-map/base-map.ts'
import type { ApiNodeOptions } from './node-options.ts'

export const mapConfigOf = (
  { tileStyleUrl, drawsDemoRegion = true, placeProvider }: ApiNodeOptions,
  baseMap: BaseMapArchive | undefined,
): MapConfig => ({
  tileStyleUrl: tileStyleUrl ?? null,
  archivePath: baseMap?.urlPath ?? null,
  drawsDemoRegion,
  findsPlaces: placeProvider !== undefined,
})

export const originsOf = (url: string | undefined) => (url === undefined ? [] : [new URL(url).origin])
