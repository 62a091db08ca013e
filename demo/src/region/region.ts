/** Reads the demo region: one GeoJSON file with the roads for the simulator and the ground for the map. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const positionSchema = z.tuple([z.number(), z.number()])
const namedSchema = { name: z.string().optional(), ref: z.string().optional() }

const roadSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    ...namedSchema,
    kind: z.enum(['road-major', 'road', 'haul-road']),
    speedLimitMph: z.number().positive(),
    oneway: z.literal(true).optional(),
  }),
  geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(positionSchema).min(2) }),
})

const placeSchema = z.object({
  type: z.literal('Feature'),
  properties: z.object({
    name: z.string(),
    ref: z.string().optional(),
    kind: z.enum(['pit', 'loading-point', 'site', 'yard']),
  }),
  geometry: z.object({ type: z.literal('Point'), coordinates: positionSchema }),
})

const groundSchema = z.object({
  type: z.literal('Feature'),
  /** A road without a speed limit is only drawn: no truck drives there. */
  properties: z.object({
    ...namedSchema,
    kind: z.enum(['water', 'block', 'pit-ring', 'works', 'road', 'road-major', 'haul-road']),
  }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(positionSchema).min(4)).min(1) }),
    z.object({ type: z.literal('LineString'), coordinates: z.array(positionSchema).min(2) }),
  ]),
})

/** Roads are joined where they share exactly the same vertex. Every place is on a vertex of a road. */
export const regionSchema = z.object({
  type: z.literal('FeatureCollection'),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  features: z.array(z.union([roadSchema, placeSchema, groundSchema])),
})
export type Region = z.infer<typeof regionSchema>
export type RegionRoad = z.infer<typeof roadSchema>
export type RegionPlace = z.infer<typeof placeSchema>
export type RegionFeature = Region['features'][number]

/** The file the app serves as `/region/demo-region.geojson`. */
export const demoRegionFile = new URL('../../../app/public/region/demo-region.geojson', import.meta.url)

/**
 * Reads a region.
 * @throws ZodError when the file is not a region, or the file system's error
 */
export function readRegion(file: URL | string = demoRegionFile): Region {
  return regionSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

export function listRoads(region: Region): RegionRoad[] {
  return region.features.filter(
    (feature): feature is RegionRoad => feature.geometry.type === 'LineString' && 'speedLimitMph' in feature.properties,
  )
}

/** @throws Error when the region has no such place */
export function getPlace(
  region: Region,
  kind: RegionPlace['properties']['kind'],
  name: string,
  ref?: string,
): RegionPlace {
  const place = region.features.find(
    (feature): feature is RegionPlace =>
      feature.properties.kind === kind &&
      feature.properties.name === name &&
      (ref === undefined || feature.properties.ref === ref),
  )
  if (!place) throw new Error(`The region has no ${kind} ${name}${ref ? ` ${ref}` : ''}.`)
  return place
}
