/**
 * The country around the demo region, so that a map which shows more than the sheet does not end inside its frame: the
 * sheet's roads and creek continue, other roads cross them, and there are blocks between. No truck drives there.
 */
import { drawnCreek } from './ground.ts'
import { type DrawnRoad, drawnRoads, junctions } from './roads.ts'
import type { SheetPoint } from './sheet.ts'

export type Outline = { left: number; top: number; right: number; bottom: number }
export type Surroundings = {
  roads: { kind: DrawnRoad['kind']; ref?: string; line: SheetPoint[] }[]
  creeks: SheetPoint[][]
  blocks: SheetPoint[][]
}

/** As far as the sheet is wide, to each side, in units. */
const reachUnits = 1100
const crossing = { across: [-470, -180, 1110, 1400], down: [-600, -230, 1460, 1850] }
const cellUnits = 190

export function drawSurroundings(sheet: Outline): Surroundings {
  const { left, top, right, bottom } = sheet
  const around = {
    left: left - reachUnits,
    top: top - reachUnits,
    right: right + reachUnits,
    bottom: bottom + reachUnits,
  }
  const isEdge = ([x, y]: SheetPoint) => x === left || x === right || y === top || y === bottom
  const onward = drawnRoads.flatMap(({ kind, ref, through }, n) =>
    endsOf(through.map(point => (typeof point === 'string' ? junctions[point] : point)))
      .filter(([, end]) => isEdge(end))
      .map(([inner, end]) => ({ kind, ...(ref && { ref }), line: goOn(inner, end, n) })),
  )
  const across = crossing.across.map((y, n) => wind([around.left, y], [around.right, y], n))
  const down = crossing.down.map((x, n) => wind([x, around.top], [x, around.bottom], n + 4))
  return {
    roads: [...[...across, ...down].map(line => ({ kind: 'road' as const, line })), ...onward],
    creeks: endsOf(drawnCreek.through).map(([inner, end], n) => goOn(inner, end, n + 2)),
    blocks: drawBlocks(sheet, around),
  }
}

/** Each end of a line, after the point before it. */
function endsOf(points: readonly SheetPoint[]): [inner: SheetPoint, end: SheetPoint][] {
  return [
    [points[1]!, points[0]!],
    [points.at(-2)!, points.at(-1)!],
  ]
}

/** Straight on from an end, bending a little more the farther it goes. */
function goOn([fromX, fromY]: SheetPoint, [x, y]: SheetPoint, seed: number): SheetPoint[] {
  const length = Math.hypot(x - fromX, y - fromY)
  const dx = (x - fromX) / length
  const dy = (y - fromY) / length
  const bend = chance(seed, 1) * 240 - 120
  return steps(12).map(part => {
    const ahead = part * reachUnits
    const aside = bend * part * part
    return [x + dx * ahead - dy * aside, y + dy * ahead + dx * aside]
  })
}

/** From one point to another, in gentle bends. */
function wind([x, y]: SheetPoint, [toX, toY]: SheetPoint, seed: number): SheetPoint[] {
  const along = Math.abs(toX - x) > Math.abs(toY - y)
  return steps(30).map(part => {
    const aside = 34 * Math.sin(part * 9 + seed) + 18 * Math.sin(part * 23 + seed * 2)
    return [x + (toX - x) * part + (along ? 0 : aside), y + (toY - y) * part + (along ? aside : 0)]
  })
}

/** In a good third of the cells around the sheet. */
function drawBlocks(sheet: Outline, around: Outline): SheetPoint[][] {
  const columns = Math.floor((around.right - around.left) / cellUnits)
  const rows = Math.floor((around.bottom - around.top) / cellUnits)
  return Array.from({ length: columns * rows }, (_, n) => n).flatMap(n => {
    const x = around.left + (n % columns) * cellUnits
    const y = around.top + Math.floor(n / columns) * cellUnits
    const isOnSheet = x + cellUnits > sheet.left && x < sheet.right && y + cellUnits > sheet.top && y < sheet.bottom
    if (isOnSheet || chance(n, 2) > 0.4) return []
    const wide = 70 + 70 * chance(n, 3)
    const high = 60 + 60 * chance(n, 4)
    const atX = x + 20 * chance(n, 5)
    const atY = y + 30 * chance(n, 6)
    const slant = 24 * chance(n, 7) - 12
    return [
      [
        [atX, atY],
        [atX + wide, atY + slant],
        [atX + wide - slant, atY + high],
        [atX + slant / 2, atY + high - slant],
      ] satisfies SheetPoint[],
    ]
  })
}

function steps(count: number): number[] {
  return Array.from({ length: count + 1 }, (_, n) => n / count)
}

/** Always the same number from 0 to 1 for the same pair. */
function chance(n: number, of: number): number {
  const wave = Math.sin(n * 127.1 + of * 311.7) * 43_758.5453
  return wave - Math.floor(wave)
}
