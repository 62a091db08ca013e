/** The outline of a truck's plate with a point, shared by the map, the timeline and their legends. */
export type Heading = 'east' | 'west' | 'north' | 'south' | 'none'

export const markerHeight = 26
/** The width of the line that parts a filled plate from its dashed outline, half of it inside. */
export const dashGap = 8
const tip = 8
const padding = 8

/** The width of the plate without its point, from the width of its number. */
export function markerBodyWidth(numberWidth: number): number {
  return Math.max(28, Math.ceil(numberWidth) + padding * 2 - 4)
}

/** The full width, including the point. */
export function markerWidth(bodyWidth: number, heading: Heading): number {
  return heading === 'east' || heading === 'west' ? bodyWidth + tip : bodyWidth
}

/** The part of the height that is the point: up for a truck in the lane to the pit, down in the other. */
export function markerTip(heading: Heading): { above: number; below: number } {
  return { above: heading === 'north' ? tip : 0, below: heading === 'south' ? tip : 0 }
}

/** The SVG path of a plate that points where the truck is heading. Its top left is 0,0. */
export function markerPath(bodyWidth: number, heading: Heading, height = markerHeight): string {
  const middle = height / 2
  if (heading === 'west') return `M${tip} 0H${tip + bodyWidth}V${height}H${tip}L0 ${middle}z`
  if (heading === 'east') return `M0 0H${bodyWidth}L${bodyWidth + tip} ${middle}L${bodyWidth} ${height}H0z`
  const half = bodyWidth / 2
  if (heading === 'north') return `M0 0L${half} ${-tip}L${bodyWidth} 0V${height}H0z`
  if (heading === 'south') return `M0 0H${bodyWidth}V${height}L${half} ${height + tip}L0 ${height}z`
  return `M0 0H${bodyWidth}V${height}H0z`
}

/** The x position of the number's center, from the left. */
export function markerTextX(bodyWidth: number, heading: Heading): number {
  return bodyWidth / 2 + (heading === 'west' ? tip : heading === 'east' ? 1 : 0)
}

/** A truck's number stays upright, so a bearing only becomes left or right. In degrees clockwise from north. */
export function headingOf(bearingDegrees: number | undefined): Heading {
  if (bearingDegrees === undefined) return 'none'
  const turned = ((bearingDegrees % 360) + 360) % 360
  return turned >= 180 ? 'west' : 'east'
}

/** Measured for Barlow Condensed 600 at 19 px: digits share one width, and other characters are close to it. */
export function numberWidth(number: string): number {
  return [...number].reduce((width, character) => width + (character === '-' ? 6.2 : character === ' ' ? 4 : 9.2), 0)
}

/** The width of the plate that shows beside a stack's front, with the number of plates under it. */
export function moreWidth(more: number): number {
  return 14 + `${more}`.length * 8
}

/** The size of a plate without a number, which only shows the truck's direction and whether it is loaded. */
export const compactBody = 14
export const compactHeight = 14
