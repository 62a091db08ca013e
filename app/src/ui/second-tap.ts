/**
 * Ignores the second of two taps of one hand where the first has replaced what is under the finger: a step of a form
 * that made room for the next, a sheet that opened, or a button that now says something else. Gloved hands often tap
 * twice, and the second tap was not meant for what came.
 *
 * A second tap on what was there before counts: twice on "+" is two more.
 */

/** A tap that follows the last one faster than this is a double tap of the same person. */
const momentMs = 400
/** A finger that taps twice does not hit the same point. */
const reachPx = 32

const controls =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="tab"], [role="option"], [tabindex]'

/** A control, and its words without the numbers in them: a count that changes doesn't make another control. */
type Face = { element: Element; words: string }
type Tap = { at: number; x: number; y: number; before: readonly Face[] }

/** Watches all taps of the page. @returns ends it */
export function guardSecondTaps(): () => void {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  let pressed: Tap | undefined
  let last: Tap | undefined
  let isIgnored = false
  const press = (event: PointerEvent) => {
    // The browser itself counts the clicks of a mouse; a pointer event does not have the count yet.
    isIgnored = event.pointerType !== 'mouse' && isMistaken(event, last)
    if (isIgnored) {
      stop(event)
      return
    }
    pressed = { at: event.timeStamp, x: event.clientX, y: event.clientY, before: facesAround(event) }
    window.removeEventListener('touchstart', touch, options)
  }
  const pressMouse = (event: MouseEvent) => {
    isIgnored ||= event.detail > 1 && isMistaken(event, last)
    if (isIgnored) stop(event)
  }
  // A finger moves a slider when it touches it.
  const touch = (event: TouchEvent) => {
    if (isIgnored && event.cancelable) stop(event)
  }
  const click = (event: MouseEvent) => {
    // Keys and scripts press buttons, too, and not by mistake.
    if (event.detail === 0) return
    if (isIgnored) stop(event)
    else if (pressed) {
      last = { ...pressed, at: event.timeStamp }
      // Scrolling waits for such a listener, so it listens for the next touch only.
      window.addEventListener('touchstart', touch, { ...options, passive: false })
    }
    isIgnored = false
  }
  window.addEventListener('pointerdown', press, options)
  window.addEventListener('mousedown', pressMouse, options)
  window.addEventListener('click', click, options)
  return () => ending.abort()
}

/** Whether a tap follows the last one at once, at its place, and hits what was not there before. */
function isMistaken(tap: MouseEvent, last: Tap | undefined): boolean {
  if (!last || tap.timeStamp - last.at > momentMs) return false
  if (Math.hypot(tap.clientX - last.x, tap.clientY - last.y) > reachPx) return false
  const hit = faceOf(tap.target)
  return hit !== undefined && !last.before.some(({ element, words }) => element === hit.element && words === hit.words)
}

/** What the tap hits, and what is within reach of it. */
function facesAround({ target, clientX, clientY }: MouseEvent): Face[] {
  const steps = [-reachPx, -reachPx / 2, 0, reachPx / 2, reachPx]
  const near = steps.flatMap(y => steps.map(x => document.elementFromPoint(clientX + x, clientY + y)))
  return [...new Set([target, ...near])].flatMap(each => faceOf(each) ?? [])
}

function faceOf(target: EventTarget | null): Face | undefined {
  if (!(target instanceof Element)) return undefined
  const element = target.closest(controls) ?? target
  return { element, words: element.matches(controls) ? (element.textContent ?? '').replaceAll(/\d/g, '') : '' }
}

/** Neither the page nor the browser acts on it. */
function stop(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
