/**
 * A proxy before PostgreSQL or NATS that can delay or hold all bytes, or move to another server as an address does in a
 * failover.
 */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@haulway/server/db/embedded/free-port.ts'

export async function openDatabaseProxy(serverUrl: string) {
  const url = new URL(serverUrl)
  let port = Number(url.port)
  let delayMs = 0
  let held: PromiseWithResolvers<void> | undefined
  const sockets = new Set<Socket>()
  /** Everything arrives later, in its order. */
  const carry = (from: Socket, to: Socket) => {
    let passed = Promise.resolve()
    from.on('data', bytes => {
      const due = performance.now() + delayMs
      passed = passed.then(async () => {
        await sleep(Math.max(0, due - performance.now()))
        await held?.promise
        to.write(bytes)
      })
    })
    from.on('close', () => void passed.then(() => to.destroy()))
    from.on('error', () => to.destroy())
    sockets.add(from.once('close', () => sockets.delete(from)))
  }
  const server = createServer(near => {
    const far = connect(port, '127.0.0.1')
    carry(near, far)
    carry(far, near)
  })
  const ownPort = await findFreePort()
  await new Promise<void>(resolve => server.listen(ownPort, '127.0.0.1', resolve))
  url.host = `127.0.0.1:${ownPort}`
  const breakConnections = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    /** From now on, all bytes arrive this much later, in both directions. */
    delay: (ms: number) => {
      delayMs = ms
    },
    /** Nothing arrives anymore, and no connection ends: a network that is cut. */
    hold: () => {
      held = Promise.withResolvers()
    },
    /** What was held arrives, and everything after it. */
    release: () => {
      held?.resolve()
      held = undefined
    },
    /** Connects to the server on another port from now on; open connections break. */
    moveTo: (otherPort: number) => {
      port = otherPort
      breakConnections()
    },
    close: () => {
      held?.resolve()
      server.close()
      breakConnections()
    },
  }
}
