import { createGesture } from '@ionic/react'
import { type RefObject, useEffect, useRef } from 'react'
import { swipeGestureThresholdPx } from '../motion/motion.ts'

/** So far down, px, and a sheet is closed when it is let go. */
const closeAtPx = 80

/** Lets a sheet be drawn down by its head, and closed so. What moves less than a swipe stays where it is. */
export function useSwipeDown(
  sheet: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const [moved, el] = [sheet.current, head.current]
    if (!moved || !el) return
    const gesture = createGesture({
      ...{ el, gestureName: 'sheet-down', direction: 'y', threshold: swipeGestureThresholdPx },
      onMove: ({ deltaY }) => {
        moved.style.transform = `translateY(${Math.max(0, deltaY)}px)`
      },
      onEnd: ({ deltaY }) => {
        moved.style.transform = ''
        if (deltaY > closeAtPx) close.current()
      },
    })
    gesture.enable()
    return () => gesture.destroy()
  }, [sheet, head])
}
