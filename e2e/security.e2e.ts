/** How a user protects an account in the browser: two-step verification, password, email, devices. */

import { totpCode } from '@haulway/server/auth/second-factor/totp.ts'
import { getMail, getMailedCode, getMailedLink, newEmail, signIn } from '@haulway/server/testing/accounts.fixture.ts'
import { describe, expect, test } from 'vitest'
import { listTooWide, listViolations } from './faults/faults.ts'
import { desktop, isAt, logIn, type Party, password, phone, visible } from './testing/browser.ts'
import { logInAsOwner } from './testing/people.ts'
import { startServer } from './testing/server.ts'
import { openStage } from './testing/stage.ts'

const stage = openStage(startServer, { keepsDevices: false })

/** Logs in a new jobber on a separate device, and opens a page of their account. */
async function openAsJobber(name: string, page: 'profile' | 'security'): Promise<Party> {
  const party = await stage.browser.party(name)
  await logInAsOwner(stage.server, party, 'jobber', `${name} Grading`)
  await openPage(party, page)
  return party
}

/** Opens a page from the account menu. */
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

/** Confirms a change with the password. @param code also needed while two-step verification is on */
async function prove({ page }: Party, secret = password, code?: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Confirm with your password' })
  await sheet.getByLabel('Current password', { exact: true }).fill(secret)
  if (code !== undefined) await sheet.getByLabel('Code', { exact: true }).fill(code)
  await sheet.getByRole('button', { name: 'Continue' }).click()
}

/** The next code of an authenticator app with this secret. Each code works once, so it waits for an unused one. */
async function nextCode(secret: string, used: Set<string>): Promise<string> {
  const find = () =>
    [0, 1].map(ahead => totpCode(secret, Math.floor(Date.now() / 30_000) + ahead)).find(code => !used.has(code)) ?? ''
  await expect.poll(find, { interval: 500 }).not.toBe('')
  const code = find()
  used.add(code)
  return code
}

async function giveCode({ page }: Party, label: string, code: string): Promise<void> {
  await visible(page).label(label).fill(code)
  await visible(page).role('button', 'Log in').click()
  await isAt(page, '/jobber/dashboard')
}

