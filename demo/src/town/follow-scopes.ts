/** The subscription of one account: opened again whenever it ends, from the versions held. */
import { secondMs } from '@haulway/domain/time.ts'
import {
  heartbeatEveryMs,
  type SubscriptionMessage,
  subscriptionMessageSchema,
} from '@haulway/domain/wire/subscription.ts'
import type { DocumentStore } from './document-store.ts'
import { pause } from './retry.ts'

export type FollowParts = {
  url: string
  store: DocumentStore
  signal: AbortSignal
  token: (isStale?: boolean) => Promise<string>
}

const silenceMaxMs = heartbeatEveryMs * 2.5
const lookEveryMs = 10

/** @returns a function that adds scopes and settles when their first documents are there */
export function followScopes(parts: FollowParts): (scopes: string[]) => Promise<void> {
  const { store, signal } = parts
  const followed = new Set<string>()
  let current: AbortController | undefined

  async function run(): Promise<void> {
    let isStale = false
    while (!signal.aborted) {
      current = new AbortController()
      try {
        isStale = await readStream(parts, [...followed], AbortSignal.any([signal, current.signal]), isStale)
      } catch {
        // Broken off, silent or cut by us: what is held says from where to go on.
      }
      if (!current.signal.aborted) await pause(secondMs / 5, signal)
    }
  }

  return async scopes => {
    const fresh = scopes.filter(scope => !followed.has(scope))
    for (const scope of fresh) followed.add(scope)
    if (fresh.length === 0) return
    if (current) current.abort()
    else void run()
    while (fresh.some(scope => store.versionOf(scope) === undefined)) {
      signal.throwIfAborted()
      await pause(lookEveryMs, signal)
    }
  }
}

/** @returns whether the token was refused */
async function readStream(
  { url, store, token }: FollowParts,
  scopes: string[],
  signal: AbortSignal,
  isStale: boolean,
): Promise<boolean> {
  const query = scopes.map(scope => {
    const version = store.versionOf(scope)
    return `scope=${scope}${version === undefined ? '' : `@${version}`}`
  })
  const headers = { authorization: `Bearer ${await token(isStale)}` }
  const ending = new AbortController()
  const response = await fetch(`${url}/subscribe?${query.join('&')}`, {
    headers,
    signal: AbortSignal.any([signal, ending.signal]),
  })
  if (response.status === 401) return true
  if (!response.ok || !response.body) return false
  let timer: NodeJS.Timeout | undefined
  const listenOn = () => {
    clearTimeout(timer)
    timer = setTimeout(() => ending.abort(), silenceMaxMs)
  }
  try {
    let rest = ''
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      listenOn()
      const events = (rest + text).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) {
        const message = readEvent(event)
        if (message && !store.apply(message)) ending.abort()
      }
    }
  } finally {
    clearTimeout(timer)
  }
  return false
}

/** A message of a kind this version does not know is passed over. */
function readEvent(event: string): SubscriptionMessage | undefined {
  const message = subscriptionMessageSchema.safeParse(JSON.parse(event.replace(/^data: /, '')))
  return message.success ? message.data : undefined
}
