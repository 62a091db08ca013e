/** A phone whose browser can be killed as phones kill apps. Its stored data remains for the next start. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findWholeChromium } from '@haulway/tools/chromium.ts'
import { chromium } from 'playwright-core'
import { inject } from 'vitest'
import { addDevice, phone } from '../testing/browser.ts'

export type KillablePhone = ReturnType<typeof openKillablePhone>

/**
 * @param url the app's address
 * @returns `journal` lists the points it has stored, `notifications` the titles it has shown, over all its starts
 */
export function openKillablePhone(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-phone-'))
  const journal: string[] = []
  const notifications: string[] = []
  let child: ChildProcess | undefined
  const end = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const gone = new Promise(resolve => running.once('exit', resolve))
    running.kill('SIGKILL')
    await gone
  }
  return {
    journal,
    notifications,
    /**
     * Starts the browser and opens an empty page. `context.clock.fastForward` moves its clock on.
     * @param behindMs how far its clock is behind, in milliseconds
     */
    start: async (behindMs: number) => {
      const launched = await launch(folder)
      child = launched.child
      const browser = await chromium.connectOverCDP(launched.endpoint)
      const context = browser.contexts()[0]
      if (!context) throw new Error('The browser has no window.')
      addDevice(context, 'killable phone')
      await context.grantPermissions(['geolocation', 'notifications'], { origin: url })
      await context.exposeFunction('reportStored', (uuid: string) => void journal.push(uuid))
      await context.exposeFunction('reportNotification', (title: string) => void notifications.push(title))
      await context.clock.install({ time: Date.now() - behindMs })
      await context.addInitScript({ content: `{${watchDevice}}` })
      const page = context.pages()[0] ?? (await context.newPage())
      await page.setViewportSize(phone)
      return { context, page }
    },
    /** Kills the browser with SIGKILL: its pages get no event. */
    kill: end,
    close: async () => {
      await end()
      // Child processes of the browser may still be writing.
      await sleep(500)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function launch(folder: string): Promise<{ child: ChildProcess; endpoint: string }> {
  const { executablePath, args, env } = await findWholeChromium()
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, '--password-store=basic']
  const child = spawn(executablePath, [...args, ...own, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const endpoint = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The browser did not start in time.')), inject('patienceMs'))
    child.once('exit', code => reject(new Error(`The browser ended with ${code}.`)))
    child.stderr.on('data', (chunk: Buffer) => {
      const [, found] = /listening on (ws:\S+)/.exec(chunk.toString()) ?? []
      if (!found) return
      clearTimeout(timer)
      resolve(found)
    })
  })
  return { child, endpoint }
}

/** Runs in each page before the app: reports stored points and shown notifications, and dates fixes by its clock. */
const watchDevice = `
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (...given) {
    const uuid = this.name === 'points' ? given[0]?.point?.uuid : undefined
    if (uuid) this.transaction.addEventListener('complete', () => window.reportStored(uuid))
    return add.apply(this, given)
  }
  window.Notification = class extends Notification {
    constructor(title, options) {
      super(title, options)
      window.reportNotification(title)
    }
  }
  const times = new WeakMap()
  Object.defineProperty(GeolocationPosition.prototype, 'timestamp', {
    get() {
      if (!times.has(this)) times.set(this, Date.now())
      return times.get(this)
    },
  })
`
