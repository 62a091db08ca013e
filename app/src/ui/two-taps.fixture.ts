/** Real taps for tests of what happens when one hand taps twice. The time between them is stated, not spent. */
import { cdp } from 'vitest/browser'

export type Hand = 'finger' | 'mouse'
type Point = { x: number; y: number }

/** The middle of an element, once it stays in its place: what is drawn above it may still arrive. */
export async function pointOf(element: Element): Promise<Point> {
  const at = middleOf(element)
  await nextFrame()
  await nextFrame()
  const next = middleOf(element)
  return next.x === at.x && next.y === at.y ? next : pointOf(element)
}

const nextFrame = () => new Promise(requestAnimationFrame)

function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * @param atMs when it taps, counted from the start of the test file
 * @param count how often a mouse has clicked there at once
 */
export async function tap(hand: Hand, { x, y }: Point, atMs: number, count = 1): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const point = { x: frame.x + x, y: frame.y + y }
  const timestamp = start + atMs / 1000
  if (hand === 'finger') {
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point], timestamp })
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: timestamp + 0.03 })
    return
  }
  const mouse = { ...point, button: 'left', clickCount: count } as const
  await cdp().send('Input.dispatchMouseEvent', { ...mouse, type: 'mousePressed', timestamp })
  await cdp().send('Input.dispatchMouseEvent', { ...mouse, type: 'mouseReleased', timestamp: timestamp + 0.03 })
}

const start = Date.now() / 1000
