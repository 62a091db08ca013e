/**
 * The map's ground without a tile server: the demo region's roads, water, blocks and works, in the theme's colors.
 * Text uses the page's fonts, so that no font is fetched.
 */
import type {
  ExpressionSpecification,
  FillLayerSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { mapFont } from '../map-fonts.ts'
import type { GroundInks } from '../map-inks.ts'

export const groundUrl = '/region/demo-region.geojson'

/** The ids of the ground's pictures: works are hatched, and a road's number is drawn on a shield. */
const worksPattern = 'ground works'
export const shieldImage = 'ground shield'

/** The style of the ground in a theme's colors, or a style's URL. */
export type Ground = (inks: GroundInks) => StyleSpecification | string

type Kind = 'road-major' | 'road' | 'haul-road' | 'water' | 'works' | 'block' | 'pit-ring'

export function groundStyle(inks: GroundInks): StyleSpecification {
  return {
    version: 8,
    sources: { ground: { type: 'geojson', data: new URL(groundUrl, location.href).href, tolerance: 0.2 } },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': inks.land } },
      area('block', inks.block),
      area('water', inks.water),
      { ...area('works', inks['road-edge']), paint: { 'fill-pattern': worksPattern } },
      line('works', 'works-edge', inks['road-edge'], widths(0.6, 2)),
      line('pit-ring', 'pit-ring', inks['road-edge'], widths(0.5, 1.5)),
      line('haul-road', 'haul-road-edge', inks['road-edge'], widths(2, 9)),
      line('road', 'road-edge', inks['road-edge'], widths(2.5, 13)),
      line('road-major', 'road-major-edge', inks['road-edge'], widths(4, 22)),
      line('haul-road', 'haul-road', inks.road, widths(1, 6)),
      line('road', 'road', inks.road, widths(1.5, 10)),
      line('road-major', 'road-major', inks.road, widths(3, 19)),
      along('road', 'road-name', inks, 13.2),
      along('road-major', 'road-major-name', inks, 12),
      along('water', 'water-name', inks, 13.2),
      along('works', 'works-name', inks, 13.2),
      shields(inks),
    ],
  }
}

/** Plain land, where there is no map. */
export function plainStyle(inks: GroundInks): StyleSpecification {
  return {
    version: 8,
    sources: {},
    layers: [{ id: 'land', type: 'background', paint: { 'background-color': inks.land } }],
  }
}

/** Widths in pixels at zoom 12 and zoom 16, growing with the zoom. */
function widths(far: number, near: number): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.6], ['zoom'], 12, far, 16, near]
}

function only(kind: Kind): ExpressionSpecification {
  return ['==', ['get', 'kind'], kind]
}

/** Only polygons: the center line of water and works, which carries their name, is not filled. */
function area(kind: Kind, color: string): FillLayerSpecification {
  const filter: ExpressionSpecification = ['all', only(kind), ['==', ['geometry-type'], 'Polygon']]
  return { id: kind, type: 'fill', source: 'ground', filter, paint: { 'fill-color': color } }
}

function line(kind: Kind, id: string, color: string, width: ExpressionSpecification): LayerSpecification {
  const isArea = kind === 'works'
  return {
    id: id === kind ? `${kind}-line` : id,
    type: 'line',
    source: 'ground',
    filter: isArea ? ['all', only(kind), ['==', ['geometry-type'], 'Polygon']] : only(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': color, 'line-width': width },
  }
}

function along(kind: Kind, id: string, inks: GroundInks, minzoom: number): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'ground',
    minzoom,
    filter: ['all', only(kind), ['has', 'name'], ['==', ['geometry-type'], 'LineString']],
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

function shields(inks: GroundInks): LayerSpecification {
  return {
    id: 'road-number',
    type: 'symbol',
    source: 'ground',
    minzoom: 11.5,
    filter: ['all', only('road-major'), ['has', 'ref']],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 360,
      'text-rotation-alignment': 'viewport',

      'icon-image': shieldImage,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [3, 5, 2, 5],
      'icon-rotation-alignment': 'viewport',
      'text-field': ['get', 'ref'],
      'text-font': mapFont,
      'text-size': 13,
    },
    paint: { 'text-color': inks.ink },
  }
}

type Picture = { id: string; image: ImageData; pixelRatio: number; stretch?: [number, number] }

/** The ground's pictures in a theme's colors. Add them to a map as soon as its style has loaded. */
export function groundPictures(inks: GroundInks, pixelRatio = devicePixelRatio): Picture[] {
  const hatch = draw(12, pixelRatio, pen => {
    pen.fillStyle = inks.land
    pen.fillRect(0, 0, 12, 12)
    pen.strokeStyle = inks['road-edge']
    pen.lineWidth = 3
    for (const x of [-12, 0, 12]) pen.stroke(new Path2D(`M${x} 0L${x + 12} 12`))
  })
  const plate = draw(20, pixelRatio, pen => {
    pen.fillStyle = inks.ground
    pen.strokeStyle = inks.ink
    pen.lineWidth = 1.5
    pen.beginPath()
    pen.roundRect(1, 1, 18, 18, 3)
    pen.fill()
    pen.stroke()
  })
  return [
    { id: worksPattern, image: hatch, pixelRatio },
    { id: shieldImage, image: plate, pixelRatio, stretch: [6 * pixelRatio, 14 * pixelRatio] },
  ]
}

function draw(side: number, pixelRatio: number, paint: (pen: OffscreenCanvasRenderingContext2D) => void): ImageData {
  const pixels = Math.round(side * pixelRatio)
  const pen = new OffscreenCanvas(pixels, pixels).getContext('2d')
  if (!pen) throw new Error('This browser cannot draw on a canvas.')
  pen.scale(pixelRatio, pixelRatio)
  paint(pen)
  return pen.getImageData(0, 0, pixels, pixels)
}
