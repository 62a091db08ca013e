/** What stories read of an alert, and the native shells that some are shown in. */
import type { Party } from './browser.ts'
import { bridgeScript } from './phone.ts'

/** Title, paragraphs and button, as they stand. */
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

/** The app as a page of the server, on a stand-in for a phone of the platform named. */
export const shells = { ios: bridgeScript('ios'), android: bridgeScript('android') } as const
