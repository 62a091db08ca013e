/** Trucks, the stems of their plates and their trails as sources of the map, redrawn at most twice a second. */
import { GeoJSONSource, type Map as MapLibre } from 'maplibre-gl'
import { diffTrucks, type MapTruck, type TruckFeature, trailFeatures, truckFeatures } from '../map-features.ts'
import type { Arrangement } from './arrange.ts'
import { stemFeatures } from './stems.ts'
import { openTrails } from './trails.ts'

export type ShownTrucks = {
  trucks: readonly MapTruck[]
  selectedId: string | undefined
  nowMs: number
}

export type TruckSource = {
  /** Adds the sources to a new style. */
  add: () => void
  show: (shown: ShownTrucks) => void
  /** Draws again what is shown: a stack was opened or closed, or another part of the map is hidden. */
  redraw: () => void
  close: () => void
}

export const drawEveryMs = 500
/** Zoomed in closer than this, each truck is drawn separately; zoomed out, five or more close trucks form a cluster. */
export const clustersMaxZoom = 12
const clustering = { clusterMaxZoom: clustersMaxZoom, clusterRadius: 38 }

/**
 * @param arrangement what yields where trucks meet pins and each other; without one, nothing does
 * @param onDrawn called after each drawing, with which pins may have yielded
 */
export function openTruckSource(
  map: MapLibre,
  formatAge: (ageMs: number) => string,
  arrangement?: Arrangement,
  onDrawn: () => void = () => {},
): TruckSource {
  const trails = openTrails()
  let shown: ShownTrucks = { trucks: [], selectedId: undefined, nowMs: 0 }
  let drawn: TruckFeature[] | undefined
  let isClustered = true
  let drawnAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const featuresOf = () => {
    const features = truckFeatures(shown.trucks, shown.selectedId, shown.nowMs, formatAge)
    return arrangement?.arrange(features) ?? features
  }
  const clusters = () => arrangement?.hasClusters(shown.trucks.length) ?? true
  const stemsNow = () => stemFeatures(map, drawn ?? [])
  const trailsNow = () => trailFeatures(trails.list(shown.selectedId, shown.nowMs))

  function draw(): void {
    timer = undefined
    if (!drawn) return
    drawnAt = performance.now()
    const features = featuresOf()
    const diff = diffTrucks(drawn, features)
    drawn = features
    const source = sourceOf(map, 'trucks')
    if (isClustered !== clusters()) {
      isClustered = !isClustered
      void source.setClusterOptions({ ...clustering, cluster: isClustered })
    }
    if (diff) void source.updateData(diff)
    void sourceOf(map, 'trails').setData(trailsNow())
    void sourceOf(map, 'stems').setData(stemsNow())
    onDrawn()
  }

  if (arrangement) map.on('moveend', draw)
  return {
    add: () => {
      drawn = featuresOf()
      isClustered = clusters()
      map.addSource('trails', { type: 'geojson', data: trailsNow() })
      map.addSource('stems', { type: 'geojson', data: stemsNow() })
      map.addSource('trucks', {
        type: 'geojson',
        data: { type: 'FeatureCollection', features: drawn },
        ...clustering,
        cluster: isClustered,
        clusterMinPoints: 5,
        maxzoom: clustersMaxZoom + 6,
        clusterProperties: { lost: ['+', ['get', 'lost']] },
      })
    },
    show: next => {
      shown = next
      trails.update(next.trucks, next.nowMs)
      const waitMs = drawnAt + drawEveryMs - performance.now()
      if (waitMs <= 0) draw()
      else timer ??= setTimeout(draw, waitMs)
    },
    redraw: draw,
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
