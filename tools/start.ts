import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { buildApp } from './build-app.ts'
import { root } from './steps.ts'

buildApp()
stopWithNpm()
process.chdir(root)
// The second start takes two thirds of the first one's processor time.
enableCompileCache(path.join(root, 'node_modules/.cache/node'))
await import('@haulway/server/main.ts')

/**
 * Stops the server when npm is gone. If npm is killed, a server left behind would hold the data folder and the port,
 * and the next start would fail. (The npm script uses `exec`, so npm is this process's parent.)
 */
function stopWithNpm(): void {
  if (process.env.npm_lifecycle_event !== 'start') return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}
