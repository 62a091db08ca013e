import { buildApp } from './build-app.ts'
import { root } from './steps.ts'

buildApp()
stopWithParent()
process.chdir(root)
await import('@haulway/server/main.ts')

/**
 * Killing npm outright must not leave a server behind that holds the data and the port: whoever starts Haulway next
 * would be refused. So the server stops as by SIGTERM when the process that has started it is gone.
 */
function stopWithParent(): void {
  const parent = process.ppid
  if (parent <= 1) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  timer.unref()
}
