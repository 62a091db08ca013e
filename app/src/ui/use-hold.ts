/** Holds what the user has decided for some seconds, so that it can still be undone, and sends it then. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsPageShown } from '../sync/use-is-page-shown.ts'
import { undoForMs } from './undo-time.ts'
import { useLatest } from './use-latest.ts'

/** @property at when it was decided, by this device's clock, ms */
type Held<Value> = { value: Value; at: number }
type Waiting<Value> = Held<Value> & { timer: ReturnType<typeof setTimeout> }

/**
 * Sends at once when the user leaves the page or the app, or decides something else: what was not undone is meant.
 * @param send what to do with a value that was not undone
 */
export function useHold<Value>(send: (value: Value) => void): {
  hold: (value: Value) => void
  undo: () => void
  /** Sends at once what is held. */
  release: () => void
  /** The value that can still be undone, and since when. */
  held: Held<Value> | undefined
} {
  const [held, setHeld] = useState<Held<Value>>()
  const isShown = useIsPageShown()
  // Read when the time is over or the page is gone, so both must be the latest.
  const waiting = useRef<Waiting<Value>>(undefined)
  const latestSend = useLatest(send)
  const undo = useCallback((): Held<Value> | undefined => {
    const undone = waiting.current
    clearTimeout(undone?.timer)
    waiting.current = undefined
    setHeld(undefined)
    return undone
  }, [])
  const release = useCallback(() => {
    const ready = undo()
    if (ready) latestSend.current(ready.value)
  }, [undo, latestSend])
  const hold = useCallback(
    (value: Value) => {
      release()
      waiting.current = { value, at: Date.now(), timer: setTimeout(release, undoForMs) }
      setHeld(waiting.current)
    },
    [release],
  )
  useEffect(() => {
    if (!isShown) return release()
    const releaseIfHidden = () => document.visibilityState === 'hidden' && release()
    document.addEventListener('visibilitychange', releaseIfHidden)
    window.addEventListener('pagehide', release)
    return () => {
      document.removeEventListener('visibilitychange', releaseIfHidden)
      window.removeEventListener('pagehide', release)
    }
  }, [isShown, release])
  useEffect(() => release, [release])
  return { hold, undo, release, held }
}