test('a user turns on an authenticator app; its codes, a backup code and an emailed code log in', async () => {
  const mia = await openAsJobber('Mia', 'security')
  const seen = visible(mia.page)
  await seen.role('button', /^Use an authenticator app/).click()
  await prove(mia, 'not the password')
  await seen.text("That password isn't right.").waitFor()
  await prove(mia)
  await seen.role('img', /QR code/).waitFor()
  const secret = ((await mia.page.locator('.hw-mfa-secret').textContent()) ?? '').replaceAll(' ', '')
  const used = new Set<string>()
  await seen.label('Code from the app').fill('000000')
  await seen.role('button', 'Confirm').click()
  await seen.text('That code is wrong or expired.').waitFor()
  await seen.label('Code from the app').fill(await nextCode(secret, used))
  await seen.role('button', 'Confirm').click()
  await seen.role('heading', 'Your backup codes').waitFor()
  const codes = mia.page.locator('.hw-backup-codes li')
  await expect.poll(() => codes.count()).toBe(10)
  const [backup = '', second = ''] = await codes.allTextContents()
  await seen.role('button', 'Done').click()
  await seen.text('10 left.').waitFor()

  await logOut(mia)
  await logIn(mia)
  await giveCode(mia, 'Code from the app', await nextCode(secret, used))

  await logOut(mia)
  await logIn(mia)
  await seen.role('button', 'Use a backup code').click()
  await giveCode(mia, 'Backup code', backup)

  await logOut(mia)
  await logIn(mia)
  await seen.role('button', 'Email me a code').click()
  await seen.text('We sent you an email with a code.').waitFor()
  await giveCode(mia, 'Code from the email', await getMailedCode(stage.server, mia.email))

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

test('two-step verification works with emailed codes alone', async () => {
  const max = await openAsJobber('Max', 'security')
  const seen = visible(max.page)
  await seen.role('button', /^Use codes by email/).click()
  await seen.role('button', 'Email me a code').click()
  await seen.label('Code from the email').fill(await getMailedCode(stage.server, max.email))
  await seen.role('button', 'Confirm').click()
  await prove(max)
  await seen.role('heading', 'Your backup codes').waitFor()
  await seen.role('button', 'Done').click()
  await logOut(max)
  await logIn(max)
  await seen.role('button', 'Email me a code').click()
  await giveCode(max, 'Code from the email', await getMailedCode(stage.server, max.email, 2))
  max.forgive(/401/)
})

describe('the password', () => {
  test('is changed after the user enters the old one, and other devices are logged out', async () => {
    const pia = await openAsJobber('Pia', 'security')
    const elsewhere = await stage.browser.party('Pia elsewhere')
    await elsewhere.page.goto('/')
    await logIn({ page: elsewhere.page, email: pia.email })
    await isAt(elsewhere.page, '/jobber/dashboard')
    const seen = visible(pia.page)
    await seen.role('button', /^Change password/).click()
    await seen.label('New password').fill('short')
    await seen.role('button', /^Set password/).click()
    await seen.text('Use at least 8 characters.').waitFor()
    await seen.label('New password').fill('password123')
    await seen.role('button', /^Set password/).click()
    await prove(pia)
    await seen.text(/^This password is easy to guess/).waitFor()
    await seen.label('New password').fill('clay and marl')
    await seen.role('button', /^Set password/).click()
    await prove(pia)
    await seen.text('Changed. All other devices are logged out.').waitFor()
    await isAt(elsewhere.page, '/auth/login')
    await getMail(stage.server, pia.email, 'Your password has changed')
    await logOut(pia)
    await logIn(pia)
    await seen.text("That email or password isn't right.").waitFor()
    await logIn(pia, 'clay and marl')
    await isAt(pia.page, '/jobber/dashboard')
    for (const party of [pia, elsewhere]) party.forgive(/40[013]/)
  })
})

describe('the profile', () => {
  test('changes the name and the phone number, and the account menu shows the new name', async () => {
    const ned = await openAsJobber('Ned', 'profile')
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

  test('changes the email once the emailed link is opened, and shows it as waiting until then', async () => {
    const eve = await openAsJobber('Eve', 'profile')
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
    await getMail(stage.server, eve.email, 'Your email is about to change')
    const link = await getMailedLink(stage.server, address, '/auth/new-email')
    const follows: number[] = []
    eve.page.on('response', answer => {
      if (answer.url().endsWith('/confirm-email-address')) follows.push(answer.status())
    })
    await eve.page.goto(link.href)
    await seen.text(`Your email is now ${address}.`).waitFor()
    await seen.role('link', 'Continue').click()
    await isAt(eve.page, '/jobber/dashboard')
    await seen.role('heading').first().waitFor()
    await openPage(eve, 'profile')
    expect(follows).toEqual([200])
    await seen.text('Confirmed').waitFor()
    await seen.text(address).first().waitFor()
    await eve.page.goto(link.href)
    await seen.text('This link no longer works. Ask for a new one.').waitFor()
    await signIn(stage.server, address)
    eve.forgive(/403/)
  })
})

test('a user sees their devices, and logs out one of them or all others', async () => {
  const dan = await openAsJobber('Dan', 'security')
  const seen = visible(dan.page)
  // The test made the account over the API, and that session is listed, too.
  await seen.role('button', 'Log out Another app').click()
  await seen.text('No other device is logged in.').waitFor()
  const others = await Promise.all(
    ['Dan on a tablet', 'Dan on a desktop'].map(async name => {
      const other = await stage.browser.party(name)
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
  'the %s page has no accessibility violation in any theme, and fits 320 pixels',
  async name => {
    const lea = await openAsJobber(`Lea ${name}`, name)
    const seen = visible(lea.page)
    for (const theme of ['light', 'dark', 'sunlight']) {
      await lea.page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
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
