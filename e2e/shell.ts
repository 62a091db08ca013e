/**
 * A native shell without a phone: the app as built for phones, at its origin on Android, with a stand-in for the
 * phone's half of Capacitor's bridge. The stand-in uses the bridge's protocol, so every plugin's script runs as
 * shipped. What the phone itself does (Keystore, GPS, push) is replaced by `phone.ts`.
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

/** The app's origin on Android, from app/capacitor.config.ts. */
export const shellOrigin = 'https://localhost'

export type Shell = Awaited<ReturnType<typeof buildShell>>

/** Builds the app for a server, as docs/mobile.md describes. */
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
    /** Opens the app on a person's phone. @param before runs before the app, to set what an older app left behind */
    openApp: async (browser: Browser, name: string, before = ''): Promise<Party> => {
      // The server is on this machine. Browsers let a page of another origin reach it only with this permission.
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

/** Hands a link to the app, as the phone does with links of the app's scheme and domain. */
export async function openLink(page: Page, url: string): Promise<void> {
  await page.evaluate(`haulwayPhone.emit('App', 'appUrlOpen', ${JSON.stringify({ url })})`)
}

/** Taps "Log in" in the shell. @returns the address that opens in the system's browser */
export async function leave(page: Page): Promise<URL> {
  await visible(page).role('button', 'Log in').click()
  return takeOpened(page)
}

/** Logs in on the page that opened in the system's browser. @returns the link that leads back to the app */
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

/** The app's calls of the tracker plugin, in order, each with its options if it has any. */
export async function readTracker(page: Page): Promise<{ call: string; options?: unknown }[]> {
  const calls: unknown = JSON.parse(z.string().parse(await page.evaluate('JSON.stringify(haulwayPhone.calls)')))
  return z.array(z.object({ call: z.string(), options: z.unknown().optional() })).parse(calls)
}

/** Waits for the app to open the system's browser. @returns the address it opens */
export async function takeOpened(page: Page): Promise<URL> {
  await expect.poll(() => page.evaluate('haulwayPhone.opened.length'), { timeout: 15_000 }).toBeGreaterThan(0)
  return new URL(z.string().parse(await page.evaluate('haulwayPhone.opened.shift()')))
}

/** What is stored in the phone's Keystore. */
export async function readSecureStorage(page: Page): Promise<Record<string, string>> {
  return z.record(z.string(), z.string()).parse(await page.evaluate('haulwayPhone.secrets()'))
}
