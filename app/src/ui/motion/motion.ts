/** Motion of pages, sheets and swipes (specification 9, shell defaults); none for users who prefer reduced motion. */
import { type AnimationBuilder, iosTransitionAnimation, mdTransitionAnimation } from '@ionic/react'

/** Duration of a page transition, ms. */
export const transitionMs = { ios: 540, md: 280 } as const

/** How far a finger must move to start a swipe, px. */
export const swipeGestureThresholdPx = 10

/** Duration of a sheet's animation, ms; the same as `--m-sheet` in the style sheets. */
export const sheetMs = 280

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** The configuration for Ionic. */
export function shellConfig() {
  return { rippleEffect: false, animated: !prefersReducedMotion(), navAnimation }
}

/** Ionic's page transitions with our durations. Also respects reduced motion that is turned on while the app runs. */
const navAnimation: AnimationBuilder = (element, options) => {
  const mode = options?.mode === 'ios' ? 'ios' : 'md'
  const build = mode === 'ios' ? iosTransitionAnimation : mdTransitionAnimation
  return build(element, { ...options, duration: prefersReducedMotion() ? 1 : transitionMs[mode] })
}
