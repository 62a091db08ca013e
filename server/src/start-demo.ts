/** Starts the demo day beside a server, in a process of its own: its trucks cost the calls of others nothing. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The server waits no longer for it. */
const patienceMs = 3000

const main = fileURLToPath(new URL('../../tools/demo.ts', import.meta.url))

/**
 * @param url where the server listens
 * @returns `stop` settles when it has ended. It ends by itself when the process that started it is gone.
 */
export function startDemo(url: string): { stop: () => Promise<void> } {
  const child = fork(main, ['--url', url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<void>(resolve => {
    child.on('exit', () => resolve())
    child.on('error', error => {
      process.stderr.write(`The demo day could not be started: ${error.message}\n`)
      resolve()
    })
  })
  return {
    stop: async () => {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}
