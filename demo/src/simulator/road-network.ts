/** The roads of a region as a graph, and the fastest route along them. */

import { listRoads, type Region, type RegionRoad } from '../region/region.ts'
import { blendPoints, createPlane, distanceMeters, type LatLng, type Plane, type PlanePoint } from './plane.ts'

/** A route along roads, with `points.length - 1` legs. */
export type Route = {
  points: PlanePoint[]
  lengthMeters: number
  /** Meters from the start, for each point. */
  distancesMeters: number[]
  /** For each leg. */
  speedLimitsMetersPerSecond: number[]
  /** Indexes of the points where the route meets other roads. */
  junctions: Set<number>
}

export type RoadNetwork = {
  plane: Plane
  /**
   * The fastest route between the vertices nearest to two places, respecting one-way roads.
   * @throws Error when there is none
   */
  route: (from: LatLng, to: LatLng) => Route
}

type Edge = { to: number; lengthMeters: number; limit: number }
type Node = PlanePoint & { edges: Edge[]; roads: Set<RegionRoad> }

const metersPerSecondPerMph = 0.44704

export function createRoadNetwork(region: Region): RoadNetwork {
  const [west, south, east, north] = region.bbox
  const plane = createPlane({ lat: (south + north) / 2, lng: (west + east) / 2 })
  const nodes = buildNodes(listRoads(region), plane)
  return {
    plane,
    route: (from, to) => {
      const steps = findSteps(nodes, nearestNode(nodes, plane.toPlane(from)), nearestNode(nodes, plane.toPlane(to)))
      if (!steps) throw new Error(`No road leads from ${from.lat},${from.lng} to ${to.lat},${to.lng}.`)
      return buildRoute(nodes, steps)
    },
  }
}

/** The part of a route between two distances along it. Its ends are new points. */
export function sliceRoute(route: Route, fromMeters: number, toMeters: number): Route {
  const inside = route.points.flatMap((_, i) =>
    route.distancesMeters[i]! > fromMeters + 0.01 && route.distancesMeters[i]! < toMeters - 0.01 ? [i] : [],
  )
  const points = [pointAlong(route, fromMeters), ...inside.map(i => route.points[i]!), pointAlong(route, toMeters)]
  const legs = [legAt(route, fromMeters), ...inside]
  const sliced = measureRoute(
    points,
    legs.map(i => route.speedLimitsMetersPerSecond[i]!),
  )
  inside.forEach((i, at) => {
    if (route.junctions.has(i)) sliced.junctions.add(at + 1)
  })
  return sliced
}

/** The point at a distance along a route; distances beyond its ends give the ends. */
export function pointAlong(route: Route, meters: number): PlanePoint {
  const leg = legAt(route, meters)
  const start = route.distancesMeters[leg]!
  const length = route.distancesMeters[leg + 1]! - start
  const part = length === 0 ? 0 : Math.min(1, Math.max(0, (meters - start) / length))
  return blendPoints(route.points[leg]!, route.points[leg + 1]!, part)
}

/** The index of the leg at a distance along a route. */
export function legAt(route: Route, meters: number): number {
  let low = 0
  let high = route.points.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (route.distancesMeters[middle]! <= meters) low = middle
    else high = middle - 1
  }
  return low
}

function buildNodes(roads: RegionRoad[], plane: Plane): Node[] {
  const nodes: Node[] = []
  const indexes = new Map<string, number>()
  for (const road of roads) {
    const limit = road.properties.speedLimitMph * metersPerSecondPerMph
    let before: number | undefined
    for (const [lng, lat] of road.geometry.coordinates) {
      const key = `${lng},${lat}`
      const index = indexes.get(key) ?? nodes.push({ ...plane.toPlane({ lat, lng }), edges: [], roads: new Set() }) - 1
      indexes.set(key, index)
      nodes[index]!.roads.add(road)
      if (before !== undefined) join(nodes, before, index, limit, road.properties.oneway === true)
      before = index
    }
  }
  return nodes
}

function join(nodes: Node[], from: number, to: number, limit: number, oneway: boolean): void {
  const lengthMeters = distanceMeters(nodes[from]!, nodes[to]!)
  nodes[from]!.edges.push({ to, lengthMeters, limit })
  if (!oneway) nodes[to]!.edges.push({ to: from, lengthMeters, limit })
}

function nearestNode(nodes: Node[], point: PlanePoint): number {
  let best = 0
  nodes.forEach((node, i) => {
    if (distanceMeters(node, point) < distanceMeters(nodes[best]!, point)) best = i
  })
  return best
}

/** Dijkstra by driving time. The open set is a plain Set: a region has only about two thousand vertices. */
function findSteps(nodes: Node[], from: number, to: number): number[] | undefined {
  const seconds = new Map([[from, 0]])
  const before = new Map<number, number>()
  const open = new Set([from])
  while (open.size > 0) {
    let nearest = -1
    for (const i of open) if (nearest < 0 || seconds.get(i)! < seconds.get(nearest)!) nearest = i
    if (nearest === to) return traceBack(before, to)
    open.delete(nearest)
    for (const edge of nodes[nearest]!.edges) {
      const candidate = seconds.get(nearest)! + edge.lengthMeters / edge.limit
      if (candidate >= (seconds.get(edge.to) ?? Number.POSITIVE_INFINITY)) continue
      seconds.set(edge.to, candidate)
      before.set(edge.to, nearest)
      open.add(edge.to)
    }
  }
  return undefined
}

function traceBack(before: Map<number, number>, to: number): number[] {
  const steps = [to]
  for (let at = before.get(to); at !== undefined; at = before.get(at)) steps.unshift(at)
  return steps
}

function buildRoute(nodes: Node[], steps: number[]): Route {
  if (steps.length === 1) steps = [steps[0]!, steps[0]!]
  const limits = steps.slice(1).map((step, i) => nodes[steps[i]!]!.edges.find(edge => edge.to === step)?.limit ?? 1)
  const route = measureRoute(
    steps.map(step => ({ x: nodes[step]!.x, y: nodes[step]!.y })),
    limits,
  )
  steps.forEach((step, i) => {
    if (i > 0 && i < steps.length - 1 && nodes[step]!.roads.size > 1) route.junctions.add(i)
  })
  return route
}

function measureRoute(points: PlanePoint[], speedLimitsMetersPerSecond: number[]): Route {
  const distancesMeters = [0]
  for (let i = 1; i < points.length; i++) {
    distancesMeters.push(distancesMeters[i - 1]! + distanceMeters(points[i - 1]!, points[i]!))
  }
  return {
    points,
    distancesMeters,
    lengthMeters: distancesMeters.at(-1)!,
    speedLimitsMetersPerSecond,
    junctions: new Set(),
  }
}
