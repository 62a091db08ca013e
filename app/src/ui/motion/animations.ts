/** Animations of overlays, by name. None plays if the user prefers reduced motion. */
import { prefersReducedMotion, sheetMs } from './motion.ts'

type Animation = { keyframes: Keyframe[]; durationMs: number }

export type Animations = {
  register: (name: string, animation: Animation) => void
  /**
   * Plays an animation on an element.
   * @returns the running animation, or undefined if the user prefers reduced motion
   * @throws Error 'animation not registered' (specification 8)
   */
  play: (name: string, element: Element) => globalThis.Animation | undefined
}

export function openAnimations(): Animations {
  const registered = new Map<string, Animation>()
  return {
    register: (name, animation) => void registered.set(name, animation),
    play: (name, element) => {
      const animation = registered.get(name)
      if (!animation) throw new Error('animation not registered')
      if (prefersReducedMotion()) return undefined
      const { keyframes, durationMs } = animation
      return element.animate(keyframes, { duration: durationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
    },
  }
}

/** The app's animations. A sheet slides in from the bottom on a phone and from the side on a desktop. */
export const animations = openAnimations()
animations.register('sheetUp', { keyframes: [{ transform: 'translateY(100%)' }, {}], durationMs: sheetMs })
animations.register('sheetIn', { keyframes: [{ transform: 'translateX(100%)' }, {}], durationMs: sheetMs })
// The wait appears only after 300 ms, so that a short wait is not shown at all.
animations.register('wait', { keyframes: [{ opacity: 0, easing: 'step-end' }, {}], durationMs: 300 })
