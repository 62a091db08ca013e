/** Reads server-sent events over fetch, one at a time. */
import {
  heartbeatEveryMs,
  type SubscriptionMessage,
  subscriptionMessageSchema,
} from '@haulway/domain/wire/subscription.ts'

const silenceMaxMs = heartbeatEveryMs * 2.5

/** Reads `data:` lines. Skips messages of a kind this version does not know. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onMessage: (message: SubscriptionMessage) => Promise<void>,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  try {
    for (let rest = ''; ; ) {
      const { value, done } = await withinSilence(reader.read())
      if (done) return
      const events = (rest + value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const message = subscriptionMessageSchema.safeParse(JSON.parse(event.replace(/^data: /, '')))
        if (message.success) await onMessage(message.data)
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** A connection that is silent for longer than heartbeats allow is dead, even if the network reports it as open. */
async function withinSilence<T>(reading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('silence')), silenceMaxMs)
  })
  return Promise.race([reading, silence]).finally(() => clearTimeout(timer))
}
