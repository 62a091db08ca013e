/** The longest that a timer can wait, 24.8 days: with more it would end at once. */
const timerMsMax = 2 ** 31 - 1

/** A wait that `end` ends early. If no one waits then, it ends the next wait immediately. */
export type Pause = {
  end: () => void
  /** @param ms the longest wait, at most 24.8 days; undefined waits until `end` */
  wait: (ms: number | undefined, signal: AbortSignal) => Promise<void>
}

export function openPause(): Pause {
  let isEnded = false
  let wake: (() => void) | undefined
  return {
    end: () => {
      isEnded = true
      wake?.()
    },
    wait: async (ms, signal) => {
      if (!isEnded && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const end = () => resolve()
        const timer = ms === undefined ? undefined : setTimeout(end, Math.min(ms, timerMsMax))
        wake = end
        signal.addEventListener('abort', end)
        await promise
        clearTimeout(timer)
        // The signal lasts as long as the app, which waits thousands of times.
        signal.removeEventListener('abort', end)
      }
      isEnded = false
      wake = undefined
    },
  }
}
