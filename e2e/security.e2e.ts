/** What guards an account, as a person sees to it in a browser: a second factor, a password, an address, devices. */

import { totpCode } from '@haulway/server/auth/second-factor/totp.ts'
import { getMail, getMailedCode, getMailedLink, newEmail, signIn } from '@haulway/server/testing/accounts.fixture.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, desktop, isAt, logIn, openBrowser, type Party, password, phone, visible } from './browser.ts'
import { listTooWide, listViolations } from './faults.ts'
import { settle } from './people.ts'
import { type Server, startServer } from './server.ts'

let server: Server
let browser: Browser
beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser(server.url)
})
afterEach(() => browser.sendHome())
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** A jobber on a device of their own, on one of the pages of their account. */
async function settleAt(name: string, page: 'profile' | 'security'): Promise<Party> {
  const party = await browser.party(name)
  await settle(server, party, 'jobber', `${name} Grading`)
  await openPage(party, page)
  return party
}

/** From the account menu, as a person gets there. */
async function openPage({ page }: Party, name: 'profile' | 'security'): Promise<void> {
  await page.goto('/jobber/account')
  await visible(page)
    .role('link', name === 'profile' ? /^Profile/ : /^Security/)
    .click()
  await isAt(page, `/jobber/${name}`)
}

async function logOut({ page }: Party): Promise<void> {
  await page.goto('/jobber/account')
  await visible(page).role('button', 'Log out').click()
  await isAt(page, '/auth/login')
}

/** What guards the account changes with a proof, every time. @param code where two-step verification is on */
async function prove({ page }: Party, secret = password, code?: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm with your password' })
  await sheet.getByLabel('Current password', { exact: true }).fill(secret)
  if (code !== undefined) await sheet.getByLabel('Code', { exact: true }).fill(code)
  await sheet.getByRole('button', { name: 'Continue' }).click()
}

/** The next code of the app that was shown this secret: each is good once, so it waits for one that is not spent. */
async function nextCode(secret: string, spent: Set<string>): Promise<string> {
  const find = () =>
    [0, 1].map(ahead => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)).find(code => !spent.has(code)) ?? ''
  await expect.poll(find, { timeout: 65_000, interval: 500 }).not.toBe('')
  const code = find()
  spent.add(code)
  return code
}

async function giveCode({ page }: Party, label: string, code: string): Promise<void> {
  await visible(page).label(label).fill(code)
  await visible(page).role('button', 'Log in').click()
  await isAt(page, '/jobber/dashboard')
}

test('a second factor is turned on by QR secret; then its codes, a backup code and a mailed code log in', async () => {
  const mia = await settleAt('Mia', 'security')
  const seen = visible(mia.page)
  await seen.role('button', /^Use an authenticator app/).click()
  await prove(mia, 'not the password')
  await seen.text("That password isn't right.").waitFor()
  await prove(mia)
  await seen.role('img', /QR code/).waitFor()
  const secret = ((await mia.page.locator('.hw-mfa-secret').textContent()) ?? '').replaceAll(' ', '')
  const spent = new Set<string>()
  await seen.label('Code from the app').fill('000000')
  await seen.role('button', 'Confirm').click()
  await seen.text('That code is wrong or expired.').waitFor()
  await seen.label('Code from the app').fill(await nextCode(secret, spent))
  await seen.role('button', 'Confirm').click()
  await seen.role('heading', 'Your backup codes').waitFor()
  const codes = mia.page.locator('.hw-backup-codes li')
  await expect.poll(() => codes.count()).toBe(10)
  const [backup = '', second = ''] = await codes.allTextContents()
  await seen.role('button', 'Done').click()
  await seen.text('10 left.').waitFor()

  await logOut(mia)
  await logIn(mia)
  await giveCode(mia, 'Code from the app', await nextCode(secret, spent))

  await logOut(mia)
  await logIn(mia)
  await seen.role('button', 'Use a backup code').click()
  await giveCode(mia, 'Backup code', backup)

  await logOut(mia)
  await logIn(mia)
  await seen.role('button', 'Email me a code').click()
  await seen.text('We sent you an email with a code.').waitFor()
  await giveCode(mia, 'Code from the email', await getMailedCode(server, mia.email))

  await openPage(mia, 'security')
  await seen.text('9 left.').waitFor()
  await seen.role('button', 'Turn off two-step verification').click()
  await seen.role('button', 'Turn off').click()
  await prove(mia, password, backup)
  await seen.text('That code is wrong or expired.').waitFor()
  await prove(mia, password, second)
  await seen.role('button', /^Use codes by email/).waitFor()
  await logOut(mia)
  await logIn(mia)
  await isAt(mia.page, '/jobber/dashboard')
  mia.forgive(/40[013]/)
})

test('codes by mail alone are a second factor too', async () => {
  const max = await settleAt('Max', 'security')
  const seen = visible(max.page)
  await seen.role('button', /^Use codes by email/).click()
  await seen.role('button', 'Email me a code').click()
  await seen.label('Code from the email').fill(await getMailedCode(server, max.email))
  await seen.role('button', 'Confirm').click()
  await prove(max)
  await seen.role('heading', 'Your backup codes').waitFor()
  await seen.role('button', 'Done').click()
  await logOut(max)
  await logIn(max)
  await seen.role('button', 'Email me a code').click()
  await giveCode(max, 'Code from the email', await getMailedCode(server, max.email, 2))
  max.forgive(/401/)
})

