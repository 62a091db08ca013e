/** Trucks and their trails as sources of the map. They are redrawn at most twice a second. */
import { GeoJSONSource, type Map as MapLibre } from 'maplibre-gl'
import {
  diffTrucks,
  type MapPlace,
  type MapTruck,
  type TruckFeature,
  trailFeatures,
  truckFeatures,
} from '../map-features.ts'
import { platesBesidePins } from './plates-beside-pins.ts'
import { openTrails } from './trails.ts'

export type ShownTrucks = {
  trucks: readonly MapTruck[]
  places: readonly MapPlace[]
  selectedId: string | undefined
  nowMs: number
}

export type TruckSource = {
  /** Adds the sources to a new style. */
  add: () => void
  show: (shown: ShownTrucks) => void
  close: () => void
}

export const drawEveryMs = 500
/** Zoomed in closer than this, each truck is drawn separately; zoomed out, five or more close trucks form a cluster. */
export const clustersMaxZoom = 12
const clustering = { cluster: true, clusterMaxZoom: clustersMaxZoom, clusterRadius: 38, clusterMinPoints: 5 }

/** @param keepsPinsClear moves plates beside pins, on a map whose camera rests */
export function openTruckSource(
  map: MapLibre,
  formatAge: (ageMs: number) => string,
  keepsPinsClear = false,
): TruckSource {
  const trails = openTrails()
  let shown: ShownTrucks = { trucks: [], places: [], selectedId: undefined, nowMs: 0 }
  let drawn: TruckFeature[] | undefined
  let drawnAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const featuresOf = () => {
    const features = truckFeatures(shown.trucks, shown.selectedId, shown.nowMs, formatAge)
    return keepsPinsClear ? platesBesidePins(map, features, shown.places) : features
  }
  const trailsNow = () => trailFeatures(trails.list(shown.selectedId, shown.nowMs))

  function draw(): void {
    timer = undefined
    if (!drawn) return
    drawnAt = performance.now()
    const features = featuresOf()
    const diff = diffTrucks(drawn, features)
    drawn = features
    if (diff) void sourceOf(map, 'trucks').updateData(diff)
    void sourceOf(map, 'trails').setData(trailsNow())
  }

  if (keepsPinsClear) map.on('moveend', draw)
  return {
    add: () => {
      drawn = featuresOf()
      const { clusterMaxZoom } = clustering
      map.addSource('trails', { type: 'geojson', data: trailsNow() })
      map.addSource('trucks', {
        ...{ type: 'geojson', data: { type: 'FeatureCollection', features: drawn } },
        ...{ ...clustering, maxzoom: clusterMaxZoom + 6, clusterProperties: { lost: ['+', ['get', 'lost']] } },
      })
    },
    show: next => {
      shown = next
      trails.update(next.trucks, next.nowMs)
      const waitMs = drawnAt + drawEveryMs - performance.now()
      if (waitMs <= 0) draw()
      else timer ??= setTimeout(draw, waitMs)
    },
    close: () => {
      drawn = undefined
      clearTimeout(timer)
    },
  }
}

export function sourceOf(map: MapLibre, id: string): GeoJSONSource {
  const source = map.getSource(id)
  if (!(source instanceof GeoJSONSource)) throw new Error(`the map has no source ${id}`)
  return source
}
