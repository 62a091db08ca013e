/**
 * A native shell without a phone: the app as built for phones, at its origin on Android, with a stand-in for the
 * phone's half of Capacitor's bridge. The stand-in uses the bridge's protocol, so every plugin's script runs as
 * shipped. What the phone itself does (Keystore, GPS, push) is replaced by `phone.ts`.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { shellServerUrl } from '@haulway/tools/build-app.ts'
import type {} from '@haulway/tools/tests/app-setup.ts'
import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { type Browser, logIn, type Party, visible } from './browser.ts'
import { bridgeScript } from './phone.ts'

/** The app's origin on Android, from app/capacitor.config.ts. */
export const shellOrigin = 'https://localhost'

export type Shell = ReturnType<typeof openShell>

/** The app as built for native shells, once for all test files, with a server's address put in. */
export function openShell(serverUrl: string) {
  const folder = inject('shellApp')
  return {
    /** Opens the app on a person's phone. @param before runs before the app, to set what an older app left behind */
    openApp: async (browser: Browser, name: string, before = ''): Promise<Party> => {
      // The server is on this machine. Browsers let a page of another origin reach it only with this permission.
      const permissions = ['geolocation', 'local-network-access']
      const party = await browser.party(name, { before: `${bridgeScript('android')};${before}`, permissions })
      await party.context.route(`${shellOrigin}/**`, route => {
        const { pathname } = new URL(route.request().url())
        const wanted = path.join(folder, pathname)
        const file = path.extname(pathname) !== '' && existsSync(wanted) ? wanted : path.join(folder, 'index.html')
        if (!/\.(js|html)$/.test(file)) return route.fulfill({ path: file })
        const body = readFileSync(file, 'utf8').replaceAll(shellServerUrl, serverUrl)
        return route.fulfill({ body, contentType: file.endsWith('.js') ? 'text/javascript' : 'text/html' })
      })
      await party.page.goto(`${shellOrigin}/`)
      return party
    },
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
  await expect.poll(() => page.evaluate('haulwayPhone.opened.length')).toBeGreaterThan(0)
  return new URL(z.string().parse(await page.evaluate('haulwayPhone.opened.shift()')))
}

/** What is stored in the phone's Keystore. */
export async function readSecureStorage(page: Page): Promise<Record<string, string>> {
  return z.record(z.string(), z.string()).parse(await page.evaluate('haulwayPhone.secrets()'))
}
