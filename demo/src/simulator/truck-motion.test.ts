import { describe, expect, it } from 'vitest'
import { demoDay } from '../day/demo-day.ts'
import { readRegion } from '../region/region.ts'
import { createGps } from './gps.ts'
import { getHaulPlaces } from './haul-places.ts'
import { distanceToSegmentMeters } from './plane.fixture.ts'
import { distanceMeters, type PlanePoint } from './plane.ts'
import { createRandom } from './random.ts'
import { createRoadNetwork, type Route } from './road-network.ts'
import { planTrip, type Trip } from './truck-motion.ts'

const region = readRegion()
const roads = createRoadNetwork(region)
const routes = demoDay.hauls.flatMap(({ key }) => {
  const { loadingPlace, site } = getHaulPlaces(demoDay, key, region, roads)
  return [
    { name: `${key} loaded`, loaded: true, route: roads.route(loadingPlace, site) },
    { name: `${key} empty`, loaded: false, route: roads.route(site, loadingPlace) },
  ]
})

describe.each(routes)('a truck on the road, $name', ({ route, loaded }) => {
  const trip = planTrip(route, { startMs: 0, loaded, pace: 1 }, createRandom('test', 'truck'))

  it('never exceeds the speed limit of its road', () => {
    for (const motion of everySecond(trip)) {
      expect(motion.speedMetersPerSecond).toBeLessThanOrEqual(limitAt(route, motion) + 0.001)
    }
  })

  it('accelerates and brakes no harder than a real truck', () => {
    const speeds = everySecond(trip).map(motion => motion.speedMetersPerSecond)
    const changes = speeds.slice(1).map((speed, i) => speed - speeds[i]!)
    expect(Math.max(...changes)).toBeLessThan(loaded ? 0.36 : 0.71)
    expect(Math.min(...changes)).toBeGreaterThan(-1.21)
  })

  it('stops at the end of its route', () => {
    const end = trip.at(trip.endMs)
    expect(distanceMeters(end, route.points.at(-1)!)).toBeLessThan(0.01)
    expect(end.speedMetersPerSecond).toBe(0)
  })
})

describe('a truck', () => {
  it('is slower loaded than empty', () => {
    const { route } = routes[0]!
    const hours = [true, false].map(
      loaded => planTrip(route, { startMs: 0, loaded, pace: 1 }, createRandom('test', 'x')).endMs,
    )
    expect(hours[0]).toBeGreaterThan(hours[1]!)
  })
})

describe('the GPS receiver in the cab', () => {
  const parked = { x: 0, y: 0, headingDegrees: 90, speedMetersPerSecond: 0 }
  const gps = createGps(roads.plane, createRandom('test', 'gps'))
  const fixes = Array.from({ length: 3600 }, (_, second) => gps(second * 1000 + 1, parked))
  const points = fixes.map(roads.plane.toPlane)

  it('has an error, but never more than 30 m', () => {
    const errors = points.map(point => distanceMeters(point, parked))
    expect(Math.max(...errors)).toBeLessThan(30)
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeGreaterThan(1)
  })

  it('has a similar error from one second to the next', () => {
    const steps = points.slice(1).map((point, i) => distanceMeters(point, points[i]!))
    expect(steps.sort((a, b) => a - b)[1800]).toBeLessThan(2)
  })

  it('reports its accuracy, and no heading or speed while the truck is stopped', () => {
    expect(fixes.every(fix => fix.accuracyMeters !== null && fix.accuracyMeters >= 3)).toBe(true)
    expect(fixes.every(fix => fix.headingDegrees === null && fix.speedMetersPerSecond === 0)).toBe(true)
  })
})

function everySecond(trip: Trip) {
  return Array.from({ length: Math.ceil((trip.endMs - trip.startMs) / 1000) }, (_, i) =>
    trip.at(trip.startMs + i * 1000),
  )
}

/** At a vertex, the faster of the two legs applies. */
function limitAt(route: Route, at: PlanePoint): number {
  const limits = route.speedLimitsMetersPerSecond.filter(
    (_, leg) => distanceToSegmentMeters(at, route.points[leg]!, route.points[leg + 1]!) < 0.01,
  )
  return Math.max(...limits)
}
