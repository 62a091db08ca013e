/** The layers drawn over any ground: tracks, geofences, stems, pins and trucks. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import { mapFont } from './map-fonts.ts'
import type { GroundInks } from './map-inks.ts'

/** The id of the lowest of these layers. */
export const lowestOverlay = 'tracks'

/** The ids of the cluster pictures; `lost` is for a cluster with a lost truck. */
export const clusterImages = { well: 'cluster 0', lost: 'cluster 1' } as const

/** The text below a plate that says how old its place is: its size in pixels, and its top in ems below the center. */
export const ageText = { size: 13, down: 1.2 }

/** How far a plate, with its age, is drawn beside its place. */
export const plateShift = shiftOr('shift', [0, 0])
const ageShift = shiftOr('ageShift', [0, ageText.down])

/** The map evaluates layers again for what a tap finds, and there a list has become text, so its type is checked. */
function shiftOr(name: 'shift' | 'ageShift' | 'nameOffset', usual: [number, number]): ExpressionSpecification {
  const isPair: ExpressionSpecification = ['==', ['typeof', ['get', name]], 'array<number, 2>']
  return ['case', isPair, ['array', 'number', 2, ['get', name]], ['literal', usual]]
}

const drawnTrucks: ExpressionSpecification = ['all', ['!', ['has', 'point_count']], ['!=', ['get', 'under'], 1]]

/** @param areNamesPlaced whether the names of pins already have places where they cover nothing */
export function overlayLayers(inks: GroundInks, areNamesPlaced: boolean): LayerSpecification[] {
  return [
    {
      id: lowestOverlay,
      type: 'line',
      source: 'tracks',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': inks.route, 'line-width': 3 },
    },
    {
      id: 'geofences',
      type: 'line',
      source: 'pins',
      filter: ['==', ['get', 'part'], 'geofence'],
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': inks.ink, 'line-width': 2, 'line-dasharray': [0.01, 2.4] },
    },
    // Below pins and names, which a stem would cross out.
    ...stemLayers(inks),
    pinLayer(inks, areNamesPlaced),
    {
      id: 'trails',
      type: 'line',
      source: 'trails',
      minzoom: 10,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': inks.route, 'line-width': 3, 'line-opacity': ['get', 'strength'] },
    },
    {
      id: 'clusters',
      type: 'symbol',
      source: 'trucks',
      filter: ['has', 'point_count'],
      layout: {
        'icon-image': ['case', ['>', ['get', 'lost'], 0], clusterImages.lost, clusterImages.well],
        'icon-text-fit': 'width',
        'icon-allow-overlap': true,
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': mapFont,
        'text-size': 17,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': inks.ink },
    },
    truckLayer(inks),
  ]
}

function pinLayer(inks: GroundInks, areNamesPlaced: boolean): LayerSpecification {
  return {
    id: 'pins',
    type: 'symbol',
    source: 'pins',
    filter: ['!=', ['get', 'part'], 'geofence'],
    layout: {
      'icon-image': ['get', 'image'],
      'icon-anchor': ['get', 'anchor'],
      'icon-allow-overlap': true,
      'text-field': ['get', 'name'],
      'text-font': mapFont,
      'text-size': ['get', 'textPx'],
      'text-anchor': ['get', 'nameAnchor'],
      'text-offset': shiftOr('nameOffset', [0, 0]),
      // Where names have no places of their own, the second of two that overlap appears only after zooming in.
      'text-optional': true,
      'text-allow-overlap': areNamesPlaced,
      'symbol-sort-key': ['get', 'sortKey'],
    },
    paint: { 'text-color': inks.label, ...haloOf(inks) },
  }
}

function truckLayer(inks: GroundInks): LayerSpecification {
  return {
    id: 'trucks',
    type: 'symbol',
    source: 'trucks',
    filter: drawnTrucks,
    layout: {
      // All trucks are drawn, and names of places and roads yield to them.
      'icon-image': ['get', 'image'],
      'icon-allow-overlap': true,
      'icon-offset': plateShift,
      'text-field': ['get', 'age'],
      'text-font': mapFont,
      'text-size': ageText.size,
      'text-anchor': 'top',
      'text-offset': ageShift,
      'text-optional': true,
      'text-allow-overlap': true,
      'symbol-sort-key': ['get', 'rank'],
    },
    paint: { 'text-color': inks.ink, ...haloOf(inks) },
  }
}

const haloOf = ({ land }: GroundInks) => ({ 'text-halo-color': land, 'text-halo-width': 2 })

/** From a truck's place, a dot, to its plate; with a pale edge, as the stem of a pin has. */
function stemLayers({ ink, land }: GroundInks): LayerSpecification[] {
  return [
    {
      id: 'stem-edges',
      type: 'line',
      source: 'stems',
      layout: { 'line-cap': 'round' },
      paint: { 'line-color': land, 'line-width': 6 },
    },
    { id: 'stems', type: 'line', source: 'stems', paint: { 'line-color': ink, 'line-width': 2 } },
    {
      id: 'stem-places',
      type: 'circle',
      source: 'stems',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-radius': 4, 'circle-color': ink, 'circle-stroke-color': land, 'circle-stroke-width': 2 },
    },
  ]
}
