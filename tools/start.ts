import { buildApp } from './build-app.ts'
import { root } from './steps.ts'

buildApp()
stopWithNpm()
process.chdir(root)
await import('@haulway/server/main.ts')

/**
 * Killing npm outright must not leave a server behind that holds the data and the port: whoever starts Haulway next
 * would be refused. So the server stops as by SIGTERM when npm is gone. (The script says `exec`, so npm is its parent.)
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
