import { type RefObject, useEffect, useId } from 'react'
import { animations } from '../motion/animations.ts'
import { type OverlayParts, overlays } from './overlays.ts'

/**
 * Presents an element as an overlay for as long as `isOpen`, with the animation it comes in with.
 * @param parts how it is drawn; stable, or it is presented anew
 */
export function useOverlay<E extends Element>(
  ref: RefObject<E | null>,
  isOpen: boolean,
  animation: string,
  parts: (element: E) => OverlayParts,
): void {
  const id = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an overlay is presented once, however often it is drawn
  useEffect(() => {
    const element = ref.current
    if (!isOpen || !element) return
    overlays.present(id, parts(element))
    animations.play(animation, element)
    return () => overlays.dismiss(id)
  }, [isOpen, id])
}

/** A `<dialog>` over everything else. */
export function dialogParts(element: HTMLDialogElement): OverlayParts {
  return {
    show: () => {
      if (!element.open) element.showModal()
    },
    hide: () => element.close(),
  }
}
