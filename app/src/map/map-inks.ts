/** The map's colors, from an element's theme tokens: shades of paper and graphite; only water has a hue. */
import { type MapInks, mapInksOf } from './map-marker.ts'

export type GroundInks = MapInks & Record<(typeof names)[number], string>

const names = ['land', 'block', 'water', 'road', 'road-edge', 'label', 'route'] as const

export function groundInksOf(element: Element): GroundInks {
  const style = getComputedStyle(element)
  const ink = (name: string) => style.getPropertyValue(`--map-${name}`).trim()
  return {
    ...mapInksOf(element),
    land: ink('land'),
    block: ink('block'),
    water: ink('water'),
    road: ink('road'),
    'road-edge': ink('road-edge'),
    label: ink('label'),
    route: ink('route'),
  }
}
