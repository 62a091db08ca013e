/** Animations by name, for what comes over the page. None of them plays where the user wants things to stand still. */
import { isStill, sheetMs } from './motion.ts'

type Animation = { keyframes: Keyframe[]; durationMs: number }

export type Animations = {
  register: (name: string, animation: Animation) => void
  /**
   * Plays an animation on an element.
   * @returns what plays, or undefined where nothing moves
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
      if (isStill()) return undefined
      const { keyframes, durationMs } = animation
      return element.animate(keyframes, { duration: durationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' })
    },
  }
}

/** Those of this app. A sheet comes from below on a phone and from the side on a desktop. */
export const animations = openAnimations()
animations.register('sheetUp', { keyframes: [{ transform: 'translateY(100%)' }, {}], durationMs: sheetMs })
animations.register('sheetIn', { keyframes: [{ transform: 'translateX(100%)' }, {}], durationMs: sheetMs })
// A wait that is over at once is not worth showing: it comes all of a sudden, and late.
animations.register('wait', { keyframes: [{ opacity: 0, easing: 'step-end' }, {}], durationMs: 300 })
