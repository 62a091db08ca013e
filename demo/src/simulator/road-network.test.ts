import { describe, expect, it } from 'vitest'
import { demoDay } from '../day/demo-day.ts'
import { type Region, readRegion } from '../region/region.ts'
import { getHaulPlaces } from './haul-places.ts'
import { distanceToSegmentMeters } from './plane.fixture.ts'
import { distanceMeters } from './plane.ts'
import { createRoadNetwork, pointAlong, sliceRoute } from './road-network.ts'

const region = readRegion()
const roads = createRoadNetwork(region)
const sr222 = getHaulPlaces(demoDay, 'sr222', region, roads)

describe('a route', () => {
  it('leads from Ormrod Pit to Gate 3 by Ruppsville Road and Route 222, about five miles', () => {
    const route = roads.route(sr222.loadingPlace, sr222.site)
    expect(route.lengthMeters).toBeGreaterThan(7_000)
    expect(route.lengthMeters).toBeLessThan(10_000)
    expect(Math.max(...route.speedLimitsMetersPerSecond)).toBeCloseTo(45 * 0.44704)
  })

  it('respects one-way haul roads: trucks enter and leave on different roads', () => {
    const routeIn = roads.route(sr222.scale, sr222.loadingPlace)
    const routeOut = roads.route(sr222.loadingPlace, sr222.scale)
    const middle = pointAlong(routeIn, routeIn.lengthMeters / 2)
    const nearest = Math.min(
      ...routeOut.points.slice(1).map((point, i) => distanceToSegmentMeters(middle, routeOut.points[i]!, point)),
    )
    expect(nearest).toBeGreaterThan(50)
  })

  it('takes the fastest road, not the shortest', () => {
    const route = createRoadNetwork(twoRoads).route({ lat: 0, lng: 0 }, { lat: 0, lng: 0.02 })
    expect(route.speedLimitsMetersPerSecond.every(limit => limit > 20)).toBe(true)
  })

  it('can be split, and its parts are as long as the whole', () => {
    const route = roads.route(sr222.loadingPlace, sr222.site)
    const first = sliceRoute(route, 0, 1234.5)
    const second = sliceRoute(route, 1234.5, route.lengthMeters)
    expect(first.lengthMeters + second.lengthMeters).toBeCloseTo(route.lengthMeters, 3)
    expect(distanceMeters(first.points.at(-1)!, second.points[0]!)).toBeLessThan(0.001)
    expect(first.junctions.size + second.junctions.size).toBe(route.junctions.size)
  })

  it('is refused with a message when no road leads there', () => {
    expect(() => createRoadNetwork(twoRoads).route({ lat: 0, lng: 0 }, { lat: 1, lng: 1 })).toThrow(
      /No road leads from/,
    )
  })
})

const twoRoads: Region = {
  type: 'FeatureCollection',
  bbox: [0, 0, 0.02, 0.02],
  features: [
    road(15, [
      [0, 0],
      [0.01, 0],
      [0.02, 0],
    ]),
    road(60, [
      [0, 0],
      [0.01, 0.005],
      [0.02, 0],
    ]),
    road(15, [
      [1, 1],
      [1.01, 1],
    ]),
  ],
}

function road(speedLimitMph: number, coordinates: [number, number][]): Region['features'][number] {
  return {
    type: 'Feature',
    properties: { kind: 'road', speedLimitMph },
    geometry: { type: 'LineString', coordinates },
  }
}
