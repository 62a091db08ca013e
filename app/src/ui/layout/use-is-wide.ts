import { useSyncExternalStore } from 'react'

const wide = matchMedia('(min-width: 992px)')

/** Whether the screen is a desktop's: columns, tables, the rail. Where style sheets can't say it alone. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches)
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
