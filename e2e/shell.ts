/**
 * A native shell without a phone: the app as it is built for one, at the origin it has on Android, over a stand-in
 * for the phone's half of Capacitor's bridge. The bridge's own protocol is spoken, so every plugin's script runs as
 * shipped; what the phone itself does (Keystore, GPS, the store's push) is only remembered here.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '@haulway/tools/steps.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Browser, logIn, type Party, visible } from './browser.ts'
import { bridgeScript } from './phone.ts'

/** Android's, as app/capacitor.config.ts makes it. */
export const shellOrigin = 'https://localhost'

export type Shell = Awaited<ReturnType<typeof buildShell>>

/** Builds the app for a server, as docs/mobile.md says. */
export function buildShell(serverUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'haulway-shell-'))
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(
    path.join(root, 'node_modules/.bin/node'),
    [vite, 'build', path.join(root, 'app'), '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: path.join(root, 'app'), env: { ...process.env, NODE_ENV: 'production', HAULWAY_SERVER_URL: serverUrl } },
  )
  if (built.status !== 0) throw new Error(`The shell's app could not be built:\n${built.stderr}`)
  return {
    /** A person with the app on their phone, at its first screen. */
    /** `before` is a script that runs ahead of the app: what an app of before has left on the phone. */
    openApp: async (browser: Browser, name: string, before = ''): Promise<Party> => {
      // Here the server is on the same machine, which browsers let a page of elsewhere reach only when allowed to.
      const permissions = ['geolocation', 'local-network-access']
      const party = await browser.party(name, { before: `${bridgeScript('android')};${before}`, permissions })
      await party.context.route(`${shellOrigin}/**`, route => {
        const { pathname } = new URL(route.request().url())
        const file = path.join(folder, pathname)
        const isFile = path.extname(pathname) !== '' && existsSync(file)
        return route.fulfill({ path: isFile ? file : path.join(folder, 'index.html') })
      })
      await party.page.goto(`${shellOrigin}/`)
      return party
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The phone hands a link to the app, as it does with every link that names the app's scheme. */
export async function openLink(page: Page, url: string): Promise<void> {
  await page.evaluate(`haulwayPhone.emit('App', 'appUrlOpen', ${JSON.stringify({ url })})`)
}

/** Presses "Log in" in the shell. @returns the address the system's browser is sent to */
export async function leave(page: Page): Promise<URL> {
  await visible(page).role('button', 'Log in').click()
  return takeOpened(page)
}

/** Signs in on the page that the system's browser was sent to. @returns the link it ends with */
export async function signInAt(
  browser: Browser,
  address: URL,
  { name, email }: Pick<Party, 'name' | 'email'>,
): Promise<string> {
  const system = await browser.party(`${name}'s browser`)
  const finished = system.page.waitForResponse('**/auth/finish-sign-in')
  await system.page.goto(address.href)
  await logIn({ page: system.page, email })
  const { redirectTo } = redirectSchema.parse(await (await finished).json())
  system.forgive(/haulway:/)
  return redirectTo
}

const redirectSchema = z.object({ redirectTo: z.string() })

/** The app's calls of the tracker's plugin, in order, each with its options if it has some. */
export async function readTracker(page: Page): Promise<{ call: string; options?: unknown }[]> {
  const told: unknown = JSON.parse(z.string().parse(await page.evaluate('JSON.stringify(haulwayPhone.told)')))
  return z.array(z.object({ call: z.string(), options: z.unknown().optional() })).parse(told)
}

/** Waits for the app to open the system's browser. @returns the address it opens */
export async function takeOpened(page: Page): Promise<URL> {
  await expect.poll(() => page.evaluate('haulwayPhone.opened.length'), { timeout: 15_000 }).toBeGreaterThan(0)
  return new URL(z.string().parse(await page.evaluate('haulwayPhone.opened.shift()')))
}

/** What lies in the phone's Keystore. */
export async function readSecureStorage(page: Page): Promise<Record<string, string>> {
  return z.record(z.string(), z.string()).parse(await page.evaluate('haulwayPhone.secrets()'))
}
