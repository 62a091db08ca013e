/** What a tap finds, or the pointer of a mouse. */
import type { Point, Size } from './box.ts'
import type { Layout } from './layout.ts'
import type { Plate } from './move-plates.ts'
import { openStack, stackBox } from './stack-plates.ts'

export type Pressed =
  | { found: 'truck'; id: string }
  | { found: 'nothing' }
  /** With its plates where they are drawn when it opens. */
  | { found: 'stack'; opened: readonly Plate[] }
  /** Only zooming in parts it. */
  | { found: 'highStack' }

/** More plates than this are not opened. */
const openMax = 12

/** @param reach how far beside a plate a tap still finds it, in pixels */
export function press({ opened, stacks }: Layout, at: Point, reach: number, map: Size): Pressed {
  const above = nearest(opened, at, reach)
  if (above) return { found: 'truck', id: above.id }
  const id = nearest(stacks.map(stackBox), at, reach)?.id
  const stack = stacks.find(({ front }) => front.id === id)
  if (!stack) return { found: 'nothing' }
  const { front, under } = stack
  if (under.length === 0) return { found: 'truck', id: front.id }
  return under.length < openMax ? { found: 'stack', opened: openStack([front, ...under], map) } : { found: 'highStack' }
}

function nearest(plates: readonly Plate[], at: Point, reach: number): Plate | undefined {
  const reached = plates.filter(
    ({ x, y, width, height }) => Math.abs(at.x - x) <= width / 2 + reach && Math.abs(at.y - y) <= height / 2 + reach,
  )
  const farOf = ({ x, y }: Plate) => Math.hypot(at.x - x, at.y - y)
  return reached.toSorted((a, b) => farOf(a) - farOf(b))[0]
}
