/** Starts the demo day in a separate process, so that its trucks don't slow down other users' calls. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** How long a stopping server waits for the demo before it kills it. */
const patienceMs = 3000

const main = fileURLToPath(new URL('../../tools/demo.ts', import.meta.url))

/**
 * @param url where the server listens
 * @returns `stop` resolves when the demo has ended. The demo also ends on its own when this process is gone.
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
