/**
 * Dragging on the dispatch board with a mouse or a pen: a job onto a truck, or a truck onto a job. A drop only
 * proposes. A finger scrolls instead; it has the buttons.
 */
import { type PointerEvent, type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'

export type Dragged = { offerId: string; truckId?: undefined } | { truckId: string; offerId?: undefined }
export type Pair = { offerId: string; truckId: string }
export type Drag = Dragged & { over: Pair | undefined }
export type Point = { x: number; y: number }

/** How far the pointer must move before a press is a drag. */
const thresholdPx = 6

type Start = Point & { dragged: Dragged }

/**
 * @returns `drag` while something is dragged, which changes only when it is over something else; `card` follows the
 * pointer without rendering the board; `sourceOf` are the props of what can be dragged. Targets carry
 * `data-board-truck` or `data-board-job` with their id.
 */
export function useBoardDrag(onDrop: (pair: Pair) => void) {
  const [drag, setDrag] = useState<Drag>()
  // A fast drag can end before React has rendered, so the handlers keep their state here.
  const start = useRef<Start>(undefined)
  const current = useRef<Drag>(undefined)
  const hasDragged = useRef(false)
  const card = useRef<DragCardPlace>({ element: null, at: { x: 0, y: 0 } })
  const show = useCallback((next: Drag | undefined) => {
    current.current = next
    setDrag(next)
  }, [])
  const stop = useCallback(() => {
    start.current = undefined
    show(undefined)
  }, [show])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !current.current) return
      event.preventDefault()
      event.stopPropagation()
      stop()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [stop])
  const sourceOf = (dragged: Dragged) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch') return
      hasDragged.current = false
      start.current = { dragged, x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { clientX: x, clientY: y } = event
      const from = start.current
      if (!from) return
      // The button was released elsewhere.
      if (event.buttons === 0) return stop()
      if (!current.current) {
        if (Math.hypot(x - from.x, y - from.y) < thresholdPx) return
        // Not before: a captured press would not click the buttons inside.
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      hasDragged.current = true
      moveCard(card.current, { x, y })
      const over = pairAt(from.dragged, x, y)
      const last = current.current
      if (!last || last.over?.offerId !== over?.offerId || last.over?.truckId !== over?.truckId) {
        show({ ...from.dragged, over })
      }
    },
    onPointerUp: () => {
      const over = current.current?.over
      stop()
      if (over) onDrop(over)
    },
    onPointerCancel: stop,
    // A drag ends with a click on what was dragged, which would open it.
    onClickCapture: (event: SyntheticEvent) => {
      if (!hasDragged.current) return
      hasDragged.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  })
  return { drag, card, sourceOf }
}

/** The card next to the pointer, and where the pointer is. */
export type DragCardPlace = { element: HTMLElement | null; at: Point }

export function moveCard(card: DragCardPlace, at: Point): void {
  card.at = at
  if (!card.element) return
  card.element.style.left = `${at.x}px`
  card.element.style.top = `${at.y}px`
}

function pairAt(dragged: Dragged, x: number, y: number): Pair | undefined {
  const under = document.elementFromPoint(x, y)
  if (dragged.offerId !== undefined) {
    const truckId = under?.closest<HTMLElement>('[data-board-truck]')?.dataset.boardTruck
    return truckId === undefined ? undefined : { offerId: dragged.offerId, truckId }
  }
  const offerId = under?.closest<HTMLElement>('[data-board-job]')?.dataset.boardJob
  return offerId === undefined ? undefined : { offerId, truckId: dragged.truckId }
}
