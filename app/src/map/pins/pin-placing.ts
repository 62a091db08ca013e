/** Places the pins of a live map again whenever its trucks are drawn. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { Box } from '../live/place-plates.ts'
import { pinsInView } from './pins-in-view.ts'
import { type PinSpot, placePins, usualSpot } from './place-pins.ts'
import type { ShownPin } from './shown-pins.ts'

export type PinScene = {
  /** All pins that are drawn. */
  pins: () => readonly ShownPin[]
  /** How many pixels, from the bottom, a sheet covers. */
  coveredPx: () => number
  /** What else lies over the map. */
  over: () => readonly Box[]
}

export type PinPlacing = {
  /** @param plates what trucks cover now */
  place: (plates: readonly Box[]) => void
  /** Where pins are since then. */
  spots: () => ReadonlyMap<string, PinSpot>
}

export function openPinPlacing(map: MapLibre, { pins, coveredPx, over }: PinScene): PinPlacing {
  let spots: ReadonlyMap<string, PinSpot> = new Map()
  let lastView = ''
  return {
    place: plates => {
      const { clientWidth: width, clientHeight } = map.getContainer()
      const height = clientHeight - coveredPx()
      const sheet = { x: width / 2, y: height + coveredPx() / 2, width, height: coveredPx() }
      // A spot is kept while trucks move. In another view of the map there may be a nearer one.
      const view = `${map.getZoom()} ${width} ${height}`
      const { placed, crowd } = pinsInView(map, pins())
      const before = view === lastView ? spots : undefined
      const next = placePins(placed, plates, { width, height, over: [...over(), sheet] }, before)
      for (const { id } of crowd) next.set(id, usualSpot(''))
      spots = next
      lastView = view
    },
    spots: () => spots,
  }
}