describe('the password', () => {
  test('is changed after the old one was given, and other devices are logged out by it', async () => {
    const pia = await settleAt('Pia', 'security')
    const elsewhere = await browser.party('Pia elsewhere')
    await elsewhere.page.goto('/')
    await logIn({ page: elsewhere.page, email: pia.email })
    await isAt(elsewhere.page, '/jobber/dashboard')
    const seen = visible(pia.page)
    await seen.role('button', /^Change password/).click()
    await seen.label('New password').fill('short')
    await seen.role('button', /^Set password/).click()
    await seen.text('Choose a longer password.').waitFor()
    await seen.label('New password').fill('password123')
    await seen.role('button', /^Set password/).click()
    await prove(pia)
    await seen.text(/^This password is easy to guess/).waitFor()
    await seen.label('New password').fill('clay and marl')
    await seen.role('button', /^Set password/).click()
    await prove(pia)
    await seen.text('Changed. All other devices are logged out.').waitFor()
    await isAt(elsewhere.page, '/auth/login')
    await getMail(server, pia.email, 'Your password has changed')
    await logOut(pia)
    await logIn(pia)
    await seen.text("That email or password isn't right.").waitFor()
    await logIn(pia, 'clay and marl')
    await isAt(pia.page, '/jobber/dashboard')
    for (const party of [pia, elsewhere]) party.forgive(/40[013]/)
  })
})

describe('the profile', () => {
  test('changes the name and the phone number, seen at once in the account menu', async () => {
    const ned = await settleAt('Ned', 'profile')
    const seen = visible(ned.page)
    await seen.label('First name').fill('Edward')
    await seen.label('Last name').fill('Moyer')
    await seen.role('button', 'Save name').click()
    await seen.text('Saved').waitFor()
    await seen.label('Phone number').fill('303 555 0177')
    await seen.role('button', 'Save phone number').click()
    await expect.poll(() => seen.text('Saved').count()).toBe(2)
    await ned.page.goto('/jobber/account')
    await seen.role('heading', 'Edward Moyer').waitFor()
  })

  test('changes the email when the mailed link is followed, and shows what waits until then', async () => {
    const eve = await settleAt('Eve', 'profile')
    const seen = visible(eve.page)
    const address = newEmail('evelyn')
    await seen.role('button', 'Change email').click()
    await seen.label('New email').fill(eve.email)
    await seen.role('button', 'Email the link').click()
    await seen.text('This is already your email.').waitFor()
    await seen.label('New email').fill(address)
    await seen.role('button', 'Email the link').click()
    await prove(eve)
    await seen.text('Waiting for confirmation').waitFor()
    await seen.text(address).waitFor()
    await getMail(server, eve.email, 'Your email is about to change')
    const link = await getMailedLink(server, address, '/auth/new-email')
    await eve.page.goto(link.href)
    await seen.text(`Your email is now ${address}.`).waitFor()
    await openPage(eve, 'profile')
    await seen.text('Confirmed').waitFor()
    await seen.text(address).first().waitFor()
    await eve.page.goto(link.href)
    await seen.text('This link no longer works. Ask for a new one.').waitFor()
    await signIn(server, address)
    eve.forgive(/403/)
  })
})

test('devices are listed, and one of them or all others are logged out', async () => {
  const dan = await settleAt('Dan', 'security')
  const seen = visible(dan.page)
  // The account was made over the API, by a program that is signed in too.
  await seen.role('button', 'Log out Another app').click()
  await seen.text('No other device is logged in.').waitFor()
  const others = await Promise.all(
    ['Dan on a tablet', 'Dan on a desktop'].map(async name => {
      const other = await browser.party(name)
      await other.page.goto('/')
      await logIn({ page: other.page, email: dan.email })
      await isAt(other.page, '/jobber/dashboard')
      return other
    }),
  )
  await dan.page.reload()
  await expect.poll(() => seen.role('button', /^Log out Chrome on /).count()).toBe(2)
  await seen
    .role('button', /^Log out Chrome on /)
    .first()
    .click()
  await expect.poll(() => seen.role('button', /^Log out Chrome on /).count()).toBe(1)
  await seen.role('button', 'Log out everywhere else').click()
  await seen.text('No other device is logged in.').waitFor()
  for (const other of others) {
    await isAt(other.page, '/auth/login')
    other.forgive(/40[13]/)
  }
})

test.each(['profile', 'security'] as const)(
  'the page of the %s is without fault, wide, narrow and in the dark',
  async name => {
    const lea = await settleAt(`Lea ${name}`, name)
    const seen = visible(lea.page)
    for (const theme of ['light', 'dark', 'sunlight']) {
      await lea.page.evaluate(`localStorage.setItem('theme', '${theme}')`)
      await lea.page.reload()
      await seen.role('button', name === 'profile' ? 'Change email' : /^Change password/).waitFor()
      for (const viewport of [phone, desktop]) {
        await lea.page.setViewportSize(viewport)
        await expect.poll(() => listViolations(lea.page)).toEqual([])
        await lea.screenshot(`account-${name}-${viewport.width}-${theme}`)
      }
    }
    await lea.page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => listTooWide(lea.page)).toEqual([])
    await seen.role('button', name === 'profile' ? 'Change email' : /^Change password/).click()
    await seen.role('heading', name === 'profile' ? 'Change email' : 'Change password').waitFor()
    await expect.poll(() => listViolations(lea.page)).toEqual([])
    await expect.poll(() => listTooWide(lea.page)).toEqual([])
  },
)
