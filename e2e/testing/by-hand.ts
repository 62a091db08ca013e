/** Steps that people take by hand in more than one test. */
import { dayOf } from '@haulway/domain/time.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Party, password, register, timeZone, visible } from './browser.ts'
import { followEmailedLink } from './people.ts'
import type { Server } from './server.ts'

/** Creates a business in the form. @param label the type, as the form shows it @param more fills in the other fields */
export async function createBusiness(
  { page }: Party,
  label: string,
  name: string,
  more: () => Promise<void>,
): Promise<void> {
  const seen = visible(page)
  await seen.role('button', new RegExp(label)).click()
  await seen.label(/^(Business name|Name on tickets)/).fill(name)
  await more()
  await seen.role('button', 'Create').click()
}

/** Sets a shift of all of today in the devices' time zone, so the test may run at any hour. */
export async function setShiftToday({ page }: Party): Promise<void> {
  const seen = visible(page)
  await seen.label('First day').fill(dayOf(Date.now(), timeZone))
  await seen.label('Shift start').fill('00:00')
  await seen.label('Shift end').fill('00:00')
}

/** Creates a project of 900 tons at $3.40 with its drop-off at the party's location, and posts it on the board. */
export async function publishProject(party: Party, name: string, site: string): Promise<void> {
  const seen = visible(party.page)
  await seen
    .role('link', /New project|^Create a project/)
    .first()
    .click()
  await seen.label(/^Project/).fill(name)
  await seen.label(/^Quantity/).fill('900')
  await seen.role('button', /^Next: site/).click()
  await seen.label(/^Drop-off name/).fill(site)
  await seen.role('button', 'Use my location').click()
  await seen.role('button', /^Next: rate/).click()
  await seen.label(/^Haul rate/).fill('3.40')
  await seen.role('button', /^Next: trucks/).click()
  await setShiftToday(party)
  await seen.role('button', /^Publish/).click()
}

/** Posts a notice to everyone on the project whose page is open. */
export async function postNotice({ page }: Party, message: string): Promise<void> {
  const seen = visible(page)
  await seen.role('button', 'Post a notice').click()
  await seen.label('Message').fill(message)
  await seen.role('button', /^Post notice/).click()
  await seen.text(message).first().waitFor()
}

/** Adds a truck in the form for missing information. */
export async function addTruck({ page }: Party, number: string): Promise<void> {
  const seen = visible(page)
  await seen.label(/^Truck number/).fill(number)
  await seen.label(/^Empty weight/).fill('29,000')
  await seen.label(/^Legal gross weight/).fill('73,280')
  await seen.role('button', 'Add truck').click()
}

/** Opens a tab, and waits until its page is shown. @param title if it differs from the tab's name, as on start pages */
export async function tab({ page }: Party, name: string, title: string | RegExp = name): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await visible(page).role('tab', name).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
}

/** Reads an invitation's link in the sheet that shows it only once, and closes the sheet. */
export async function takeLink(page: Page): Promise<string> {
  const link =
    (await visible(page)
      .text(/^http.*invitation=/)
      .textContent()) ?? ''
  await visible(page).role('button', 'Done').click()
  return new URL(link).pathname + new URL(link).search
}

export async function join(party: Party, link: string): Promise<void> {
  await register(party, link)
  await visible(party.page).role('button', 'Accept invitation').click()
}

/**
 * Drives the last stretch to a place, with a fix every 66 meters: more than the tracker's 50-meter filter, and no
 * faster than a truck can drive. The tracker accepts a jump only if later fixes continue from there.
 * @param stepsBefore higher for a notification that waits until it can't be caused by a few stray fixes
 */
export async function driveTo(
  { context, page }: Pick<Party, 'context' | 'page'>,
  { latitude, longitude }: { latitude: number; longitude: number },
  stepsBefore = 3,
): Promise<void> {
  for (let step = stepsBefore; step >= 0; step--) {
    await context.setGeolocation({ latitude: latitude + step * 0.0006, longitude })
    await page.waitForTimeout(1200)
  }
}

export async function readPreference(page: Page, key: string): Promise<unknown> {
  return JSON.parse(await page.evaluate(`localStorage.getItem('CapacitorStorage.${key}')`))
}

/** Where withdrawals go, as the owner enters it on the Withdraw page, with their password. */
export async function setBankAccount({ page }: Party, holder: string): Promise<void> {
  const seen = visible(page)
  await seen.role('button', 'Set bank account').click()
  await seen.label('Name on the account').fill(holder)
  await seen.label('Bank').fill('First Bank')
  await seen.label('Routing number').fill('021000021')
  await seen.label('Account number').fill('4007001234')
  await seen.role('button', 'Save bank account').click()
  await seen.label('Current password').fill(password)
  await seen.role('button', 'Continue').click()
  await seen.text(`${holder}, First Bank ••1234`).waitFor()
}

/** Reads the amount next to a label in a list of sums. */
export async function readAmount(page: Page, label: string): Promise<string> {
  const term = page.getByRole('term').filter({ hasText: new RegExp(`^${label}\\s*$`) })
  return (await term.locator('xpath=following-sibling::dd[1]').textContent()) ?? ''
}

/** Adds an operator, for which the pit must first confirm its email. */
export async function addOperator(server: Server, pit: Party): Promise<void> {
  const seen = visible(pit.page)
  await tab(pit, 'Operators')
  await seen.role('button', 'Add operator').first().click()
  await seen.label('First name').fill('Otto')
  await seen.label('Last name').fill('Reyes')
  await seen.label(/^Machine/).fill('EX 1')
  await seen.label(/^Ticket series/).fill('OR')
  await seen.role('button', 'Add operator').click()
  await seen.text(/^Confirm your email first/).waitFor()
  pit.forgive(/403/)
  await seen.role('button', 'Email me a link').click()
  await seen.text('We sent you an email with a link.').waitFor()
  await followEmailedLink(server, pit.email)
  await seen.role('button', 'Add operator').click()
}
