/** Looks for due deliveries all the time, on every node that runs jobs, and again when one has ended. */
import { type Due, type Parts, sendTaken, takeDue } from './send-webhooks.ts'

type Options = { parts: Parts; everyMs: number; onError: (error: unknown) => void }

/** @returns a function that ends it, and resolves when nothing is being sent any longer */
export function startWebhooks({ parts, everyMs, onError }: Options): () => Promise<void> {
  const underWay = new Map<Due, Promise<void>>()
  let isEnded = false
  let isWanted = false
  let looking: Promise<void> | undefined
  const begin = (due: Due) => {
    const sending = sendTaken(parts, due)
      .catch(onError)
      .finally(() => {
        underWay.delete(due)
        look()
      })
    underWay.set(due, sending)
  }
  const lookWhileWanted = async () => {
    try {
      while (isWanted && !isEnded) {
        isWanted = false
        const taken = await takeDue(parts, [...underWay.keys()])
        for (const due of taken) begin(due)
        // What one webhook left of its room goes to others.
        if (taken.length > 0) isWanted = true
      }
    } finally {
      looking = undefined
    }
  }
  /** One at a time: what ends meanwhile asks for one more. */
  const look = () => {
    isWanted = true
    looking ??= lookWhileWanted().catch(onError)
  }
  const timer = setInterval(look, everyMs)
  return async () => {
    isEnded = true
    clearInterval(timer)
    await looking
    await Promise.all(underWay.values())
  }
}
