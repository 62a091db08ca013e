import { createGesture } from '@ionic/react'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { swipeGestureThresholdPx } from '../motion/motion.ts'

/** How far down a sheet must be dragged to close when released, px. */
const closeAtPx = 80

/** Lets the user close a sheet by dragging its head down. A movement shorter than a swipe does not move it. */
export function useSwipeDown(
  sheet: RefObject<HTMLElement | null>,
  head: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const moved = sheet.current
    const el = head.current
    if (!moved || !el) return
    const gesture = createGesture({
      el,
      gestureName: 'sheet-down',
      direction: 'y',
      threshold: swipeGestureThresholdPx,
      onMove: ({ deltaY }) => {
        moved.style.transform = `translateY(${Math.max(0, deltaY)}px)`
      },
      onEnd: ({ deltaY }) => {
        moved.style.transform = ''
        if (deltaY > closeAtPx) close()
      },
    })
    gesture.enable()
    return () => gesture.destroy()
  }, [sheet, head])
}
