/** What a component last drew, for what ends later: an answer, a fix, a timer, a tap before the next drawing. */
import { type RefObject, useInsertionEffect, useRef } from 'react'

/**
 * Not to be read while drawing. An effect that needs the latest values uses `useEffectEvent` of React.
 * @returns a ref that holds what was passed at the last drawing, before any other effect runs
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useInsertionEffect(() => {
    latest.current = value
  })
  return latest
}
