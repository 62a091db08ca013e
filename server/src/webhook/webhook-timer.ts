/** Looks for due deliveries all the time, on every node that runs jobs. */
import { sendDueWebhooks } from './send-webhooks.ts'

type Options = { parts: Parameters<typeof sendDueWebhooks>[0]; everyMs: number; onError: (error: unknown) => void }

/** @returns a function that ends it, and resolves when nothing is being sent any longer */
export function startWebhooks({ parts, everyMs, onError }: Options): () => Promise<void> {
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = async () => {
    while (!isEnded && (await sendDueWebhooks(parts)) > 0);
  }
  let running = Promise.resolve()
  const wait = () => {
    timer = setTimeout(() => {
      running = run()
        .catch(onError)
        .finally(() => isEnded || wait())
    }, everyMs)
  }
  wait()
  return () => {
    isEnded = true
    clearTimeout(timer)
    return running
  }
}
