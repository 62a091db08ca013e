/** The longest that a timer can wait, 24.8 days: with more it would end at once. */
const timerMsMax = 2 ** 31 - 1

/** A wait that `ring` ends early. A ring while no one waits ends the next wait immediately. */
export type Bell = {
  ring: () => void
  /** @param ms the longest wait, at most 24.8 days; undefined waits until `ring` */
  wait: (ms: number | undefined, signal: AbortSignal) => Promise<void>
}

export function openBell(): Bell {
  let isRung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
      isRung = true
      wake?.()
    },
    wait: async (ms, signal) => {
      if (!isRung && !signal.aborted) {
        await new Promise<void>(resolve => {
          const timer = ms === undefined ? undefined : setTimeout(resolve, Math.min(ms, timerMsMax))
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
          signal.addEventListener('abort', wake, { once: true })
        })
      }
      isRung = false
      wake = undefined
    },
  }
}
