/** Keeps the screen on in views that a driver drives by. A browser releases the lock when its page is hidden. */
import { useEffect } from 'react'

/** Holds the lock while the component is mounted, and takes it again whenever the page is visible again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Without https, or in an old browser, the screen turns off as the phone is set.
    if (!('wakeLock' in navigator)) return
    let current: WakeLockSentinel | undefined
    let isOver = false
    const take = async () => {
      if (isOver || document.visibilityState !== 'visible' || (current && !current.released)) return
      // A phone with a low battery refuses it.
      const lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) void lock?.release()
      else current = lock
    }
    const takeAgain = () => void take()
    void take()
    document.addEventListener('visibilitychange', takeAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', takeAgain)
      void current?.release()
    }
  }, [])
}
