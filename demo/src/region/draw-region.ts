/**
 * Draws the demo region and writes its file. The drawing (roads.ts, ground.ts, surroundings.ts) is the source: after
 * changing it, run `node demo/src/region/draw-region.ts`. A test checks that the file matches the drawing.
 */
import { writeFileSync } from 'node:fs'
import { drawnBlocks, drawnCreek, drawnPits, drawnPlaces, drawnWorks } from './ground.ts'
import { demoRegionFile, type Region, type RegionFeature } from './region.ts'
import { drawnRoads, junctions } from './roads.ts'
import { bandAlong, close, contourAround, curveThrough, type SheetPoint, toPosition } from './sheet.ts'
import { drawSurroundings } from './surroundings.ts'

/** The corners of the sheet. All roads that trucks drive on, and all places, are between them. */
const southWest: SheetPoint = [66, 878]
const northEast: SheetPoint = [1164, 52]

/** Draws the region; the result is always the same. Ground first, then roads from minor to major, then places. */
export function drawRegion(): Region {
  return {
    type: 'FeatureCollection',
    bbox: [...toPosition(southWest), ...toPosition(northEast)],
    features: [...drawAround(), ...drawGround(), ...drawRoads(), ...drawPlaces()],
  }
}

/** The text of the file: one feature per line, so that a diff shows what changed in the drawing. */
export function regionText(region: Region): string {
  const { features, ...head } = region
  const lines = features.map(feature => JSON.stringify(feature)).join(',\n')
  return `${JSON.stringify(head).slice(0, -1)},"features":[\n${lines}\n]}\n`
}

/** Under everything else: a road of the sheet continues on top of it. */
function drawAround(): RegionFeature[] {
  const [[left, bottom], [right, top]] = [southWest, northEast]
  const { roads, creeks, blocks } = drawSurroundings({ left, top, right, bottom })
  const [first = 0, last = 0] = [0, 1].map(drawnCreek.halfWidthUnits)
  return [
    ...blocks.map(block => polygon('block', close(block))),
    ...creeks.map((creek, n) =>
      polygon(
        'water',
        bandAlong(creek, () => (n === 0 ? first : last)),
      ),
    ),
    ...roads.map(({ kind, ref, line: points }): RegionFeature => {
      return {
        type: 'Feature',
        properties: { kind, ...(ref && { ref }) },
        geometry: { type: 'LineString', coordinates: points.map(toPosition) },
      }
    }),
  ]
}

function drawGround(): RegionFeature[] {
  const creek = curveThrough(drawnCreek.through)
  const works = curveThrough(drawnWorks.through)
  return [
    ...drawnBlocks.map(block => polygon('block', close(block))),
    polygon('water', bandAlong(creek, drawnCreek.halfWidthUnits), drawnCreek.name),
    line('water', creek, drawnCreek.name),
    polygon('works', bandAlong(works, drawnWorks.halfWidthUnits), drawnWorks.name),
    line('works', works, drawnWorks.name),
    ...drawnPits.flatMap(pit =>
      pit.radii.map(([rx, ry], depth) =>
        line('pit-ring', contourAround(pit.center, rx, ry, pit.phase + depth * 0.25), pit.name),
      ),
    ),
  ]
}

function drawRoads(): RegionFeature[] {
  const order = ['haul-road', 'road', 'road-major']
  return [...drawnRoads]
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ through, ...properties }) => {
      const points = through.map(point => (typeof point === 'string' ? junctions[point] : point))
      return {
        type: 'Feature',
        properties,
        geometry: { type: 'LineString', coordinates: curveThrough(points).map(toPosition) },
      }
    })
}

function drawPlaces(): RegionFeature[] {
  return drawnPlaces.map(({ at, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: toPosition(junctions[at]) },
  }))
}

type GroundKind = 'water' | 'block' | 'pit-ring' | 'works'

function polygon(kind: GroundKind, ring: readonly SheetPoint[], name?: string): RegionFeature {
  return {
    type: 'Feature',
    properties: { kind, name },
    geometry: { type: 'Polygon', coordinates: [ring.map(toPosition)] },
  }
}

function line(kind: GroundKind, points: readonly SheetPoint[], name: string): RegionFeature {
  return {
    type: 'Feature',
    properties: { kind, name },
    geometry: { type: 'LineString', coordinates: points.map(toPosition) },
  }
}

if (import.meta.main) writeFileSync(demoRegionFile, regionText(drawRegion()))
