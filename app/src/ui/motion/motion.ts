/** How things move (specification 9, shell defaults): pages, sheets and swipes; and not at all for who wants none. */
import { type AnimationBuilder, iosTransitionAnimation, mdTransitionAnimation } from '@ionic/react'

/** A page comes in so long, ms. */
export const transitionMs = { ios: 540, md: 280 } as const

/** How far a finger moves before it is a swipe. */
export const swipeGestureThresholdPx = 10

/** LOOK: `--m-sheet`. */
export const sheetMs = 280

export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** What Ionic is set up with. */
export function shellConfig() {
  return { rippleEffect: false, animated: !isStill(), navAnimation }
}

/** Ionic's own page transitions, with the durations stated. Also one that began to want no motion gets none. */
const navAnimation: AnimationBuilder = (element, options) => {
  const mode = options?.mode === 'ios' ? 'ios' : 'md'
  const build = mode === 'ios' ? iosTransitionAnimation : mdTransitionAnimation
  return build(element, { ...options, duration: isStill() ? 1 : transitionMs[mode] })
}
