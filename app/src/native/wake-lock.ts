/** Keeps the screen on while a view is up that is driven by. A browser takes the lock back when its page is hidden. */
import { useEffect } from 'react'

/** Holds it for as long as the component is mounted, again whenever the page comes back in front. */
export function useWakeLock(): void {
  useEffect(() => {
    // Without https, or in an old browser, the screen goes dark as it is set to.
    if (!('wakeLock' in navigator)) return
    let held: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (isOver || document.visibilityState !== 'visible' || (held && !held.released)) return
      // A phone with little battery refuses it.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
      else held = lock
    }
    const takeAgain = () => void take()
    void take()
    document.addEventListener('visibilitychange', takeAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', takeAgain)
      void held?.release()
    }
  }, [])
}
