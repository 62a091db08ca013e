/**
 * Carries hints between nodes by NATS, for fleets with more positions than PostgreSQL should carry. While NATS is away,
 * nothing waits for it: the fallback carries them (`share-hints.ts`), and heartbeats make up for what is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@haulway/domain/time.ts'
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import type { HintLink } from './share-hints.ts'

const subject = 'haulway.v1.hints'
/** NATS allows a million bytes. */
const bytesMax = 500_000
const retryMs = 0.5 * secondMs
/** A server that leaves two pings in a row without an answer counts as lost. */
const pingMs = 2 * secondMs
const handshakeMs = 2 * secondMs

export type NatsLink = HintLink & { isConnected: () => boolean; close: () => Promise<void> }

/**
 * @param urls as in NATS_URL. It need not be reachable yet.
 * @param onChange called when the connection is made or lost, not for each try
 */
export function openNatsLink(
  urls: readonly string[],
  onChange: (isConnected: boolean, error?: unknown) => void,
): NatsLink {
  const options = natsOptionsOf(urls)
  let connection: NatsConnection | undefined
  let isConnected: boolean | undefined
  let isOver = false
  const show = (now: boolean, error?: unknown) => {
    if (now === isConnected || isOver) return
    isConnected = now
    onChange(now, error)
  }
  const serve = async (onText: (text: string) => void, onGap: () => void) => {
    connection = await connect(options)
    if (isOver) return connection.close()
    // Subscriptions last over every reconnection.
    connection.subscribe(subject, {
      callback: (error, message) => (error ? show(false, error) : onText(message.string())),
    })
    show(true)
    onGap()
    for await (const { type } of connection.status()) {
      if (type !== 'disconnect' && type !== 'reconnect') continue
      show(type === 'reconnect')
      onGap()
    }
  }
  const serveForever = async (onText: (text: string) => void, onGap: () => void) => {
    while (!isOver) {
      // The client connects again on its own, except for the first time, and when a server refuses it for good.
      const error = await serve(onText, onGap).catch((error: unknown) => error)
      show(false, error)
      await sleep(retryMs, undefined, { ref: false })
    }
  }
  return {
    bytesMax,
    isConnected: () => isConnected === true,
    // The client would keep what is sent now, and later deliver hints that everyone has long made up for.
    send: async text => {
      if (!connection || !isConnected) return false
      connection.publish(subject, text)
      return true
    },
    listen: async (onText, onGap) => {
      void serveForever(onText, onGap)
    },
    close: async () => {
      isOver = true
      await connection?.close()
    },
  }
}

/** The servers with the user, password or token of the first URL. Any `tls://` asks for an encrypted connection. */
export function natsOptionsOf(urls: readonly string[]): NodeConnectionOptions {
  const [first, ...others] = urls.map(url => new URL(url))
  if (!first) throw new Error('NATS needs a URL.')
  const user = decodeURIComponent(first.username)
  const pass = decodeURIComponent(first.password)
  return {
    name: 'haulway',
    servers: [first, ...others].map(({ hostname, port }) => `${hostname}:${port || '4222'}`),
    ...(pass ? { user, pass } : user && { token: user }),
    ...([first, ...others].some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    noEcho: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: retryMs,
    reconnectJitter: retryMs,
    pingInterval: pingMs,
    maxPingOut: 2,
    timeout: handshakeMs,
  }
}
