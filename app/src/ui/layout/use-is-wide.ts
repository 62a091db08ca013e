import { useSyncExternalStore } from 'react'

/** Whether the screen has a desktop's width, for components whose content depends on it; otherwise use CSS. */
export const useIsWide = atLeast('992px')

/** Whether a list has room for the details of its chosen row beside it. */
export const useIsRoomy = atLeast('1200px')

function atLeast(width: string): () => boolean {
  const query = matchMedia(`(min-width: ${width})`)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
