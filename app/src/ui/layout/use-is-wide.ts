import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 992px)')

/** Whether the screen has a desktop's width, for components whose content depends on it; otherwise use CSS. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
