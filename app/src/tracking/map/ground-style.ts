/**
 * The ground where there is no tile server: the region's own roads, water, blocks and works, drawn from our tokens.
 * Letters are drawn from the page's fonts, so that nothing is fetched.
 */
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { GroundInks } from './map-inks.ts'

export const groundUrl = '/region/demo-region.geojson'
export const mapFont = ['Barlow']

type Kind = 'road-major' | 'road' | 'haul-road' | 'water' | 'works' | 'block' | 'pit-ring'

export function groundStyle(inks: GroundInks): StyleSpecification {
  return {
    version: 8,
    sources: { ground: { type: 'geojson', data: new URL(groundUrl, location.href).href, tolerance: 0.2 } },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': inks.land } },
      area('block', inks.block),
      area('water', inks.water),
      area('works', inks['road-edge'], 0.55),
      { ...line('works', 'works-edge', inks['road-edge'], widths(0.6, 2)) },
      { ...line('pit-ring', 'pit-ring', inks['road-edge'], widths(0.5, 1.5)) },
      line('haul-road', 'haul-road-edge', inks['road-edge'], widths(2, 9)),
      line('road', 'road-edge', inks['road-edge'], widths(2.5, 13)),
      line('road-major', 'road-major-edge', inks['road-edge'], widths(4, 22)),
      line('haul-road', 'haul-road', inks.road, widths(1, 6)),
      line('road', 'road', inks.road, widths(1.5, 10)),
      line('road-major', 'road-major', inks.road, widths(3, 19)),
      along('road', 'road-name', inks, 13.2),
      along('road-major', 'road-major-name', inks, 12),
      along('water', 'water-name', inks, 13.2),
    ],
  }
}

/** Pixels at zoom 12 and 16, growing as the ground does. */
function widths(far: number, near: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], 12, far, 16, near]
}

function only(kind: Kind): ExpressionSpecification {
  return ['==', ['get', 'kind'], kind]
}

function area(kind: Kind, color: string, opacity = 1): LayerSpecification {
  const paint = { 'fill-color': color, 'fill-opacity': opacity }
  return { id: kind, type: 'fill', source: 'ground', filter: only(kind), paint }
}

function line(kind: Kind, id: string, color: string, width: ExpressionSpecification): LayerSpecification {
  return {
    ...{ id: id === kind ? `${kind}-line` : id, type: 'line', source: 'ground', filter: only(kind) },
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  }
}

function along(kind: Kind, id: string, inks: GroundInks, minzoom: number): LayerSpecification {
  return {
    ...{ id, type: 'symbol', source: 'ground', filter: ['all', only(kind), ['has', 'name']], minzoom },
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-field': ['get', 'name'],
      'text-font': mapFont,
      'text-size': 13,
      'text-offset': kind === 'water' ? [0, 0] : [0, 1.1],
      'text-max-angle': 30,
    },
    paint: { 'text-color': inks.label, 'text-halo-color': inks.land, 'text-halo-width': 1.5 },
  }
}
