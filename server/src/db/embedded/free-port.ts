import { createServer } from 'node:net'

/**
 * A port of loopback that nobody listens on, and that nobody is given for a way out either: below those that the system
 * hands out of itself (32768 and above on Linux), or a connection might take it before a server does.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise(resolve => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
