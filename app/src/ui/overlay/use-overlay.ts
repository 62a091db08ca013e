import { type RefObject, useEffect, useId } from 'react'
import { useIsPageShown } from '../../sync/use-is-page-shown.ts'
import { animations } from '../motion/animations.ts'
import { type OverlayParts, overlays } from './overlays.ts'

/**
 * Presents an element as an overlay while `isOpen` and its page is shown: of a page that was left, such as by a link in
 * a sheet, a browser shows no dialog, but still lets no one touch the page that is shown instead.
 * @param animation the registered animation to play when it opens
 * @param parts how to show and hide the element; read only when it opens
 * @returns whether it is presented
 */
export function useOverlay<E extends Element>(
  ref: RefObject<E | null>,
  isOpen: boolean,
  animation: string,
  parts: (element: E) => OverlayParts,
): boolean {
  const id = useId()
  const isPresented = useIsPageShown() && isOpen
  // biome-ignore lint/correctness/useExhaustiveDependencies: an overlay is presented once, however often it renders
  useEffect(() => {
    const element = ref.current
    if (!isPresented || !element) return
    overlays.present(id, parts(element))
    animations.play(animation, element)
    return () => overlays.dismiss(id)
  }, [isPresented, id])
  return isPresented
}

/** Shows a `<dialog>` as a modal above everything else. */
export function dialogParts(element: HTMLDialogElement): OverlayParts {
  return {
    show: () => {
      if (!element.open) element.showModal()
    },
    hide: () => element.close(),
    onBack: () => {
      // The page of the sheet has been left.
      if (!element.checkVisibility()) return false
      if (element.dispatchEvent(new Event('cancel', { cancelable: true }))) element.close()
      return true
    },
  }
}

/** A `<dialog>` that leaves the user's Back to what is below it. */
export function dialogWithoutBack(element: HTMLDialogElement): OverlayParts {
  const { show, hide } = dialogParts(element)
  return { show, hide }
}
