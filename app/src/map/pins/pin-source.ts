/** Pins as a source of the map, with their geofences, where they are drawn now. */
import type { Map as MapLibre } from 'maplibre-gl'
import { isSameSpots } from '../layout/pin-boxes.ts'
import type { PinSpots } from '../layout/place-pins.ts'
import { type Nearness, nearnessOf, type ShownPin, shownPins } from '../layout/shown-pins.ts'
import { sourceOf } from '../live/truck-source.ts'
import type { MapPlace } from '../map-features.ts'
import { pinFeatures } from './pin-features.ts'

export type PinSource = {
  /** Adds the source to a new style. */
  add: () => void
  /** Draws pins that have changed, that the zoom shows differently, or that have yielded. */
  draw: () => void
  /** The pins to draw now. */
  shown: () => readonly ShownPin[]
}

type Content = { places: readonly MapPlace[]; pins?: readonly MapPlace[] }
type Drawn = Content & { nearness: Nearness; spots: PinSpots | undefined }

/** @param spotsNow where pins are; undefined where all are at their usual spots */
export function openPinSource(map: MapLibre, content: () => Content, spotsNow: () => PinSpots | undefined): PinSource {
  let drawn: Drawn | undefined
  const now = (): Drawn => ({ ...content(), nearness: nearnessOf(map.getZoom()), spots: spotsNow() })
  const shownOf = ({ places, pins = [], nearness }: Drawn) => shownPins(places, pins, nearness)
  const dataNow = () => {
    drawn = now()
    return pinFeatures(shownOf(drawn), drawn.spots)
  }
  const draw = () => {
    if (map.getSource('pins') && drawn && !isSame(drawn, now())) void sourceOf(map, 'pins').setData(dataNow())
  }
  return {
    add: () => void map.addSource('pins', { type: 'geojson', data: dataNow() }),
    draw,
    shown: () => shownOf(now()),
  }
}

function isSame(a: Drawn, b: Drawn): boolean {
  if (a.places !== b.places || a.pins !== b.pins || a.nearness !== b.nearness) return false
  return a.spots === b.spots || (a.spots !== undefined && b.spots !== undefined && isSameSpots(a.spots, b.spots))
}
