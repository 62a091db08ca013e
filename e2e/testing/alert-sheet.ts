/** Reads and answers alerts in tests, with the native shells that some alerts are shown in. */
import type { Party } from './browser.ts'
import { readSession } from './device.ts'
import { bridgeScript } from './phone.ts'

/** Reads the alert that is shown: its title, paragraphs and button. */
export async function readAlert({ page }: Party) {
  const alert = page.getByRole('alertdialog')
  await alert.waitFor()
  return {
    title: await alert.getByRole('heading').textContent(),
    paragraphs: await alert.locator('p').allTextContents(),
    button: await alert.getByRole('button').textContent(),
  }
}

export async function answer({ page }: Party, button: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: button }).click()
}

export const underMaintenance = {
  title: 'Under Maintenance',
  paragraphs: [
    'Please try again later.',
    "We are working really hard to give you a better experience. This shouldn't take long. Please try again later.",
  ],
  button: 'Try Again',
}

/** Scripts that make a page act as the native app on a phone of that platform. */
export const shells = { ios: bridgeScript('ios'), android: bridgeScript('android') } as const

/**
 * From its next page on, the browser is a native shell of an older version, which kept its login among the preferences.
 * A shell logs in through the system's browser, which isn't here, so tests log in on the web first.
 */
export async function becomeShell({ context, page }: Party, platform: keyof typeof shells): Promise<void> {
  const login = JSON.stringify(await readSession(page))
  await page.evaluate(`localStorage.setItem('CapacitorStorage.session', ${login})`)
  await context.addInitScript({ content: shells[platform] })
}
