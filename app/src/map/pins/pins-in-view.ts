import type { Map as MapLibre } from 'maplibre-gl'
import type { Pin } from './place-pins.ts'
import type { ShownPin } from './shown-pins.ts'

/** More geo pins than this in view are not arranged: each would be compared with each. */
const arrangedMax = 100
/** Further outside the map than this, in pixels, no part of a pin with its name is seen. */
const outside = 160

type InView = {
  placed: Pin[]
  /** Geo pins that are too many to be arranged: they keep their places and have no names. */
  crowd: Pin[]
}

/** Pins in the map's pixels: all pits and sites, and the geo pins in view. */
export function pinsInView(map: MapLibre, pins: readonly ShownPin[]): InView {
  const { clientWidth, clientHeight } = map.getContainer()
  const isInView = ({ x, y }: Pin) =>
    x > -outside && y > -outside && x < clientWidth + outside && y < clientHeight + outside
  const all = pins.map(({ id, rank, size, name, lng, lat }): Pin => {
    const { x, y } = map.project([lng, lat])
    return { id, rank, size, name, x, y }
  })
  const places = all.filter(({ size }) => size === 'place')
  const geoPins = all.filter(pin => pin.size !== 'place' && isInView(pin))
  return geoPins.length > arrangedMax
    ? { placed: places, crowd: geoPins }
    : { placed: [...places, ...geoPins], crowd: [] }
}
