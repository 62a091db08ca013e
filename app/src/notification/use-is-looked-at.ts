import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'

/** Whether somebody looks at the page of a path now: pages stay mounted beneath others, and phones lie in pockets. */
export function useIsLookedAt(path: string): boolean {
  const isShown = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  return useLocation().pathname === path && isShown
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
