/**
 * A sheet over what fills the page, such as a map, with three stops: its head alone, half of the page, all of it. Drag
 * its head, tap it, or use the arrow keys. It isn't a dialog: what is under it stays in use. The sheet comes first in
 * the document, since its list says in words what the map shows. On a phone held on its side it is beside the map.
 */
import { createGesture } from '@ionic/react'
import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIsSideways } from '../layout/use-is-wide.ts'
import { swipeGestureThresholdPx } from '../motion/motion.ts'
import { useLatest } from '../use-latest.ts'
import { type SheetStop, type StopHeights, sheetStops, stopAfter, stopAt, stopHeightsOf } from './stop-sheet.ts'
import './StopSheet.css'

type Props = {
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  /** What it has: "Posted work". */
  label: string
  /** Right below the handle, in view at every stop. */
  head: ReactNode
  /** What fills the page. @param covered how many pixels of it, from the bottom, the sheet covers */
  under: (covered: number) => ReactNode
  children: ReactNode
}

export function StopSheet({ stop, onStop, label, head, under, children }: Props) {
  const { t } = useLingui()
  const sheet = useRef<HTMLElement>(null)
  const grip = useRef<HTMLDivElement>(null)
  const isBeside = useIsSideways()
  const heights = useStopHeights(sheet, grip, !isBeside)
  useHand(sheet, grip, { stop, onStop, heights })
  const names = { peek: t`Header only`, middle: t`Half page`, full: t`Full page` }
  // At the highest stop nothing is seen under it, so that what was there can stay as it is.
  const covered = heights ? Math.min(heights[stop], heights.middle) : 0
  return (
    <div className="hw-under-sheet" style={{ '--covered': `${covered}px` } as CSSProperties}>
      <section ref={sheet} className="hw-stop-sheet" style={heights && { height: heights[stop] }} aria-label={label}>
        <div ref={grip} className="hw-stop-sheet-grip">
          {!isBeside && (
            <input
              type="range"
              aria-label={t`Sheet height`}
              aria-orientation="vertical"
              aria-valuetext={names[stop]}
              max={sheetStops.length - 1}
              value={sheetStops.indexOf(stop)}
              onChange={event => onStop(sheetStops[Number(event.target.value)] ?? stop)}
            />
          )}
          <div className="hw-stop-sheet-head">{head}</div>
        </div>
        <div className="hw-stop-sheet-body" inert={!isBeside && stop === 'peek'}>
          {children}
        </div>
      </section>
      <div className="hw-under" inert={!isBeside && stop === 'full'}>
        {under(covered)}
      </div>
    </div>
  )
}

/** @returns undefined until the page has a size, which a hidden one does not have, and while the sheet has no stops */
function useStopHeights(
  sheet: RefObject<HTMLElement | null>,
  grip: RefObject<HTMLElement | null>,
  hasStops: boolean,
): StopHeights | undefined {
  const [heights, setHeights] = useState<StopHeights>()
  useLayoutEffect(() => {
    const whole = sheet.current?.parentElement
    const head = grip.current
    if (!hasStops || !whole || !head) return
    const measure = () => {
      if (whole.clientHeight > 0) setHeights(stopHeightsOf(whole.clientHeight, head.offsetHeight))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(whole)
    observer.observe(head)
    return () => observer.disconnect()
  }, [sheet, grip, hasStops])
  return hasStops ? heights : undefined
}

type Moved = { stop: SheetStop; onStop: (stop: SheetStop) => void; heights: StopHeights | undefined }

/** Drags the sheet by its head, and moves it on a tap there. Without stops, it stays. */
function useHand(sheet: RefObject<HTMLElement | null>, grip: RefObject<HTMLElement | null>, now: Moved): void {
  const latest = useLatest(now)
  useEffect(() => {
    const moved = sheet.current
    const el = grip.current
    if (!moved || !el) return
    let startHeight = 0
    let isDragged = false
    const dropped = ({ deltaY, velocityY }: { deltaY: number; velocityY: number }) => {
      const { onStop, heights } = latest.current
      moved.classList.remove('hw-stop-sheet-dragged')
      if (!heights) return
      const next = stopAt(startHeight - deltaY, velocityY, heights)
      moved.style.height = `${heights[next]}px`
      onStop(next)
    }
    const gesture = createGesture({
      el,
      gestureName: 'stop-sheet',
      direction: 'y',
      threshold: swipeGestureThresholdPx,
      onStart: () => {
        if (!latest.current.heights) return
        isDragged = true
        startHeight = moved.offsetHeight
        moved.classList.add('hw-stop-sheet-dragged')
      },
      onMove: ({ deltaY }) => {
        if (!latest.current.heights) return
        const { peek, full } = latest.current.heights
        moved.style.height = `${Math.min(full, Math.max(peek, startHeight - deltaY))}px`
      },
      onEnd: dropped,
    })
    gesture.enable()
    const isPressed = () => {
      isDragged = false
    }
    // A mouse clicks also where it ends a drag. Controls in the head have clicks of their own.
    const isTapped = ({ target }: Event) => {
      if (isDragged || (target instanceof Element && target.closest('button, a, select, label'))) return
      if (latest.current.heights) latest.current.onStop(stopAfter(latest.current.stop))
    }
    el.addEventListener('pointerdown', isPressed)
    el.addEventListener('click', isTapped)
    return () => {
      gesture.destroy()
      el.removeEventListener('pointerdown', isPressed)
      el.removeEventListener('click', isTapped)
    }
  }, [sheet, grip, latest])
}
