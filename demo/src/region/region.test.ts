import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { demoDay } from '../day/demo-day.ts'
import { drawRegion, regionText } from './draw-region.ts'
import { demoRegionFile, getPlace, listRoads, readRegion } from './region.ts'

const region = readRegion()

describe('the demo region', () => {
  it('has a file that matches its drawing', () => {
    expect(readFileSync(demoRegionFile, 'utf8')).toBe(regionText(drawRegion()))
  })

  it('is small enough to draw on a phone', () => {
    expect(regionText(region).length).toBeLessThan(200_000)
  })

  it('has every place that the working day names', () => {
    for (const pit of demoDay.pits) {
      for (const point of pit.loadingPoints)
        expect(getPlace(region, 'loading-point', pit.pitName, point.name)).toBeDefined()
    }
    for (const haul of demoDay.hauls) expect(getPlace(region, 'site', haul.siteName)).toBeDefined()
    for (const hauler of demoDay.haulers) expect(getPlace(region, 'yard', hauler.name)).toBeDefined()
  })

  it('is drawn far beyond the roads that trucks drive on, so that a wider map does not end inside its frame', () => {
    const [west, south, east, north] = region.bbox
    const onRoads = listRoads(region).flatMap(({ geometry }) => geometry.coordinates)
    expect(onRoads.every(([lng, lat]) => lng >= west && lng <= east && lat >= south && lat <= north)).toBe(true)
    const drawn = region.features.flatMap(({ geometry }) =>
      geometry.type === 'LineString' ? geometry.coordinates : [],
    )
    const reach = (axis: 0 | 1) => drawn.map(at => at[axis])
    expect(Math.min(...reach(0))).toBeLessThan(west - (east - west) * 0.8)
    expect(Math.max(...reach(0))).toBeGreaterThan(east + (east - west) * 0.8)
    expect(Math.min(...reach(1))).toBeLessThan(south - (north - south) * 0.8)
    expect(Math.max(...reach(1))).toBeGreaterThan(north + (north - south) * 0.8)
  })

  it('refuses an unknown place by name', () => {
    expect(() => getPlace(region, 'site', 'Nowhere', 'Gate 9')).toThrow('The region has no site Nowhere Gate 9.')
  })

  it('has no road that is disconnected from the others', () => {
    const roads = listRoads(region)
    const reached = new Set([roads[0]!])
    for (let grew = true; grew; ) {
      const vertices = new Set([...reached].flatMap(road => road.geometry.coordinates.map(String)))
      const joined = roads.filter(
        road => !reached.has(road) && road.geometry.coordinates.some(at => vertices.has(String(at))),
      )
      for (const road of joined) reached.add(road)
      grew = joined.length > 0
    }
    expect(roads.filter(road => !reached.has(road)).map(road => road.properties.name)).toEqual([])
  })

  it('has no bend sharper than 50 degrees at any vertex of a road', () => {
    const sharp = listRoads(region).filter(road => sharpestTurn(road.geometry.coordinates) > 50)
    expect(sharp.map(road => road.properties.name)).toEqual([])
  })
})

function sharpestTurn(line: readonly (readonly [number, number])[]): number {
  const squeeze = Math.cos((40.58 * Math.PI) / 180)
  const angles = line.slice(1).map((at, i) => Math.atan2(at[1] - line[i]![1], (at[0] - line[i]![0]) * squeeze))
  const turns = angles
    .slice(1)
    .map((angle, i) => Math.abs(((((angle - angles[i]!) * 180) / Math.PI + 540) % 360) - 180))
  return Math.max(0, ...turns)
}
