import { useSyncExternalStore } from 'react'

/** Whether the screen has a desktop's width, for components whose content depends on it; otherwise use CSS. */
export const useIsWide = matches('(min-width: 992px)')

/** Whether a list has room for the details of its chosen row beside it. */
export const useIsRoomy = matches('(min-width: 1200px)')

/** Whether this is a phone held on its side. Its width tells it from an upright phone with an open keyboard. */
export const useIsSideways = matches('(min-width: 560px) and (max-width: 991px) and (max-height: 480px)')

function matches(media: string): () => boolean {
  const query = matchMedia(media)
  const subscribe = (listener: () => void) => {
    query.addEventListener('change', listener)
    return () => query.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
