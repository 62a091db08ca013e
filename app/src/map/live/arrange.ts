/** Keeps the layout of a map up to date: which stack is open, and where pins were. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { Box, Point } from '../layout/box.ts'
import { emptyLayout, layOut, platesMax, type Yielding } from '../layout/layout.ts'
import type { PinSpots } from '../layout/place-pins.ts'
import { type Pressed, press } from '../layout/press.ts'
import type { ShownPin } from '../layout/shown-pins.ts'
import { isAtStack } from '../layout/stack-plates.ts'
import type { TruckFeature } from '../map-features.ts'
import { drawnTruck, sceneOn } from './scene.ts'

type Around = { pins: readonly ShownPin[]; coveredPx: number; over: readonly Box[] }

export type Arrangement = {
  arrange: (trucks: readonly TruckFeature[]) => TruckFeature[]
  /** Whether a mouse opens stacks. */
  opensStacks: boolean
  /** Where pins are since then. */
  spots: () => PinSpots
  /** Whether this many trucks are drawn as clusters when zoomed out. */
  hasClusters: (trucks: number) => boolean
  /** A tap here: opens the stack below it, or finds the truck. @returns undefined where nothing is arranged */
  press: (at: Point) => Pressed | undefined
  /** The pointer is here: opens the stack below it, and closes one that it has left. @returns whether that changed */
  point: (at: Point | undefined) => boolean
}

/** A tap reaches this far, in pixels. */
export const tapRadius = 12

export function openArrangement(map: MapLibre, yielding: Yielding, around: () => Around): Arrangement {
  let layout = emptyLayout
  let screen = { width: 0, height: 0 }
  let lastView = ''

  const pressAt = (at: Point, reach: number) => {
    const pressed = press(layout, at, reach, screen)
    if (pressed.found === 'stack') layout = { ...layout, opened: pressed.opened }
    return pressed
  }
  return {
    arrange: trucks => {
      const { pins, ...covers } = around()
      const scene = sceneOn(map, trucks.length > platesMax ? [] : trucks, pins, covers)
      screen = scene.screen
      // A pin's spot is kept while trucks move. In another view of the map there may be a nearer one.
      const view = `${map.getZoom()} ${screen.width} ${screen.height}`
      const { opened, pins: before } = layout
      layout = layOut(scene, yielding, { opened, pins: view === lastView ? before : undefined })
      lastView = view
      return trucks.map(truck => drawnTruck(truck, layout.plates.get(truck.id)))
    },
    opensStacks: yielding === 'pins',
    spots: () => layout.pins,
    hasClusters: trucks => yielding === 'plates' || trucks > platesMax,
    press: at => (yielding === 'pins' && layout.plates.size > 0 ? pressAt(at, tapRadius) : undefined),
    point: at => {
      const { opened } = layout
      if (opened.length > 0) {
        if (at && isAtStack(at, opened)) return false
        layout = { ...layout, opened: [] }
        return true
      }
      return at !== undefined && pressAt(at, 0).found === 'stack'
    },
  }
}
